"""Missing orders (House rules VII.6): the turn waits for them, and then for somebody else's.

No turn is settled without orders of everybody where the house rules say `wait`.  Who is missing
has some time to send them; after that whoever will may take their powers over.  Otherwise there may
be some grace for them, perhaps not for ever, behind which the turn is settled without.
"""

from __future__ import annotations

from datetime import datetime

from judge.desk.events.effects import Effect
from judge.desk.events.events import TurnWaited
from judge.desk.games.game import Game, State
from judge.desk.games.orders_of_turn import is_open, missing_powers
from judge.desk.notices.clock import TurnWaits
from judge.desk.people.replacing import called
from judge.desk.readers.posts import Everybody, Post
from judge.desk.turns.lateness import Missing


def waits_for(game: Game) -> tuple[str, ...]:
    """Return the powers that the end of the turn has to wait for, if it has to."""
    missing = missing_powers(game)
    if game.rules.waits_for_missing:
        return missing
    return tuple(power for power in missing if game.rules.grace and _is_excused(power, game))


def _is_excused(power: str, game: Game) -> bool:
    """Whether there is grace for a power once more: its player was not late too often before."""
    seat, most = game.seat_of(power), game.rules.excused
    told = game.promptness.get(seat.powers[0]) if seat else None
    return most is None or (told.late if told else 0) < most


def kept_open(game: Game) -> tuple[str, ...]:
    """Return the powers whose orders have come at last and are not meant to be used yet."""
    return tuple(power for power in game.present.were_missing if is_open(game, power))


def wait(game: Game, powers: tuple[str, ...], now: datetime) -> list[Effect]:
    """Let a turn that is due wait for orders; all are told whose are missing, and until when."""
    comes_in = game.rules.waits_for_missing
    missing = Missing(powers, now + (game.rules.patience if comes_in else game.rules.grace))
    waits = TurnWaits(missing.powers, missing.until, without=not comes_in)
    return [TurnWaited(missing), Post(Everybody(), waits)]


def patience_ends(game: Game) -> datetime | None:
    """Return when those whose orders are missing have had their time.

    Who is missing then may be taken over, which comes once; a turn that need not wait for them any
    more is over.
    """
    turn = game.present
    missing = turn.missing if game.state is State.WAITING and not game.unpublished else None
    if missing is None:
        return None
    left = missing_powers(game)
    if left and game.rules.waits_for_missing and set(left) <= set(game.vacant):
        return None
    return missing.until


def call_for_replacement(game: Game, now: datetime) -> list[Effect]:
    """Call for somebody to take over the powers whose orders did not come."""
    return called(game, missing_powers(game), now, missing=True)
