"""Going: the moves that the names in a passage can mean, and how well its words fit each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from judge.orders.meaning.choosing_places import on_coast
from judge.orders.meaning.gist.gist import (
    Gist,
    asked,
    distinct,
    ordered,
    own_of,
    provinces_of,
)
from judge.orders.meaning.gist.mentions import Mention, Passage
from judge.orders.meaning.gist.refusals import is_of_no_act
from judge.orders.meaning.standpoint import Standpoint
from judge.orders.notation import must_sail
from judge.orders.vocabulary import Act
from judge.rules.board import Location, Province, Terrain, UnitKind
from judge.rules.order import Hold, Move, Order
from judge.rules.position import Unit

PAIR = 2  # a unit, and where it goes


class Statement:
    """A passage of a turn of movements: what it names, what is the writer's own, and what it says.

    `aim` is the order that was given just before.
    """

    def __init__(self, passage: Passage, standpoint: Standpoint, aim: Order | None) -> None:
        self.passage = passage
        self.vocabulary = passage.vocabulary
        self.known = passage.vocabulary.prose
        self.standpoint = standpoint
        self.aim = aim
        self.named = distinct(passage.mentions, standpoint)
        self.own = [own_of(mention, standpoint) for mention in self.named]
        self.acts = {mention.act for mention in passage.act_mentions}
        if any(map(self._is_cleared, self.named)):
            self.acts.add(Act.GO)

    def hint(self, mention: Mention) -> int:
        """Return 1 for a place that something goes to, -1 for one that it comes from, else 0."""
        at, words = self.passage.leads(mention), self.passage.words
        if at < self.passage.start:
            return 0
        if words[at] in self.known.ordered_for and (
            at == self.passage.start or words[mention.end] in {":", *self.vocabulary.tokens.way}
        ):
            return 0  # For Munich: go to Burgundy; time for Munich to go to Burgundy
        if any(act.start < at < act.end for act in self.passage.act_mentions):
            return 1  # it takes over from Munich
        if self._is_cleared(mention) or mention in self.passage.pointed:
            return 1
        if words[at] in self.known.agents | self.known.starting:
            return -1
        return 1 if words[at] in self.known.aiming else 0

    def _is_cleared(self, mention: Mention) -> bool:
        """Whether others are driven out of a place: `kicks the Austrian out of Trieste`.

        Or are met there: `bounces the Turk in the Black Sea`.
        """
        words, start = self.passage.words, self.passage.start
        if self._is_contested(mention):
            return True
        out = mention.start - 2 >= start and words[mention.start - 1] in self.known.help_from
        out = out and words[mention.start - 2] in self.vocabulary.conditions.outs
        return out and not self.known.driving.isdisjoint(words[start : mention.start])

    def _is_contested(self, mention: Mention) -> bool:
        """Whether another power is to be bounced in a place."""
        theirs = mention.power not in (None, self.standpoint.power) and not mention.kind
        return theirs and self.passage.leading(mention) in self.known.bouncing

    def clears_own(self) -> bool:
        """Whether others are driven out of where another unit of the writer's stands."""
        return any(
            self._is_cleared(mention)
            for mention, own in zip(self.named[1:], self.own[1:], strict=True)
            if own is not None
        )

    def is_price(self, place: Mention) -> bool:
        """Whether nothing goes to a place, for which another may be: `Burgundy for Munich`."""
        weak, goes = self.known.weakly_into, self.passage.act_mentions
        said = any(it.act is Act.GO and self.passage.words[it.start] not in weak for it in goes)
        return self.passage.leading(place) in self.known.ordered_for and not said

    def ways(self) -> Iterator[tuple[float, Move]]:
        """Yield the moves that the names can mean, each with how well the words fit it."""
        for unit, at in zip(self.named, self.own, strict=True):
            if at is None:
                continue
            others = [mention for mention in self.named if mention is not unit]
            for target in others:
                if is_of_no_act(self.passage, target):
                    continue
                seas = [mention for mention in others if mention is not target]
                if not all(map(self._is_way, seas)):
                    continue
                fit = self.hint(target) - self.hint(unit) + 0.5 * (unit.start < target.start)
                fit += 2 * self._heads(unit) - 2 * self._heads(target)
                for order in self.moves(at, target, seas):
                    yield fit, order

    def _is_way(self, sea: Mention) -> bool:
        """Whether words make a sea the way that a unit goes: `via the North Sea`."""
        own = own_of(sea, self.standpoint) is not None
        if Act.CARRY in self.acts or not sea.places or not (sea.kind or sea.power or own):
            return True
        ways = self.known.by_way | self.known.agents | self.known.starting | self.known.aiming
        return self.passage.leading(sea) in ways

    def is_wished(self) -> bool:
        """Whether a unit is to be had somewhere: `have Munich in Burgundy`, not `I have`."""
        if len(self.named) != PAIR or self.own[0] is None or self.own[1] is not None:
            return False
        (unit, place), words = self.named, self.passage.words
        at = self.passage.leads(unit)
        mine = words[at - 1] in self.known.me
        mine = mine and words[at - 2] not in self.known.requests  # can I have Munich in Burgundy
        had = at >= self.passage.start and words[at] in self.known.have
        return had and not mine and words[place.start - 1] in self.known.within

    def _heads(self, mention: Mention) -> bool:
        """Whether a unit is set before all that is said: `Gascony: take over from Burgundy`.

        A place may stand so as well: `Belgium: Picardy attacks`.
        """
        own = own_of(mention, self.standpoint) is not None
        return own and self.passage.words[mention.end] == ":"

    def moves(
        self, at: Province | None, target: Mention, seas: Sequence[Mention] = ()
    ) -> Iterator[Move]:
        """Yield the possible moves of a unit to what a name may mean, by way of some seas."""
        if at is None:
            return
        unit, board = self.standpoint.own[at], self.standpoint.board
        route = tuple(sea for mention in seas for sea in provinces_of(mention, self.standpoint)[:1])
        if any(board.terrain[sea] is not Terrain.SEA for sea in route):
            return
        if route and unit.kind is not UnitKind.ARMY:
            return
        for place in self.ends(target, unit):
            order = Move(at, place, bool(route) or self._by_sea(unit), route)
            if must_sail(order, self.standpoint.position, board):
                order = Move(at, place, True, route)
            if route and not self._says_way(Move(at, place)):
                continue
            if board.province_of[place] != at and self.can(order):
                yield order

    def can(self, order: Order) -> bool:
        """Whether a unit could carry out an order if nothing opposed it."""
        return self.standpoint.can(order)

    def _says_way(self, move: Move) -> bool:
        """Whether a sea can be but the way of a move: no other leads there, or words say so."""
        ways = self.known.by_way | self.vocabulary.grammar.carried
        said = Act.CARRY in self.acts or not ways.isdisjoint(self.passage.said)
        return said or must_sail(move, self.standpoint.position, self.standpoint.board)

    def _by_sea(self, unit: Unit) -> bool:
        """Whether an army is to be carried though it could walk."""
        return unit.kind is UnitKind.ARMY and Act.CARRY in self.acts

    def ends(self, target: Mention, unit: Unit) -> list[Location]:
        """Return where a unit may go by a name: for a fleet the coast counts."""
        if unit.kind is UnitKind.ARMY:
            return list(provinces_of(target, self.standpoint))
        board, places = self.standpoint.board, provinces_of(target, self.standpoint)
        return list(dict.fromkeys(on_coast(place, target.coast, board) for place in places))

    def likely(self) -> Iterator[Order]:
        """Yield what may be meant, the likeliest first."""
        if len(self.named) > 1:
            yield from (order for _, order in self.ways())
        yield from (Hold(at) for at in self.own if at is not None)

    def one_of(self, ways: Iterable[tuple[float, Order]]) -> Gist:
        """Return the one order that makes most sense; ask if several make as much."""
        ranked = list(dict.fromkeys(ways))
        best = max((rank for rank, _ in ranked), default=0)
        first = list(dict.fromkeys(order for rank, order in ranked if rank == best))
        if len(first) == 1 and best >= 0:
            return ordered(first)
        return asked([*first, *(Hold(at) for at in self.own[:1] if at is not None)])
