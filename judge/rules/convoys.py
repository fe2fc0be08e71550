"""Convoy routes: which chains of fleets can carry an army from one coast to another."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from judge.rules.board import Board, Province, bits

Route = tuple[Province, ...]  # the seas of a route, as places and in their order


def routes(start: Province, goal: Province, fleets: int, board: Board) -> tuple[Route, ...]:
    """Return every route from coast to coast over these fleets that has no fleet to spare.

    `fleets` is a set of seas: only there do fleets convoy (1976 XIV.5).
    """
    if start == goal or (1 << start | 1 << goal) & board.seas:
        return ()
    return _routes(board.waters, start, goal, fleets)


@lru_cache(maxsize=10_000)
def _routes(
    waters: tuple[int, ...], start: Province, goal: Province, fleets: int
) -> tuple[Route, ...]:
    first = waters[start] & fleets
    return tuple(_chains(waters, first, fleets & ~first, waters[goal])) if first else ()


def _chains(waters: tuple[int, ...], nearest: int, beyond: int, shore: int) -> Iterator[Route]:
    """Yield the chains that begin in one of the `nearest` seas and end by the `shore`.

    A sea that touches an earlier link is never used later: the links between would be to spare.
    """
    for sea in bits(nearest):
        if shore >> sea & 1:
            yield (sea,)
            continue
        following = waters[sea] & beyond
        for chain in _chains(waters, following, beyond & ~following, shore):
            yield (sea, *chain)
