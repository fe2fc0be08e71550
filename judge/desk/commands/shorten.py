"""SHORTEN: the gamemaster gives the present turn less time (House rules VII.4)."""

from judge.desk.commands.command import GM_ALONE, Asked, Change, Command, anything
from judge.desk.people.proofs import May
from judge.desk.turns.new_deadlines import named_length, to_deadline, why_not
from judge.variants.seam import Cause


def _decide(asked: Asked) -> Change | Cause:
    """Set the deadline so much sooner: `SHORTEN 1 day`."""
    game = asked.its_game
    cannot = why_not(game)
    if cannot is not None:
        return cannot
    length, reason = named_length(asked.argument, asked)
    if length is None:
        return Cause("shorten_by_what", {"written": asked.argument})
    assert game.deadline is not None, "there is a deadline"
    return to_deadline(game, game.deadline - length, asked.now, reason)


COMMAND = Command(
    name="shorten",
    decide=_decide,
    at_once=True,
    argument=anything,
    roles=GM_ALONE,
    needs=May.GOVERN,
)
