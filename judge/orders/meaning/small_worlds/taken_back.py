"""Which orders above it a clause takes back: `Forget that`, `line 1 is wrong`.

Such a clause names no unit and no home, and orders nothing itself.  That orders are none at all,
`just thinking aloud`, is said beside them (see the room `beside`).
"""

from __future__ import annotations

from collections.abc import Mapping

from judge.orders.meaning.small_worlds.letter_clauses import LetterClause
from judge.orders.vocabulary import Act
from judge.rules.board import Province

SHORT = 2  # words that point to nothing: never mind


def takes_back(clause: LetterClause, *, builds: bool) -> bool:
    """Whether a clause takes back what stands before it; where builds are due, none is removed."""
    passage, vocabulary, words = clause.passage, clause.passage.vocabulary, set(clause.words)
    known = vocabulary.corrections
    about = known.other_letters | vocabulary.conditions.ifs
    if passage.mentions or clause.asked or words & about:
        return False
    bare = vocabulary.settling.corrects.size_at(clause.words, 0) == len(clause.words)
    acts = {act.act for act in passage.act_mentions} - ({Act.LEAVE} if builds else set())
    if (acts and not bare) or passage.denied:
        return False
    points = bool(words & known.undone) or any(word.isdecimal() for word in words)
    undoes = known.undoing.search(passage.text) and (points or len(clause.words) <= SHORT)
    return bool(undoes or (points and known.faulty.search(passage.text)))


def spoken_of(clause: LetterClause, ordered: Mapping[Province, LetterClause]) -> list[Province]:
    """Return which of what is `ordered`, in its order, a clause takes back."""
    known, words = clause.passage.vocabulary.corrections, clause.words
    lines = sorted({one.line.number for one in ordered.values()})
    if number := _number(clause, len(ordered if len(lines) == 1 else lines)):
        if len(lines) == 1:
            return list(ordered)[number - 1 : number]
        meant = lines[number - 1 : number]
        return [at for at, one in ordered.items() if one.line.number in meant]
    apart = clause.line.number not in lines  # on a line of its own
    every = apart or not known.all_of_them.isdisjoint(words)
    if every and known.single.isdisjoint(words):
        return list(ordered)
    last = list(ordered.values())[-1].sentence
    return [at for at, one in ordered.items() if one.sentence == last]


def _number(clause: LetterClause, many: int) -> int:
    """Return which of many lines or orders a clause names: `line 2`, `the middle one`; 0 if none.

    What is last is the last sentence, if nothing says that it is one of several.
    """
    known, words = clause.passage.vocabulary.corrections, clause.words
    number = next((known.ordinal_of[word] for word in words if word in known.ordinal_of), 0)
    number = number or next((int(word) for word in words if word.isdecimal()), 0)
    if many % 2 and not known.middle.isdisjoint(words):
        return many // 2 + 1
    return number or (0 if known.latest.isdisjoint(words) else many)
