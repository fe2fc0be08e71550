"""Orders beside a remark that withholds them are asked about, and not taken."""

from __future__ import annotations

from collections.abc import Sequence

from judge.orders.meaning.beside.remarks import (
    BELOW,
    OrderBlock,
    Remark,
    blocks,
    comments_of,
    remarks_of,
    remarks_within,
)
from judge.orders.meaning.beside.told import RemarkTold
from judge.orders.meaning.beside.withholding import is_of_others, is_put_off, withholds
from judge.orders.meaning.corrections.standing_orders import Pair, StandingOrders
from judge.orders.meaning.gist.gist import own_of, provinces_of
from judge.orders.meaning.gist.mentions import Mention
from judge.orders.meaning.line_reader import ReadLine

LEAST = 3  # units ordered, of what counts as a whole set


class WithheldOrders(StandingOrders):
    """Takes out of one letter the orders that it says are not given."""

    def without(self, done: Sequence[ReadLine]) -> list[ReadLine]:
        """Return the lines of a letter, with questions about the orders that are withheld."""
        whole, result = self._is_whole(done), list(done)
        for block in blocks(done):
            if remark := self._withholding(block, done, whole=whole):
                self._take_back(result, remark.line, self._withheld(block, result, remark))
                continue
            for at in range(block.start, block.end):
                comments = comments_of(at, done[at], self.lexicon)
                if any(self._withholds(self._told(it), whole=whole) for it in comments):
                    self._take_back(result, at, [(at, order) for order in done[at].orders])
                    continue
                for remark, orders in remarks_within(at, done[at], self.lexicon):
                    if is_put_off(self._told(remark)) and not self._mentions(remark.text):
                        self._take_back(result, at, [(at, order) for order in orders])
        return result

    def _is_whole(self, done: Sequence[ReadLine]) -> bool:
        """Whether a letter orders a whole set, and not a unit or two of several."""
        ordered = {order.unit for read in done for order in read.orders}
        return len(ordered) >= LEAST or 1 < len(ordered) == len(self.standpoint.own)

    def _withholding(
        self, block: OrderBlock, done: Sequence[ReadLine], *, whole: bool
    ) -> Remark | None:
        """Return the first remark beside a block that withholds its orders.

        A heading that gives them leaves nothing to what stands above it, and words below that
        confirm them nothing to what stands below.
        """
        remarks = [self._told(it) for it in remarks_of(block, done, self.lexicon)]
        above = [told for told in remarks if not told.is_below]
        below = remarks[len(above) :]
        if above and above[0].gives:
            above = []
        if any(told.confirms for told in below):
            below = []
        withholding = (it for it in (*above, *below) if self._withholds(it, whole=whole))
        return next((told.remark for told in withholding), None)

    def _withheld(self, block: OrderBlock, done: list[ReadLine], remark: Remark) -> list[Pair]:
        """Return the orders that a remark speaks of: all of a block, or the last above it."""
        orders = self._orders(done, block.end - 1)
        orders = [pair for pair in orders if pair[0] >= block.start]
        below = remark.side in BELOW
        if below and (numbered := self._numbered(remark.text, orders)):
            return numbered
        single = below and not self.known.single.isdisjoint(remark.words)
        return [pair for pair in orders if pair[0] == orders[-1][0]] if single else orders

    def _withholds(self, told: RemarkTold, *, whole: bool) -> bool:
        """Whether a remark withholds orders; if it names places, it speaks of something else.

        A home of another power may stand for it: `What London wants:`.
        """
        withheld = withholds(told, moves=self.standpoint.moves, whole=whole)
        named = self._mentions(told.remark.text) if withheld else []
        return withheld and (not named or (bool(told.capitals) and is_of_others(told)))

    def _told(self, remark: Remark) -> RemarkTold:
        passage = self._passage(remark.text)
        named = self._mentions(remark.text)
        foreign = all(map(self._is_foreign_home, named))
        foreign = foreign and (remark.side in BELOW or remark.text.endswith(":"))  # hi Pete
        foreign = foreign and self.vocabulary.giving.givers.isdisjoint(remark.words)
        words = (passage.words[it.start : it.end] for it in named) if foreign else ()
        capitals = frozenset(word for name in words for word in name)
        return RemarkTold(remark, self.lexicon, self.standpoint.power, capitals)

    def _is_foreign_home(self, mention: Mention) -> bool:
        """Whether a place is a home of another power, and no unit of the writer's is there."""
        ours = self.standpoint.power
        homes = self.standpoint.board.homes.items()
        theirs = {at for power, places in homes if power != ours for at in places}
        plain = not mention.kind and own_of(mention, self.standpoint) is None
        return plain and theirs.issuperset(provinces_of(mention, self.standpoint))
