"""The situation in which orders are judged: a position, the board under it, and the rulebook."""

from __future__ import annotations

from dataclasses import dataclass

from judge.rules.board import Board, place_set
from judge.rules.edition import DEFAULT, Edition
from judge.rules.position import Position


@dataclass(frozen=True, slots=True)
class Situation:
    """What orders are judged by; `fleets` is the set of seas where a fleet stands."""

    position: Position
    board: Board
    edition: Edition
    fleets: int


def situation_of(position: Position, board: Board, edition: Edition = DEFAULT) -> Situation:
    """Look over a position, so that many orders can be judged in it."""
    return Situation(position, board, edition, place_set(position.units) & board.seas)
