"""Orders that are taken back by what they are for: `ignore the Gascony order`, `scratch that`.

What stands behind that says what their units do instead: `Scratch Ukraine's support, it goes to
Rumania`, `never mind Galicia, both stay put`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from judge.orders.lines.sentences import sentences
from judge.orders.meaning.corrections.correction_signs import CLAUSE_END, CorrectionSigns, refuses
from judge.orders.meaning.corrections.standing_orders import Pair
from judge.orders.meaning.gist.crowds_meant import without_acts
from judge.orders.meaning.gist.gist import own_of
from judge.orders.meaning.gist.pronouns import Antecedent, Pronouns
from judge.orders.meaning.line_reader import ReadLine
from judge.orders.tokens.tokenizing import words_of
from judge.rules.board import Location
from judge.rules.order import Convoy, Hold, Move, Order, Support, unit_of

HELP = (Support, Convoy)
PAIR = 2  # orders of one unit


class UndoneOrders(CorrectionSigns):
    """Takes orders back that are pointed to, or named."""

    def _undoes_named(self, done: list[ReadLine], at: int, text: str) -> bool:
        """Take back the order of a unit that is named: `ignore the Gascony order`.

        What the line says behind that, of the unit or another, is read for itself.
        """
        cut = CLAUSE_END.search(text)
        first, rest = (text[: cut.start()], text[cut.end() :]) if cut else (text, "")
        words = frozenset(self._words(first))
        if words & (self.known.other_letters | self.vocabulary.conditions.ifs):
            return False
        read = done[at]
        above = self._orders(done, at - 1)
        named = [own_of(mention, self.standpoint) for mention in self._mentions(first)]
        chosen = [pair for pair in above if pair[1].unit in named[:1]]
        if not chosen and self._mentions(first):
            chosen = self._all_named(first, above)
        if not chosen:
            return False
        if self._hold_several(done, at, self._all_named(first, above) or above, rest):
            return True
        anew = self._read(read, self._of_the_same(rest, chosen)) or self._read(read, rest)
        if anew and not anew.problems and anew.orders:
            done[at] = replace(anew, above=read.above, below=read.below, line=read.line)
        elif not self._mentions(rest):
            done[at] = replace(read, orders=(), problems=(), passed_over=())
        self._take_back(done, at, chosen)
        return True

    def _tells_of_others(self, done: list[ReadLine], at: int, text: str, undo: str) -> bool:
        """Whether help or moves are missed that no order above is: `No support from England`.

        It takes nothing back, unless it names a unit of the writer's that is ordered so, and no
        power.
        """
        known, undo = self.known, " ".join(undo.lower().split())
        kinds: dict[str, tuple[type[Order], ...]] = dict.fromkeys(known.no_help, HELP)
        kinds |= dict.fromkeys(known.no_convoys, (Convoy,)) | dict.fromkeys(known.no_moves, (Move,))
        if undo not in kinds:
            return False
        named = {own_of(mention, self.standpoint) for mention in self._mentions(text)[:1]}
        above = (told.order for _, told in self._orders(done, at))
        ordered = any(isinstance(order, kinds[undo]) and unit_of(order) in named for order in above)
        return not ordered or bool(self._passage(text).powers)

    def _keep_only(self, done: list[ReadLine], at: int, text: str) -> None:
        """Take back all orders but those that are singled out."""
        done[at] = replace(done[at], orders=(), passed_over=(text,))  # Keep only Ruhr's order
        orders = self._orders(done, at)
        kept = self._numbered(text, orders) or self._named_by(self._mentions(text), orders)
        if kept:
            self._take_back(done, at, [pair for pair in orders if pair not in kept])

    def _written_anew(self, done: list[ReadLine], at: int, text: str) -> list[Pair]:
        """Return the orders that took the place of the first for their unit.

        Of a unit with three all are returned, as which of them is the first that is spoken of?  So
        they are if it may be something else that comes first.
        """
        orders = [pair for pair in self._orders(done, at) if not pair[1].for_the_rest]
        told = {unit: [it for it in orders if it[1].unit == unit] for unit in _units(orders)}
        several = [its for its in told.values() if its[1:]]
        sure = self._names_first(text)
        return [pair for its in several for pair in its[sure and len(its) == PAIR :]]

    def _tells_of_trade(self, done: list[ReadLine], at: int, text: str) -> bool:
        """Whether words but tell that units trade places which do: `Bul-Con, Con-Bul (swap)`."""
        words, named = frozenset(self._words(text)), self._mentions(text)
        if self.known.trading.isdisjoint(words) or self.known.swapping.search(text):
            return False
        orders = (told.order for _, told in self._orders(done, at))
        board, moves = self.standpoint.board, [it for it in orders if isinstance(it, Move)]
        ways = {(move.at, board.province_of[move.to]) for move in moves}
        traders = {at for at, to in ways if (to, at) in ways}
        return bool(traders) and traders.issuperset(own_of(it, self.standpoint) for it in named)

    def _all_named(self, text: str, orders: list[Pair]) -> list[Pair]:
        """Return all orders that end in a place that is named."""
        named = self._mentions(text)
        return [pair for pair in orders if any(self._ends_in(pair[1].order, m) for m in named)]

    def _hold_several(self, done: list[ReadLine], at: int, orders: list[Pair], rest: str) -> bool:
        """Hold the units whose orders are taken back, if that is said of all: `both stay put`."""
        words = frozenset(self._words(rest))
        pair = not words.isdisjoint(self.vocabulary.grammar.two_units)
        crowd = pair or words & self.vocabulary.prose.standing_for_several
        if not (crowd and orders and self._only_stays(rest)):
            return False
        done[at] = replace(done[at], orders=())
        self._hold(done, at, orders[-2:] if pair else orders)
        return True

    def _hold(self, done: list[ReadLine], at: int, orders: Sequence[Pair]) -> None:
        """Let the units of some orders hold instead."""
        for chosen in orders:
            self._put(done, at, chosen, Hold(chosen[1].order.at))  # type: ignore[union-attr]

    def _called(self, done: list[ReadLine], at: int, clause: str) -> int | None:
        """Return the one line above that has the word by which it is called: `ignore the bluff`."""
        *_, name = ("", *filter(str.isalpha, self._words(clause)))
        if name in self.known.undone | self.known.back | self.vocabulary.prose.goodbyes:
            return None
        written = (words_of(read.line.text, self.vocabulary) for read in done[:at])
        named = [index for index, words in enumerate(written) if name in words]
        return named[0] if len(named) == 1 else None

    def _holds_all(self, done: list[ReadLine], at: int) -> bool:
        """Hold what was ordered before, if words say so of all or both: `No, both hold`."""
        read = done[at]
        if not at or (read.orders and not read.orders[0].for_the_rest):
            return False
        pair = not self.vocabulary.grammar.two_units.isdisjoint(self._words(read.line.text))
        text = CLAUSE_END.split(read.line.text.rstrip(" .!"))[-1] if pair else read.line.text
        text = text.lower() if pair else text  # Both is no Bothnia here
        crowd = self.vocabulary.prose.all_of_them.intersection(self._words(text))
        above = self._orders(done, at - 1) if crowd and self.standpoint.moves else []
        written = (problem.written.rstrip(" .!") for problem in read.problems)
        asked = [other for other in written if other.lower() not in text.lower()]
        plain = not (read.line.quoted or self._mentions(text) or asked)
        every = all(order.for_the_rest for order in read.orders)
        if self._starts_anew(read):  # Scrap it, hold everything
            self._hold(done, at, self._orders(done, at - 1))
            return True
        if not (above and plain and every and self._only_stays(text)):
            return False
        if pair and len(read.orders) == 2:
            return False  # `both hold` of one who has but two units
        cue = self.known.cue.search(text)
        changed = len(above) >= 2 if pair else cue and not refuses(text, cue, self.lexicon)
        if not changed:
            return False
        done[at] = replace(read, orders=() if pair else read.orders, problems=(), passed_over=())
        self._hold(done, at, above[-2:] if pair else above)
        return True

    def _starts_anew(self, read: ReadLine) -> bool:
        """Whether a line takes back what stands above it, and says that all units hold."""
        undone = self.known.undoing.search(read.line.text)
        if undone is None or read.line.quoted or not self.standpoint.moves:
            return False
        tail = next(sentences(read.line.text[undone.end() :], self.vocabulary), "")
        what, behind = (*self._words(tail), "", "")[:2]
        alone = not behind.isalpha() or behind in self.vocabulary.grammar.ands
        all_hold = bool(read.orders) and all(it.for_the_rest for it in read.orders)
        return (not what.isalpha() or what in self.known.undone) and alone and all_hold

    def _of_the_same(self, text: str, chosen: Sequence[Pair]) -> str:
        """Return words with the name of the unit whose order is taken back, if they are of it.

        `Scratch Ukraine's support, it goes to Rumania instead`; empty if they are not.
        """
        units = {told.unit for _, told in chosen}
        at = units.pop() if len(units) == 1 else None
        if at is None or not text:
            return ""
        name = self.standpoint.unit_name(at) if at in self.standpoint.position.units else ""
        pronouns = Pronouns(self.standpoint, self.lexicon)
        return pronouns.resolved(text, Antecedent(name, (at,), denied=True, alone=False))

    def _says_all(self, text: str) -> bool:
        """Whether words are of all orders; `that makes no sense at all` is not."""
        words = without_acts(tuple(self._words(text)), self.vocabulary)
        return not self.known.all_of_them.isdisjoint(words)

    def _undo(self, done: list[ReadLine], at: int) -> None:
        """Take back orders that are pointed to; what the line orders behind that is taken."""
        read, text = done[at], done[at].line.text
        clause = self._undoing_clause(text)
        first = text.find(read.orders[0].written) if read.orders else 0
        leads = first < 0 or first >= len(clause)  # below 0 if it is told in plainer words
        orders = self._orders(done, at - leads)  # Scratch that. Munich holds.
        if not orders:
            return
        numbered = self._numbered(text, orders)
        last = orders[-1][0] if (called := self._called(done, at, clause)) is None else called
        chosen = numbered or [pair for pair in orders if pair[0] == last]
        if not numbered and self._says_all(text):
            chosen = orders
        rest = text[len(clause) :].lstrip(" ,.;:!…–—")
        if self._hold_several(done, at, orders, rest):
            return
        anew = self._read(read, rest)
        if anew and not anew.problems and anew.orders and not read.orders:
            done[at] = replace(anew, above=read.above, below=read.below, line=read.line)
        elif not read.orders and len(chosen) == 1 and self._only_stays(rest):
            self._hold(done, at, chosen)
            return
        self._take_back(done, at, chosen)
        if not done[at].orders:  # and says no more of what stands above
            done[at] = replace(done[at], line=replace(done[at].line, struck=True))


def _units(orders: Sequence[Pair]) -> list[Location | None]:
    """Return the units of some orders, each once."""
    return list(dict.fromkeys(told.unit for _, told in orders))
