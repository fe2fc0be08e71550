"""PREVIEW: the editor is sent the next issue as it would go out now; nobody else is."""

from __future__ import annotations

from dataclasses import replace

from judge.desk.commands.command import Asked, CommandResults, no_argument
from judge.desk.zine.editing.editing_command import EditorsCommand


def _run(asked: Asked) -> CommandResults:
    following = asked.magazine.next_issue()
    return [asked.answer(replace(following.issue, preview=True))]


COMMAND = EditorsCommand(name="preview", run=_run, answers=True, most=1, argument=no_argument)
