"""Convoy routes: which chains of fleets can carry an army from one coast to another.

A chain may be longer than it need be: a player may mean it (1961 and 1976, The Convoy Order).
Fleets carry armies, which never start from a sea.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from judge.rules.board import Board, Province, bits, place_set
from judge.rules.edition import Edition

Route = tuple[Province, ...]  # the seas of a route, as places and in their order


@lru_cache(maxsize=100_000)
def carriers(start: Province, goal: Province, fleets: int, board: Board) -> int:
    """Return the fleets that are part of any chain from coast to coast, long or short.

    `fleets` is a set of seas: only there do fleets convoy (1976 XIV.5).  A fleet is part of a
    chain if no other fleet stands between it and both the coasts.
    """
    if start == goal or board.seas >> goal & 1:
        return 0
    near, far = board.waters[start], board.waters[goal]
    useful = _joined(near, fleets, board)
    useful &= _joined(far, fleets, board)
    for sea in bits(useful):
        link = 1 << sea
        useful &= link | _joined((near | far) & ~link, fleets & ~link, board)
    return useful


@lru_cache(maxsize=100_000)
def _joined(seas: int, fleets: int, board: Board) -> int:
    """Return the fleets that are among some seas, or can be reached from there by sea."""
    reached = 0
    for part in _parts(fleets, board):
        if part & seas:
            reached |= part
    return reached


@lru_cache(maxsize=10_000)
def _parts(fleets: int, board: Board) -> tuple[int, ...]:
    """Return the sets of fleets that lie side by side."""
    parts = []
    while fleets:
        part, new = 0, fleets & -fleets
        while new:
            part |= new
            touched = 0
            for sea in bits(new):
                touched |= board.waters[sea]
            new = touched & fleets & ~part
        parts.append(part)
        fleets &= ~part
    return tuple(parts)


@lru_cache(maxsize=100_000)
def coasts_beyond(army: Province, fleets: int, board: Board) -> int:
    """Return the provinces to which some chain of fleets can carry an army."""
    shores = 0
    for sea in bits(_joined(board.waters[army], fleets, board)):
        shores |= board.fleet_touch[sea]
    return shores & ~(board.seas | 1 << army)


@lru_cache(maxsize=100_000)
def possible_carriers(
    army: Province, goal: Province, fleets: int, board: Board, edition: Edition
) -> int:
    """Return the fleets that may be ordered to convoy an army (DATC 4.E.1)."""
    next_door = board.army_reach[army] >> goal & 1
    if next_door and edition.fleet_to_spare == "not next door":
        return place_set(sea for route in routes(army, goal, fleets, board) for sea in route)
    return carriers(army, goal, fleets, board)


@lru_cache(maxsize=10_000)
def routes(start: Province, goal: Province, fleets: int, board: Board) -> tuple[Route, ...]:
    """Return the chains that have no fleet to spare: one that stands carries the army."""
    first = board.waters[start] & fleets
    if not first or start == goal or board.seas >> goal & 1:
        return ()
    return tuple(_chains(first, fleets & ~first, board.waters[goal], board))


def _chains(nearest: int, beyond: int, shore: int, board: Board) -> Iterator[Route]:
    """Yield the chains that begin in one of the `nearest` seas and end by the `shore`.

    A sea that touches an earlier link is never used later: the links between would be to spare.
    """
    for sea in bits(nearest):
        if shore >> sea & 1:
            yield (sea,)
            continue
        following = board.waters[sea] & beyond
        for chain in _chains(following, beyond & ~following, shore, board):
            yield (sea, *chain)
