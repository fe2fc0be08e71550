"""Convoy routes: which chains of fleets can carry an army from one coast to another."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from judge.rules.board import Board, Province, bits

Route = tuple[Province, ...]  # the seas of a route, as places and in their order


@lru_cache(maxsize=10_000)
def routes(start: Province, goal: Province, fleets: int, board: Board) -> tuple[Route, ...]:
    """Return every route from coast to coast over these fleets that has no fleet to spare.

    `fleets` is a set of seas: only there do fleets convoy (1976 XIV.5).
    """
    first = board.waters[start] & fleets
    if not first or start == goal or (1 << start | 1 << goal) & board.seas:
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
