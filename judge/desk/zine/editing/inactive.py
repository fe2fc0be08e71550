"""INACTIVE CORSAIR: folded after issue 15.  A magazine appears no more, and is listed apart."""

from __future__ import annotations

from judge.desk.commands.command import Asked, CommandResults
from judge.desk.zine.books import PageWritten
from judge.desk.zine.catalogue import LONGEST_ADDENDUM, gone
from judge.desk.zine.editing.editing_command import Edited, EditorsCommand
from judge.desk.zine.editing.entry_named import entry_named
from judge.variants.seam import Cause


def _run(asked: Asked) -> CommandResults:
    named = entry_named(asked)
    if isinstance(named, Cause):
        return named
    entry, why = named
    if len(why) > LONGEST_ADDENDUM:
        return Cause("page_too_long", {"most": LONGEST_ADDENDUM})
    did = Cause("magazine_inactive", {"magazine": entry.name})
    return Edited(did, [PageWritten(gone(entry, why))]).results


COMMAND = EditorsCommand(name="inactive", run=_run, takes_paragraph=True, most=50)
