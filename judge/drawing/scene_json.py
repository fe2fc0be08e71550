"""Scenes as plain data, such as JSON keeps, and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_args

from cattrs import Converter

from judge.drawing.scene import Built, Deed, Driven, Piece, PieceKind, Removed, Scene, Shows, Stood

SceneJson = dict[str, Any]

_DEEDS: Mapping[str, type[Deed]] = {
    **{kind.__name__.lower(): kind for kind in get_args(Deed)},
    "held": Stood,  # as it was called before
}
_plain = Converter().unstructure


def write_scene(scene: Scene) -> SceneJson:
    """Return a scene as plain data."""
    deeds = [{"deed": type(deed).__name__.lower(), **_plain(deed)} for deed in scene.deeds]
    plain: SceneJson = _plain(scene)
    return plain | {"deeds": deeds}


def read_scene(plain: Mapping[str, Any]) -> Scene:
    """Return the scene that `write_scene` wrote; KeyError or TypeError for anything else."""
    return Scene(
        **{
            **plain,
            "units": tuple(map(_piece, plain["units"])),
            "deeds": tuple(map(_deed, plain["deeds"])),
            "driven": tuple(map(_driven, plain["driven"])),
            "shows": Shows(plain["shows"]),
            "closed": tuple(plain.get("closed", ())),
            "powers": tuple(plain.get("powers", ())),
        }
    )


def _piece(plain: Mapping[str, Any]) -> Piece:
    return Piece(plain["power"], PieceKind(plain["kind"]), plain["at"])


def _deed(plain: Mapping[str, Any]) -> Deed:
    kind = _DEEDS[plain["deed"]]
    if kind in (Built, Removed):
        return kind(_piece(plain["piece"]))
    fields = {key: value for key, value in plain.items() if key != "deed"}
    if "via" in fields:
        fields["via"] = tuple(fields["via"])
    return kind(**fields)


def _driven(plain: Mapping[str, Any]) -> Driven:
    return Driven(_piece(plain["piece"]), plain["by"], tuple(plain["retreats"]))
