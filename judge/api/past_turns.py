"""A game's history as events: each turn is settled anew, so that the game can go on from there."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from itertools import pairwise

from judge.api.position_text import positions_in
from judge.api.report_text import TITLE, lines_of, printed_in
from judge.api.request import BadRequest
from judge.api.saved_game import History, SavedTurn
from judge.desk.events.events import TurnSettled
from judge.library import Library
from judge.orders import read_long, write_order
from judge.rules.position import Position
from judge.variants.seam import Facts, ProblemKind, Settlement, Spec, WrittenOrder
from judge.variants.standard.plain_position import PlainForm, write_plain
from judge.variants.standard.turn_record import open_record, pack_record
from judge.variants.standard.variant import StandardVariant


@dataclass(frozen=True, slots=True)
class SettledPast:
    """What a game's history comes to: its turns, and in what it does not go by our rules.

    `start` is the position that it begins with, packed; `differences` are sentences.
    """

    start: str
    settled: tuple[TurnSettled, ...]
    differences: tuple[str, ...] = ()

    @property
    def end(self) -> str:
        """The position that it ends with, packed."""
        return self.settled[-1].position if self.settled else self.start

    @property
    def winners(self) -> tuple[str, ...]:
        """Who has won, if anybody has."""
        return self.settled[-1].winners if self.settled else ()


def read_history(text: str, library: Library) -> History:
    """Return the history that the letters of a judge tell: results, turn after turn.

    BadRequest says so if there are no results in the text.
    """
    lines = lines_of(text)
    titles = [number for number, line in enumerate(lines) if TITLE.match(line)]
    if not titles:
        raise BadRequest("there are no results in it: `Movement results for Spring of 1901.`")
    board = library.board("standard")
    above = [list(positions_in(lines[since:at], board)) for since, at in pairwise([0, *titles])]
    turns = [_turn(lines[number:], library) for number in titles]
    put_right = [_told_of(turn.code, told) for turn, told in zip(turns, above, strict=True)]
    told = [replace(turn, position=it) for turn, it in zip(turns, put_right, strict=True)]
    return History("standard", tuple(told), _last(positions_in(lines[titles[-1] :], board)))


def _told_of(code: str, told: Iterable[Position]) -> Position | None:
    """Return how all stood before a turn where the lines above it tell that in full.

    That is where the gamemaster has put something right.
    """
    return _last(position for position in told if str(position.phase) == code)


def _last(positions: Iterable[Position]) -> Position | None:
    return next(reversed([*positions]), None)


def _turn(lines: list[str], library: Library) -> SavedTurn:
    """Return the turn with whose title some lines begin."""
    title = TITLE.match(lines[0])
    assert title is not None, "they begin with one"
    powers = {power.name: power.code for power in library.board("standard").powers.values()}
    orders: dict[str, tuple[str, ...]] = {}
    for printed in printed_in(lines[1:], Spec(), library):
        name, _, told = printed.partition(": ")
        text = re.split(r"\.?  ?\(\*|\.$", told, maxsplit=1)[0]
        if ", No Order" not in text and not text.startswith("Defaults"):
            orders[powers[name]] = (*orders.get(powers[name], ()), text)
    kind = {"Movement": "M", "Retreat": "R", "Adjustment": "A"}[title[1].split()[0]]
    return SavedTurn(None, orders, f"{title[2][0]}{title[3]}{kind}")


def settle_history(history: History, variant: StandardVariant) -> SettledPast:
    """Settle the turns of a history by the rules of a game, each from the position it tells.

    Where it tells of another position after a turn than ours, its own counts.
    """
    return _Settling(variant).past(history)


@dataclass
class _Settling:
    """The settling of a history, as far as it has come."""

    variant: StandardVariant
    settled: list[TurnSettled] = field(default_factory=list)
    differences: list[str] = field(default_factory=list)

    def past(self, history: History) -> SettledPast:
        """Settle all turns."""
        positions = [turn.position for turn in history.turns] + [history.now]
        first = positions[0] or self.variant.open(self.variant.begin())
        start = position = self.variant.pack(first)
        for turn, told in zip(history.turns, positions[1:], strict=True):
            code = self.variant.turn(position).code
            if turn.code and turn.code != code:
                raise BadRequest(
                    f"{turn.code} stands where our rules come to {code}. If its gamemaster has put "
                    "something right, take a saved game, which tells every position"
                )
            position = self._turn(turn, position, told)
        return SettledPast(start, tuple(self.settled), tuple(self.differences))

    def _turn(self, turn: SavedTurn, packed: str, told: Position | None) -> str:
        """Settle a turn, and return the position after it."""
        orders = {power: self._orders(turn, power, packed) for power in turn.orders}
        settlement = self.variant.settle(packed, orders, {}, Facts())
        if told is not None:
            settlement = self._as_told(settlement, told)
        self.settled.append(
            TurnSettled(
                number=len(self.settled) + 1,
                turn=self.variant.turn(packed).code,
                orders=orders,
                silent=(),
                record=settlement.record,
                position=settlement.position,
                deadline=None,
                winners=settlement.winners,
                tally=settlement.tally,
            )
        )
        return settlement.position

    def _orders(self, turn: SavedTurn, power: str, packed: str) -> tuple[WrittenOrder, ...]:
        """Return a power's orders, in the short form or in that of results."""
        board, position = self.variant.board, self.variant.open(packed)
        texts = []
        for text in turn.orders[power]:
            order = read_long(text, position, board)
            texts.append(text if order is None else write_order(order, position, board))
        reading = self.variant.read("\n".join(texts), power, packed)
        self.differences += [
            f"{turn.code} {power}: {problem.written} is not taken"
            for problem in reading.problems
            if problem.kind is not ProblemKind.ILLEGAL  # impossible, and an order all the same
        ]
        return reading.orders

    def _as_told(self, ours: Settlement, told: Position) -> Settlement:
        """Return what became of a turn, with the position that the history tells after it."""
        board = self.variant.board
        mine = open_record(ours.record, board)
        if _known(write_plain(mine.next, board)) == _known(write_plain(told, board)):
            return ours
        code = str(mine.position.phase)
        self.differences.append(f"{code}: by our rules it would stand otherwise after it")
        packed = self.variant.pack(told)
        record = pack_record(replace(mine, next=told), board)
        return replace(
            ours, position=packed, record=record, tally=ours.tally and self.variant.tally(packed)
        )


def _known(plain: PlainForm) -> PlainForm:
    """Return what every form tells of a position: not where attackers came from."""
    dislodged = {
        power: {unit: sorted(facts["retreats"]) for unit, facts in own.items()}
        for power, own in plain.get("dislodged", {}).items()
    }
    return {**plain, "dislodged": dislodged}
