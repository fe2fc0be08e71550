"""Wherever the judge cites a house rule, there is one of that number."""

import re
from pathlib import Path

import pytest

from judge.rules.citations import SECTIONS
from tests.variants.standard import LIBRARY

ROOT = Path(__file__).parents[2]
CLAUSES = set(LIBRARY.house_rules("league").clauses)  # which stand on the standard ones
TEMPLATES = sorted((ROOT / "templates").rglob("*.j2"))
READERS = sorted((ROOT / "judge" / "orders").rglob("*.py"))
SOURCES = sorted((ROOT / "judge").rglob("*.py"))


def cited(pattern: str, files: list[Path]) -> set[str]:
    return {found for path in files for found in re.findall(pattern, path.read_text("utf-8"))}


@pytest.mark.parametrize(
    ("pattern", "files"),
    [
        (r"[Hh]ouse [Rr]ules? ([A-Z]+\.[0-9]+)", TEMPLATES),
        (r'"([IVXL]+\.[0-9]+)"', READERS),
        (r"House(?:\s+rules)? ([IVXL]+\.[0-9]+)", SOURCES),
    ],
    ids=["letters", "notes on orders", "comments"],
)
def test_cited_clauses_exist(pattern, files):
    found = cited(pattern, files)
    assert found, "nothing is cited any more: look whether the pattern still fits"
    assert found <= CLAUSES


def test_reasons_cite_clauses_that_exist():
    sections = {section for row in SECTIONS.values() for section in row if "House" in section}
    assert {section.removeprefix("House ") for section in sections} <= CLAUSES
