"""How much of anything the desk takes, and how long it waits: nobody moves a bound unawares.

`bounds.txt` has a line for each: its module, its name, and what it is.
"""

from importlib import import_module
from pathlib import Path

import pytest

ROWS = Path(__file__).with_name("bounds.txt").read_text("utf-8").splitlines()


@pytest.mark.parametrize("row", ROWS)
def test_a_bound_is_where_it_was(row):
    named, value = row.split(" = ")
    module, name = named.split()
    assert str(getattr(import_module(f"judge.{module}"), name)) == value
