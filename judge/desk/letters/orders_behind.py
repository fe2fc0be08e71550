"""Where orders begin on a line, behind other words: `I vote yes. Bre - Mao`."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from itertools import islice, pairwise

from judge.desk.letters.language import Language
from judge.desk.letters.phrases import any_of

MOST_CLAUSES = 6  # of a line, that are looked at


def orders_apart(
    line: str, language: Language, orders: Callable[[str], bool], start: int = 0
) -> tuple[str, str]:
    """Return a line in two parts: up to the first clause that orders something, and from there.

    The second is empty where no clause does, but for that in which the line goes on at `start`.
    """
    signs = (it.span() for it in clause_signs(language).finditer(line, start))
    parted = pairwise((*islice(signs, MOST_CLAUSES), (len(line), len(line))))
    for (end, begin), (following, _) in parted:
        if orders(line[begin:following]):
            return line[:end], line[begin:]
    return line, ""


@cache
def clause_signs(language: Language) -> re.Pattern[str]:
    """Return the pattern of what parts the clauses of a line."""
    joints = any_of(language.arguments.and_also)
    return re.compile(rf"[.,;:!]+\s+(?:{joints}\s+)?|\s+{joints}\s+", re.IGNORECASE)
