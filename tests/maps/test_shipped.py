"""The wheel carries all that a board needs, and not what it was drawn from."""

import tomllib
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
WHEEL = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["hatch"]["build"][
    "targets"
]["wheel"]["force-include"]


def test_the_wheel_carries_every_file_of_a_board_but_its_source():
    boards = {path.parent for path in ROOT.glob("maps/*/board.toml")}
    needed = {path.relative_to(ROOT).as_posix() for board in boards for path in board.iterdir()}
    needed = {path for path in needed if not path.endswith("/source")}
    assert {path for path in WHEEL if path.startswith("maps")} == needed


def test_it_stands_where_it_is_looked_for():
    assert all(target == f"judge/data/{path}" for path, target in WHEEL.items())
