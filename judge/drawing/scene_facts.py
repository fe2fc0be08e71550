"""A scene as plain values, for whoever puts a map into words: what stands where, and what moved."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from judge.drawing.scene import Built, Deed, Piece, Removed, Scene, Stood


def plain_scene(scene: Scene) -> Mapping[str, Any]:
    """Return a scene by power: its `units`, `deeds` and `centers`; `driven` are the dislodged.

    Each deed has its class's fields, its class's name as `deed`, and the unit's letter as `unit`.
    """
    standing = {piece.at: piece for piece in scene.units}
    retreating = {loser.piece.at: loser.piece for loser in scene.driven}
    deeds: dict[str, list[dict[str, Any]]] = {power: [] for power in scene.centers or ()}
    units: dict[str, list[str]] = {power: [] for power in deeds}
    for deed in scene.deeds:
        piece = _doer(deed, retreating if _is_retreat(scene) else standing)
        if piece and not isinstance(deed, Stood):
            facts = {**asdict(deed), "deed": type(deed).__name__.lower(), "unit": _letter(piece)}
            deeds.setdefault(piece.power, []).append(facts)
    for piece in scene.units:
        units.setdefault(piece.power, []).append(f"{_letter(piece)} {piece.at}")
    return {
        "shows": scene.shows.value,
        "turn": scene.turn,
        "edition": scene.edition,
        "movement": scene.turn.endswith("M"),
        "deeds": deeds,
        "units": units,
        "centers": scene.centers or {},
        "driven": [
            {
                "power": loser.piece.power,
                "unit": _letter(loser.piece),
                "at": loser.piece.at,
                "destroyed": not loser.retreats,
            }
            for loser in scene.driven
        ],
    }


def _is_retreat(scene: Scene) -> bool:
    return scene.turn.endswith("R")


def _doer(deed: Deed, pieces: Mapping[str, Piece]) -> Piece | None:
    return deed.piece if isinstance(deed, Built | Removed) else pieces.get(deed.at)


def _letter(piece: Piece) -> str:
    return piece.kind.value[0].upper()
