"""MUSTER: the gamemaster asks all who have joined whether they still play (House rules I.4)."""

from datetime import timedelta

from judge.desk.commands.command import GM_ALONE, Asked, Change, Command, anything
from judge.desk.games.game import State
from judge.desk.people.forming import call_muster
from judge.desk.people.proofs import May
from judge.desk.turns.new_deadlines import named_length
from judge.variants.seam import Cause

USUAL = timedelta(days=3)  # where the house rules ask nobody


def _decide(asked: Asked) -> Change | Cause:
    """`MUSTER`, or with the time that there is to answer: `MUSTER 2 days`."""
    game = asked.its_game
    if game.state is not State.FORMING:
        return Cause("muster_too_late")
    if not game.people.joined:
        return Cause("muster_of_nobody")
    lasts, _ = named_length(asked.argument, asked)
    if lasts is None and asked.argument.strip():
        return Cause("names_no_time", {"written": asked.argument})
    if lasts is None:
        lasts = game.rules.muster or USUAL
    called = call_muster(game, game.people.joined, asked.now, asked.now, lasts)
    fields = {"players": len(game.people.joined), "until_at": (asked.now + lasts).isoformat()}
    return Change(Cause("muster_called", fields), called)


COMMAND = Command(
    name="muster",
    decide=_decide,
    argument=anything,
    roles=GM_ALONE,
    needs=May.GOVERN,
    when_forming=True,
)
