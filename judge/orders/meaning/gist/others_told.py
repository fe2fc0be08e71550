"""Others: whether a passage says what somebody else does or wants.

`England said he would support A Ruh` is theirs; `Spain is to be occupied from Gascony` is not.
"""

from __future__ import annotations

from judge.orders.meaning.gist.gist import own_of
from judge.orders.meaning.gist.mentions import Mention
from judge.orders.meaning.gist.movement_statement import Statement
from judge.orders.vocabulary import Act


def is_told_by_others(statement: Statement) -> bool:
    """Whether somebody else is the subject: `England said he would support A Ruh`."""
    passage = statement.passage
    first = min(
        (at for at, own in zip(statement.named, statement.own, strict=True) if own is not None),
        key=lambda mention: mention.start,
    )
    theirs = [
        at
        for power, at in passage.powers
        if power != statement.standpoint.power and at < first.start
    ]
    theirs += [
        mention.end - 1
        for mention, own in zip(statement.named, statement.own, strict=True)
        if own is None
        and mention.start < first.start
        and mention.places
        and _is_peopled(statement, mention)
        and not _suffers(statement, mention, first)
    ]
    anybody = passage.vocabulary.prose.nobody  # everyone says that Munich should go
    for at in range(passage.start, first.start):
        if passage.words[at] in anybody and passage.words[at + 1] in statement.known.quoted:
            return True
    before = (passage.words[first.start - 1], passage.words[first.start - 2])
    if not statement.known.agents.isdisjoint(before):
        return False
    expected = not statement.known.expecting.isdisjoint(passage.said)
    says = (_behind(statement, at) in statement.known.saying or expected for at in theirs)
    return any(says) or _is_relative(statement) or _is_where_they_are(statement, first)


def _is_where_they_are(statement: Statement, first: Mention) -> bool:
    """Whether a unit's place is where somebody else is: `I wait for Ann, who is in London`."""
    passage, known = statement.passage, statement.known
    relatives = (
        at for at in range(passage.start, first.start) if passage.words[at] in known.relatives
    )
    relative = next(relatives, passage.start)
    stays = {act.act for act in passage.act_mentions if act.end <= relative} == {Act.STAY}
    who = passage.words[relative - 1 - (passage.words[relative - 1] == ",")]
    return stays and who.isalpha() and who not in statement.vocabulary.units_and_orders


def _behind(statement: Statement, at: int) -> str:
    """Return what somebody named does: the word behind, or behind a relative one: `, who wants`."""
    words, relatives = statement.passage.words, statement.known.relatives
    at += 1 + (words[at + 1] == "," and words[at + 2] in relatives)
    return words[at + (words[at] in relatives)]


def _is_relative(statement: Statement) -> bool:
    """Whether a passage goes on about somebody else before it: `Turkey, who wants Ion to leave`."""
    passage, known = statement.passage, statement.known
    if (
        passage.antecedent
        or not passage.start
        or passage.words[passage.start] not in known.relatives
    ):
        return False
    before = passage.before
    last = passage.start - 1 - (passage.words[passage.start - 1] == ",")
    powers = {at for power, at in before.powers if power != statement.standpoint.power}
    people = {it.end - 1 for it in before.mentions if own_of(it, statement.standpoint) is None}
    return last in powers | people and passage.words[passage.start + 1] in known.saying


def _is_peopled(statement: Statement, mention: Mention) -> bool:
    """Whether a place may stand for somebody else: a unit of theirs is there, or named."""
    units = statement.standpoint.position.units
    return bool(mention.kind or mention.power) or any(at in units for at in mention.places)


def _suffers(statement: Statement, target: Mention, unit: Mention) -> bool:
    """Whether a place is told to be gone to: `Spain is to be occupied from Gascony`."""
    passive = statement.passage.words[target.end] in statement.vocabulary.grammar.auxiliaries
    origins = statement.known.starting & statement.vocabulary.grammar.helpers
    by = statement.passage.leading(unit) in origins | statement.known.agents
    return passive and by and not (target.kind or target.power)


def is_headed(statement: Statement) -> bool:
    """Whether a power is named as in a heading: `France: A Par - Bur`."""
    return any(":" in statement.passage.words[at : at + 3] for _, at in statement.passage.powers)
