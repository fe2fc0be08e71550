"""The standard game as the clerk sees it: binds a board, an edition, the rules and the reader."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count

from judge.orders import read_orders, write_order
from judge.rules.board import Board
from judge.rules.centres import adjustments
from judge.rules.edition import Edition
from judge.rules.legality import illegality
from judge.rules.order import Build, Order, Retreat, Waive
from judge.rules.phase import PhaseKind
from judge.rules.players import FIRST_PRINTING, FULL_TABLE, IDLE, SHARED
from judge.rules.position import Position, Unit, first_position
from judge.rules.settle import settle
from judge.variants.causes import by_line, cause_of_note, illegal, possible_instead, problem_read
from judge.variants.foreseen import kept_contingent, orders_foreseen
from judge.variants.hints import hints
from judge.variants.picturing import (
    picture_blank,
    picture_own,
    picture_position,
    picture_results,
)
from judge.variants.plain import read_plain, write_plain, write_unit
from judge.variants.seam import (
    Cause,
    Item,
    PowerName,
    Reading,
    Settlement,
    Sheet,
    Turn,
    View,
    WrittenOrder,
)
from judge.variants.showing import KIND_NAMES, SEASON_NAMES, cause_of, show_position, show_results

BLANK = "____"


@dataclass(frozen=True)
class StandardVariant:
    """The game of the rulebooks on one board, by one edition, for so many players."""

    board: Board
    edition: Edition
    players: int = FULL_TABLE

    @property
    def name(self) -> str:
        """The board's name, and the number of players if they are fewer than its powers."""
        few = f"-{self.players}" if self.players != FULL_TABLE else ""
        return self.board.name + few

    @property
    def seats(self) -> tuple[tuple[str, ...], ...]:
        """The powers of each player, as the rulebooks have it for fewer than seven."""
        if self.players in SHARED and self.edition.name != FIRST_PRINTING:
            return SHARED[self.players][0]
        idle = () if self.edition.name == FIRST_PRINTING else IDLE[self.players]
        return tuple((power,) for power in self.board.powers if power not in idle)

    @property
    def _idle(self) -> tuple[str, ...]:
        """The powers in nobody's seat: their units stand, as in civil disorder (1976 XIV.2)."""
        played = {power for seat in self.seats for power in seat}
        return tuple(power for power in self.board.powers if power not in played)

    @property
    def powers(self) -> Mapping[str, PowerName]:
        """The powers by code."""
        return {
            code: PowerName(code, power.name, power.adjective, power.also)
            for code, power in self.board.powers.items()
        }

    def begin(self) -> Position:
        """Return the starting position."""
        return first_position(self.board)

    def turn(self, position: Position) -> Turn:
        """Return the turn a position is before."""
        phase = position.phase
        retreats = " retreats" if phase.kind is PhaseKind.RETREAT else ""
        return Turn(
            code=str(phase),
            season=SEASON_NAMES[phase.season] + retreats,
            year=phase.year,
            kind=KIND_NAMES[phase.kind],
            awaits=tuple(power for power in self.board.powers if self._awaited(power, position)),
        )

    def _awaited(self, power: str, position: Position) -> bool:
        if not any(power in seat for seat in self.seats):
            return False
        if position.phase.kind is not PhaseKind.ADJUSTMENT:
            return bool(self._to_order(power, position))
        due = adjustments(position, self.board).get(power)
        return due is not None and bool(due.builds or due.removals)

    def _to_order(self, power: str, position: Position) -> list[Unit]:
        """Return the units that a power has to order, which in an adjustment phase are none."""
        match position.phase.kind:
            case PhaseKind.MOVEMENT:
                units = position.units.values()
                return sorted(
                    (unit for unit in units if unit.power == power), key=lambda unit: unit.at
                )
            case PhaseKind.RETREAT:
                losers = (position.dislodged[place].unit for place in sorted(position.dislodged))
                return [unit for unit in losers if unit.power == power]
            case PhaseKind.ADJUSTMENT:
                return []

    def read(self, text: str, power: str, position: Position) -> Reading:
        """Read a power's orders; what is legal to write but impossible is a problem as well."""
        found = read_orders(text, power, position, self.board)
        problems = [(problem.line, problem_read(problem)) for problem in found.problems]
        orders: dict[str, WrittenOrder] = {}
        impossible: set[str] = set()
        waived = count(1)
        for order in found.orders:
            key = self._key(order.order, waived)
            if isinstance(order.order, Build) and key in orders and key not in impossible:
                cause = self._built_twice(order.order)
                problems.append((order.line, illegal(order.written, cause)))
                continue  # House rules V.3: the first one counts
            notes = tuple(cause_of_note(note) for note in order.notes)
            orders[key] = WrittenOrder(key, order.short, order.written, notes)  # III.6: the last
            trouble = illegality(order.order, power, position, self.board, self.edition)
            if trouble:
                impossible.add(key)
                cause = cause_of(trouble, position, self.board)
                near = possible_instead(order.order, power, position, self.board, self.edition)
                problems.append((order.line, illegal(order.written, cause, near)))
        return Reading(
            tuple(orders.values()),
            by_line(problems),
            found.passed_over,
            tuple(kept_contingent(contingent, self.board) for contingent in found.contingents),
        )

    def _built_twice(self, order: Build) -> Cause:
        return Cause("AlreadyBuilt", {"at": self.board.names[self.board.province_of[order.at]]})

    def _key(self, order: Order, waived: count[int]) -> str:
        """Return what an order is for: two orders for the same thing cannot both stand."""
        match order:
            case Waive():
                return f"waive {next(waived)}"
            case Build(at):
                return f"build {self.board.codes[self.board.province_of[at]]}"
            case _:
                return self.board.codes[order.at]

    def foreseen(
        self, power: str, before: Position, after: Position, contingents: Sequence[str]
    ) -> tuple[WrittenOrder, ...]:
        """Return the orders that contingent orders make, now that it is known what is due."""
        found = read_orders("\n".join(contingents), power, before, self.board).contingents
        orders = orders_foreseen(power, after, [one.contingent for one in found], self.board)
        texts = "\n".join(write_order(order, after, self.board) for order in orders)
        return self.read(texts, power, after).orders

    def only_retreats(self, power: str, position: Position) -> tuple[WrittenOrder, ...]:
        """Return the retreats that leave no choice; there are none outside a retreat phase."""
        texts = [
            write_order(Retreat(province, *loser.retreats), position, self.board)
            for province, loser in sorted(position.dislodged.items())
            if loser.unit.power == power and len(loser.retreats) == 1
        ]
        return self.read("\n".join(texts), power, position).orders

    def hints(self, power: str, position: Position, orders: Sequence[str]) -> tuple[Cause, ...]:
        """Return what a player may like to look at again in his own orders."""
        if position.phase.kind is not PhaseKind.MOVEMENT:
            return ()
        return tuple(hints(self._given(power, position, orders), position, self.board))

    def _given(self, power: str, position: Position, texts: Sequence[str]) -> list[Order]:
        """Return the orders that canonical texts give."""
        found = read_orders("\n".join(texts), power, position, self.board)
        return [order.order for order in found.orders]

    def sheet(self, power: str, position: Position) -> Sheet:
        """Return what a power has to write."""
        units = self._to_order(power, position)
        due = adjustments(position, self.board).get(power)
        winter = position.phase.kind is PhaseKind.ADJUSTMENT and due is not None
        builds, removals = (due.builds, due.removals) if winter and due else (0, 0)
        sites = [self.board.codes[home] for home in due.open_homes] if builds and due else []
        if removals:
            own = [unit for unit in position.units.values() if unit.power == power]
            sites = sorted(write_unit(unit, self.board) for unit in own)
        lines = [
            *(f"{write_unit(unit, self.board)} {BLANK}" for unit in units),
            *[f"BUILD {BLANK}"] * builds,
            *[f"REMOVE {BLANK}"] * removals,
        ]
        return Sheet(
            items=tuple(self._item(unit, position) for unit in units),
            builds=builds,
            removals=removals,
            sites=tuple(sites),
            form="\n".join(lines),
        )

    def _item(self, unit: Unit, position: Position) -> Item:
        province = self.board.province_of[unit.at]
        dislodged = position.dislodged.get(province)
        retreating = position.phase.kind is PhaseKind.RETREAT and dislodged is not None
        places = dislodged.retreats if retreating and dislodged else ()
        return Item(
            key=self.board.codes[province],
            name=write_unit(unit, self.board),
            options=tuple(self.board.codes[place] for place in places),
        )

    def settle(self, position: Position, orders: Mapping[str, Sequence[str]]) -> Settlement:
        """Adjudicate orders that `read` has read before."""
        given = {power: self._given(power, position, texts) for power, texts in orders.items()}
        settled = settle(position, given, self.board, self.edition, self._idle)
        scenes = (
            picture_results(settled, self.board, self.edition),
            picture_position(settled.next, self.board),
        )
        view = replace(show_results(settled, self.board), scenes=scenes)
        counts = self.counts(settled.next) if view.facts["counted"] else {}
        return Settlement(settled.next, view, settled.winners, counts)

    def view(self, position: Position, reader: str | None) -> View:
        """Return the whole position, which in this game everybody may see."""
        scene = picture_position(position, self.board)
        return replace(show_position(position, self.board), scenes=(scene,))

    def sketch(self, power: str, position: Position, orders: Sequence[str]) -> View:
        """Return the whole position, and the orders of one power alone."""
        view = self.view(position, power)
        given = {power: self._given(power, position, orders)}
        settled = settle(position, given, self.board, self.edition)
        own = picture_own(settled, power, self.board, self.edition)
        return replace(view, scenes=(*view.scenes, own))

    def blank(self) -> View:
        """Return the board alone."""
        return View("standard.blank", {}, (picture_blank(self.board),))

    def counts(self, position: Position) -> Mapping[str, int]:
        """Return how many supply centres each power owns."""
        owners = Counter(position.centers.values())
        return {power: owners[power] for power in self.board.powers}

    def pack(self, position: Position) -> str:
        """Return a position as JSON."""
        return json.dumps({"version": 1, **write_plain(position, self.board)})

    def unpack(self, text: str) -> Position:
        """Return the position that `pack` wrote."""
        return read_plain(json.loads(text), self.board)
