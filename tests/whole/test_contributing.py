"""The page for those who carry on tells the truth: what it names is there, and so is each room."""

import re
from pathlib import Path

from tests.test_layering import MAY_IMPORT

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / ".github" / "CONTRIBUTING.md").read_text("utf-8")


def section(title: str) -> str:
    return PAGE.split(f"## {title}\n")[1].split("\n## ")[0]


def test_every_file_that_it_names_is_there():
    named = {name for name in re.findall(r"`([\w./-]+)`", PAGE) if "/" in name}
    assert len(named) > 15
    for name in named - {".venv/bin/pytest"}:
        assert (ROOT / name).exists(), name


def test_whatever_may_be_new_has_three_places_to_look_at():
    rows = [
        line.strip("|").split("|") for line in section("Where something new belongs").splitlines()
    ]
    table = [cells for cells in rows if len(cells) == 4][2:]
    assert len(table) > 8
    for new, begin, then, _ in table:
        assert "`" in begin, new
        assert "`" in then, new


def test_every_make_target_is_there():
    makefile = (ROOT / "Makefile").read_text("utf-8")
    for target in re.findall(r"^make (\w+)", PAGE, re.MULTILINE):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target


def test_the_layers_are_those_that_imports_obey():
    layers = re.search(r"```\n(rules .*?)```", PAGE, re.DOTALL)[1]
    height = {
        room: row for row, line in enumerate(layers.splitlines()) for room in line[:42].split()
    }
    assert {path.parent.name for path in (ROOT / "judge").glob("*/__init__.py")} <= set(height)
    for room, row in height.items():
        for other in MAY_IMPORT[room] & set(height):
            assert height[other] <= row, (room, other)
