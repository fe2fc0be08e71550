"""Spellings that people and programs write, each with its one meaning or its Problem."""

import pytest

from tests.orders.tables import HERE, Case, cases, read, told

TABLES = sorted(path.name for path in HERE.glob("*.txt"))
CASES = [case for table in TABLES for case in cases(table)]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.where} {case.written}"[:70])
def test_it_is_read_as_the_table_says(case: Case):
    reading = read(case.written, case.power, case.position)
    assert told(reading) == case.meaning


def test_there_are_many_spellings():
    assert len(CASES) >= 900
