"""MAGAZINE GRAUSTARK ... END MAGAZINE: an entry of the catalogue, or the same one written anew."""

from __future__ import annotations

from judge.desk.commands.command import Asked, CommandResults
from judge.desk.zine.books import PageWritten
from judge.desk.zine.catalogue import MOST_ENTRIES, CatalogueEntry, read_entry
from judge.desk.zine.editing.editing_command import Edited, EditorsCommand, block_of
from judge.variants.seam import Cause


def _run(asked: Asked) -> CommandResults:
    block = block_of(asked, COMMAND.name)
    if isinstance(block, Cause):
        return block
    name, _, text = block.partition("\n")
    entry = read_entry(name.strip(" \t:"), text)
    if isinstance(entry, Cause):
        return entry
    known = asked.magazine.books.pages(CatalogueEntry)
    if entry.key not in known and len(known) >= MOST_ENTRIES:
        return Cause("book_is_full", {"most": MOST_ENTRIES, "drop": "DROP MAGAZINE"})
    did = Cause("magazine_kept", {"magazine": entry.name, "codes": list(entry.codes)})
    return Edited(did, [PageWritten(entry)]).results


COMMAND = EditorsCommand(
    name="magazine", run=_run, takes_rest=True, needs_end=True, asks_end=True, most=50
)
