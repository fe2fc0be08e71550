"""EXTEND: the gamemaster gives the present turn more time (House rules VII.4, VII.5)."""

import re

from judge.desk.commands.command import Asked, Change, DeskCommand
from judge.desk.letters.phrases import plain_words
from judge.desk.letters.powers import powers_and_rest
from judge.desk.turns.new_deadlines import (
    by_length,
    later_by,
    moment_and_reason,
    named_length,
    no_time,
    to_deadline,
    why_not,
)
from judge.variants.seam import Cause

_LESS = re.compile(r"\D*-(\d.*)")  # -3 days, by -3 days


def _decide(asked: Asked) -> Change | Cause:
    """Set the deadline so much later (`EXTEND 2 days: exams`), or to a moment (`TO Sunday`)."""
    game = asked.its_game
    cannot = why_not(game)
    if cannot is not None:
        return cannot
    length, reason = named_length(asked.argument, asked)
    alone, beside = powers_and_rest(reason, game.variant)
    if alone and set(plain_words(beside).split()).intersection(asked.words.alone):
        return Cause("deadline_is_for_all")
    if length is not None:
        due = later_by(game, length, asked.now)
        return by_length(game, due, reason, asked)
    less = _LESS.fullmatch(asked.argument)
    if less is not None and named_length(less[1], asked)[0] is not None:
        return Cause("extend_by_less", {"length": less[1]})
    moment, reason = moment_and_reason(asked.argument, asked)
    if moment is None:
        return no_time(asked)
    assert game.deadline is not None, "there is a deadline"
    if moment < game.deadline:
        return Cause("deadline_is_earlier", {"deadline_at": game.deadline.isoformat()})
    return to_deadline(game, moment, asked.now, reason)


COMMAND = DeskCommand(name="extend", decide=_decide, at_once=True)
