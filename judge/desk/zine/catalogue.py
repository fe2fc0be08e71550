"""The catalogue of other magazines, with the codes that postal magazines printed.

An entry is written as it is printed: who publishes it and which games are in it, and a line of
codes (`Rv; *; s/10 for $1; g/$3; issues 1-28; Recommended`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from judge.variants.seam import Cause

# What a magazine is devoted to; a P says that it prints propaganda only, and no games.
_DEVOTED = re.compile(r"P?R?v?|G")
_PARTS = re.compile(r"\s*;\s*")
_ENDS = " \t.;,"
_RECOMMENDED = re.compile(r"\W*recommended\W*", re.IGNORECASE)
_RECIPROCITY = re.compile(r"\W*reciprocity\W*", re.IGNORECASE)
_NAME = re.compile(r"[^\W_].{0,79}")
MOST_ENTRIES = 500
LONGEST_ENTRY = 2_000  # letters
MOST_ADDENDA = 12  # of one entry
LONGEST_ADDENDUM = 500  # letters


@dataclass(frozen=True, slots=True)
class CatalogueEntry:
    """An entry of the catalogue.

    `about` are the editor's words of it, `codes` those of its line as they are printed, the first
    of which says what it is devoted to; with `reciprocity` whoever plays there pays the lower fee
    here.  `addenda` are what was added since the entry was written; an inactive one has words of
    what became of it.
    """

    name: str
    about: str = ""
    codes: tuple[str, ...] = ()
    recommended: bool = False
    reciprocity: bool = False
    addenda: tuple[str, ...] = ()
    inactive: str | None = None

    @property
    def key(self) -> str:
        """What is the same for one magazine, however its name is written."""
        return key_of_entry(self.name)


def key_of_entry(name: str) -> str:
    """Return what tells a magazine from others: its letters and digits, without an article."""
    words = re.findall(r"\w+", name.lower())
    return " ".join(words[1:] if words[:1] == ["the"] and words[1:] else words)


def read_entry(name: str, text: str) -> CatalogueEntry | Cause:
    """Return the entry that an editor wrote, its codes on a line of their own, or why it is none.

    Recommended and reciprocity may stand among the codes, or alone on a line.
    """
    if not _NAME.fullmatch(name.strip()):
        return Cause("magazine_unnamed")
    if len(text) > LONGEST_ENTRY:
        return Cause("page_too_long", {"most": LONGEST_ENTRY})
    about: list[str] = []
    codes: list[str] = []
    words: list[str] = []
    for line in map(str.strip, text.splitlines()):
        parts = [part.strip(_ENDS) for part in _PARTS.split(line.rstrip(_ENDS))]
        if not codes and _are_codes(parts):
            codes = [part for part in parts if part and not _is_word(part)]
            words += filter(_is_word, parts)
        elif line:
            (words if _is_word(line) else about).append(line)
    if not codes:
        return Cause("magazine_without_codes", {"magazine": name.strip()})
    return CatalogueEntry(
        name.strip(),
        " ".join(about),
        tuple(codes),
        recommended=any(map(_RECOMMENDED.fullmatch, words)),
        reciprocity=any(map(_RECIPROCITY.fullmatch, words)),
    )


def _are_codes(parts: list[str]) -> bool:
    """Whether parts of a line are codes: the first of them says what a magazine is devoted to."""
    return bool(parts[0]) and bool(_DEVOTED.fullmatch(parts[0]))


def _is_word(part: str) -> bool:
    """Whether it is recommended, or reciprocity, and nothing more."""
    return bool(_RECOMMENDED.fullmatch(part) or _RECIPROCITY.fullmatch(part))


def with_addendum(entry: CatalogueEntry, words: str) -> CatalogueEntry:
    """Return an entry with something added to it."""
    return replace(entry, addenda=(*entry.addenda, words))


def gone(entry: CatalogueEntry, why: str) -> CatalogueEntry:
    """Return the entry of a magazine that appears no more."""
    return replace(entry, inactive=why)


def in_catalogue_order(entries: Iterable[CatalogueEntry]) -> tuple[CatalogueEntry, ...]:
    """Return magazines as the catalogue prints them: by their names."""
    return tuple(sorted(entries, key=lambda it: it.key))
