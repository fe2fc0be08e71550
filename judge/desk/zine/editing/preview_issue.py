"""PREVIEW: the editor is sent the next issue as it would go out now; nobody else is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from judge.desk.commands.command import Asked, Command, Result
from judge.desk.people.proofs import May
from judge.variants.seam import Cause


def _run(asked: Asked) -> Sequence[Result] | Cause:
    following = asked.magazine.next_issue()
    return [asked.answer(replace(following.issue, preview=True))]


COMMAND = Command(name="preview", run=_run, answers=True, needs=May.GOVERN, most=1)
