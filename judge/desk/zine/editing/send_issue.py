"""SEND: the next issue goes to its readers, behind all else that the letter does."""

from __future__ import annotations

from judge.desk.commands.command import Asked, CommandResults, no_argument
from judge.desk.zine.editing.editing_command import Edited, EditorsCommand
from judge.desk.zine.magazine import IssueGoesOut
from judge.variants.seam import Cause


def _run(asked: Asked) -> CommandResults:
    following = asked.magazine.next_issue()
    if not (following.copies or following.companions):
        return Cause("issue_no_readers", {"unsent": following.unsent})
    if not following.new:
        return Cause("issue_nothing_new")
    facts = {
        "number": following.issue.number,
        "readers": following.readers,
        "companions": len(following.companions),
        "left_out": list(following.left_out),
        "more": following.more,
        "unsent": following.unsent,
    }
    return Edited(Cause("issue_sent", facts), [IssueGoesOut()]).results


COMMAND = EditorsCommand(name="send", run=_run, last=True, most=1, argument=no_argument)
