"""Letters of notation and nothing else: each line means what it says, whatever stands beside it.

Most letters are such.  Nothing in them speaks of anything else in them, but for what fleets carry
and units help, so that more looks at the whole of them would come to the same, and take three
times as long.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from judge.orders.grammar.lexicon import Parsed
from judge.orders.lines.splitting import Line
from judge.orders.meaning.headings_above import NOTHING
from judge.orders.meaning.line_reader import LineReader, ReadLine

PLAIN = re.compile(r"(?:[\w\s.,:;>()–→-]|(?<=\w)/(?=\w))*")  # no ~~A Mun - Bur~~, no A Mun -/- Bur


def read_notation(lines: Sequence[Line], reader: LineReader) -> list[ReadLine]:
    """Read a letter of notation; nothing comes of any other."""
    done: list[ReadLine] = []
    for line in lines:
        parsed = reader.lexicon.parse(line.text)
        plain = PLAIN.fullmatch(line.text) and parsed.is_notation and _is_whole(parsed)
        if line.quoted or line.struck or not plain:
            return []
        read = reader.read(line, NOTHING)
        if not (read.orders and read.is_clean):
            return []
        done.append(read)
    return done


def _is_whole(parsed: Parsed) -> bool:
    """Whether no letter of a line is in words that were set aside, as courtesies are."""
    told = (parsed.text[token.start : token.end] for token in parsed.tokens)
    return sum(map(str.isalpha, "".join(told))) == sum(map(str.isalpha, parsed.text))
