"""Crowds: what all units are told, or all of a kind, and which of them are excepted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from judge.orders.meaning.gist.gist import Gist, asked, ordered
from judge.orders.meaning.gist.mentions import Passage
from judge.orders.meaning.gist.movement_statement import Statement
from judge.orders.vocabulary import Act, Vocabulary, WordSet
from judge.orders.vocabulary.words_of_references import ReferenceWords
from judge.rules.order import Hold


def crowd_meant(statement: Statement) -> Gist | None:
    """Read `all my units stay where they are`, `my fleets do not move`, and nothing else."""
    passage, known = statement.passage, statement.known
    words = passage.words[passage.start : passage.end]
    if _names_something(statement) or not known.unchanged.isdisjoint(words):
        return None  # `the rest is unchanged` repeats orders, and holds nothing
    if not _says_to_hold(statement, words) or _denies_some(statement, words):
        return None
    kinds = {mention.kind for mention in passage.mentions}
    units = sorted(statement.standpoint.own.items())
    held = [Hold(at) for at, unit in units if not kinds or unit.kind in kinds]
    several = statement.vocabulary.references.several.items()
    counts = {number for number, names in several if not names.isdisjoint(words)}
    right = {len(held), *(sum(unit.kind is kind for _, unit in units) for kind in kinds)}
    return replace(ordered(held), for_the_rest=True) if counts <= right else asked()


def _names_something(statement: Statement) -> bool:
    """Whether places or others are named, or it is said that orders are as they were."""
    passage = statement.passage
    foreign = any(power != statement.standpoint.power for power, _ in passage.powers)
    mine = (None, statement.standpoint.power)  # let the Italian fleets hold, says Italy
    named = any(it.places or it.any or it.power not in mine for it in statement.named)
    before = passage.has(statement.known.as_before) or speaks_of_orders(passage)
    return named or foreign or before


def speaks_of_orders(passage: Passage) -> bool:
    """Whether all, or the rest, is of orders: `The rest of my orders stand`."""
    words, vocabulary = passage.words, passage.vocabulary
    crowd = vocabulary.references.crowd
    between = crowd | vocabulary.prose.determiners | vocabulary.grammar.prepositions
    for at in range(passage.start, passage.end):
        start = at
        while start > passage.start and words[start - 1] in between:
            start -= 1
        if words[at] in vocabulary.grammar.orders and not crowd.isdisjoint(words[start:at]):
            return True
    return False


def without_acts(words: tuple[str, ...], vocabulary: Vocabulary) -> Iterator[str]:
    """Yield the words that are within no phrase for an act: of `I have nothing to do`, `I`.

    And within none that has a word for all units, and is of none: `at all`.
    """
    at, crowd = 0, vocabulary.references.crowd
    while at < len(words):
        size = vocabulary.acts.phrases.size_at((*words, ""), at, len(words)) or 1
        if idle := vocabulary.references.no_crowd.size_at(words, at):
            size = idle
        elif size == 1 or not crowd.isdisjoint((words[at], words[at + size - 1])):  # I do nothing
            yield from words[at : at + size]
        at += size


def speaks_of_comers(words: Sequence[str], known: ReferenceWords) -> bool:
    """Whether words are of others who do not come: `so that nobody sneaks in`."""
    return not (known.nobody.isdisjoint(words) or known.coming_in.isdisjoint(words))


def _acts_of(statement: Statement) -> set[Act]:
    """Return what is said that units do; to stay, where they do as those before them."""
    passage, known = statement.passage, statement.known
    weak, ships = known.weakly_into, passage.of_names  # every ship of mine
    said = [act for act in passage.act_mentions if act.start not in ships]
    acts = {act.act for act in said if passage.words[act.start] not in weak}
    likewise = isinstance(statement.aim, Hold) and passage.has(known.likewise)
    return {Act.STAY} if not acts and likewise else acts  # and all my fleets too


def _says_to_hold(statement: Statement, words: tuple[str, ...]) -> bool:
    """Whether all that is said of many units is that they stay, or that they do not go."""
    if speaks_of_comers(words, statement.vocabulary.references):
        return False
    acts = _acts_of(statement)
    passage, known, many = statement.passage, statement.known, many_units(statement)
    told = {at for act in passage.act_mentions for at in range(act.start, act.end)}
    told |= {at for at in range(passage.start, passage.end) if passage.parsed.grammar.power(at)}
    if passage.start:  # Munich keeps its head down and does not move at all
        told |= _idle(passage)
    left = [word for at, word in enumerate(words, passage.start) if at not in told]
    left = [word for word in left if word.isalnum()]
    vocabulary = statement.vocabulary
    easy = many | vocabulary.crowds | vocabulary.tokens.kinds.keys() | known.easy
    easy |= vocabulary.grammar.fillers | vocabulary.references.easy
    if not (known.denials.isdisjoint(left) and known.none_of_them.isdisjoint(words)):
        easy |= known.denials
        acts = {Act.STAY} if acts == {Act.GO} else set()
    all_of_us = any(power == statement.standpoint.power for power, _ in passage.powers)
    crowd = all_of_us or not many.isdisjoint(left)  # Germany holds.
    return acts == {Act.STAY} and easy.issuperset(left) and crowd


def _idle(passage: Passage) -> set[int]:
    """Return the tokens that seem to be of all units, and are of none: `at all`."""
    idle = passage.vocabulary.references.no_crowd
    sizes = ((at, idle.size_at(passage.words, at)) for at in range(passage.start, passage.end))
    return {it for at, size in sizes for it in range(at, at + size)}


def excepts_some(statement: Statement) -> Gist | None:
    """Ask about what is said of all but some: those are read apart from the others."""
    passage = statement.passage
    phrases = statement.known.excepts
    at = next(
        (at for at in range(passage.start, passage.end) if phrases.size_at(passage.words, at)),
        passage.start,
    )
    many = many_units(statement).intersection(passage.words[passage.start : at])
    return asked() if many else None


def many_units(statement: Statement) -> WordSet:
    """Words for many units at once, in prose."""
    return statement.vocabulary.several_units | statement.known.many | statement.known.none_of_them


def _denies_some(statement: Statement, words: tuple[str, ...]) -> bool:
    """Whether it is denied of all, and perhaps not of each: `not all units move`."""
    pairs = pairwise(words)
    return any(
        word in statement.known.denials and behind in many_units(statement)
        for word, behind in pairs
    )


def begins_anew(words: Sequence[str], at: int, vocabulary: Vocabulary) -> bool:
    """Whether the writer is spoken of behind units that stay: `hold everything I'm on the road`.

    What leaves something open begins nothing of its own: not `stop everything I'm not ready`.
    """
    prose = vocabulary.prose
    if words[at] not in prose.me or words[at] in vocabulary.grammar.crowd:
        return False
    told = at - 1 - (words[at - 1] in vocabulary.references.crowd)
    stays = vocabulary.acts.act_of.get(tuple(words[told : told + 1])) is Act.STAY
    loud = not prose.denials.isdisjoint(words[at:]) or prose.doubts.are_among(words[at:])
    return stays and not loud
