"""DEADLINE: the gamemaster says when the present turn is due (House rules VII.4)."""

from judge.desk.commands.command import GM_ALONE, Asked, Change, Command, anything
from judge.desk.people.proofs import May
from judge.desk.turns.new_deadlines import moment_and_reason, no_time, to_deadline, why_not
from judge.variants.seam import Cause


def _decide(asked: Asked) -> Change | Cause:
    game = asked.its_game
    cannot = why_not(game)
    if cannot is not None:
        return cannot
    due, reason = moment_and_reason(asked.argument, asked)
    return no_time(asked) if due is None else to_deadline(game, due, asked.now, reason)


COMMAND = Command(
    name="deadline",
    decide=_decide,
    argument=anything,
    roles=GM_ALONE,
    needs=May.GOVERN,
)
