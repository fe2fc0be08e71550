"""What of a power's writing would stand, and every ruling on the way, with its house rule.

The same sifting that adjudicates decides: of the orders for a unit the last counts (III.6), and
if that one is impossible, none; of builds and removals the first (V.2, V.3).
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from judge.orders import Note, ReadOrder, read_orders, write_order
from judge.rules.adjustment import adjust
from judge.rules.board import Board, Province
from judge.rules.edition import Edition
from judge.rules.faults import AlreadyBuilt, AlreadyRemoved, Fault, Overruled
from judge.rules.ground import ground
from judge.rules.order import Move, Waive
from judge.rules.phase import PhaseKind
from judge.rules.position import Position
from judge.rules.sifting import Sifted, sift
from judge.variants.causes import by_line, cause_of_note, illegal, possible_instead, problem_read
from judge.variants.meant import as_meant
from judge.variants.seam import Cause, Problem
from judge.variants.showing import cause_of

NO_CLAUSE = "III.1"  # the interpretation of orders, where no clause says more
SUGGESTED_AT_MOST = 25  # illegal orders


@dataclass(frozen=True, slots=True)
class Ruling:
    """A decision about what was written, and the clause of the house rules it rests on."""

    clause: str
    cause: Cause


@dataclass(frozen=True, slots=True)
class Judged:
    """What would stand of what a power wrote; all in the order in which it was written."""

    orders: tuple[str, ...]
    problems: tuple[Problem, ...]
    rulings: tuple[Ruling, ...]
    contingent: tuple[str, ...]
    passed_over: tuple[str, ...]


def judge_orders(
    text: str, power: str, position: Position, board: Board, edition: Edition
) -> Judged:
    """Read what a power wrote and decide what of it stands."""
    found = read_orders(text, power, position, board)
    judging = _Judging(power, position, board, edition)
    for problem in found.problems:
        told = problem_read(problem)
        judging.problems.append((problem.line, told))
        if problem.clause and told.kind != "ambiguous":
            judging.rule(problem.line, problem.clause, told.cause)
    for contingent in found.contingents:
        judging.note(contingent.line, contingent.notes)
    orders = judging.standing([judging.as_meant(one) for one in found.orders])
    return Judged(
        tuple(orders),
        by_line(judging.problems),
        by_line(judging.rulings),
        tuple(contingent.short for contingent in found.contingents),
        found.passed_over,
    )


class _Judging:
    """One power's orders on the way to being judged; what is told of them bears its line."""

    def __init__(self, power: str, position: Position, board: Board, edition: Edition) -> None:
        self.power, self.position = power, position
        self.board, self.edition = board, edition
        self.problems: list[tuple[int, Problem]] = []
        self.rulings: list[tuple[int, Ruling]] = []

    def rule(self, line: int, clause: str, cause: Cause) -> None:
        """Keep a ruling."""
        self.rulings.append((line, Ruling(clause or NO_CLAUSE, cause)))

    def note(self, line: int, notes: tuple[Note, ...]) -> None:
        """Keep what the reader had to settle."""
        for note in notes:
            self.rule(line, note.clause, cause_of_note(note))

    def as_meant(self, one: ReadOrder) -> ReadOrder:
        """Return an order with its coast filled in; a route that was named becomes a ruling."""
        self.note(one.line, one.notes)
        order, mended = as_meant(one.order, self.power, self.position, self.board, self.edition)
        if mended:
            self.rule(one.line, mended.fields["clause"], mended)
        if isinstance(order, Move) and order.route:
            seas = [self.board.names[sea] for sea in order.route]
            self.rule(one.line, "VI.3", Cause("route_named", {"places": seas}))
            order = replace(order, route=(), via_convoy=True)
        return replace(one, order=order, short=write_order(order, self.position, self.board))

    def standing(self, given: list[ReadOrder]) -> list[str]:
        """Return the orders that stand, and tell why others do not."""
        seen = ground(self.position, self.board, self.edition)
        sifted = sift({self.power: [one.order for one in given]}, seen)
        if self.position.phase.kind is PhaseKind.ADJUSTMENT:
            return self._in_turn(given, sifted)
        return self._last_ones(given, sifted)

    def _last_ones(self, given: list[ReadOrder], sifted: Sifted) -> list[str]:
        """Take the last order for each unit."""
        orders: list[str] = []
        overruled: dict[Province, list[str]] = {}
        for one, item in zip(given, sifted.resolved(), strict=True):
            if isinstance(item.fault, Overruled):
                overruled.setdefault(item.fault.at, []).append(one.short)
                continue
            if item.fault:
                self._refuse(one, item.fault)
            else:
                orders.append(one.short)
            if isinstance(one.order, Waive) or sifted.last.get(one.order.at) is not item:
                continue
            written = tuple(dict.fromkeys([*overruled.get(one.order.at, ()), one.short]))
            if len(written) > 1:
                self.rule(one.line, "III.6", Cause("last_counts", {"orders": written}))
        if self.edition.illegal_mover == "not supported":
            self._tell_illegal_movers(given, sifted.illegal_movers())
        return orders

    def _tell_illegal_movers(self, given: list[ReadOrder], movers: set[Province]) -> None:
        lines = {one.order.at: one.line for one in given if isinstance(one.order, Move)}
        for at in movers:
            self.rule(lines[at], "III.5", Cause("still_a_move", {"at": self.board.names[at]}))

    def _in_turn(self, given: list[ReadOrder], sifted: Sifted) -> list[str]:
        """Take builds and removals one after the other, until the right number is reached."""
        orders: list[str] = []
        adjusted = adjust(self.position, sifted.given, self.board, self.edition)
        for one, before, after in zip(given, sifted.given, adjusted.given, strict=True):
            match before.fault or after.fault:
                case None:
                    orders.append(one.short)
                case fault if before.fault:
                    self._refuse(one, fault)
                case AlreadyBuilt(at):
                    facts = {"order": one.short, "at": self.board.names[at]}
                    self.rule(one.line, "V.3", Cause("first_build_counts", facts))
                case AlreadyRemoved():
                    pass  # the same removal once more
                case _:
                    self.rule(one.line, "V.2", Cause("one_too_many", {"order": one.short}))
        return orders

    def _refuse(self, one: ReadOrder, fault: Fault) -> None:
        """Tell of an impossible order, with what could be meant."""
        cause = cause_of(fault, self.position, self.board)
        near: tuple[str, ...] = ()
        if len(self.problems) < SUGGESTED_AT_MOST:
            near = possible_instead(one.order, self.power, self.position, self.board, self.edition)
        self.problems.append((one.line, illegal(one.written, cause, near)))
