"""A scenario: the game that a request is read for, its position, and perhaps who writes.

House rules hold as in a game that names none: `edition` in a request changes their clause I.2, and
`rules` any of their switches.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from judge.api.request import (
    BadRequest,
    Request,
    board_of,
    edition_of,
    position_of,
    refuse_others,
    sentences_of,
)
from judge.library import Library
from judge.rules.board import Board
from judge.rules.edition import Edition
from judge.rules.phase import PhaseKind
from judge.rules.position import Position
from judge.variants.seam import Packed, Reading, Spec, WrittenOrder
from judge.variants.standard.judging import read_letter
from judge.variants.standard.plain_position import BadPosition, read_power
from judge.variants.standard.side import Side
from judge.variants.standard.variant import StandardVariant

KEYS = {"board", "edition", "rules", "phase", "units", "dislodged", "centers", "power", "text"}


@dataclass(frozen=True, slots=True)
class Scenario:
    """What a text is read for: a game on some board, its position, and perhaps who writes."""

    variant: StandardVariant
    position: Position
    power: str | None

    @property
    def packed(self) -> Packed:
        """The position as the clerk has it."""
        return self.variant.pack(self.position)

    def read(self, text: str, power: str) -> Reading:
        """Return what a power's own lines say, as the variant reads them in a game."""
        return read_letter(text, self._side(power), self.variant.shelf.vocabulary())

    def standing(self, reading: Reading, power: str) -> list[str]:
        """Return the orders of a reading that come to something, in the order of their lines.

        Impossible ones do not, nor builds and removals beyond what is due (House rules V.2).
        """
        unused: tuple[str, ...] = ()
        if self.position.phase.kind is PhaseKind.ADJUSTMENT:
            unused = self.variant.due(power, self.packed, reading.orders).unused
        standing = (order for order in reading.orders if order.possible)
        return [self._text(order) for order in standing if order.key not in unused]

    def _text(self, order: WrittenOrder) -> str:
        """Return an order's text; of a route only that the army is convoyed."""
        routed = order.text.count(" - ") > 1
        return self.variant.plainest(order, self.packed) if routed else order.text

    def _side(self, power: str) -> Side:
        return Side(power, self.position, self.variant.board, self.variant.edition)


def scenario_of(request: Request, library: Library) -> Scenario:
    """Return the scenario of a request; BadRequest says what is wrong with it."""
    refuse_others(request, KEYS)
    house = library.house_rules("standard")
    board = board_of(request, library)
    edition = edition_of(request, house.edition, house.switches)
    position = position_of(request, board, sentences_of(library, board))
    try:
        power = read_power(request["power"], board) if "power" in request else None
    except BadPosition as fault:
        raise BadRequest(str(fault)) from fault
    return Scenario(_variant(board, edition, library), _in_order(position, board), power)


@lru_cache(maxsize=50)
def _variant(board: Board, edition: Edition, library: Library) -> StandardVariant:
    return StandardVariant(Spec(board=board.name), board, edition, library)


def _in_order(position: Position, board: Board) -> Position:
    """Return a position with its units as a packed one has them, whatever order they came in.

    What is suggested for an impossible order goes by it.
    """
    order = {power: place for place, power in enumerate(board.powers)}
    units = sorted(
        position.units.items(), key=lambda item: (order[item[1].power], item[1].kind, item[1].at)
    )
    return replace(position, units=dict(units))
