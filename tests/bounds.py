"""The bounds of a room: how much it takes, how long it waits, how often it tries.

A room's `bounds.txt` has a line for each, with its module, its name and what it is, so that nobody
moves one unawares.
"""

import ast
from datetime import timedelta
from importlib import import_module
from pathlib import Path

ROOT = Path(__file__).parents[1]


def bounds_of(room):
    """Return the line of each number and span of time that a module of a room gives a name to."""
    paths = sorted((ROOT / "judge" / room).rglob("*.py"))
    return [line for path in paths if "migrations" not in path.parts for line in lines_of(path)]


def lines_of(path):
    """Yield the lines of a module."""
    named = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
    for node in ast.parse(path.read_text("utf-8")).body:
        if not isinstance(node, ast.Assign | ast.AnnAssign):
            continue
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        for name in (it.id for it in targets if isinstance(it, ast.Name)):
            value = getattr(import_module(named), name)
            if type(value) in (int, float, timedelta):
                yield f"{named.removeprefix('judge.')} {name} = {value}"


def listed_in(folder):
    """Return the lines of the list in a folder of tests."""
    return (folder / "bounds.txt").read_text("utf-8").splitlines()
