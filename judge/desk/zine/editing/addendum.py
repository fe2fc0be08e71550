"""ADDENDUM GRAUSTARK: words.  Something is added to an entry, until that is written anew."""

from __future__ import annotations

from judge.desk.commands.command import Asked, CommandResults
from judge.desk.zine.books import PageWritten
from judge.desk.zine.catalogue import LONGEST_ADDENDUM, MOST_ADDENDA, with_addendum
from judge.desk.zine.editing.editing_command import Edited, EditorsCommand
from judge.desk.zine.editing.entry_named import entry_named
from judge.variants.seam import Cause


def _run(asked: Asked) -> CommandResults:
    named = entry_named(asked)
    if isinstance(named, Cause):
        return named
    entry, words = named
    if not words:
        return Cause("addendum_without_words", {"magazine": entry.name})
    if len(words) > LONGEST_ADDENDUM:
        return Cause("page_too_long", {"most": LONGEST_ADDENDUM})
    if len(entry.addenda) >= MOST_ADDENDA:
        return Cause("addenda_full", {"magazine": entry.name, "most": MOST_ADDENDA})
    did = Cause("addendum_kept", {"magazine": entry.name})
    return Edited(did, [PageWritten(with_addendum(entry, words))]).results


COMMAND = EditorsCommand(name="addendum", run=_run, takes_paragraph=True, most=50)
