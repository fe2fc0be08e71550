"""STOP WAITING: somebody does not wait for a place in any game any more (I.4)."""

from judge.desk.commands.command import Asked, Command, Result
from judge.desk.notices.people import ListNoted
from judge.desk.people.proofs import May
from judge.desk.people.waiting_list import EVERY, Waits


def _run(asked: Asked) -> list[Result]:
    return [Waits(asked.letter.sender, None, EVERY), asked.answer(ListNoted(went=True))]


COMMAND = Command(
    name="stop waiting",
    run=_run,
    answers=True,
    anywhere=True,
    needs=May.CONFIRM,
    in_subject=True,
)
