"""EDITORIAL ... END EDITORIAL: the editor's own words on the front page of the next issue."""

from __future__ import annotations

from judge.desk.commands.command import Asked, CommandResults
from judge.desk.zine.articles import LONGEST
from judge.desk.zine.editing.editing_command import Edited, EditorsCommand, block_of
from judge.desk.zine.magazine import EditorialWritten
from judge.variants.seam import Cause


def _run(asked: Asked) -> CommandResults:
    block = block_of(asked, COMMAND.name)
    if isinstance(block, Cause):
        return block
    text = block.strip(" \t\n:")
    if len(text) > LONGEST:
        return Cause("editorial_too_long", {"most": LONGEST})
    did = Cause("editorial_kept" if text else "editorial_dropped")
    return Edited(did, [EditorialWritten(text)]).results


COMMAND = EditorsCommand(name="editorial", run=_run, takes_rest=True, needs_end=True, asks_end=True)
