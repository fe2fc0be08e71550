"""Colours and sizes: a theme is what a picture is painted with, read from `palette.toml`.

A theme says only what differs from the one that it is `like`, or from `colour`.  Colours are
`#rrggbb`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any


@dataclass(frozen=True, slots=True)
class Dye:
    """The colours of a power: its land, the band along its frontier, its units and arrows.

    `hatch` names the engraver's sign drawn over its land.
    """

    tint: str
    band: str | None
    ink: str
    hatch: str | None


@dataclass(frozen=True, slots=True)
class Plate:
    """How large things are beside the board, and what is left out; 1 is the size of a desk.

    The board is drawn `share` of its size under the same pens, so that all that stands on it is
    larger.  `units` are the units, those driven out `driven` of that; `letters` are those on units
    and home centres; `seas` and `coasts` are the short names there, in pixels; `columns` are the
    powers in a row below the board.
    """

    share: float = 1.0
    units: float = 1.0
    driven: float = 0.72
    letters: float = 1.0
    seas: float = 9.8
    coasts: float = 8.5
    columns: int = 7
    sea_names: bool = True
    key: bool = True


@dataclass(frozen=True, slots=True)
class Theme:
    """What a picture is painted with; the comments in `palette.toml` say what is what."""

    name: str
    paper: str
    sea: str
    sea_line: str
    sea_name: str
    sea_label: str
    strait: str
    neutral: str
    land: str
    ink: str
    paper_ink: str
    border: str
    frontier: str
    coast: str
    peak: str
    halo: str
    sea_halo: str
    alarm: str
    burst: str
    driven: str
    cartouche: str
    waters: tuple[str, ...]
    hatch_opacity: float
    hatch_size: float
    plate: Plate
    powers: Mapping[str, Dye]

    @property
    def colours(self) -> tuple[str, ...]:
        """All colours that fill anything, each once."""
        own = (getattr(self, field.name) for field in fields(self))
        dyes = (c for dye in self.powers.values() for c in (dye.tint, dye.band, dye.ink))
        fills = (c for c in (*own, *self.waters, *dyes) if isinstance(c, str) and c.startswith("#"))
        return tuple(dict.fromkeys(fills))


def read_themes(
    palette: Mapping[str, Any], powers: Mapping[str, Mapping[str, str]]
) -> Mapping[str, Theme]:
    """Return the themes by name; `powers` are the colours that a theme may override."""
    themes = {}
    for name, own in palette["themes"].items():
        like = palette["themes"][own.get("like", "colour")]
        values = {**palette["themes"]["colour"], **like, **own, "name": name}
        values.pop("like", None)
        over, veil = values.pop("powers", {}), values.pop("veil", None)
        values["waters"] = tuple(values["waters"])
        values["plate"] = Plate(**palette["plates"].get(values.get("plate"), {}))
        values["powers"] = {
            code: _dye({**power, **over}, palette["hatch"].get(code), veil)
            for code, power in powers.items()
        }
        themes[name] = Theme(**values)
    return themes


def _dye(colours: Mapping[str, str], hatch: str | None, veil: Mapping[str, Any] | None) -> Dye:
    tint = mixed(colours["tint"], veil["colour"], veil["share"]) if veil else colours["tint"]
    return Dye(tint, colours["band"] or None, colours["ink"], hatch)


def mixed(colour: str, other: str, share: float) -> str:
    """Return a colour with a share of another in it, 0 to 1."""
    pairs = zip(bytes.fromhex(colour[1:]), bytes.fromhex(other[1:]), strict=True)
    return "#" + bytes(round(a + (b - a) * share) for a, b in pairs).hex()
