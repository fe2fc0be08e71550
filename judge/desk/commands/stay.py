"""STAY: a player who has resigned plays on after all, as long as nobody has taken over (VII.6).

Where others had somebody looked for, the gamemaster or the house rules, it does not help.
"""

from judge.desk.commands.command import Asked, PlayerCommand
from judge.desk.events.effects import Consequence
from judge.desk.events.seat_events import ReplacementCalled
from judge.desk.games.journal import counting
from judge.desk.people.proofs import May
from judge.desk.people.replacing import stays
from judge.variants.seam import Cause


def _run(asked: Asked) -> Consequence:
    game, power = asked.its_game, asked.its_power
    seat = game.seat_of(power)
    assert seat is not None, "which they play"
    if not set(seat.powers) & set(game.vacant):
        return Cause("plays_on_already")
    if _called_by(seat.powers, asked) not in seat.powers:
        return Cause("called_by_others")
    return stays(game, seat.powers)


def _called_by(powers: tuple[str, ...], asked: Asked) -> str:
    """Return who had somebody looked for last, as the journal names them."""
    calls = [
        (entry.by, entry.event.powers)
        for entry in counting(asked.past())
        if isinstance(entry.event, ReplacementCalled)
    ]
    return next((by for by, called in reversed(calls) if set(called) & set(powers)), "")


COMMAND = PlayerCommand(name="stay", run=_run, answers=True, for_power=True, needs=May.CONFIRM)
