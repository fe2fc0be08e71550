"""Lines with a password: they prove a letter, and are printed nowhere.

Somebody may write theirs between the lines of an article, or of press.
"""

from __future__ import annotations

import re
from functools import cache

from judge.desk.language import Language, any_of
from judge.desk.plain_lines import plain_line

CODES = ("password", "set password")  # of the commands that name one


def without_passwords(text: str, language: Language) -> str:
    """Return a text, with nothing in the place of its lines with a password."""
    has_one = _pattern(language).fullmatch
    return "\n".join("" if has_one(plain_line(line)) else line for line in text.split("\n"))


@cache
def _pattern(language: Language) -> re.Pattern[str]:
    """Return the pattern of a line that is nothing but one of these commands and a word."""
    spellings = [words for words, code in language.commands.items() if code in CODES]
    named = any_of(spellings).replace(r"\ ", r"\s+")
    courtesies = rf"(?:{any_of(language.courtesies)}\W+){{0,2}}"
    return re.compile(rf"\W*{courtesies}{named}[\s:=–—-]{{1,9}}\S{{1,200}}\s*", re.IGNORECASE)
