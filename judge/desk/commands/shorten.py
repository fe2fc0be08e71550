"""SHORTEN: the gamemaster gives the present turn less time (House rules VII.4)."""

from judge.desk.commands.command import Asked, Change, DeskCommand
from judge.desk.turns.new_deadlines import (
    by_length,
    moment_and_reason,
    named_length,
    no_time,
    to_deadline,
    why_not,
)
from judge.variants.seam import Cause


def _decide(asked: Asked) -> Change | Cause:
    """Set the deadline so much sooner (`SHORTEN 1 day`), or to a moment (`TO Sunday`)."""
    game = asked.its_game
    cannot = why_not(game)
    if cannot is not None:
        return cannot
    assert game.deadline is not None, "there is a deadline"
    length, reason = named_length(asked.argument, asked)
    if length is not None:
        due = game.deadline - length
        return by_length(game, due, reason, asked)
    moment, reason = moment_and_reason(asked.argument, asked)
    if moment is None:
        why = no_time(asked)
        written = {"written": asked.argument}
        return Cause("shorten_by_what", written) if why.code == "names_no_time" else why
    if moment > game.deadline:
        return Cause("deadline_is_sooner", {"deadline_at": game.deadline.isoformat()})
    return to_deadline(game, moment, asked.now, reason)


COMMAND = DeskCommand(name="shorten", decide=_decide, at_once=True)
