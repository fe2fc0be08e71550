"""Commands of other judges: what a line is there, so that it is answered with what to write here.

Nobody who has played elsewhere should have to guess; what there is here as well is a spelling of
the command that does it (`reading/letters.toml`).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from judge.desk.letters.courtesies import plain
from judge.desk.letters.language import Language
from judge.desk.letters.phrases import any_name, plain_words

_MOST_ARGUMENTS = 4  # of a command of another judge
_AS_IN_ORDERS = re.compile(r"\w\s*[-–—]+>?\s*\w|>|^\s*:")


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """A line that is a command of other judges: what it does there, the line, its name there."""

    code: str
    line: str
    name: str = ""


def elsewhere(line: str, language: Language) -> Elsewhere | None:
    """Return the command of other judges that a line is, or begins with in capitals.

    Of several with which it begins, it is the longest.
    """
    text = (plain(line, language) or line).strip()
    match = _elsewhere(language).match(text)
    if match is None:
        return None
    rest = text[match.end() :]
    alone = not re.search(r"\w", rest)
    if alone or (match[0].isupper() and (" " in match[0] or _is_short(rest))):
        code = _codes_elsewhere(language)[plain_words(match[0])]
        return Elsewhere(code, line.strip(), plain_words(match[0]))
    return None


def _is_short(rest: str) -> bool:
    """Whether what stands behind a command may be its argument, and no order."""
    return len(rest.split()) <= _MOST_ARGUMENTS and not _AS_IN_ORDERS.search(rest)


@cache
def _codes_elsewhere(language: Language) -> Mapping[str, str]:
    """Return what the commands of other judges do there, by their spellings."""
    return {
        plain_words(spelling): code
        for code, spellings in language.elsewhere.items()
        for spelling in spellings
    }


@cache
def _elsewhere(language: Language) -> re.Pattern[str]:
    """Return the pattern of a command of other judges."""
    name = any_name(_codes_elsewhere(language), r"[\s/_-]+")
    return re.compile(rf"{name}(?!\w)", re.IGNORECASE)
