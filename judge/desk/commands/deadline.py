"""DEADLINE: the gamemaster says when the present turn is due (House rules VII.4)."""

import re

from judge.desk.commands.command import Asked, Change, DeskCommand
from judge.desk.turns.new_deadlines import (
    moment_and_reason,
    named_length,
    no_time,
    on_which_day,
    to_deadline,
    why_not,
)
from judge.variants.seam import Cause

_MORE = re.compile(r"\W*\+\s*(\d.*)")  # +2 days


def _decide(asked: Asked) -> Change | Cause:
    game = asked.its_game
    cannot = why_not(game)
    if cannot is not None:
        return cannot
    more = _MORE.fullmatch(asked.argument)
    if more is not None and named_length(more[1], asked)[0] is not None:
        return Cause("later_by_what", {"written": asked.argument.strip(), "length": more[1]})
    due, reason = moment_and_reason(asked.argument, asked)
    if due is None:
        return no_time(asked)
    return on_which_day(due, asked) or to_deadline(game, due, asked.now, reason)


COMMAND = DeskCommand(name="deadline", decide=_decide)
