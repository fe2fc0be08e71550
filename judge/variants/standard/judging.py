"""The one judgement of a power's text: what was ordered, and every ruling, with its house rule.

The same sifting that adjudicates decides: of the orders for a unit the last counts (III.6), and
if that one is impossible, none; of builds and removals the first (V.2, V.3).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeVar

from judge.orders import Note, ReadContingent, ReadOrder, Vocabulary, read_orders
from judge.rules.adjustment import adjust
from judge.rules.board import Province
from judge.rules.faults import AlreadyBuilt, AlreadyRemoved, Fault, MustRetreat, Overruled
from judge.rules.order import Move, Order, Waive
from judge.rules.phase import PhaseKind
from judge.rules.sifting import STRAY, GivenOrder, Sifted, sift
from judge.rules.situation import situation_of
from judge.variants.seam import Cause, Problem, Reading, Ruling, WrittenOrder
from judge.variants.standard.causes import cause_of, illegal, possible_instead
from judge.variants.standard.foreseen import kept_contingent, key_of
from judge.variants.standard.left_open import as_meant
from judge.variants.standard.naming import place, places
from judge.variants.standard.packed import pack_order
from judge.variants.standard.passed_over import placed, untold
from judge.variants.standard.side import Side

NO_CLAUSE = "III.1"  # the interpretation of orders, where no clause says more
SUGGESTED_AT_MOST = 25  # illegal orders

RulingOrProblem = TypeVar("RulingOrProblem", Ruling, Problem)


def read_letter(text: str, side: Side, vocabulary: Vocabulary) -> Reading:
    """Read what a power wrote, and judge what of it stands."""
    read = read_orders(text, side.power, side.position, side.board, vocabulary)
    later, overruled = _judge_contingents(read.contingents, side)
    judged = judge(read.orders, side)
    problems = _by_line([*read.problems, *judged.problems])
    return Reading(
        orders=judged.orders,
        later=later,
        rulings=_by_line([*judged.rulings, *overruled]),
        problems=problems,
        passed_over=untold(placed(read.passed_over, text, vocabulary), problems),
    )


def _by_line(parts: Iterable[RulingOrProblem]) -> tuple[RulingOrProblem, ...]:
    return tuple(sorted(parts, key=lambda part: part.line))


@dataclass(slots=True)
class _OrderDraft:
    """An order on its way to being judged, with what is ruled on it."""

    order: Order
    text: str
    written: str
    line: int
    rulings: list[Ruling] = field(default_factory=list)
    possible: bool = True
    certain: bool = True
    unless_ordered: bool = False

    def rule(self, clause: str, code: str, **fields: object) -> None:
        """Keep a ruling on this order."""
        self.rulings.append(Ruling(clause, Cause(code, fields), self.line))


@dataclass(frozen=True, slots=True)
class Judged:
    """What stands of some orders, in the order in which they were written."""

    orders: tuple[WrittenOrder, ...]
    problems: tuple[Problem, ...]
    rulings: tuple[Ruling, ...]


def judge(given: Sequence[ReadOrder], side: Side) -> Judged:
    """Judge orders of one letter, which are understood."""
    return _Judging(side).judge(given)


class _Judging:
    """The judging of one letter's orders."""

    def __init__(self, side: Side) -> None:
        self.side = side
        self.standing: list[_OrderDraft] = []
        self.problems: list[Problem] = []
        self.rulings: list[Ruling] = []  # on orders that do not stand

    def judge(self, given: Sequence[ReadOrder]) -> Judged:
        """Judge the orders."""
        drafts = [self._draft(order) for order in given]
        side = self.side
        situation = situation_of(side.position, side.board, side.edition)
        sifted = sift({side.power: [draft.order for draft in drafts]}, situation)
        if side.kind is PhaseKind.ADJUSTMENT:
            self._in_turn(drafts, sifted)
        else:
            self._last_ones(drafts, sifted)
        return Judged(tuple(self._written()), tuple(self.problems), tuple(self.rulings))

    def _draft(self, read: ReadOrder) -> _OrderDraft:
        """Return an order as it is meant, its coast filled in."""
        side = self.side
        rulings = list(rulings_on(read.line, read.notes))
        order, mended = as_meant(read.order, side.power, side.position, side.board, side.edition)
        text = read.short if order == read.order else side.text(order)
        draft = _OrderDraft(
            order,
            text,
            read.written,
            read.line,
            rulings,
            certain=is_certain(read.notes),
            unless_ordered=read.unless_ordered,
        )
        if mended:
            draft.rulings.append(replace(mended, line=read.line))
        if isinstance(order, Move) and order.route:
            draft.rule("VI.3", "route_named", places=places(order.route, side.board))
        return draft

    def _last_ones(self, drafts: Sequence[_OrderDraft], sifted: Sifted) -> None:
        """Take the last order for each unit (III.6)."""
        overruled: dict[Province, list[str]] = {}
        movers = self._illegal_movers(sifted)
        for draft, item in zip(drafts, sifted.marked(), strict=True):
            if isinstance(item.fault, Overruled):
                overruled.setdefault(item.fault.at, []).append(draft.text)
                self.rulings += draft.rulings
                continue
            if item.fault and self._is_refused(draft, item.fault):
                self.rulings += draft.rulings
                continue
            assert not isinstance(draft.order, Waive), "a waive is stray outside of adjustments"
            written = dict.fromkeys([*overruled.get(draft.order.at, ()), draft.text])
            if len(written) > 1:
                draft.rule("III.6", "last_counts", orders=list(written))
            if draft.order.at in movers:
                at = place(draft.order.at, self.side.board)
                draft.rule("III.5", "still_a_move", at=at)
            self.standing.append(draft)

    def _illegal_movers(self, sifted: Sifted) -> set[Province]:
        lose_support = self.side.edition.illegal_mover == "not supported"
        return sifted.illegal_movers() if lose_support else set()

    def _in_turn(self, drafts: Sequence[_OrderDraft], sifted: Sifted) -> None:
        """Take builds and removals one after the other, until the right number is reached."""
        side = self.side
        adjusted = adjust(side.position, sifted.given, side.board, side.edition)
        by_key: dict[str, _OrderDraft] = {}
        waived = 0
        for draft, before, after in zip(drafts, sifted.given, adjusted.given, strict=True):
            waived += isinstance(draft.order, Waive)
            if self._is_followed(draft, before, after):
                key = side.key(draft.order, waived)
                if key in by_key and by_key[key].possible:
                    self.rulings += draft.rulings
                else:
                    by_key.pop(key, None)
                    by_key[key] = draft
            else:
                self.rulings += draft.rulings
        self.standing = list(by_key.values())

    def _is_followed(self, draft: _OrderDraft, before: GivenOrder, after: GivenOrder) -> bool:
        """Whether a build or a removal stands, be it one too many or an impossible one."""
        if before.fault:
            return not self._is_refused(draft, before.fault)
        match after.fault:
            case AlreadyBuilt(at):
                where = place(at, self.side.board)
                draft.rule("V.3", "first_build_counts", order=draft.text, at=where)
                return False
            case AlreadyRemoved():
                return False  # the same removal once more
            case None:
                return True
        draft.rule("V.2", "one_too_many", order=draft.text)
        draft.certain = False
        return True

    def _is_refused(self, draft: _OrderDraft, fault: Fault) -> bool:
        """Tell of an impossible order; it stands as one, unless it is for no unit of the power."""
        side = self.side
        cause = cause_of(fault, side.position, side.board)
        near: tuple[str, ...] = ()
        if len(self.problems) < SUGGESTED_AT_MOST:
            near = possible_instead(draft.order, side)
        self.problems.append(illegal(draft.written, draft.line, cause, near))
        draft.possible = False
        stray = isinstance(fault, STRAY)
        if side.kind is PhaseKind.RETREAT and not (stray or isinstance(fault, MustRetreat)):
            draft.rule("III.6", "impossible_retreat", order=draft.text)
        return stray

    def _written(self) -> Iterator[WrittenOrder]:
        waived = 0
        for draft in self.standing:
            waived += isinstance(draft.order, Waive)
            yield WrittenOrder(
                key=self.side.key(draft.order, waived),
                text=draft.text,
                packed=pack_order(draft.order, self.side.board),
                written=draft.written,
                line=draft.line,
                rulings=tuple(draft.rulings),
                possible=draft.possible,
                certain=draft.certain,
                unless_ordered=draft.unless_ordered,
            )


def is_certain(notes: Iterable[Note]) -> bool:
    """Whether something was read as orders are written, and not by the gist of a sentence."""
    return all(note.code != "by-gist" for note in notes)


def rulings_on(line: int, notes: Iterable[Note]) -> Iterator[Ruling]:
    """Yield what the reader had to settle to understand something, as rulings."""
    return (Ruling(note.clause or NO_CLAUSE, Cause(note.code, note.fields), line) for note in notes)


def _judge_contingents(
    read: Iterable[ReadContingent], side: Side
) -> tuple[tuple[WrittenOrder, ...], list[Ruling]]:
    """Return the contingent orders, the last for each case, and rulings on those overruled."""
    standing: dict[str, WrittenOrder] = {}
    rulings: list[Ruling] = []
    for contingent in read:
        key = key_of(contingent.contingent, side.board)
        own = list(rulings_on(contingent.line, contingent.notes))
        before = standing.pop(key, None)
        if before is not None:
            rulings += before.rulings
            texts = [before.text, contingent.short]
            own.append(Ruling("III.6", Cause("last_counts", {"orders": texts}), contingent.line))
        standing[key] = WrittenOrder(
            key=key,
            text=contingent.short,
            packed=pack_order(kept_contingent(contingent.contingent, side), side.board),
            written=contingent.written,
            line=contingent.line,
            rulings=tuple(own),
            certain=is_certain(contingent.notes),
        )
    return tuple(standing.values()), rulings
