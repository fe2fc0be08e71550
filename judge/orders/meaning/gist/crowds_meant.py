"""Crowds: what all units are told, or all of a kind, and which of them are excepted."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from judge.orders.meaning.gist.gist import Gist, asked, ordered
from judge.orders.meaning.gist.movement_statement import Statement
from judge.orders.vocabulary import Act, WordSet
from judge.rules.order import Hold


def crowd_meant(statement: Statement) -> Gist | None:
    """Read `all my units stay where they are`, `my fleets do not move`, and nothing else."""
    passage = statement.passage
    words = passage.words[passage.start : passage.end]
    many, no_move = many_units(statement), statement.known.any_move
    foreign = any(power != statement.standpoint.power for power, _ in passage.powers)
    named = any(mention.places or mention.any or mention.power for mention in statement.named)
    unchanged = passage.has(statement.known.as_before)
    if named or foreign or unchanged or (many | no_move).isdisjoint(words):
        return None
    acts = {
        act.act
        for act in passage.act_mentions
        if passage.words[act.start] not in statement.known.weakly_into
    }
    if not acts and isinstance(statement.aim, Hold) and passage.has(statement.known.likewise):
        acts = {Act.STAY}  # and all my fleets too
    none = not statement.known.none_of_them.isdisjoint(words)
    if acts == {Act.GO, Act.STAY} and not no_move.isdisjoint(words):
        return asked()  # nothing moves
    if passage.denied and acts & {Act.GO} and not no_move.isdisjoint(words):
        return asked()
    told = {at for act in passage.act_mentions for at in range(act.start, act.end)}
    told |= {at for _, at in passage.powers}
    left = [word for at, word in enumerate(words, passage.start) if at not in told]
    left = [word for word in left if word.isalnum()]
    if not statement.known.unchanged.isdisjoint(words):
        return None  # `the rest is unchanged` repeats orders, and holds nothing
    kinds_named = statement.vocabulary.tokens.kinds.keys()
    easy = (
        many
        | statement.vocabulary.crowds
        | kinds_named
        | statement.vocabulary.grammar.fillers
        | statement.known.easy
    )
    denied = not statement.known.denials.isdisjoint(left)
    if acts == {Act.GO} and (denied or none):
        easy |= statement.known.denials
    elif denied or none or acts != {Act.STAY}:
        return None
    if not easy.issuperset(left) or many.isdisjoint(left) or _denies_some(statement, words):
        return None
    kinds = {mention.kind for mention in statement.named}
    units = sorted(statement.standpoint.own.items())
    held = (Hold(at) for at, unit in units if not kinds or unit.kind in kinds)
    return replace(ordered(held), for_the_rest=True)


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
    """WordSet for many units at once, in prose."""
    return statement.vocabulary.several_units | statement.known.many | statement.known.none_of_them


def _denies_some(statement: Statement, words: tuple[str, ...]) -> bool:
    """Whether it is denied of all, and perhaps not of each: `not all units move`."""
    pairs = pairwise(words)
    return any(
        word in statement.known.denials and behind in many_units(statement)
        for word, behind in pairs
    )
