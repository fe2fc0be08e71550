"""WAITING LIST: somebody wants to play in whatever game has a place for them next (I.4)."""

from judge.desk.commands.command import Asked, Command, Result
from judge.desk.notices.people import ListNoted
from judge.desk.people.proofs import May
from judge.desk.people.waiting_list import Waits


def _run(asked: Asked) -> list[Result]:
    return [Waits(asked.letter.sender, asked.now), asked.answer(ListNoted())]


COMMAND = Command(
    name="waiting list",
    run=_run,
    answers=True,
    anywhere=True,
    needs=May.CONFIRM,
    in_subject=True,
)
