"""Rebuild the drawing of a board: `python -m maps.making standard`."""

from __future__ import annotations

import sys
from pathlib import Path

from maps.making.borders import faces, on_grid
from maps.making.projection import Projection
from maps.making.shapes import rounded
from maps.making.source import read_source
from maps.making.terrain import terrain
from maps.making.topology import topology
from maps.making.writing import written

MAPS = Path(__file__).resolve().parent.parent


def drawing(board: Path) -> str:
    """Return the `geometry.json` of the board in a folder, made anew from its source."""
    source = read_source(board / "source")
    project = Projection(source.frame)
    drawn = topology(faces(source, project, terrain(source, project)))
    kinds = {face.name: face.kind for face in source.faces}
    straits = {
        name: on_grid(rounded(project.line(line), 2)) for name, line in source.straits.items()
    }
    return written((project.width, project.height), drawn, kinds, straits)


def main() -> None:
    """Rebuild the drawing of each board that is named."""
    for name in sys.argv[1:]:
        board = MAPS / name
        (board / "geometry.json").write_text(drawing(board), "utf-8")


if __name__ == "__main__":
    main()
