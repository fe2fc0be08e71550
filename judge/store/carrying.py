"""What a database of the first versions kept is carried over into the journal.

Games were rows then that were overwritten; their settled turns and their sets of orders make the
events that led to them.  What was kept counts: where settling a turn anew comes to something else,
the position is the one that was kept.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import time
from typing import Any

from judge.clock.deadlines import Timetable
from judge.desk.events.events import Created, Held, OrdersWritten, TurnSettled
from judge.desk.games.game import Game, Seat, State
from judge.desk.games.kept_orders import OrderSet
from judge.desk.games.orders_of_turn import silent
from judge.desk.people.correspondents import Correspondent
from judge.letter import Address
from judge.log_lines import say
from judge.store.old_letters import Rows, carry_letters
from judge.store.shelves import Shelves
from judge.store.tables import moment
from judge.store.work import Work
from judge.variants.seam import Facts, Reading, Settlement, Spec, Tally, WrittenOrder

log = logging.getLogger(__name__)

OLD_TABLES = (
    "enclosurerow",
    "partrow",
    "outgoingrow",
    "turnrow",
    "ordersetrow",
    "seatrow",
    "gamerow",
    "letterrow",
    "clockrow",
    "pulserow",
    "schema_migration",
)
OPERATOR, CLOCK = "operator", "clock"  # who made the events
FULL_TABLE = 7


def carry_over(store: Shelves) -> None:
    """Carry everything over, and let the old tables go; it stands within a transaction."""
    database = store.engine.database

    def rows(sql: str, *values: object) -> list[Any]:
        return store.rows((sql, [*values]))

    for clock in rows("select * from clockrow order by id"):
        store.remember(Correspondent((clock.email,), clock.zone, clock.minutes))
    for game in rows("select * from gamerow order by id"):
        try:
            _OldGame(store, rows, game).carry()
        except Exception as fault:
            fault.add_note(f"The game {game.name} could not be carried over into the journal.")
            raise
    carry_letters(store, rows)
    for pulse in rows("select * from pulserow"):
        store.pulse(moment(pulse.at))
    for table in OLD_TABLES:
        database.execute_sql(f"drop table {table}")


class _OldGame:
    """One game on its way into the journal."""

    def __init__(self, store: Shelves, rows: Rows, row: Any) -> None:
        self._row = row
        self._turns = rows("select * from turnrow where game_id = ? order by number", row.id)
        self._sets = rows(
            "select * from ordersetrow where game_id = ? order by received, id", row.id
        )
        self._seats = rows("select * from seatrow where game_id = ? order by id", row.id)
        self._rules = store.library.house_rules(row.house_rules)
        board, _, few = row.variant.partition("-")
        spec = Spec(board=board, players=int(few) if few else FULL_TABLE)
        self._variant = store.library.variant(spec, self._rules)
        self._work = Work(store, lambda: None, row=store.add_game(row.name))

    def carry(self) -> None:
        """Make the events that led to the game as it was kept."""
        times = [turn.settled for turn in self._turns[:1]] + [kept.received for kept in self._sets]
        began = moment(min(times, default=self._row.deadline or 0))
        self._work.record(Created(self._first()), OPERATOR, began)
        for place, turn in enumerate(self._turns):
            self._write_orders(turn.number)
            following = [*self._turns[place + 1 :], None][0]
            self._settle(turn, following)
        self._write_orders(self._row.number)
        if self._row.state == State.HELD.value:
            self._work.record(Held(""), CLOCK, began)
        self._work.commit()

    @property
    def _game(self) -> Game:
        game = self._work.game
        assert game is not None, "it was created"
        return game

    def _first(self) -> Game:
        """Return the game as it was created."""
        row, variant = self._row, self._variant
        position = self._turns[0].position if self._turns else row.position
        return Game(
            name=row.name,
            variant=variant,
            rules=self._rules,
            table=Timetable(row.zone, time.fromisoformat(row.hour) if row.hour else None),
            gm=Address(row.gm_email, row.gm_name),
            seats=tuple(
                Seat(Address(seat.email, seat.name), tuple(json.loads(seat.powers)))
                for seat in self._seats
            ),
            position=position,
            deadline=None if self._turns else self._deadline(),
            chart=(variant.tally(position),),
        )

    def _deadline(self) -> Any:
        return None if self._row.deadline is None else moment(self._row.deadline)

    def _write_orders(self, number: int) -> None:
        """Record the sets of a turn; what was taken for granted is found anew (III.8)."""
        for kept in self._sets:
            if kept.number != number or kept.inferred:
                continue
            orders = self._read(kept.power, json.loads(kept.orders)).orders
            later = self._read(kept.power, json.loads(kept.contingents)).later
            received = moment(kept.received)
            order_set = OrderSet(kept.power, orders, bool(kept.final), received, kept.letter)
            self._work.record(OrdersWritten(order_set, later), kept.power, received)

    def _read(self, power: str, orders: Iterable[list[str]]) -> Reading:
        """Read orders that were kept as texts, each with what its player had written."""
        texts = [text for _, text, *_ in orders]
        written = {line: words for line, (_, _, words, *_) in enumerate(orders, 1)}
        reading = self._variant.read("\n".join(texts), power, self._game.position)
        if len(reading.orders) + len(reading.later) < len(texts):
            say(log, logging.WARNING, "not-all-understood", game=self._row.name, texts=len(texts))
        return Reading(_as_written(reading.orders, written), _as_written(reading.later, written))

    def _settle(self, turn: Any, following: Any) -> None:
        """Record that a turn was settled, as it was kept."""
        game = self._game
        orders = {
            power: self._read(power, [["", text, text] for text in texts]).orders
            for power, texts in json.loads(turn.orders).items()
        }
        settled = self._variant.settle(game.position, orders, game.later, Facts())
        last = following is None
        event = TurnSettled(
            number=turn.number,
            turn=turn.turn,
            orders=orders,
            silent=tuple(power for power in silent(game) if not game.later.get(power)),
            record=settled.record,
            position=self._position(settled, self._row.position if last else following.position),
            deadline=self._deadline() if last else None,
            later=settled.later,
            winners=tuple(json.loads(self._row.winners)) if last else (),
            tally=_tally(settled, turn),
        )
        self._work.record(event, CLOCK, moment(turn.settled))

    def _position(self, settled: Settlement, kept: str) -> str:
        """Return the position after a turn: what was kept, in its present form if it has one.

        A position may tell more today than it did then.
        """
        if json.loads(kept).items() <= json.loads(settled.position).items():
            return settled.position
        say(log, logging.WARNING, "turn-comes-out-otherwise", game=self._row.name)
        return kept


def _as_written(
    orders: Iterable[WrittenOrder], written: Mapping[int, str]
) -> tuple[WrittenOrder, ...]:
    return tuple(replace(order, written=written.get(order.line, "")) for order in orders)


def _tally(settled: Settlement, turn: Any) -> Tally | None:
    counts = json.loads(turn.counts)
    if not counts:
        return None
    return Tally(settled.tally.label if settled.tally else str(turn.year), counts)
