"""`Otherwise` where no case was told: `F Swe S F Den. Otherwise War holds` is of all other units.

For a unit that was named before it is another case: `A Mun - Bur. Otherwise A Mun H`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from judge.orders.grammar.lexicon import Lexicon
from judge.orders.lines.splitting import Line, with_text
from judge.orders.meaning.gist.gist import own_of, whole_passage
from judge.orders.meaning.standpoint import Standpoint
from judge.orders.vocabulary.patterns import any_of
from judge.rules.board import Province


def without_otherwise(
    lines: Sequence[Line], standpoint: Standpoint, lexicon: Lexicon
) -> list[Line]:
    """Return the lines of a letter in which nothing hangs on a case, without the word."""
    elses = any_of(lexicon.vocabulary.conditions.elses)
    begun = re.compile(rf"(^|[.!?;]\s+)(?:{elses})\b(?!\s*:)[\s,]*", re.I)
    cuts = [begun.search(line.text) for line in lines]
    number = next((at for at, cut in enumerate(cuts) if cut), None)
    if number is None:
        return list(lines)
    plain = [with_text(line, begun.sub(r"\1", line.text)) for line in lines]
    head = [line.text for line in lines[:number]]
    cut, text = cuts[number], lines[number].text
    assert cut is not None
    before = _units("\n".join([*head, text[: cut.start()]]), standpoint, lexicon)
    behind = [text[cut.end() :], *(line.text for line in lines[number + 1 :])]
    again = before & _units("\n".join(behind), standpoint, lexicon)
    cases = any(lexicon.parse(line.text).proviso for line in plain)
    return list(lines) if again or cases else plain


def _units(text: str, standpoint: Standpoint, lexicon: Lexicon) -> set[Province]:
    """Return the units of the writer's that words name."""
    named = (own_of(mention, standpoint) for mention in whole_passage(text, lexicon).mentions)
    return {at for at in named if at is not None}
