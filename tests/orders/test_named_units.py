"""Units as people name them, ordered or not."""

import pytest

from judge.orders import read_units
from tests.orders.tables import english
from tests.rules.notation import standard

CASES = """
A Vie, A Bud - Ser, F Tri
  | A VIE, A BUD, F TRI
  | A Bud - Ser

A VIE; F STP/SC; F Spa nc - MAO
  | A VIE, F STP/SC, F SPA/NC
  | F Spa nc - MAO

Army Vienna, Fleet St. Petersburg (south coast), Fleet North Sea convoys A Lon - Nwy
  | A VIE, F STP/SC, F NTH
  | Fleet North Sea convoys A Lon - Nwy

A Vie S A Bud - Gal, Build A Par, Waive
  | A VIE
  | A Vie S A Bud - Gal, Build A Par, Waive

A Lon - Nwy via Nth, Ska
  | A LON
  | A Lon - Nwy via Nth, Ska

F STP
  | F STP
  |
""".strip().split("\n\n")


@pytest.mark.parametrize("case", CASES)
def test_units_and_orders(case):
    line, units, orders = (part.strip() for part in case.split("|"))
    board = standard()
    found = read_units(line, "AUSTRIA", board, english())
    assert ", ".join(f"{unit.kind} {board.codes[unit.at]}" for unit in found.units) == units
    assert ", ".join(found.orders) == orders
    assert found.unread == ()


@pytest.mark.parametrize("line", ["hello there", "A Atlantis", "Vienna", "A VIE F TRI A BUD"])
def test_what_is_neither_is_told(line):
    assert read_units(line, "AUSTRIA", standard(), english()).unread == (line,)
