"""Negations: what is not to be done, and what is to be done instead.

`A Bur doesn't go to Paris but to Gascony`, `Aegean: not Greece, Ionian`, `Don't hold in Gascony,
go to Spain` are moves; `Munich does not move` holds.  All else that is denied is asked about.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from judge.orders.meaning.gist.gist import NOTHING, Gist, asked, ordered, own_of, provinces_of
from judge.orders.meaning.gist.mentions import Mention, Passage
from judge.orders.meaning.gist.movement_statement import Statement
from judge.orders.meaning.gist.refusals import refused_in
from judge.orders.meaning.gist.supports_meant import supports_meant
from judge.orders.vocabulary import Act
from judge.orders.vocabulary.judges_form import HOLD
from judge.rules.order import Convoy, Hold, Move, Support

PARTING_SIGNS = frozenset({",", ":", "-"})
PLAIN = frozenset({Act.GO, Act.STAY})
IDLE = PLAIN | {Act.LEAVE}  # Brest does not leave port
NEAR = 3  # words between a denial and what it denies


def denied(statement: Statement) -> Gist:
    """Return what a passage comes to that denies something."""
    if instead := _instead(statement):
        return instead
    acts, own, named = statement.acts, statement.own, statement.named
    if _denies_to_stay(statement.passage):
        return asked(statement.likely())
    helped = statement.aim.of if isinstance(statement.aim, Support | Convoy) else None
    there = not statement.known.there.isdisjoint(statement.passage.said)
    elsewhere = there and helped in own  # Ruhr helps Munich to Burgundy, but it does not go there
    alone = all(at is not None for at in own) and not elsewhere
    if statement.aim and acts == {Act.HELP} and alone:
        return NOTHING  # whoever does not help is told nothing
    words = statement.passage.said
    stirs = acts or not statement.vocabulary.grammar.kept.isdisjoint(words[-1:])  # must not leave
    stirs = stirs or not statement.known.handling.isdisjoint(words)  # don't touch Munich
    neither = len(named) == 1 or not statement.known.neither.isdisjoint(words)
    tells = _denies_something(statement.passage) and not _is_elsewhere(statement)
    tells = tells and not _is_entered(statement)
    if acts <= IDLE and alone and neither and stirs and tells:
        held = ordered(Hold(at) for at in own if at is not None)
        return replace(held, for_the_rest=_is_reason(statement.passage))
    return asked(Hold(at) for at in own[:1] if at is not None)


def _denies_something(passage: Passage) -> bool:
    """Whether a denial stands in one clause with a unit or an act, unlike `Go, I do not care`."""
    said = {act.start for act in passage.act_mentions} | {it.start for it in passage.mentions}
    commas = [at for at in range(passage.start, passage.end) if passage.words[at] == ","]
    denials = passage.vocabulary.prose.denials
    return not commas or any(
        not (said.isdisjoint(range(a, b)) or denials.isdisjoint(passage.words[a:b]))
        for a, b in pairwise((passage.start, *commas, passage.end))
    )


def _is_elsewhere(statement: Statement) -> bool:
    """Whether what is denied is no act, and of the place: `not much to report from Berlin`."""
    passage, known = statement.passage, statement.known
    first = next((at for at, word in enumerate(passage.said) if word in known.denials), 0)
    weak = all(passage.words[act.start] in known.weakly_into for act in passage.act_mentions)
    vocabulary = statement.vocabulary
    around = vocabulary.grammar.prepositions | known.aiming | vocabulary.beside.about
    led = all(passage.leading(it) in around for it in statement.named)
    return weak and led and all(it.start > passage.start + first for it in statement.named)


def _is_entered(statement: Statement) -> bool:
    """Whether it is denied that somebody goes to where units stand: `neither of us enters Pru`."""
    grammar, aiming = statement.vocabulary.grammar, statement.known.aiming
    entering = aiming - grammar.prepositions - grammar.towards
    return any(statement.passage.leading(it) in entering for it in statement.named)


def refuses_another_place(statement: Statement) -> bool:
    """Whether words behind a move deny another place: `and definitely not to Tyrolia`.

    Behind a unit that holds they deny any: `no fight in the Black Sea`.
    """
    move, refused = statement.aim, refused_in(statement.passage, statement.named)
    if not refused or refused != statement.named or not isinstance(move, Move | Hold):
        return False
    there = statement.standpoint.board.province_of[move.to] if isinstance(move, Move) else move.at
    return all(there not in provinces_of(place, statement.standpoint) for place in refused)


def _is_reason(passage: Passage) -> bool:
    """Whether a clause only says why: `as Burgundy isn't leaving`, which may help another."""
    return passage.start > 0 and passage.words[passage.start - 1] in passage.vocabulary.prose.whiles


def _denies_to_stay(passage: Passage) -> bool:
    """Whether it is staying that is denied: `should not hold`; `does not budge` stays."""
    denials = passage.vocabulary.prose.denials
    if passage.has_signs and HOLD in passage.said:
        return True  # I'm not doing F Kie H
    for mention in passage.act_mentions:
        words = passage.words[mention.start : mention.end]
        nothing = denials | passage.vocabulary.prose.any_move
        if mention.act is not Act.STAY or not nothing.isdisjoint(words):
            continue
        before = passage.words[max(passage.start, mention.start - NEAR) : mention.start]
        if not denials.isdisjoint(before):
            return True
    return False


def _instead(statement: Statement) -> Gist | None:
    """Return what a unit is to do instead of what is denied, if that stands behind it."""
    passage = statement.passage
    for cut in _cuts(passage):
        before, behind = _parts(passage, cut)
        acts = {mention.act for mention in behind.act_mentions}
        unit = _unit(statement, before)
        refused = unit and before.leading(unit) in statement.known.denials
        if refused and not before.act_mentions:
            continue  # Not Berlin but Silesia: of another unit
        if unit and not behind.denied and (helps := _helps_instead(statement, unit, behind)):
            return helps
        if behind.denied or not acts <= PLAIN:
            continue
        if unit is None:
            whole = Statement(behind, statement.standpoint, statement.aim)
            goes = not before.act_mentions and acts == {Act.GO} and len(whole.named) > 1
            return whole.one_of(whole.ways()) if goes else None  # Not Mun: Bur goes to Ruh
        targets = [mention for mention in behind.mentions if mention.places]
        at = own_of(unit, statement.standpoint)
        if len(targets) == 1 and targets[0].kind is None and at is not None:
            moves = list(dict.fromkeys(statement.moves(at, targets[0])))
            return ordered(moves) if len(moves) == 1 else asked([*moves, Hold(at)])
        stays = {mention.act for mention in behind.act_mentions} == {Act.STAY}
        if not targets and stays and at is not None:
            return ordered([Hold(at)])
    return None


def _helps_instead(statement: Statement, unit: Mention, behind: Passage) -> Gist | None:
    """Return the support that a unit gives instead: `does not move but supports Ruhr`."""
    if not (behind.act_mentions and behind.mentions):
        return None
    first, named = behind.act_mentions[0], behind.mentions[0]
    if first.act is not Act.HELP or named.start < first.start:
        return None
    helping = Statement(behind.of(unit), statement.standpoint, statement.aim)
    return helping.one_of(supports_meant(helping))


def _unit(statement: Statement, before: Passage) -> Mention | None:
    """Return the one unit of the writer's that stands where something is denied."""
    own = [m for m in before.mentions if own_of(m, statement.standpoint) is not None]
    return own[0] if own else None


def _cuts(passage: Passage) -> Iterator[int]:
    """Yield where the part may begin that says what is meant, behind all that is denied."""
    prose, buts = passage.vocabulary.prose, passage.vocabulary.grammar.buts
    last = max(at for at in range(passage.start, passage.end) if passage.words[at] in prose.denials)
    signs = PARTING_SIGNS | buts
    starts = {mention.start for mention in passage.mentions}
    ends = {mention.end for mention in passage.mentions}
    for at in range(last + 2, passage.end - 1):
        noted = passage.words[at] == "-" and at in ends and at + 1 in starts  # Pic - Bel
        if passage.words[at] in signs and not (noted or at in passage.of_names):
            yield at


def _parts(passage: Passage, cut: int) -> tuple[Passage, Passage]:
    before, behind = passage.without(cut, cut + 1)[:2]
    return before, behind
