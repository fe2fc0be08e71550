"""CREDIT jane@example.org 10: $1.50.  Issues are added to an account, or with -2 taken away."""

from __future__ import annotations

import re

from judge.desk.commands.command import Asked, CommandResults
from judge.desk.zine.books import PageWritten
from judge.desk.zine.editing.editing_command import Edited, EditorsCommand
from judge.desk.zine.editing.on_account import LONGEST_NOTE, account_named
from judge.desk.zine.ledger import with_issues
from judge.variants.seam import Cause

_MANY = re.compile(r"[\s:;,]*([+-]?)\s?(\d{1,3})\b(?![.,]\d)(.*)", re.DOTALL)


def _run(asked: Asked) -> CommandResults:
    named = account_named(asked)
    if isinstance(named, Cause):
        return named
    account, behind = named
    match = _MANY.fullmatch(behind)
    if match is None:
        return Cause("credit_without_number")
    words = match[3].strip(" \t:;,.-–—")
    if len(words) > LONGEST_NOTE:
        return Cause("page_too_long", {"most": LONGEST_NOTE})
    issues = int(match[2]) * (-1 if match[1] == "-" else 1)
    after = with_issues(account, issues, words, asked.now)
    facts = {
        "reader": str(account.reader),
        "issues": after.left - account.left,
        "left": after.left,
        "reads": asked.magazine.books.reads(account.reader),
    }
    return Edited(Cause("issues_credited", facts), [PageWritten(after)]).results


COMMAND = EditorsCommand(name="credit", run=_run, most=50)
