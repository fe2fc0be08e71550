"""MUSTER: the gamemaster asks all who have joined whether they still play (House rules I.4)."""

from datetime import timedelta

from judge.desk.commands.command import Asked, Change, DeskCommand
from judge.desk.games.game import State
from judge.desk.people.forming import call_muster
from judge.desk.turns.new_deadlines import moment_and_reason, named_length, no_time
from judge.variants.seam import Cause

USUAL = timedelta(days=3)  # where the house rules ask nobody


def _decide(asked: Asked) -> Change | Cause:
    """`MUSTER`, or with the time that there is to answer: `MUSTER 2 days`, `MUSTER Sunday`."""
    game = asked.its_game
    if game.state is not State.FORMING:
        return Cause("muster_too_late")
    if not game.people.joined:
        return Cause("muster_of_nobody")
    lasts = _lasts(asked)
    if isinstance(lasts, Cause):
        return lasts
    called = call_muster(game, game.people.joined, asked.now, asked.now, lasts)
    fields = {"players": len(game.people.joined), "until_at": (asked.now + lasts).isoformat()}
    return Change(Cause("muster_called", fields), called)


def _lasts(asked: Asked) -> timedelta | Cause:
    """Return how long all have to answer: so long, or to a moment, or as the house rules say."""
    if not asked.argument.strip():
        return asked.its_game.rules.muster or USUAL
    lasts, _ = named_length(asked.argument, asked)
    until, _ = moment_and_reason(asked.argument, asked)
    if lasts is not None or until is None or until <= asked.now:
        return lasts or no_time(asked)
    return until - asked.now


COMMAND = DeskCommand(name="muster", decide=_decide, when_forming=True)
