"""Helping: the supports that a passage can mean, by the order before it or by its own names."""

from __future__ import annotations

from collections.abc import Container, Iterator
from dataclasses import replace
from itertools import pairwise

from judge.orders.meaning.aimless_help import may_help_helper
from judge.orders.meaning.gist.gist import Gist, asked, ordered, provinces_of
from judge.orders.meaning.gist.help_for_orders import support_for
from judge.orders.meaning.gist.mentions import Mention, Passage
from judge.orders.meaning.gist.movement_statement import Statement
from judge.orders.vocabulary import Act
from judge.orders.vocabulary.judges_form import DASH
from judge.rules.board import Province
from judge.rules.order import Hold, Move, Order, Support

SUPPORTS = frozenset({"s"})
ANDS = frozenset({"&", "+", "/"})
NEAR = 3  # words between `without` and the help
MOST_PRAISE = 5  # words


def help_span(statement: Statement) -> tuple[int, int, tuple[Mention, ...]] | None:
    """Return the tokens that say who helps, and who: one unit, or several with `and` between."""
    span = _helper_span(statement)
    if span is None:
        return None
    start, end, helper = span
    mentions = statement.passage.mentions
    first, last = mentions.index(helper), mentions.index(_last_in_row(statement, helper))
    return start, max(end, mentions[last].end), mentions[first : last + 1]


def _helper_span(statement: Statement) -> tuple[int, int, Mention] | None:
    words, passage, known = statement.passage.words, statement.passage, statement.known
    for at in range(passage.start, passage.end):
        after = _help_begun(statement, at)
        helper = _mentioned_at(statement, range(after, after + 3)) if after else None
        if helper:
            end = helper.end + (words[helper.end] in known.helps)
            return at, min(end, passage.end), helper
        helper = (
            _mentioned_at(statement, (at + 1, at + 2))
            if words[at] in statement.vocabulary.grammar.with_help
            else None
        )
        if helper:
            last = _last_in_row(statement, helper)
            size = statement.vocabulary.grammar.helps_behind.size_at(words, last.end, passage.end)
            end = last.end + (words[last.end] in known.within)
            if size or words[end] in known.helps:
                return at, last.end + size if size else end + 1, helper
            end = helper.end + (words[helper.end] in statement.vocabulary.grammar.auxiliaries)
            helping = next((act for act in passage.act_mentions if act.start == end), None)
            it = not statement.vocabulary.grammar.pointers.isdisjoint(words[end + 1 : end + 2])
            if (helping and helping.act in (Act.HELP, Act.COVER)) or (it and not helping):
                # with Holland lending a hand, with Holland egging it on
                return at, _clause_end(statement, end), helper
    return _help_named(statement)


def _clause_end(statement: Statement, at: int) -> int:
    """Return where a clause ends, if a move is behind it: `with Ruhr covering, Munich goes`."""
    passage = statement.passage
    commas = (end for end in range(at, passage.end) if passage.words[end] == ",")
    comma = next(commas, passage.end)
    behind = any(mention.start > comma for mention in passage.mentions)
    return comma if behind else passage.end


def _help_named(statement: Statement) -> tuple[int, int, Mention] | None:
    """Find whose help it is, however a whole move is joined to it: `under the support of Ruhr`.

    Of `in support of Ruhr` it is Ruhr that is helped.
    """
    words, passage, known = statement.passage.words, statement.passage, statement.known
    for at in range(passage.start + 1, passage.end - 1):
        by = at + 1 + (words[at + 1] in known.giving)
        helper = _mentioned_at(statement, range(by + 1, by + NEAR + 1))
        named = words[at] in known.helps and words[by] in known.help_from
        if not named or helper is None or _is_for(statement, by):
            continue
        before = [mention.end for mention in passage.mentions if mention.end <= at]
        stays = (act.end for act in passage.act_mentions if act.act is Act.STAY and act.end <= at)
        held = max(stays, default=0)
        if not known.none_at_all.isdisjoint(words[max(held, at - NEAR) : at]):
            return None  # no help from Ruhr
        if held:  # sits still under the protection of Ruhr
            return held, helper.end, helper
        if len(before) >= 2 or (not before and words[helper.end] == ","):
            return max(before, default=passage.start), helper.end, helper
        goes = {act.act for act in passage.act_mentions if act.end <= at} - {Act.HELP, Act.COVER}
        if len(before) == 1 and goes == {Act.GO}:
            went = (act.end for act in passage.act_mentions if act.end <= at and act.act is Act.GO)
            return max(*before, *went), helper.end, helper
    return None


def _is_for(statement: Statement, at: int) -> bool:
    """Whether the `of` at a token tells who is helped: `in support of`, `the defence of`."""
    words, known, grammar = statement.passage.words, statement.known, statement.vocabulary.grammar
    if words[at] not in known.help_from - known.agents - grammar.origins:
        return False
    phrases = [act for act in statement.passage.act_mentions if act.end == at]
    helps = [act for act in phrases if act.act is Act.HELP] or words[at - 1] in known.helps
    return not helps or any(
        act.end - act.start > 1 and words[act.start] not in grammar.with_help for act in phrases
    )


def _last_in_row(statement: Statement, first: Mention) -> Mention:
    """Return the last of the units in a row that one begins: `Sev & Gal`."""
    mentions = statement.passage.mentions
    joins = ANDS | statement.vocabulary.grammar.ands | statement.known.help_from
    joins |= statement.known.helps  # with support from Ruhr and cover from Kiel
    joins |= statement.known.determiners
    last = first
    for before, mention in pairwise(mentions[mentions.index(first) :]):
        between = statement.passage.words[before.end : mention.start]
        if not between or not joins.issuperset(between):
            break
        last = mention
    return last


def _mentioned_at(statement: Statement, starts: Container[int]) -> Mention | None:
    return next(
        (mention for mention in statement.passage.mentions if mention.start in starts), None
    )


def _help_begun(statement: Statement, at: int) -> int:
    """Return the token after `with the help of`, `supported by`; 0 if there is none."""
    words, known = statement.passage.words, statement.known
    if size := statement.vocabulary.grammar.helped.size_at(words, at, statement.passage.end):
        return at + size
    if words[at] in known.helped_by and words[at + 1] in known.agents:
        return at + 2
    if words[at] not in statement.vocabulary.grammar.with_help:
        return 0
    named = {mention.start for mention in statement.passage.mentions}
    at += 1
    for _ in range(MOST_PRAISE):  # with some very welcome help
        if words[at] in known.helps or at in named or not words[at].isalnum():
            break
        at += 1
    return at + 2 if words[at] in known.helps and words[at + 1] in known.help_from else 0


def unhelped(statement: Statement, start: int, end: int) -> Passage | None:
    """Return what is left without the words that say who helps; None if that is not one clause.

    Of `Munich, with the help of Ruhr, goes to Burgundy` what stands behind is Munich's; so is the
    place in `Munich goes with the help of Ruhr to Burgundy`.
    """
    passage = statement.passage
    rest = [part for part in passage.without(start, end) if part.mentions]
    goes = len(rest) == 2 and {act.act for act in rest[0].act_mentions} <= {Act.GO}
    if goes and len(rest[0].mentions) == 1:
        return rest[1].of(rest[0].mentions[0])
    return rest[0] if len(rest) == 1 else None


def unnamed_help(statement: Statement) -> Passage | None:
    """Return what is left of a passage that ends in help of nobody: `Munich goes with support`."""
    passage = statement.passage
    *others, last = passage.act_mentions or (None,)
    if not others or last is None or last.act is not Act.HELP or last.end < passage.end:
        return None
    starts = range(max(passage.start, last.start - NEAR), last.start)
    helping = statement.vocabulary.grammar.with_help
    led = next((at for at in starts if passage.words[at] in helping), last.start)
    if led == last.start or any(mention.end > led for mention in passage.mentions):
        return None
    return passage.without(led, last.end)[0]


def supports_meant(statement: Statement) -> Iterator[tuple[float, Order]]:
    """Yield the supports that the names can mean."""
    helps = (Act.HELP, Act.COVER)
    help_at = min(it.start for it in statement.passage.act_mentions if it.act in helps)
    helpers = [unit for unit in _own_ones(statement) if not _is_helped(statement, unit, help_at)]
    kinds = [it for it in statement.passage.mentions if it.end == help_at and not it.places]
    for unit, at in zip(statement.named, statement.own, strict=True):
        if at is None or unit not in helpers:
            continue
        if any(unit.start < other.start < help_at for other in (*helpers, *kinds)):
            continue  # a nearer one helps: Armenia moves, the fleet supports it
        if _is_written_as_mover(statement, unit):
            continue
        others = [mention for mention in statement.named if mention is not unit]
        if _is_clause(statement, unit, help_at):
            continue  # ukr from mos, war s
        fit = _fit_to_help(statement, unit, help_at)
        for more, order in _helps(statement, at, others):
            yield fit + more, order


def _is_written_as_mover(statement: Statement, unit: Mention) -> bool:
    """Whether a dash leads from a unit to a place: in `A Ruh-Bur sup A Mun` Ruhr helps nobody."""
    starts = {mention.start for mention in statement.named}
    return statement.passage.words[unit.end] == DASH and unit.end + 1 in starts


def _is_helped(statement: Statement, unit: Mention, help_at: int) -> bool:
    """Whether a unit is the one that is helped: `is to be supported there by Ruhr`.

    So is the second in `Ruhr gives Munich a hand`, `Ruhr keeps Munich safe by supporting it`.
    """
    passage, known, own = statement.passage, statement.known, _own_ones(statement)
    if unit is not own[0] and unit.start < help_at and passage.leading(unit) in known.giving:
        return True
    agents = [other for other in own if passage.leading(other) in known.agents]
    passive = passage.words[help_at] in known.helped_by
    return passive and bool(agents) and unit not in agents


def lacks_help(statement: Statement) -> bool:
    """Whether a unit is said to act without help: `without Munich's support`, `holds, no help`."""
    passage, lacking = statement.passage, statement.known.lacking
    helps = [act.start for act in passage.act_mentions if act.act is Act.HELP]
    if any(passage.words[at - 1] in statement.known.none_at_all for at in helps[-1:]):
        return passage.act_mentions[0].start < helps[0]
    before = (passage.words[max(passage.start, at - NEAR) : at] for at in helps)
    return any(not lacking.isdisjoint(words) for words in before)


def _is_clause(statement: Statement, unit: Mention, help_at: int) -> bool:
    """Whether a unit and a letter for help stand alone behind a move with its origin behind it."""
    words, origins = statement.passage.words, statement.vocabulary.grammar.origins
    if origins.isdisjoint(words[statement.passage.start : unit.start]):
        return False
    last = help_at + 1 == statement.passage.end and unit.end == help_at
    return last and words[help_at] in SUPPORTS


def support_each_other(statement: Statement) -> Gist | None:
    """Read `Rome and Venice support each other`; ask who is meant if that is not plain."""
    passage, known = statement.passage, statement.known
    if Act.HELP not in statement.acts or not passage.has(known.each_other):
        return None
    units = [at for at in statement.own if at is not None]
    pair = len(units) == 2 and len(statement.own) == 2
    supports = [Support(at, of) for at, of in zip(units, reversed(units), strict=True)]
    fine = pair and all(map(statement.can, supports))
    return ordered(supports) if fine else asked(Hold(at) for at in units)


def _own_ones(statement: Statement) -> list[Mention]:
    """Return the writer's own units that are named."""
    pairs = zip(statement.named, statement.own, strict=True)
    return [mention for mention, own in pairs if own is not None]


def _fit_to_help(statement: Statement, unit: Mention, help_at: int) -> float:
    """Return how well a unit fits as the one that helps; below 0 if it does not."""
    start = statement.passage.leads(unit) + 1
    before = statement.passage.leading(unit)
    first = unit is statement.named[0]
    if unit.start < help_at and before in statement.known.aiming and not first:
        return -9.0  # London goes out to the North Sea behind it
    if unit.start < help_at:
        return 1.0 + 0.25 * first
    told = any(act.start < start <= act.end for act in statement.passage.act_mentions)  # stand by
    origins = statement.vocabulary.grammar.helpers | statement.known.help_origins
    told = told or _is_for(statement, start - 1)
    if before in origins and not told:
        return 1.5
    return 1.0 if before == ":" else -9.0


def _helps(
    statement: Statement, at: Province, others: list[Mention]
) -> Iterator[tuple[float, Order]]:
    if not others:
        yield from ((0, order) for order in _for_the_last(statement, at))
    elif len(others) == 1:
        yield from _helps_one(statement, at, others[0])
    elif len(others) == 2 and not _are_joined(statement, *others):
        for of, to in (others, others[::-1]):
            if statement.is_price(to):
                continue
            fit = 0.5 * (statement.hint(to) - statement.hint(of)) + 0.2 * (of is others[0])
            aimed_at = statement.hint(of) > max(statement.hint(to), 0)  # it is no unit that goes
            fit -= 9 * (aimed_at or _is_no_mover(statement, of))
            yield from ((fit, order) for order in _aimed(statement, at, of, to))


def _are_joined(statement: Statement, first: Mention, second: Mention) -> bool:
    """Whether an `and` or a comma joins two names: the second is not where the first goes."""
    between = statement.passage.words[first.end : second.start]
    grammar = statement.vocabulary.grammar
    joins = ANDS | grammar.ands | grammar.articles | {","}
    return bool(between) and joins.issuperset(between)


def _for_the_last(statement: Statement, at: Province) -> Iterator[Order]:
    """Yield the support for what was ordered just before, or is helped there by another.

    That must not be the helper: `Burgundy supports that. The Channel supports this attack too`.
    """
    aim, order = statement.aim, support_for(statement.aim, at)
    if isinstance(aim, Support) and aim.of != at:
        same = not may_help_helper(at, aim, statement.standpoint)
        order = replace(aim, at=at) if same else None
    if order and statement.can(order):
        yield order


def _helps_one(statement: Statement, at: Province, other: Mention) -> Iterator[tuple[float, Order]]:
    units = statement.standpoint.position.units
    for of in provinces_of(other, statement.standpoint):
        order = Support(at, of)
        if not _may_hold(statement, of, other):
            continue
        goes = Act.GO in {
            mention.act
            for mention in statement.passage.act_mentions
            if mention.start > other.end - 1
            and statement.passage.words[mention.end] not in statement.vocabulary.grammar.auxiliaries
        }
        theirs = of in units and units[of].power != statement.standpoint.power
        if theirs and statement.passage.words[other.end] in statement.known.there:
            continue  # nobody says where that is
        goes = goes or _is_where_it_goes(statement, other)
        if not goes and statement.can(order):
            yield 0, order
        if (
            isinstance(statement.aim, Move)
            and statement.standpoint.board.province_of[statement.aim.to] == of
        ):
            yield from ((0, order) for order in _for_the_last(statement, at))
        moved = isinstance(statement.aim, Move) and statement.aim.at == of
        behind = statement.passage.words[other.end : statement.passage.end]
        if moved and not statement.known.pointing_back.isdisjoint(behind):
            yield from ((0.5, order) for order in _for_the_last(statement, at))


def _is_where_it_goes(statement: Statement, place: Mention) -> bool:
    """Whether another goes to a place, for whom a pronoun stands: `supports it into Greece`."""
    at, words = statement.passage.leads(place), statement.passage.words
    aimed = words[at] in statement.known.directions and at > statement.passage.start
    return aimed and words[at - 1] in statement.known.standing_for


def _may_hold(statement: Statement, of: Province, other: Mention) -> bool:
    """Whether a unit may be helped to hold: another's only if it is plainly said so."""
    unit = statement.standpoint.position.units.get(of)
    if unit is None or unit.power == statement.standpoint.power or other.kind or other.power:
        return True
    told = not (statement.known.supporting | SUPPORTS).isdisjoint(statement.passage.said)
    return told and statement.passage.words[other.start - 1] not in statement.known.within


def _is_no_mover(statement: Statement, of: Mention) -> bool:
    """Whether a name is no unit that is helped: behind a dash, or `with support from`."""
    words, known = statement.passage.words, statement.known
    helping = words[of.start - 1] in known.help_from and words[of.start - 2] in known.helps
    helping = helping and not _is_for(statement, of.start - 1)
    return words[of.start - 1] == DASH or helping


def _aimed(statement: Statement, at: Province, of: Mention, to: Mention) -> Iterator[Order]:
    units = statement.standpoint.position.units
    for helped in provinces_of(of, statement.standpoint):
        if helped not in units or helped == at:
            continue
        for place in statement.ends(to, units[helped]):
            order = Support(at, helped, place)
            if statement.can(order):
                yield order
