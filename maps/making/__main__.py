"""Rebuild the drawing of boards: `python -m maps.making standard`.

What it complains of must be put right in the source, not in the drawing.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

from judge.rules.board import Board, read_board
from maps.making.borders import faces, on_grid
from maps.making.checks import complaints
from maps.making.drawing import Drawing, write
from maps.making.margins import rims, waters
from maps.making.projection import Projection
from maps.making.shapes import rounded
from maps.making.source import Source, read_source
from maps.making.terrain import terrain
from maps.making.topology import topology

MAPS = Path(__file__).resolve().parent.parent

STRAIT_ROUNDINGS = 2


def draw(source: Source, board: Board) -> Drawing:
    """Return the drawing of a board made from a source."""
    project = Projection(source.frame)
    shapes = Drawing(
        width=project.width,
        height=project.height,
        topology=topology(faces(source, project, terrain(source, project))),
        kinds={face.name: face.kind for face in source.faces},
        straits={
            name: on_grid(rounded(project.line(line), STRAIT_ROUNDINGS))
            for name, line in source.straits.items()
        },
    )
    return replace(
        shapes,
        waters=waters(shapes, board, source.frame.waters),
        rims=rims(shapes, board, source.frame.rim),
    )


def main() -> None:
    """Rebuild the drawing of each board that is named, and say what is wrong with it."""
    for name in sys.argv[1:]:
        board = read_board((MAPS / name / "board.toml").read_text("utf-8"))
        drawing = draw(read_source(MAPS / name / "source"), board)
        (MAPS / name / "geometry.json").write_text(write(drawing), "utf-8")
        for complaint in complaints(drawing, board):
            print(f"{name}: {complaint}")


if __name__ == "__main__":
    main()
