"""People: whether a passage tells of somebody, or of something, that is no unit.

`My uncle spent the summer in Kiel`, `We walked along the Ruhr`, `Our train stops in Munich`: who
does something is none of the writer's units, and their places are but where it is done.
"""

from __future__ import annotations

from judge.orders.meaning.gist.mentions import Passage
from judge.orders.vocabulary import WordSet


def is_of_people(passage: Passage) -> bool:
    """Whether its subject is no unit, and no name in all its sentence that of one."""
    verb = -1 if passage.has_signs else _subject_end(passage)
    sentence = passage.whole
    return verb >= passage.start and all(
        (mention.start > verb or mention.end <= passage.start)
        and mention.places
        and not (mention.kind or mention.power)
        and sentence.leading(mention) in passage.vocabulary.prose.whereabouts
        for mention in sentence.mentions
    )


def _subject_end(passage: Passage) -> int:
    """Return the token at which a subject that is no unit ends; -1 if a passage has none."""
    prose = passage.vocabulary.prose
    names = passage.of_names | {at for _, at in passage.powers}
    for at in range(passage.start, passage.end):
        word = passage.words[at]
        if at in names or word in _of_orders(passage) or not word.isalpha():
            return -1
        if word in prose.persons | prose.things and at > passage.start:
            return at
        if word in prose.did or (at > passage.start and _is_past(word, passage)):
            return at
    return -1


def _of_orders(passage: Passage) -> WordSet:
    """Return the words that may stand for units or orders, and then are no talk."""
    known = passage.vocabulary
    units: WordSet = known.several_units | known.tokens.kinds.keys() | known.prose.people
    units |= known.prose.standing_for | known.prose.pointing_back | known.prose.relatives
    orders = known.grammar.orders | known.grammar.ordering | known.corrections.undone
    return units | orders | known.prose.resolved


def _is_past(word: str, passage: Passage) -> bool:
    """Whether a word tells what somebody did: `walked`; not what they decided or ordered."""
    known = passage.vocabulary
    told = known.prose.saying | known.prose.expecting | known.said_words
    return word.endswith(tuple(known.prose.past_endings)) and word not in told
