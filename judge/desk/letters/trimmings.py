"""What programs, firms and habit put below a letter, which is none of its writer's words.

Footers of telephones, disclaimers and the armour of PGP are cut.  A closing (`Kind regards,`) is
followed by a name and perhaps an address: what is written there is nothing that orders are asked
about for.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache

from judge.desk.letters.language import Language
from judge.desk.letters.phrases import any_of, plain_words, says
from judge.letter import Address

_ARMOUR = re.compile(r"-----BEGIN PGP SIGNED MESSAGE-----|Hash: \w+|- ?-----BEGIN PGP.*")
_SIGNATURE = re.compile(r"-----BEGIN PGP SIGNATURE-----")
_RULE = re.compile(r"[_=*~–—-]{4,}")
_GOES_ON = re.compile(r"[:;]|[.!?…]\W*\s\W*\w")
_INITIALS = re.compile(r"(?:[B-EG-Z]\.\s*)+[A-Z][\w'’-]+[.,]?")  # A. and F. are units
_SLASHED = re.compile(r"//?\s*[A-Z][\w'’-]+(?: [A-Z][\w'’-]*)?[.,]?")  # /Ann-Marie
_SIGNED = re.compile(r"[A-Z][\w'’-]*[.,]?")
MOST_SIGNED = 2  # lines of a name below a mark
MOST_BELOW = 8  # lines of a name and an address
LONGEST_NAME = 3  # words
LONGEST_FOOTER = 6  # words


def without_trimmings(lines: Sequence[str], language: Language) -> list[str]:
    """Return lines, with blank ones for what is none of their writer's."""
    signed = next((at for at, line in enumerate(lines) if _SIGNATURE.match(line)), len(lines))
    kept = list(lines[:signed]) + [""] * (len(lines) - signed)
    for at, line in enumerate(kept):
        if _ARMOUR.fullmatch(line.strip()) or _footer(language).match(line):
            kept[at] = ""
    last = max((at for at, line in enumerate(kept) if line.strip()), default=0)
    signs = (_INITIALS, _SLASHED)
    if last and any(sign.fullmatch(kept[last].strip()) for sign in signs):
        kept[last] = ""  # W. Pichler
    for span in _paragraphs(kept):
        for at in _disclaimer(span, kept, language):
            kept[at] = ""
    return kept


def _disclaimer(span: range, lines: Sequence[str], language: Language) -> range:
    """Return the lines of a paragraph from the one that begins a disclaimer on, if one does.

    A phrase may be broken over two lines; what stands above it is its writer's, down to a rule.
    """
    if not _disclaims(lines[span.start : span.stop], language):
        return range(0)
    for at in span:
        following = lines[at + 1 : min(at + 2, span.stop)]
        broken = _disclaims([lines[at], *following], language)
        alone = _disclaims([lines[at]], language)
        if alone or (broken and not _disclaims(following, language)):
            rules = (rule for rule in range(span.start, at) if _RULE.fullmatch(lines[rule].strip()))
            return range(next(rules, at), span.stop)
    return range(0)


def _disclaims(lines: Sequence[str], language: Language) -> bool:
    return says(plain_words(" ".join(lines)), language.footers.disclaimers)


def _paragraphs(lines: Sequence[str]) -> Iterator[range]:
    """Yield the runs of lines between blank ones."""
    start = 0
    for at, line in enumerate([*lines, ""]):
        if not line.strip():
            if at > start:
                yield range(start, at)
            start = at + 1


def footers_below(lines: Sequence[str], language: Language) -> frozenset[int]:
    """Return the numbers, from 1, of footers at the end of a letter: `Greetings from Berlin`.

    Elsewhere such a line may be its writer's words, and so may one that goes on behind its end.
    Only a name stands below it.
    """
    found: set[int] = set()
    written = [(number, line.strip()) for number, line in enumerate(lines, start=1) if line.strip()]
    for number, line in reversed(written[1:]):
        if _footer_below(language).match(line) and not _goes_on(line, language):
            found.add(number)
        elif found or not _is_name(line):
            break
    return frozenset(found)


def _goes_on(line: str, language: Language) -> bool:
    orders = any(word in language.footers.ways for word in line.lower().split())
    return orders or len(line.split()) > LONGEST_FOOTER or bool(_GOES_ON.search(line))


def _is_name(line: str) -> bool:
    words = line.split()
    return len(words) <= LONGEST_NAME and all(re.fullmatch(r"[^\W\d_]\w+[.,]?", it) for it in words)


@cache
def _footer(language: Language) -> re.Pattern[str]:
    return re.compile(rf"[\s_*–—-]*{any_of(language.footers.begins)}(?!\w)", re.IGNORECASE)


@cache
def _footer_below(language: Language) -> re.Pattern[str]:
    return re.compile(rf"[\s_*–—(-]*{any_of(language.footers.below)}(?!\w)", re.IGNORECASE)


def closing_lines(lines: Iterable[str], language: Language) -> frozenset[int]:
    """Return the numbers, from 1, of closings and of the lines right below them."""
    below: set[int] = set()
    left = 0
    for number, line in enumerate(lines, start=1):
        left = left - 1 if line.strip() else 0
        if left > 0:
            below.add(number)
        if plain_words(line) in language.footers.closings:
            left = MOST_BELOW
            below.add(number)
    return frozenset(below)


def above_signature(lines: Sequence[str], writer: Address, language: Language) -> list[str]:
    """Return the lines of a letter that are no trimmings, no closing, and not its writer's name."""
    kept = without_trimmings(lines, language)
    closing = closing_lines(kept, language)
    below = frozenset(re.findall(r"\w+", f"{writer.name} {writer.email}".casefold()))
    while kept and (not kept[-1].strip() or below.issuperset(plain_words(kept[-1]).split())):
        kept.pop()
    return [line for number, line in enumerate(kept, start=1) if number not in closing]


def names_below(lines: Sequence[str], mark: int) -> frozenset[int]:
    """Return the numbers, from 1, of a name that is all that stands below a line with a mark."""
    written = {
        n: line.strip() for n, line in enumerate(lines, start=1) if n > mark and line.strip()
    }
    words = [word for line in written.values() for word in line.split()]
    short = len(written) <= MOST_SIGNED and len(words) <= LONGEST_NAME
    return frozenset(written if short and all(map(_SIGNED.fullmatch, words)) else ())
