"""Games in the store: the desk's values to rows and back, and every effect written down."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, time
from typing import Any, Protocol

from judge.clock.deadlines import Timetable
from judge.desk.effects import DeadlineSet, Effect, OrdersFiled, Send, TurnSettled, ZoneSet
from judge.desk.game import Game, OrderSet, Seat, State
from judge.drawing.packing import read_scene, write_scene
from judge.houserules.rules import HouseRules
from judge.letter import Address
from judge.store.models import GameRow, OrderSetRow, PulseRow, SeatRow, TurnRow
from judge.variants.seam import Variant, View, WrittenOrder


class Library(Protocol):
    """Where variants and house rules are found by the names that the rows hold."""

    def variant(self, name: str, rules: HouseRules) -> Variant:
        """Return a variant, played by these house rules."""

    def house_rules(self, name: str) -> HouseRules:
        """Return the house rules of this name."""


@dataclass(frozen=True, slots=True)
class SettledTurn:
    """A turn of the past: `position` (packed) stood before it; `view` is what was reported."""

    number: int
    turn: str
    position: str
    orders: Mapping[str, list[str]]
    view: View
    settled: datetime


def names() -> list[str]:
    """Return the names of all games."""
    return [row.name for row in GameRow.select(GameRow.name).order_by(GameRow.id)]


def addresses() -> list[str]:
    """Return the mailboxes of everybody who takes part in a game."""
    players = [row.email for row in SeatRow.select(SeatRow.email).distinct()]
    return [*players, *(row.gm_email for row in GameRow.select(GameRow.gm_email).distinct())]


def create(game: Game) -> None:
    """Add a new game."""
    row = GameRow.create(
        name=game.name,
        variant=game.variant.name,
        house_rules=game.rules.name,
        zone=game.table.zone,
        hour=game.table.hour.isoformat() if game.table.hour else "",
        gm_email=game.gm.email,
        gm_name=game.gm.name,
        position=game.variant.pack(game.position),
    )
    for seat in game.seats:
        SeatRow.create(
            game=row,
            powers=json.dumps(seat.powers),
            email=seat.player.email,
            name=seat.player.name,
        )


def load(name: str, library: Library) -> Game:
    """Return a game as it stands now; peewee's DoesNotExist if there is none of this name."""
    row = GameRow.get(GameRow.name == name)
    rules = library.house_rules(row.house_rules)
    variant = library.variant(row.variant, rules)
    return Game(
        name=row.name,
        variant=variant,
        rules=rules,
        table=Timetable(row.zone, time.fromisoformat(row.hour) if row.hour else None),
        gm=Address(row.gm_email, row.gm_name),
        seats=tuple(
            Seat(Address(seat.email, seat.name), tuple(json.loads(seat.powers)))
            for seat in _seats_of(row)
        ),
        position=variant.unpack(row.position),
        number=row.number,
        deadline=row.deadline,
        sets=tuple(_order_set(found) for found in _sets_of(row)),
        state=State(row.state),
        winners=tuple(json.loads(row.winners)),
        counts=_counts_of(row),
    )


def _seats_of(row: GameRow) -> Iterable[SeatRow]:
    return SeatRow.select().where(SeatRow.game == row).order_by(SeatRow.id)


def _counts_of(row: GameRow) -> Mapping[int, Mapping[str, int]]:
    """Return the counts of each year, as the last turn of it that counted told them."""
    counted = (TurnRow.game == row) & (TurnRow.counts != "{}")
    turns = TurnRow.select(TurnRow.year, TurnRow.counts).where(counted).order_by(TurnRow.number)
    return {turn.year: json.loads(turn.counts) for turn in turns}


def _sets_of(row: GameRow) -> Iterable[OrderSetRow]:
    """Return the sets of the present turn, oldest first by the time of arrival."""
    present = (OrderSetRow.game == row) & (OrderSetRow.number == row.number)
    return OrderSetRow.select().where(present).order_by(OrderSetRow.received, OrderSetRow.id)


def _order_set(row: OrderSetRow) -> OrderSet:
    return OrderSet(
        power=row.power,
        turn=row.turn,
        orders=_read_orders(row.orders),
        final=row.final,
        received=row.received,
        letter=row.letter,
        contingents=_read_orders(row.contingents),
        inferred=row.inferred,
    )


def _read_orders(text: str) -> tuple[WrittenOrder, ...]:
    return tuple(WrittenOrder(*fields) for fields in json.loads(text))


def _write_orders(orders: Iterable[WrittenOrder]) -> str:
    return json.dumps([[order.key, order.text, order.written] for order in orders])


def record(effect: Effect, game: Game, now: datetime) -> None:
    """Write down what an effect does to a game."""
    row = GameRow.get(GameRow.name == game.name)
    match effect:
        case OrdersFiled(order_set):
            _file(row, order_set)
        case TurnSettled():
            _settle(row, effect, game.variant, now)
        case DeadlineSet(deadline):
            row.deadline = deadline
            row.save()
        case Send() | ZoneSet():
            pass  # a letter or a reader's clock changes no game


def _file(row: GameRow, order_set: OrderSet) -> None:
    OrderSetRow.create(
        game=row,
        number=row.number,
        turn=order_set.turn,
        power=order_set.power,
        orders=_write_orders(order_set.orders),
        contingents=_write_orders(order_set.contingents),
        final=order_set.final,
        received=order_set.received,
        letter=order_set.letter,
        inferred=order_set.inferred,
    )


def _settle(row: GameRow, done: TurnSettled, variant: Variant, now: datetime) -> None:
    TurnRow.create(
        game=row,
        number=done.number,
        turn=done.turn.code,
        position=row.position,
        orders=json.dumps(done.orders),
        view=_write_view(done.view),
        settled=now,
        year=done.turn.year,
        counts=json.dumps(done.counts),
    )
    row.position = variant.pack(done.after)
    row.number = done.number + 1
    row.deadline = done.deadline
    row.state = (State.OVER if done.winners else State.RUNNING).value
    row.winners = json.dumps(done.winners)
    row.save()


def history(name: str) -> list[SettledTurn]:
    """Return the turns of a game that were settled, oldest first."""
    rows = TurnRow.select().join(GameRow).where(GameRow.name == name).order_by(TurnRow.number)
    return [
        SettledTurn(
            row.number,
            row.turn,
            row.position,
            json.loads(row.orders),
            _read_view(row.view),
            row.settled,
        )
        for row in rows
    ]


def _write_view(view: View) -> str:
    scenes = [write_scene(scene) for scene in view.scenes]
    return json.dumps({"kind": view.kind, "facts": view.facts, "scenes": scenes})


def _read_view(text: str) -> View:
    """Return a view; those of turns that were settled before there were scenes have none."""
    plain: dict[str, Any] = json.loads(text)
    scenes = tuple(read_scene(scene) for scene in plain.get("scenes", ()))
    return View(plain["kind"], plain["facts"], scenes)


def due(now: datetime) -> list[str]:
    """Return the names of running games whose deadline has come."""
    rows = GameRow.select(GameRow.name).where(
        (GameRow.state == State.RUNNING.value) & (GameRow.deadline <= now)
    )
    return [row.name for row in rows.order_by(GameRow.deadline)]


def hold(name: str) -> None:
    """Put a running game aside until the operator has looked at it."""
    _change_state(name, State.RUNNING, State.HELD)


def held() -> list[str]:
    """Return the names of the games that were put aside."""
    rows = GameRow.select(GameRow.name).where(GameRow.state == State.HELD.value)
    return [row.name for row in rows.order_by(GameRow.id)]


def release(name: str) -> None:
    """Let a game go on that was put aside."""
    _change_state(name, State.HELD, State.RUNNING)


def _change_state(name: str, old: State, new: State) -> None:
    chosen = (GameRow.name == name) & (GameRow.state == old.value)
    GameRow.update(state=new.value).where(chosen).execute()


def next_deadline() -> datetime | None:
    """Return the next deadline of any running game."""
    query = GameRow.select(GameRow.deadline).where(
        (GameRow.state == State.RUNNING.value) & GameRow.deadline.is_null(False)
    )
    row = query.order_by(GameRow.deadline).first()
    return row.deadline if row else None


def pulse(now: datetime) -> None:
    """Note that the judge is at work."""
    PulseRow.insert(id=1, at=now).on_conflict_replace().execute()


def last_pulse() -> datetime | None:
    """Return when the judge was last known to be at work."""
    row = PulseRow.get_or_none(PulseRow.id == 1)
    return row.at if row else None
