"""Carrying: convoys, armies that are carried, and ways by sea that are ruled out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice, pairwise

from judge.orders.meaning.gist.gist import (
    NOTHING,
    Gist,
    Sense,
    asked,
    ordered,
    provinces_of,
)
from judge.orders.meaning.gist.mentions import Mention
from judge.orders.meaning.gist.movement_statement import PAIR, Statement
from judge.orders.meaning.standpoint import Standpoint
from judge.orders.notation import must_sail
from judge.orders.vocabulary import Act
from judge.orders.vocabulary.words_of_orders import JOINING_SIGNS
from judge.rules.board import Province, Terrain, UnitKind, bits
from judge.rules.order import Convoy, Move, Order

SHIPPED = 3  # a fleet, an army, and where it lands
APART = frozenset({Act.HELP, Act.STAY, Act.COVER, Act.BUILD})


def is_bringing(statement: Statement) -> bool:
    """Whether a fleet at sea brings an army somewhere; not what it helps another `in taking`."""
    words, within = ("", *statement.passage.said), statement.known.within
    brings = {word for before, word in pairwise(words) if before not in within}
    if statement.passage.has(statement.known.following):
        return False  # takes over from Belgium
    own = statement.own[0]
    at_sea = own is not None and statement.standpoint.board.terrain[own] is Terrain.SEA
    carried = any(_army(statement, mention) is not None for mention in statement.named)
    return at_sea and carried and not statement.known.bringing.isdisjoint(brings)


def ferried(statement: Statement) -> Gist | None:
    """Read a fleet, an army and a shore, one clause: `Baltic takes Berlin to Livonia`.

    `Berlin boards the Baltic fleet and gets off in Livonia` as well.  Without a word of carrying it
    may be anything: `North Sea leaves Edinburgh for Norway` is asked about.
    """
    passage, known = statement.passage, statement.known
    spoken = not (passage.denied or passage.has_signs)
    if len(statement.named) != SHIPPED or not spoken or statement.acts & APART:
        return None
    *_, end = statement.named
    first, second, _ = statement.own
    board, own = statement.standpoint.board, statement.standpoint.own
    if first is None or second is None:
        return None
    fleets = [at for at in (first, second) if board.terrain[at] is Terrain.SEA]
    armies = [at for at in (first, second) if own[at].kind is UnitKind.ARMY]
    between = passage.words[statement.named[0].end : statement.named[1].start]
    apart = not (JOINING_SIGNS | known.joins).isdisjoint(between)
    if len(fleets) != 1 or len(armies) != 1 or apart or statement.hint(end) <= 0:
        return None
    last = passage.leading(statement.named[1])
    if first in fleets and last in statement.vocabulary.grammar.towards | known.by_way:
        return None  # North Sea goes to Yorkshire
    carried = Act.CARRY in statement.acts or known.boarding.are_among(between)
    carried = carried or _is_let_across(statement, first in fleets, between)
    carried = carried or last in known.bringing or (first in fleets and last in known.getting)
    taken = passage.leading(statement.named[0]) in known.bringing  # take Berlin across the Baltic
    carried = carried or (first in armies and taken and last in known.by_way)
    for province in provinces_of(end, statement.standpoint):
        order = Convoy(fleets[0], armies[0], province)
        move = Move(armies[0], province, via_convoy=True)
        if statement.can(order):
            return ordered((move, order)) if carried else asked((move, order))
    return None


def _is_let_across(statement: Statement, fleet_first: bool, between: Sequence[str]) -> bool:
    """Whether a fleet serves an army as a way: `is a bridge for Berlin`, `lets Berlin across`."""
    known, army = statement.known, statement.named[1]
    on = not statement.vocabulary.grammar.upon.isdisjoint(between[-2:])
    if not fleet_first:
        return on and not statement.acts - {Act.GO, Act.LEAVE}  # put Berlin on the Baltic
    across = not known.by_way.isdisjoint(statement.passage.words[army.end : army.end + 2])
    return across or not known.ordered_for.isdisjoint(between[-2:])


def carries_it(statement: Statement) -> Gist | None:
    """Read `the Baltic fleet takes it there` behind the move of an army that has to sail."""
    aim, standpoint, known = statement.aim, statement.standpoint, statement.known
    board, passage = standpoint.board, statement.passage
    at = statement.own[0]
    if at is not None and len(statement.own) == PAIR and _brings_it(statement, at):
        return asked(statement.likely())
    if not isinstance(aim, Move) or len(statement.own) != 1 or at is None:
        return None
    words = passage.said
    brings = Act.CARRY in statement.acts or not known.bringing.isdisjoint(words)
    pointed = not (known.standing_for | known.there).isdisjoint(words)
    told = statement.acts <= {Act.GO, Act.CARRY} and (brings or pointed)
    if not told or passage.denied or not must_sail(aim, standpoint.position, board):
        return None
    order = Convoy(at, aim.at, board.province_of[aim.to])
    return ordered([order]) if statement.can(order) else None


def _brings_it(statement: Statement, at: Province) -> bool:
    """Whether a fleet at sea brings what a pronoun stands for: `the Baltic brings it to Swe`."""
    passage, known = statement.passage, statement.known
    at_sea = statement.standpoint.board.terrain[at] is Terrain.SEA
    behind = range(statement.named[0].end, passage.end - 1)
    return at_sea and any(
        passage.words[here] in known.bringing and passage.words[here + 1] in known.standing_for
        for here in behind
    )


def convoys_meant(statement: Statement) -> Iterator[tuple[float, Order]]:
    """Yield the convoys that the names can mean, or the moves of armies that are carried."""
    board = statement.standpoint.board
    fleets = [at for at in statement.own if at is not None and board.terrain[at] is Terrain.SEA]
    armies = [mention for mention in statement.named if _army(statement, mention) is not None]
    if not fleets or (armies and armies[0] is statement.named[0]):
        units = statement.standpoint.own
        marching = (way for way in statement.ways() if units[way[1].at].kind is UnitKind.ARMY)
        yield from marching
        return
    for fleet in fleets[:1]:
        others = [
            mention
            for mention, own in zip(statement.named, statement.own, strict=True)
            if own != fleet
        ]
        if len(others) == 2:
            for army, end in (others, others[::-1]):
                yield from _convoys(statement, fleet, army, end)


def with_carriers(statement: Statement, gist: Gist) -> Gist:
    """Add what the writer's own fleets do: `Yorkshire boards the North Sea fleet for Norway`.

    Only fleets that are named as such are ordered to carry, or as what carries; not seas that are
    but a way.
    """
    if gist.sense is not Sense.ORDERS or len(gist.orders) != 1:
        return gist
    (order,) = gist.orders
    if not isinstance(order, Move):
        return gist
    if not order.route:
        return _with_the_only_carrier(statement, order) or gist
    if len(order.route) > 1 and Act.HELP in statement.acts:
        return asked((order,))  # carried by the North Sea, and let the Channel support it there
    words = statement.passage.said
    all_of_them = not statement.vocabulary.tokens.several.isdisjoint(words)  # using both fleets
    fleets = {
        own
        for mention, own in zip(statement.named, statement.own, strict=True)
        if own in order.route and (all_of_them or _carries(statement, mention))
    }
    end = statement.standpoint.board.province_of[order.to]
    carried = (Convoy(at, order.at, end) for at in order.route if at in fleets)
    return ordered((order, *carried))


def _carries(statement: Statement, mention: Mention) -> bool:
    """Whether a fleet is named as what carries, and not as a way: `carried by the Ionian`."""
    by = statement.passage.leading(mention) in statement.vocabulary.grammar.helpers
    return mention.kind is UnitKind.FLEET or (Act.CARRY in statement.acts and by)


def _with_the_only_carrier(statement: Statement, move: Move) -> Gist | None:
    """Read `convoy Yorkshire to Norway`: the one fleet that can carry it does; ask if several."""
    acts, standpoint = statement.passage.act_mentions, statement.standpoint
    told = bool(acts) and acts[0].act is Act.CARRY and acts[0].start < statement.named[0].start
    if not told or not must_sail(move, standpoint.position, standpoint.board):
        return None
    board, end = standpoint.board, standpoint.board.province_of[move.to]
    carriers = [
        Convoy(at, move.at, end)
        for at in standpoint.own
        if (board.waters[move.at] & board.waters[end]) >> at & 1
        and statement.can(Convoy(at, move.at, end))
    ]
    return ordered((move, *carriers)) if len(carriers) == 1 else asked((move, *carriers))


def _army(statement: Statement, mention: Mention) -> Province | None:
    units = statement.standpoint.position.units
    standing = (at for at in provinces_of(mention, statement.standpoint) if at in units)
    return next((at for at in standing if units[at].kind is UnitKind.ARMY), None)


def _convoys(
    statement: Statement, fleet: Province, army: Mention, end: Mention
) -> Iterator[tuple[float, Order]]:
    at = _army(statement, army)
    if at is None:
        return
    for to in provinces_of(end, statement.standpoint):
        order = Convoy(fleet, at, to)
        if statement.can(order):
            yield 0.5 * statement.hint(end) + 0.2 * (army.start < end.start), order


def another_way(statement: Statement) -> Gist | None:
    """Read `not through the North Sea` behind a move: another way, if there is but one."""
    aim, passage = statement.aim, statement.passage
    if not (isinstance(aim, Move) and passage.denied and len(statement.named) == 1):
        return None
    ways = not statement.known.by_way.isdisjoint(passage.said)
    closed = frozenset(provinces_of(statement.named[0], statement.standpoint))
    if not (ways or closed & set(aim.route)):
        return None
    if aim.route:
        return asked() if closed & set(aim.route) else NOTHING
    free = list(islice(routes(aim, closed, statement.standpoint), 2))
    return ordered([replace(aim, via_convoy=True, route=free[0])]) if len(free) == 1 else asked()


def routes(
    move: Move, closed: frozenset[Province], standpoint: Standpoint, longest: int = 4
) -> Iterator[tuple[Province, ...]]:
    """Yield the ways over fleets at sea for an army, none of them through what is closed."""
    board, units = standpoint.board, standpoint.position.units
    end = board.province_of[move.to]

    def ways(sea: Province, way: tuple[Province, ...]) -> Iterator[tuple[Province, ...]]:
        if board.waters[end] >> sea & 1:
            yield way
        elif len(way) < longest:
            for further in bits(board.waters[sea]):
                if further not in way and at_sea(further):
                    yield from ways(further, (*way, further))

    def at_sea(sea: Province) -> bool:
        return sea in units and sea not in closed and board.terrain[sea] is Terrain.SEA

    for sea in filter(at_sea, bits(board.waters[move.at])):
        yield from ways(sea, (sea,))
