"""The ground on which orders are judged: a position, the board under it, and the rulebook."""

from __future__ import annotations

from dataclasses import dataclass

from judge.rules.board import Board, place_set
from judge.rules.edition import DEFAULT, Edition
from judge.rules.position import Position


@dataclass(frozen=True, slots=True)
class Ground:
    """What orders are judged by; `fleets` is the set of seas where a fleet stands."""

    position: Position
    board: Board
    edition: Edition
    fleets: int


def ground(position: Position, board: Board, edition: Edition = DEFAULT) -> Ground:
    """Look over a position, so that many orders can be judged in it."""
    return Ground(position, board, edition, place_set(position.units) & board.seas)
