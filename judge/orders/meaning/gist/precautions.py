"""What is done in any case: `Budapest supports Rumania in case Russia comes`.

Who waits may always wait for somebody; who moves does so against who comes, but hardly `in case
France leaves`, on which that may hang.
"""

from __future__ import annotations

from itertools import pairwise

from judge.orders.grammar.lexicon import Parsed
from judge.orders.lines.splitting import with_text
from judge.orders.meaning.gist.gist import own_of
from judge.orders.meaning.gist.passages import PassageReader
from judge.orders.meaning.line_reader import ReadLine
from judge.rules.order import Hold, Support


def without_precaution(parsed: Parsed, read: ReadLine, reader: PassageReader) -> str:
    """Return a sentence without the case that an order in it provides for; "" if it has none."""
    words, known, end = parsed.words, reader.vocabulary.conditions, parsed.grammar.end
    pairs = enumerate(pairwise(words))
    starts = [at for at, (a, b) in pairs if a in known.before_cases and b in known.cases]
    start = starts[0] if len(starts) == 1 else 0
    if not start or words[start - 1] in known.limits:  # only in case Russia comes
        return ""
    apart = words[start - 1] == ","
    last = next((at for at in range(start, end) if words[at] in {",", ":"}), end)
    case = reader.passage(parsed, start, last)
    if not reader.vocabulary.references.rest.isdisjoint(words[last:]):
        return ""  # who all others are is only known of the whole letter
    if words[last] == ":" or any(own_of(it, reader.standpoint) is not None for it in case.mentions):
        return ""
    begins = next((at + 1 for at in range(start - 1 - apart, 0, -1) if words[at] == ","), 0)
    head = reader.lines.read(with_text(read.line, parsed.quote(begins, start)), read.above)
    waits = all(isinstance(told.order, Hold | Support) for told in head.orders)
    comes = not known.threats.isdisjoint(words[start:last])
    sure = (waits or comes) and (last == end or not apart)
    if not (head.orders and head.is_clean and sure):
        return ""
    return f"{parsed.quote(0, start)}{parsed.text[parsed.tokens[last - 1].end :]}"
