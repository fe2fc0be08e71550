"""Imports point forward only along the four stages of reading; the page of the room is true."""

import ast
import doctest
from pathlib import Path

import pytest

import judge.orders
from judge.rules.position import first_position
from tests.orders.tables import english, standard_board

ROOT = Path(judge.orders.__file__).parent
# Each may import those before it: words and values, the four stages, and the whole reader.
STAGES = [
    "vocabulary",
    "findings",
    "notation",
    "long_form",
    "canonical",
    "lines",
    "tokens",
    "grammar",
    "meaning",
    "named_units",
    "reader",
]
FILES = sorted(path for path in ROOT.rglob("*.py") if path != ROOT / "__init__.py")


def stage(module: str) -> int:
    return STAGES.index(module.split(".")[2])


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_stage_knows_only_those_before_it(path):
    own = stage(".".join(["judge", "orders", *path.relative_to(ROOT).with_suffix("").parts]))
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and str(node.module).startswith("judge.orders."):
            assert stage(node.module) <= own, node.module


def test_every_stage_is_there():
    assert {name.stem for name in ROOT.iterdir()} >= set(STAGES)


def test_the_page_is_true():
    board = standard_board()
    given = {"board": board, "english": english(), "spring": first_position(board)}
    results = doctest.testmod(judge.orders, extraglobs=given)
    assert results.attempted >= 8
    assert results.failed == 0
