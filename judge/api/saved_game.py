"""Whole games as JSON, in the form of the saved games of the Python package `diplomacy`, read.

They are written by `judge.variants.standard.saved_form`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from judge.api.request import BadRequest, Sentences, board_of, position_of, sentences_of
from judge.library import Library
from judge.rules.board import Board
from judge.rules.position import Position
from judge.variants.standard.saved_form import OVER


@dataclass(frozen=True, slots=True)
class SavedTurn:
    """A turn that is over: the position before it, and what each power ordered, as texts."""

    position: Position | None
    orders: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    code: str = ""


@dataclass(frozen=True, slots=True)
class History:
    """A game until now: its turns, and where everything stands, None if the turns alone tell it.

    `rules` are the names of house rules, if they are said; `over` says that it has ended.
    """

    board: str
    turns: tuple[SavedTurn, ...]
    now: Position | None = None
    over: bool = False
    rules: str = ""


def read_saved_game(saved: Mapping[str, Any], library: Library) -> History:
    """Return the history that a saved game tells; BadRequest says what is wrong with it."""
    phases = saved.get("phases")
    if not isinstance(phases, list) or not phases:
        raise BadRequest("a saved game has a list of phases")
    board = board_of({"board": saved.get("map", "standard")}, library)
    says = sentences_of(library, board)
    *past, last = [_checked(phase) for phase in phases]
    told = saved.get("judge")
    about = told if isinstance(told, Mapping) else {}
    turns = tuple(
        SavedTurn(_position(phase, board, says), dict(_orders(phase)), str(phase["name"]))
        for phase in past
    )
    over = last["name"] == OVER
    now = None if over else _position(last, board, says)
    return History(board.name, turns, now, over, str(about.get("house_rules", "")))


def _checked(phase: Any) -> Mapping[str, Any]:
    if not isinstance(phase, Mapping) or not isinstance(phase.get("state"), Mapping):
        raise BadRequest("each phase is an object with a name, a state and orders")
    return {"name": "", **phase}


def _position(phase: Mapping[str, Any], board: Board, sentences: Sentences) -> Position:
    """Return the position that a phase tells."""
    state = phase["state"]
    units = {
        power: [unit for unit in own if not str(unit).startswith("*")]
        for power, own in _lists(state, "units")
    }
    dislodged = {
        power: {unit: {"retreats": places} for unit, places in own.items()}
        for power, own in _lists(state, "retreats")
        if isinstance(own, Mapping) and own
    }
    centers = {power: own for power, own in _lists(state, "centers") if power in board.powers}
    plain = {"phase": phase["name"], "units": units, "dislodged": dislodged, "centers": centers}
    try:
        return position_of(plain, board, sentences)
    except BadRequest as fault:
        raise BadRequest(f"{phase['name']}: {fault}") from fault


def _lists(state: Mapping[str, Any], part: str) -> Iterable[tuple[str, Any]]:
    told = state.get(part, {})
    if not isinstance(told, Mapping):
        raise BadRequest(f"{part} should give a list for each power")
    return told.items()


def _orders(phase: Mapping[str, Any]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield what each power ordered in a phase, as texts that are read here."""
    told = phase.get("judge")
    vain = told.get("in vain", {}) if isinstance(told, Mapping) else {}
    for power, texts in _lists(phase, "orders"):
        own = [*(texts or ()), *vain.get(power, ())]
        if own:
            yield power, tuple(str(text).replace(" R ", " - ") for text in own)
