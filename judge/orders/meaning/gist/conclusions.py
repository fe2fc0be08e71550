"""Conclusions: what a sentence comes to, behind why: `Italy may come, so Venice holds`.

They are read apart from what leads in to them, which may be of others, or of what is not meant.
"""

from __future__ import annotations

from judge.orders.meaning.gist.gist import own_of, whole_passage
from judge.orders.meaning.gist.mentions import Passage
from judge.orders.meaning.gist.passages import PassageReader


def concluding_parts(text: str, reader: PassageReader) -> list[str]:
    """Part a sentence before what it comes to."""
    parsed, prose = reader.lexicon.parse(text), reader.vocabulary.prose
    if parsed.proviso:
        return [text]
    whole = whole_passage(text, reader.lexicon)
    own = {m.start for m in whole.mentions if own_of(m, reader.standpoint) is not None}
    everybody = reader.vocabulary.grammar.everybody
    for at in range(1, parsed.grammar.end - 1):
        behind = at + 1
        while parsed.words[behind] in prose.determiners:
            behind += 1
        subject = behind in own or (parsed.words[behind] in everybody and own.isdisjoint(range(at)))
        concludes = parsed.words[at] in prose.hence & prose.whiles
        concludes = concludes and not prose.purposes.size_at(parsed.words, at)
        concludes = concludes and not _hangs_on(reader.passage(parsed, 0, at))
        if concludes and subject:
            rest = text[parsed.tokens[at + 1].start :]
            return [parsed.quote(0, at), *concluding_parts(rest, reader)]
    return [text]


def _hangs_on(head: Passage) -> bool:
    """Whether what follows may be part of what is denied, or of another's words.

    `I don't think so Serbia holds`; behind a comma it is not.
    """
    words, known = head.words[: head.end], head.vocabulary.prose
    return words[-1] != "," and (head.denied or not known.quoted.isdisjoint(words))
