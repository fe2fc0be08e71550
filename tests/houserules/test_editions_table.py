"""The table of editions says what the editions are."""

from judge.rules.edition import EDITIONS, SWITCHES
from judge.shipped import find

TABLE = find("houserules/editions.md").read_text("utf-8")
CELLS = [[cell.strip() for cell in line.strip("|").split("|")] for line in TABLE.splitlines()]
ROWS = {cells[1].strip("`"): cells[2:] for cells in CELLS if len(cells) > 2 and "`" in cells[1]}
SAID = {True: "yes", False: "no"}


def test_every_switch_stands_in_it_with_its_values():
    names = next(cells[2:] for cells in CELLS if cells[0] == "point")
    assert set(ROWS) == set(SWITCHES)
    for switch, told in ROWS.items():
        values = [getattr(EDITIONS[name], switch) for name in names]
        assert told == [SAID.get(value, value) for value in values], switch
