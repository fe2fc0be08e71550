"""SUMMARY: somebody asks how the powers stood from year to year."""

from judge.desk.commands.command import Asked, Command, Result
from judge.desk.notices.questions import SummaryTold
from judge.variants.seam import Standing


def _run(asked: Asked) -> list[Result]:
    return [asked.answer(SummaryTold(Standing(asked.its_game.position)))]


COMMAND = Command(
    name="summary",
    run=_run,
    answers=True,
)
