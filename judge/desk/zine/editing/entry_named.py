"""What the editor's commands for the catalogue have in common: which entry a line is about."""

from __future__ import annotations

import re

from judge.desk.commands.command import Asked
from judge.desk.zine.catalogue import CatalogueEntry, key_of_entry
from judge.variants.seam import Cause

_COLON = re.compile(r"\s*(?::|\s[-–—]+\s)\s*")


def entry_named(asked: Asked) -> tuple[CatalogueEntry, str] | Cause:
    """Return the entry that a line names, and what is said of it behind a colon."""
    name, *words = _COLON.split(asked.argument, maxsplit=1)
    entry = asked.magazine.books.pages(CatalogueEntry).get(key_of_entry(name))
    if entry is None:
        return Cause("no_such_magazine", {"written": name})
    return entry, " ".join(" ".join(words).split())
