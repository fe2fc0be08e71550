"""People: whether a passage tells of somebody, or of something, that is no unit.

`My uncle spent the summer in Kiel`, `We walked along the Ruhr`, `Our train stops in Munich`: who
does something is none of the writer's units, and their places are but where it is done.
"""

from __future__ import annotations

from judge.orders.meaning.gist.mentions import Passage


def is_of_people(passage: Passage) -> bool:
    """Whether its subject is no unit, and no name in all its sentence that of one."""
    verb = _subject_end(passage)
    if verb < passage.start or passage.has_signs:
        return False
    sentence = passage.whole
    return all(
        (mention.start > verb or mention.end <= passage.start)
        and mention.places
        and not (mention.kind or mention.power)
        and sentence.leading(mention) in passage.vocabulary.prose.whereabouts
        for mention in sentence.mentions
    )


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
