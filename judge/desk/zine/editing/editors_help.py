"""HELP, at the editor's desk: which commands there are."""

from __future__ import annotations

from collections.abc import Sequence

from judge.desk.commands.command import Asked, Command, Result
from judge.desk.notices.zine_letters import EditorHelp
from judge.desk.zine import editing


def _run(asked: Asked) -> Sequence[Result]:
    return [asked.answer(EditorHelp(tuple(editing.EDITING)))]


COMMAND = Command(name="help", run=_run, answers=True, most=1)
