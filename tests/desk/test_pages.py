"""The first pages of large rooms tell of every file in them."""

import re
from importlib import import_module
from pathlib import Path

import pytest


@pytest.mark.parametrize("room", ["desk", "store"])
def test_the_page_of_a_room_tells_of_every_file(room):
    page = import_module(f"judge.{room}").__doc__
    folder = Path(__file__).parents[2] / "judge" / room
    files = {path.stem for path in folder.glob("*.py")} - {"__init__"}
    folders = {path.parent.name for path in folder.glob("*/*.py")}
    named = set(re.findall(r"`(\w+)/?`", page))
    assert files | folders <= named
