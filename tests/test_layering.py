"""Imports point one way: the plan of the house, held by a test."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent / "judge"

MIDDLE = {"letter", "rules", "orders", "houserules", "clock", "variants", "desk"}
MAY_IMPORT = {
    "letter": set(),
    "shipped": set(),
    "rules": set(),
    "orders": {"rules"},
    "houserules": {"rules"},
    "clock": {"houserules"},
    "variants": {"rules", "orders", "houserules", "drawing"},
    "drawing": set(),
    "desk": {"letter", "houserules", "clock", "variants"},
    "studio": {"library", "shipped", "drawing"},
    "report": {"letter", "houserules", "clock", "variants", "desk", "drawing", "studio"},
    "store": {"letter", "houserules", "clock", "variants", "desk", "drawing"},
    "mail": {"letter"},
    "settings": {"letter", "mail"},
    "library": MIDDLE | {"shipped", "drawing"},
    "request": MIDDLE | {"shipped", "library", "report"},
    "adjudicator": MIDDLE | {"library", "request", "drawing"},
    "diagram": MIDDLE | {"request", "report"},
    "envelope": {"letter", "variants", "desk"},
    "interpreter": MIDDLE | {"library", "request", "envelope"},
    "office": MIDDLE | {"library", "report", "store", "mail", "drawing"},
    "run": MIDDLE
    | {"shipped", "settings", "library", "report", "store", "mail", "office", "studio"},
}
MAY_IMPORT["demo"] = MAY_IMPORT["run"] | {"run", "drawing"}
MAY_IMPORT["cli"] = MAY_IMPORT["demo"] | {
    "demo",
    "drawing",
    "request",
    "adjudicator",
    "diagram",
    "interpreter",
}
MAY_IMPORT["__main__"] = {"cli"}

# What the middle may not touch: the clock on the wall, the disk, the net, dice, processes.
IMPURE = {"os", "pathlib", "socket", "random", "secrets", "time", "subprocess", "sqlite3", "uuid"}

FILES = sorted(ROOT.rglob("*.py"))


def room(path: Path) -> str:
    return path.relative_to(ROOT).parts[0].removesuffix(".py")


def imports(path: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            assert not node.level, f"{path}: imports are absolute"
            names = {alias.name for alias in node.names}
            found |= {f"judge.{name}" for name in names} if node.module == "judge" else set()
            found.add(node.module)
    return found


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_imports_point_one_way(path):
    own = room(path)
    for module in imports(path):
        parts = module.split(".")
        if (
            parts[0] == "judge"
            and len(parts) > 1
            and (ROOT / parts[1]).exists() | (ROOT / f"{parts[1]}.py").exists()
        ):
            assert parts[1] == own or parts[1] in MAY_IMPORT.get(own, set()), module
        if own in MIDDLE:
            assert parts[0] not in IMPURE, f"{module} in the pure middle"


def test_every_room_is_on_the_plan():
    rooms = {room(path) for path in FILES if path.parent != ROOT or path.stem != "__init__"}
    assert rooms <= set(MAY_IMPORT)


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_the_middle_never_reads_a_clock_and_the_rules_never_print(path):
    if room(path) not in MIDDLE:
        return
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call):
            called = ast.unparse(node.func)
            assert called not in {"print", "open", "datetime.now", "datetime.utcnow"}, called


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_file_opens_with_its_law_and_stays_small(path):
    text = path.read_text("utf-8")
    if text.strip():
        assert ast.get_docstring(ast.parse(text)), "no docstring"
    assert len(text.splitlines()) <= 400
