"""PROCESS: the gamemaster has the present turn adjudicated now (House rules VII.4).

While orders are missing it is refused; FORCE PROCESS goes on without them (VII.6).  Where results
wait for PUBLISH (VII.2), these do as well.  The turn may stand behind it, so that no other one is
adjudicated: PROCESS S1901M.
"""

from judge.desk.commands.command import GM_ALONE, Asked, Change, Command
from judge.desk.events.events import TurnSettled
from judge.desk.games.game import Game, State
from judge.desk.games.orders_of_turn import missing_powers
from judge.desk.letters.language import Arguments
from judge.desk.letters.powers import told_powers
from judge.desk.people.proofs import May
from judge.desk.turns.settling import adjudicate, settle_turn
from judge.variants.seam import Cause


def _decide(asked: Asked) -> Change | Cause:
    game = asked.its_game
    named = game.variant.read_turn(asked.argument)
    if named.code and named.code != game.turn.code:
        return Cause("is_another_turn", {"turns": [game.turn.code]})
    missing = missing_powers(game)
    if missing:
        return Cause("orders_are_missing", {"powers": told_powers(missing)})
    return processed(game, asked)


def processed(game: Game, asked: Asked) -> Change | Cause:
    """Return the adjudication of the present turn with what has come, or the end voted for."""
    if game.state is State.HELD:
        return Cause("game_is_held")
    if game.rules.gm_publishes and game.unpublished is None:  # they look at its results first
        did = Cause("results_wait_for_you", {"turns": [game.turn.code]})
        return Change(did, adjudicate(game, asked.now))
    effects = settle_turn(game, asked.now)
    settled = any(isinstance(effect, TurnSettled) for effect in effects)
    did = Cause("processed", {"turns": [game.turn.code]}) if settled else Cause("game_ended")
    return Change(did, effects)


def _turn(words: Arguments) -> str:
    """Return the pattern of what may name a turn: `S1901M`, `Spring 1901 Movement`."""
    return r"\W*(?:[^?]{0,40}\d{2,4}\w?\W*(?:\w+\W*)?)?"


COMMAND = Command(name="process", decide=_decide, argument=_turn, roles=GM_ALONE, needs=May.GOVERN)
