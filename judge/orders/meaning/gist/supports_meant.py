"""Helping: the supports that a passage can mean, by the order before it or by its own names."""

from __future__ import annotations

from collections.abc import Container, Iterator

from judge.orders.meaning.gist.gist import (
    Gist,
    Sense,
    asked,
    ordered,
    own_of,
    provinces_of,
)
from judge.orders.meaning.gist.mentions import Mention
from judge.orders.meaning.gist.moves_meant import Going
from judge.orders.meaning.possible import is_possible
from judge.orders.meaning.standpoint import Standpoint
from judge.orders.vocabulary import Act
from judge.rules.board import Province
from judge.rules.order import Hold, Move, Order, Support

SUPPORTS = frozenset({"s"})


class Helping(Going):
    """A passage that may say who helps whom."""

    def find(self) -> Gist:
        """Return what the passage comes to."""
        raise NotImplementedError

    def _helped(self) -> Gist | None:
        """Read a move and who helps it: `Munich attacks Burgundy with the help of Ruhr`."""
        span = self._help_span()
        if span is None:
            return None
        start, end, helper = span
        rest = [part for part in self.passage.without(start, end) if part.mentions]
        at = own_of(helper, self.standpoint)
        if len(rest) != 1 or at is None:
            return asked(self._likely())
        gist = type(self)(rest[0], self.standpoint, None).find()
        if gist.sense is not Sense.ORDERS or len(gist.orders) != 1:
            return asked(gist.orders)
        return _with_help(gist.orders[0], at, self.standpoint)

    def _help_span(self) -> tuple[int, int, Mention] | None:
        """Return the tokens that say who helps, and who."""
        words, passage, known = self.passage.words, self.passage, self.known
        for at in range(passage.start, passage.end):
            after = self._help_begun(at)
            helper = self._mentioned_at(range(after, after + 3)) if after else None
            if helper:
                end = helper.end + (words[helper.end] in known.helps)
                return at, min(end, passage.end), helper
            helper = self._mentioned_at((at + 1, at + 2)) if words[at] in known.with_help else None
            if helper:
                end = helper.end + (words[helper.end] in known.within)
                if words[end] in known.helps:
                    return at, end + 1, helper
        return None

    def _mentioned_at(self, starts: Container[int]) -> Mention | None:
        return next((one for one in self.passage.mentions if one.start in starts), None)

    def _help_begun(self, at: int) -> int:
        """Return the token after `with the help of`, `supported by`; 0 if there is none."""
        words, known = self.passage.words, self.known
        if words[at] in known.helped_by and words[at + 1] in known.agents:
            return at + 2
        if words[at] not in known.with_help:
            return 0
        at += 1 + (words[at + 1] in known.some_help)
        return at + 2 if words[at] in known.helps and words[at + 1] in known.help_from else 0

    def _supports(self) -> Iterator[tuple[float, Order]]:
        """Yield the supports that the names can mean."""
        help_at = min(
            one.start for one in self.passage.act_mentions if one.act in (Act.HELP, Act.COVER)
        )
        for unit, at in zip(self.named, self.own, strict=True):
            if at is None:
                continue
            others = [one for one in self.named if one is not unit]
            fit = self._fit_to_help(unit, help_at)
            for more, order in self._helps(at, others):
                yield fit + more, order

    def _fit_to_help(self, unit: Mention, help_at: int) -> float:
        """Return how well a unit fits as the one that helps; below 0 if it does not."""
        words, start = self.passage.words, unit.start
        while start > self.passage.start and words[start - 1] in self.vocabulary.grammar.articles:
            start -= 1
        before = words[start - 1] if start > self.passage.start else ""
        if unit.start < help_at:
            return 1.0 + 0.25 * (unit is self.named[0])
        if before in self.vocabulary.grammar.helpers or before in self.known.help_origins:
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
        if order and is_possible(order, self.standpoint.position, self.standpoint.board):
            yield order

    def _helps_one(self, at: Province, other: Mention) -> Iterator[tuple[float, Order]]:
        units = self.standpoint.position.units
        for of in provinces_of(other, self.standpoint):
            order = Support(at, of)
            if not self._may_hold(of, other):
                continue
            goes = {Act.GO} & {
                one.act for one in self.passage.act_mentions if one.start > other.end - 1
            }
            if (
                of in units
                and not goes
                and is_possible(order, self.standpoint.position, self.standpoint.board)
            ):
                yield 0, order
            if isinstance(self.aim, Move) and self.standpoint.board.province_of[self.aim.to] == of:
                yield from ((0, one) for one in self._for_the_last(at))
            moved = isinstance(self.aim, Move) and self.aim.at == of
            if moved and not self.known.pointing.isdisjoint(
                self.passage.words[other.end : self.passage.end]
            ):
                yield from ((0.5, one) for one in self._for_the_last(at))

    def _may_hold(self, of: Province, other: Mention) -> bool:
        """Tell whether a unit may be helped to hold: another's only if it is plainly said so."""
        unit = self.standpoint.position.units.get(of)
        if unit is None or unit.power == self.standpoint.power or other.kind or other.power:
            return True
        words = self.passage.words[self.passage.start : self.passage.end]
        return self._is_told(words) and (
            self.passage.words[other.start - 1] not in self.known.within
        )

    def _is_told(self, words: tuple[str, ...]) -> bool:
        """Tell whether words say outright that a unit is supported."""
        return not (self.known.supporting | SUPPORTS).isdisjoint(words)

    def _aimed(self, at: Province, of: Mention, to: Mention) -> Iterator[Order]:
        units = self.standpoint.position.units
        for helped in provinces_of(of, self.standpoint):
            if helped not in units or helped == at:
                continue
            for place in self._ends(to, units[helped]):
                order = Support(at, helped, place)
                if is_possible(order, self.standpoint.position, self.standpoint.board):
                    yield order


def support_for(aim: Order | None, at: Province) -> Order | None:
    """Return the support for an order that was given."""
    match aim:
        case Move(of, to) if of != at:
            return Support(at, of, to)
        case Hold(of) if of != at:
            return Support(at, of)
    return None


def _with_help(order: Order, helper: Province, standpoint: Standpoint) -> Gist:
    helped = support_for(order, helper)
    if helped and is_possible(helped, standpoint.position, standpoint.board):
        return ordered((order, helped))
    return asked((order,))
