"""The gist of a clause: the one order that it can mean, whatever words stand around it.

A clause that names a unit of the writer's own, says that it goes, stays, helps or carries, and
names nothing that is left over, is an order if only one is possible (House rules III.1, III.2).
If several are, or none, it is a question.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from itertools import islice

from judge.orders.choosing import Table, on_coast
from judge.orders.gist_words import (
    AIMING,
    BY_WAY,
    EXPECTING,
    INSTEADS,
    NOBODY,
    POINTING,
    SAYING,
    STARTING,
    Act,
)
from judge.orders.mentions import FILLERS, Clause, Mention, is_plain
from judge.orders.possible import is_possible, sails
from judge.orders.words import ARTICLES, CROWD, HELPERS, KINDS, MANY
from judge.orders.writing import must_sail
from judge.rules.board import Location, Province, Terrain, UnitKind, bits
from judge.rules.order import Convoy, Hold, Move, Order, Support
from judge.rules.position import Unit

OUTRIGHT = frozenset(["s", "support", "supports", "supporting"])
SAME = frozenset({"unchanged", "change", "changes", "same"})
TOLD = frozenset({"said", "says", "told", "wrote", "quote", "quoted"})
NO_MOVE = frozenset({"anything", "nothing", "any"})
EASY = frozenset(
    ["everywhere", "just", "please", "exactly", "right", "still", "now", "then", "where", "they", "it", "is", "are", "me", "from", "of"]
)
BRINGING = frozenset({"bring", "brings", "take", "takes", "bringing", "taking"})
MOST_NAMED = 5  # places in one clause
WITH_HELP = frozenset(["support", "supporting", "help", "helping", "aid", "assistance", "backing", "backup"])
HELPED_BY = frozenset(["supported", "backed", "helped", "assisted", "aided"])
NOTED = frozenset({"-", "a", "f", "s", "c", "army", "fleet"})
WEAK = frozenset({"to", "into", "-", "m", "onto", "towards", "toward", "in"})


class Sense(Enum):
    """What a clause is to its reader."""

    ORDERS = auto()
    QUESTION = auto()
    OTHERS = auto()  # it is plainly about somebody else
    NOTHING = auto()


@dataclass(frozen=True, slots=True)
class Gist:
    """What a clause comes to: orders, or a question with the orders that it may mean."""

    sense: Sense
    orders: tuple[Order, ...] = ()
    for_the_rest: bool = False


NOTHING = Gist(Sense.NOTHING)
OTHERS = Gist(Sense.OTHERS)


def ordered(orders: Iterable[Order]) -> Gist:
    """Return the gist that is some orders."""
    return Gist(Sense.ORDERS, tuple(orders))


def asked(orders: Iterable[Order] = ()) -> Gist:
    """Return the gist that is a question, and what may be meant."""
    return Gist(Sense.QUESTION, tuple(dict.fromkeys(orders)))


def own_of(mention: Mention, table: Table) -> Province | None:
    """Return the province of the writer's own unit that is mentioned."""
    own = table.own
    if mention.power not in (None, table.power) or mention.any:
        return None
    if not mention.places:
        alike = [at for at, unit in own.items() if unit.kind is mention.kind]
        return alike[0] if len(alike) == 1 else None
    standing = [at for at in table_provinces(mention, table) if at in own]
    alike = [at for at in standing if own[at].kind is mention.kind] or standing
    return alike[0] if len(alike) == 1 else None


def table_provinces(mention: Mention, table: Table) -> list[Province]:
    """Return the provinces a mention may mean, each once."""
    return list(dict.fromkeys(table.board.province_of[place] for place in mention.places))


def distinct(mentions: Sequence[Mention], table: Table) -> list[Mention]:
    """Return mentions without those that name again what was named before."""
    result: list[Mention] = []
    known: set[Province] = set()
    for one in mentions:
        meant = own_of(one, table)
        again = {meant} if meant is not None else set(table_provinces(one, table))
        if not one.places and (meant is None or meant in known):
            if not result:
                result.append(one)
            continue
        if again and again <= known:
            continue
        known |= again
        result.append(one)
    return result


class MovementGist:
    """Reads clauses of a movement phase; `aim` is the order that was given just before."""

    def __init__(self, clause: Clause, table: Table, aim: Order | None) -> None:
        self.clause = clause
        self.table = table
        self.aim = aim
        self.named = distinct(clause.mentions, table)
        self.own = [own_of(one, table) for one in self.named]
        self.acts = {one.act for one in clause.said}

    def find(self) -> Gist:
        """Return what the clause comes to."""
        if len(self.named) > MOST_NAMED:
            return asked() if self.acts else NOTHING
        if denied := self._route_denied():
            return denied
        if not any(own is not None for own in self.own):
            return self._crowd() or self._without_unit()
        if self._is_told_by_others():
            others = NOTHING if self._is_headed() else OTHERS
            return asked(self._likely()) if self._speaks_of_me() else others
        if self._skips_a_word():
            return asked()
        if self.clause.denied:
            return self._denied()
        return self._helped() or self._meant()

    # --- clauses that name no unit of one's own -------------------------------------------------

    def _without_unit(self) -> Gist:
        """Ask about an order to nobody: `to Burgundy`, `Everyone attack!`; pass the rest over."""
        words = self.clause.words[self.clause.start : self.clause.end]
        if self.clause.powers and self.named:
            return NOTHING if self._is_headed() else OTHERS
        quiet = self.clause.is_past or self.clause.is_talk or not TOLD.isdisjoint(words)
        if self.clause.powers or quiet or not words:
            return NOTHING
        units = self.table.position.units
        foreign = any(
            at in units and (one.kind or one.power) for one in self.named for at in one.places
        )
        if any(one.kind and not one.places for one in self.named) and self.acts:
            return asked(self._by_kind())
        if foreign or self._first_is_theirs():
            return NOTHING
        acts = self.acts & {Act.GO, Act.HELP, Act.CARRY, Act.COVER}
        begins = words[0] in AIMING or not NOBODY.isdisjoint(words)
        told = any(
            len("".join(words[s.start - self.clause.start : s.end - self.clause.start])) > 1
            for s in self.clause.said
        )
        if (
            acts
            and ((told and not NOBODY.isdisjoint(words)) or self.named)
            and (self.named or begins)
            and (begins or self.clause.said[0].start - self.clause.start < 3)
        ):
            return asked(self._to_anywhere())
        return NOTHING

    def _first_is_theirs(self) -> bool:
        """Tell whether the sentence begins with somebody else's unit: `Vienna goes to Bohemia`."""
        first = self.named[0] if self.named else None
        said = self.clause.said
        return bool(first and said and first.start < said[0].start)

    def _by_kind(self) -> Iterator[Order]:
        """Yield what the units of a kind that is named alone might do."""
        kinds = {one.kind for one in self.named if not one.places}
        targets = [one for one in self.named if one.places]
        for at, unit in sorted(self.table.own.items()):
            if unit.kind in kinds:
                for target in targets[:1]:
                    yield from self._moves(at, target)

    def _to_anywhere(self) -> Iterator[Order]:
        for at in sorted(self.table.own):
            for target in self.named[:1]:
                yield from self._moves(at, target)

    # --- negations, and the words of others -----------------------------------------------------

    def _is_told_by_others(self) -> bool:
        """Tell whether somebody else is the subject: `England said he would support A Ruh`."""
        clause = self.clause
        first = min(
            (at for at, own in zip(self.named, self.own, strict=True) if own is not None),
            key=lambda one: one.start,
        )
        theirs = [
            at for power, at in clause.powers if power != self.table.power and at < first.start
        ]
        theirs += [
            one.end - 1
            for one, own in zip(self.named, self.own, strict=True)
            if own is None and one.start < first.start and one.places
        ]
        if clause.words[first.start - 1] == "by" or clause.words[first.start - 2] == "by":
            return False
        expected = not EXPECTING.isdisjoint(clause.words[clause.start : clause.end])
        return any(clause.words[at + 1] in SAYING or expected for at in theirs)

    def _is_headed(self) -> bool:
        """Tell whether a power is named as in a heading: `France: A Par - Bur`."""
        return any(":" in self.clause.words[at : at + 3] for _, at in self.clause.powers)

    def _speaks_of_me(self) -> bool:
        words = self.clause.words[self.clause.start : self.clause.end]
        return not {"me", "my", "i", "we", "us"}.isdisjoint(words)

    def _skips_a_word(self) -> bool:
        """Tell whether an unknown word stands where the notation wants a place."""
        clause, named = self.clause, self._named_tokens()
        for at in range(clause.start, clause.end):
            word = clause.words[at]
            if at in named or not word.isalpha() or len(word) == 1 or is_plain(word):
                continue
            before = clause.words[at - 1] if at > clause.start else ""
            noted = (before in NOTED and at - 1 not in named) or (
                before in AIMING and clause.is_capital(at)
            )
            between = clause.is_noted and min(named) < at < max(named)
            if noted or between or before == "/":
                return True
        return False

    def _named_tokens(self) -> set[int]:
        return {at for one in self.clause.mentions for at in range(one.start, one.end)} | {
            at for one in self.clause.said for at in range(one.start, one.end)
        }

    def _denied(self) -> Gist:
        """Read `Munich does not move`; what else is denied is asked about."""
        goes = self.acts & {Act.GO} or not self.acts
        alone = all(own is not None for own in self.own)
        if alone and (Act.STAY in self.acts or goes) and len(self.named) == len({*self.own}):
            if len(self.named) == 1 and self.acts:
                return ordered(Hold(at) for at in self.own if at is not None)
            if Act.STAY in self.acts and Act.GO not in self.acts:
                return ordered(Hold(at) for at in self.own if at is not None)
        return asked(Hold(at) for at in self.own[:1] if at is not None)

    def _crowd(self) -> Gist | None:
        """Read `all my units stay where they are`: nothing else may be said."""
        clause = self.clause
        words = clause.words[clause.start : clause.end]
        if self.named or clause.powers or (MANY | NO_MOVE).isdisjoint(words):
            return None
        if clause.denied and self.acts & {Act.GO} and not NO_MOVE.isdisjoint(words):
            return asked()
        said = {at for one in clause.said for at in range(one.start, one.end)}
        left = [clause.words[at] for at in range(clause.start, clause.end) if at not in said]
        if not SAME.isdisjoint(words):
            return None  # `the rest is unchanged` repeats orders, and holds nothing
        plain = all(word in CROWD or word in FILLERS or word in EASY for word in left)
        if clause.denied or self.acts != {Act.STAY} or not plain or MANY.isdisjoint(left):
            return None
        return replace(ordered(Hold(at) for at in sorted(self.table.own)), for_the_rest=True)

    def _route_denied(self) -> Gist | None:
        """Read `not through the North Sea` behind a move: another way, if there is but one."""
        aim, clause = self.aim, self.clause
        if not (isinstance(aim, Move) and clause.denied and len(self.named) == 1):
            return None
        if BY_WAY.isdisjoint(clause.words[clause.start : clause.end]):
            return None
        closed = frozenset(table_provinces(self.named[0], self.table))
        if aim.route:
            return asked() if closed & set(aim.route) else NOTHING
        routes = list(islice(_routes(aim, closed, self.table), 2))
        return (
            ordered([replace(aim, via_convoy=True, route=routes[0])])
            if len(routes) == 1
            else asked()
        )

    # --- orders ---------------------------------------------------------------------------------

    def _meant(self) -> Gist:
        """Return the order by the strongest act that is named."""
        if Act.LEAVE in self.acts or Act.BUILD in self.acts:
            return asked(self._likely())
        if Act.CARRY in self.acts or self._brings():
            return self._one_of(self._carries())
        helps = Act.HELP in self.acts or (Act.COVER in self.acts and len(self.named) > 1)
        if helps:
            return self._one_of(self._supports())
        if self.acts & {Act.STAY, Act.COVER} and not self._goes():
            return self._stays()
        if Act.GO in self.acts or self._is_bare_pair():
            return self._goes_somewhere()
        if self._is_filled_in():
            return self._one_of(self._ways())
        return self._unsaid()

    def _brings(self) -> bool:
        """Tell whether a fleet at sea brings an army somewhere."""
        words = self.clause.words[self.clause.start : self.clause.end]
        first, own = self.named[0], self.own[0]
        at_sea = own is not None and self.table.board.terrain[own] is Terrain.SEA
        carried = any(self._army(one) is not None for one in self.named if one is not first)
        return at_sea and carried and not BRINGING.isdisjoint(words)

    def _goes(self) -> bool:
        return len(self.named) > 1 and Act.GO in self.acts

    def _stays(self) -> Gist:
        """Hold all units that are named, if nothing else is."""
        if any(own is None for own in self.own):
            return asked(self._likely())
        return ordered(Hold(at) for at in self.own if at is not None)

    def _goes_somewhere(self) -> Gist:
        if len(self.named) < 2:
            weak = all(self.clause.words[one.start] in WEAK for one in self.clause.said)
            return NOTHING if weak or self.clause.is_talk else asked(self._likely())
        return self._one_of(self._ways())

    def _unsaid(self) -> Gist:
        """Ask of units that are named with a place, and nothing said; a name alone is talk."""
        clause = self.clause
        others = clause.end - clause.start - sum(one.end - one.start for one in clause.mentions)
        kinds = any(one.kind for one in self.named)
        if clause.is_talk or clause.is_past:
            return NOTHING
        if (len(self.named) > 1 and others <= len(self.named)) or (kinds and others <= 2):
            return asked(self._likely())
        return NOTHING

    def _is_bare_pair(self) -> bool:
        """Tell whether a clause is but a unit and a place: `mun bur`, `Munich. Burgundy`."""
        if len(self.named) != 2 or self.own[0] is None or self.named[1].kind:
            return False
        return self._others() <= 0 and (self.own[1] is None or not self._may_swap())

    def _is_filled_in(self) -> bool:
        """Tell whether a clause is a form filled in: `A Ber: Sil`, `Berlin = Silesia`."""
        pair = len(self.named) == 2 and self.own[0] is not None and not self.named[1].kind
        return pair and self._others() <= 0

    def _others(self) -> int:
        """Count the words that name nothing."""
        clause = self.clause
        named = {at for one in clause.mentions for at in range(one.start, one.end)}
        left = (clause.words[at] for at in range(clause.start, clause.end) if at not in named)
        return sum(word not in FILLERS and word not in KINDS and word.isalnum() for word in left)

    def _may_swap(self) -> bool:
        return any(True for _ in self._moves(self.own[1], self.named[0]))

    def _likely(self) -> Iterator[Order]:
        """Yield what may be meant, the likeliest first."""
        if len(self.named) > 1:
            yield from (order for _, order in self._ways())
        yield from (Hold(at) for at in self.own if at is not None)

    def _one_of(self, ways: Iterable[tuple[float, Order]]) -> Gist:
        """Return the one order that makes most sense; ask if several make as much."""
        ranked = list(dict.fromkeys(ways))
        best = max((rank for rank, _ in ranked), default=0)
        first = list(dict.fromkeys(order for rank, order in ranked if rank == best))
        if len(first) == 1 and best >= 0:
            return ordered(first)
        return asked([*first, *(Hold(at) for at in self.own[:1] if at is not None)])

    # --- going ----------------------------------------------------------------------------------

    def _hint(self, mention: Mention) -> int:
        """Return 1 for a place that something goes to, -1 for one that it comes from, else 0."""
        at = mention.start - 1
        words = self.clause.words
        while at >= self.clause.start and words[at] in ("the", "my", "a", "their", "his"):
            at -= 1
        if at < self.clause.start:
            return 0
        if words[at] == "for" and at == self.clause.start:
            return 0  # For Munich: go to Burgundy
        if words[at] == "by" or words[at] in STARTING:
            return -1
        return 1 if words[at] in AIMING else 0

    def _ways(self) -> Iterator[tuple[float, Order]]:
        """Yield the moves that the names can mean, each with how well the words fit it."""
        for unit, at in zip(self.named, self.own, strict=True):
            if at is None:
                continue
            others = [one for one in self.named if one is not unit]
            for target in others:
                seas = [one for one in others if one is not target]
                fit = self._hint(target) - self._hint(unit) + 0.5 * (unit.start < target.start)
                if self._hint(target) < 0 or (self._hint(unit) > 0 and self._hint(target) <= 0):
                    fit -= 3
                for order in self._moves(at, target, seas):
                    yield fit, order

    def _moves(
        self, at: Province | None, target: Mention, seas: Sequence[Mention] = ()
    ) -> Iterator[Order]:
        """Yield the possible moves of a unit to what a name may mean, by way of some seas."""
        if at is None:
            return
        unit, board = self.table.own[at], self.table.board
        route = tuple(sea for one in seas for sea in table_provinces(one, self.table)[:1])
        if any(board.terrain[sea] is not Terrain.SEA for sea in route):
            return
        if route and unit.kind is not UnitKind.ARMY:
            return
        for place in self._ends(target, unit):
            order = Move(at, place, bool(route) or self._by_sea(unit), route)
            if must_sail(order, self.table.position, board):
                order = Move(at, place, True, route)
            if board.province_of[place] != at and is_possible(order, self.table.position, board):
                yield order

    def _by_sea(self, unit: Unit) -> bool:
        """Tell whether an army is to be carried though it could walk."""
        return unit.kind is UnitKind.ARMY and Act.CARRY in self.acts

    def _ends(self, target: Mention, unit: Unit) -> list[Location]:
        if unit.kind is UnitKind.ARMY:
            return list(table_provinces(target, self.table))
        board = self.table.board
        return list(
            dict.fromkeys(
                on_coast(place, target.coast, board)
                for place in table_provinces(target, self.table)
            )
        )

    # --- helping --------------------------------------------------------------------------------

    def _helped(self) -> Gist | None:
        """Read a move and who helps it: `Munich attacks Burgundy with the help of Ruhr`."""
        span = self._help_span()
        if span is None:
            return None
        start, end, helper = span
        rest = [part for part in self.clause.without(start, end) if part.mentions]
        at = own_of(helper, self.table)
        if len(rest) != 1 or at is None:
            return asked(self._likely())
        gist = MovementGist(rest[0], self.table, None).find()
        if gist.sense is not Sense.ORDERS or len(gist.orders) != 1:
            return asked(gist.orders)
        return _with_help(gist.orders[0], at, self.table)

    def _help_span(self) -> tuple[int, int, Mention] | None:
        """Return the tokens that say who helps, and who."""
        words, clause = self.clause.words, self.clause
        for at in range(clause.start, clause.end):
            after = _help_begun(words, at)
            helper = next(
                (one for one in clause.mentions if one.start in range(after, after + 3)), None
            )
            if after and helper:
                end = helper.end
                if words[end] in WITH_HELP:
                    end += 1
                return at, min(end, clause.end), helper
            if words[at] == "with":
                helper = next(
                    (one for one in clause.mentions if one.start in (at + 1, at + 2)), None
                )
                end = helper.end + (words[helper.end] == "in") if helper else 0
                if helper and words[end] in WITH_HELP:
                    return at, end + 1, helper
        return None

    def _supports(self) -> Iterator[tuple[float, Order]]:
        """Yield the supports that the names can mean."""
        help_at = min(one.start for one in self.clause.said if one.act in (Act.HELP, Act.COVER))
        for unit, at in zip(self.named, self.own, strict=True):
            if at is None:
                continue
            others = [one for one in self.named if one is not unit]
            fit = self._fit_to_help(unit, help_at)
            for more, order in self._helps(at, others):
                yield fit + more, order

    def _fit_to_help(self, unit: Mention, help_at: int) -> float:
        """Return how well a unit fits as the one that helps; below 0 if it does not."""
        words, start = self.clause.words, unit.start
        while start > self.clause.start and words[start - 1] in ARTICLES:
            start -= 1
        before = words[start - 1] if start > self.clause.start else ""
        if unit.start < help_at:
            return 1.0 + 0.25 * (unit is self.named[0])
        if before in HELPERS or before in ("von", "aus", "desde", "depuis"):
            return 1.5
        return 1.0 if before == ":" else -9.0

    def _helps(self, at: Province, others: list[Mention]) -> Iterator[tuple[float, Order]]:
        if not others:
            yield from ((0, order) for order in self._for_the_last(at))
        elif len(others) == 1:
            yield from self._helps_one(at, others[0])
        elif len(others) == 2:
            for of, to in (others, others[::-1]):
                fit = 0.5 * (self._hint(to) - self._hint(of)) + 0.2 * (of is others[0])
                yield from ((fit, order) for order in self._aimed(at, of, to))

    def _for_the_last(self, at: Province) -> Iterator[Order]:
        """Yield the support for what was ordered just before."""
        order = support_for(self.aim, at)
        if order and is_possible(order, self.table.position, self.table.board):
            yield order

    def _helps_one(self, at: Province, other: Mention) -> Iterator[tuple[float, Order]]:
        units = self.table.position.units
        for of in table_provinces(other, self.table):
            order = Support(at, of)
            if not self._may_hold(of, other):
                continue
            goes = {Act.GO} & {one.act for one in self.clause.said if one.start > other.end - 1}
            if (
                of in units
                and not goes
                and is_possible(order, self.table.position, self.table.board)
            ):
                yield 0, order
            if isinstance(self.aim, Move) and self.table.board.province_of[self.aim.to] == of:
                yield from ((0, one) for one in self._for_the_last(at))
            moved = isinstance(self.aim, Move) and self.aim.at == of
            if moved and not POINTING.isdisjoint(self.clause.words[other.end : self.clause.end]):
                yield from ((0.5, one) for one in self._for_the_last(at))

    def _may_hold(self, of: Province, other: Mention) -> bool:
        """Tell whether a unit may be helped to hold: another's only if it is plainly said so."""
        unit = self.table.position.units.get(of)
        if unit is None or unit.power == self.table.power or other.kind or other.power:
            return True
        words = self.clause.words[self.clause.start : self.clause.end]
        return not OUTRIGHT.isdisjoint(words) and self.clause.words[other.start - 1] != "in"

    def _aimed(self, at: Province, of: Mention, to: Mention) -> Iterator[Order]:
        units = self.table.position.units
        for helped in table_provinces(of, self.table):
            if helped not in units or helped == at:
                continue
            for place in self._ends(to, units[helped]):
                order = Support(at, helped, place)
                if is_possible(order, self.table.position, self.table.board):
                    yield order

    # --- carrying -------------------------------------------------------------------------------

    def _carries(self) -> Iterator[tuple[float, Order]]:
        """Yield the convoys that the names can mean, or the moves of armies that are carried."""
        units, board = self.table.position.units, self.table.board
        fleets = [
            at for at in self.own
            if at is not None and units[at].kind is UnitKind.FLEET and board.terrain[at] is Terrain.SEA
        ]  # fmt: skip
        armies = [one for one in self.named if self._army(one) is not None]
        if not fleets or (armies and armies[0] is self.named[0]):
            yield from self._ways()
            return
        for fleet in fleets[:1]:
            others = [one for one, own in zip(self.named, self.own, strict=True) if own != fleet]
            if not others and isinstance(self.aim, Move):
                order: Order = Convoy(fleet, self.aim.at, board.province_of[self.aim.to])
                if is_possible(order, self.table.position, board):
                    yield 1, order
            if len(others) == 2:
                for army, end in (others, others[::-1]):
                    yield from self._convoys(fleet, army, end)

    def _army(self, mention: Mention) -> Province | None:
        units = self.table.position.units
        return next(
            (at for at in table_provinces(mention, self.table) if at in units and units[at].kind is UnitKind.ARMY),
            None,
        )  # fmt: skip

    def _convoys(
        self, fleet: Province, army: Mention, end: Mention
    ) -> Iterator[tuple[float, Order]]:
        at = self._army(army)
        if at is None:
            return
        for to in table_provinces(end, self.table):
            order = Convoy(fleet, at, to)
            if is_possible(order, self.table.position, self.table.board):
                yield (
                    0.5 * (self._hint(end) - self._hint(army)) + 0.2 * (army.start < end.start),
                    order,
                )


def _routes(
    move: Move, closed: frozenset[Province], table: Table, longest: int = 4
) -> Iterator[tuple[Province, ...]]:
    """Yield the ways over fleets at sea for an army, none of them through what is closed."""
    board, units = table.board, table.position.units
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


def _help_begun(words: tuple[str, ...], at: int) -> int:
    """Return the token after `with the help of`, `supported by`; 0 if nothing of it is there."""
    if words[at] in HELPED_BY and words[at + 1] == "by":
        return at + 2
    if words[at] != "with":
        return 0
    at += 1 + (words[at + 1] in ("the", "some"))
    return at + 2 if words[at] in WITH_HELP and words[at + 1] in ("of", "from", "by") else 0


def support_for(aim: Order | None, at: Province) -> Order | None:
    """Return the support for an order that was given."""
    match aim:
        case Move(of, to) if of != at:
            return Support(at, of, to)
        case Hold(of) if of != at:
            return Support(at, of)
    return None


def _with_help(order: Order, helper: Province, table: Table) -> Gist:
    helped = support_for(order, helper)
    if helped and is_possible(helped, table.position, table.board):
        return ordered((order, helped))
    return asked((order,))


__all__ = ["BY_WAY", "INSTEADS", "Gist", "MovementGist", "Sense", "asked", "ordered", "sails"]
