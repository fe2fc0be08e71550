"""People: whether a passage tells of somebody, or of something, that is no unit.

`My uncle spent the summer in Kiel`, `We walked along the Ruhr`, `Our train stops in Munich`: who
does something is none of the writer's units, and their places are but where it is done.
"""

from __future__ import annotations

from judge.orders.meaning.gist.mentions import Mention, Passage
from judge.orders.vocabulary import Act


def is_of_people(passage: Passage) -> bool:
    """Whether its subject is no unit, and no name in all its sentence that of one."""
    sentence, verb = passage.whole, _subject_end(passage)
    if _is_of_news(passage) or is_for_readers(passage):
        return True
    if verb < 0:  # we saw Kiel, and took a train to Berlin
        verb = _subject_end(sentence)
        if not passage.vocabulary.prose.me.isdisjoint(passage.said):
            return False  # having ruined the evening, I commit Munich to Burgundy
    if verb < 0 or passage.has_signs:
        return False
    return all(
        (mention.start > verb or mention.end <= passage.start)
        and mention.places
        and not (mention.kind or mention.power)
        and _is_where(mention, sentence)
        for mention in sentence.mentions
    )


def _is_of_news(passage: Passage) -> bool:
    """Whether all that it names is who writes to somebody: `waiting to hear from Warsaw`."""
    words, prose = passage.words, passage.vocabulary.prose
    ends = {at + size for at in range(passage.end) if (size := prose.news.size_at(words, at))}
    named = passage.mentions
    plain = not (passage.has_signs or any(m.kind for m in named))
    return bool(named) and plain and all(passage.leads(m) + 1 in ends for m in named)


def is_for_readers(passage: Passage) -> bool:
    """Whether it is said to those who read, and orders nothing: `We can all wait for you`.

    `Hold, all of you!` is said to units.
    """
    known, readers = passage.vocabulary, passage.vocabulary.prose.readers
    units = (known.tokens.kinds.keys() - known.tokens.indefinite) | known.references.rest
    if passage.mentions or not units.isdisjoint(passage.said):
        return False
    sizes = ((at, readers.size_at(passage.words, at)) for at in range(passage.start, passage.end))
    said = {within for at, size in sizes for within in range(at, at + size)}
    weak = known.prose.weakly_into  # nice to meet you all
    acts = (act for act in passage.act_mentions if act.act in (Act.STAY, Act.GO))
    acts = (act for act in acts if passage.words[act.start] not in weak)
    return bool(said) and not any(said.isdisjoint(range(act.start, act.end)) for act in acts)


def tells_of_people(sentence: Passage) -> bool:
    """Whether a sentence is of people, and the writer does nothing else in it."""
    verb, me = _subject_end(sentence), sentence.vocabulary.prose.me
    return is_of_people(sentence) and me.isdisjoint(sentence.words[verb + 1 : sentence.end])


def _is_where(mention: Mention, sentence: Passage) -> bool:
    """Whether a place is where somebody is or goes; another may follow: `and Kiel, then Berlin`."""
    prose, led = sentence.vocabulary.prose, sentence.leading(mention)
    follows = mention is not sentence.mentions[0] and led in prose.first_joins | prose.joins
    goes = sentence.words[mention.end] in prose.weakly_into - prose.within
    goes = goes or any(act.start == mention.end for act in sentence.act_mentions)
    return led in prose.whereabouts or (follows and not goes)


def _subject_end(passage: Passage) -> int:
    """Return the token at which a subject that is no unit ends; -1 if a passage has none.

    It is somebody, or something, or whoever did what was neither decided, meant nor ordered.
    """
    known, prose = passage.vocabulary, passage.vocabulary.prose
    somebody, names = known.somebody, passage.of_names
    for at, word in enumerate(passage.said, passage.start):
        if at in names or word in known.units_and_orders or not word.isalpha():
            return -1
        if word in prose.did or (at > passage.start and word in somebody):
            return at
        if at > passage.start and word.endswith(known.past_endings) and word not in known.told:
            return at
    return -1
