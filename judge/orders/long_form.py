"""The long form of the old judges' result lines, read back: what `write_long` writes, exactly.

Nothing is guessed and nothing asked: reports are checked by it, and histories of games read.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from judge.orders.notation import ARTICLES, KIND_NAMES, must_sail
from judge.rules.board import Board, Location, Province
from judge.rules.order import Build, Convoy, Disband, Hold, Move, Order, Retreat, Support, Waive
from judge.rules.phase import PhaseKind
from judge.rules.position import Position

_BUILD = re.compile(r"Builds (an army |a fleet |)in (?:the )?(.+)")
_REMOVAL = re.compile(r"(?:Removes|Defaults, removing) the (?:army|fleet) in (?:the )?(.+)")
_ARROW = re.compile(r" +-> +")
VIA = " via convoy"
_KINDS = {article: kind for kind, article in ARTICLES.items()}


@dataclass(frozen=True, slots=True)
class _LongNames:
    """What places are called in the long form, and what may stand before them for a unit."""

    places: Mapping[str, Location]
    prefixes: tuple[str, ...]

    def place(self, text: str) -> Location | None:
        return self.places.get(text.replace(".", "").strip())

    def unit(self, text: str) -> Location | None:
        """Return where a unit stands: `Russian Army Warsaw`."""
        at = self.place(text)  # English Channel, before English
        if at is None and text.startswith(self.prefixes):
            return self.unit(text.partition(" ")[2].strip())
        return at


@lru_cache(maxsize=16)
def _names(board: Board) -> _LongNames:
    adjectives = (power.adjective for power in board.powers.values())
    places = {board.names[place].replace(".", ""): place for place in board.at.values()}
    return _LongNames(places, tuple(f"{word} " for word in (*adjectives, *KIND_NAMES.values())))


def read_long(text: str, position: Position, board: Board) -> Order | None:
    """Return the order that a line of results tells, without its power; None if it tells none."""
    names = _names(board)
    if text == "Build waived":
        return Waive()
    if build := _BUILD.fullmatch(text):
        at = names.place(build[2])
        return None if at is None else Build(at, _KINDS[build[1]])
    if removal := _REMOVAL.fullmatch(text):
        at = names.place(removal[1])
        return None if at is None else Disband(board.province_of[at])
    return _of_unit(text, names, position, board)


def _of_unit(text: str, names: _LongNames, position: Position, board: Board) -> Order | None:
    for word, kind in ((" HOLD", Hold), (" DISBAND", Disband)):
        if text.endswith(word):
            at = names.unit(text.removesuffix(word))
            return None if at is None else kind(board.province_of[at])
    for word in (" SUPPORT ", " CONVOY "):
        own, separator, aim = text.partition(word)
        if separator:
            return _help(word.strip(), own, aim, names, board)
    return _way(text, names, position, board)


def _help(word: str, own: str, aim: str, names: _LongNames, board: Board) -> Order | None:
    """Return a support or a convoy."""
    of_text, *goals = _ARROW.split(aim)
    at, of = names.unit(own), names.unit(of_text)
    to = names.place(goals[0]) if goals else None
    if at is None or of is None or len(goals) > 1 or (goals and to is None):
        return None
    provinces: tuple[Province, Province] = (board.province_of[at], board.province_of[of])
    if word == "SUPPORT":
        return Support(*provinces, to)
    return None if to is None else Convoy(*provinces, board.province_of[to])


def _way(text: str, names: _LongNames, position: Position, board: Board) -> Order | None:
    """Return a move, with its route if it has one, or a retreat."""
    own, *stages = _ARROW.split(text.removesuffix(VIA))
    at = names.unit(own)
    places = [place for stage in stages if (place := names.place(stage)) is not None]
    if at is None or not stages or len(places) < len(stages):
        return None
    start, to = board.province_of[at], places[-1]
    if position.phase.kind is PhaseKind.RETREAT:
        return Retreat(start, to)
    route = tuple(board.province_of[place] for place in places[:-1])
    move = Move(start, to, bool(route) or text.endswith(VIA), route)
    return (
        Move(start, to, via_convoy=True) if must_sail(move, position, board) and not route else move
    )
