"""Which line of a letter keeps its orders preliminary, though FINAL is written in it (II.1)."""

import pytest

from judge.desk.commands import COMMANDS
from judge.desk.final.held_open import HeldOpen, held_open
from judge.desk.letters.body import read_body
from tests.helpers import ENGLISH

# A letter, the line that is told of, and whether it speaks of running the turn.
ROWS = """
FINAL                               |                                  |
Not final                           |                                  |
These are not final                 |                                  |
FINAL unless Gus writes to you      | FINAL unless Gus writes to you   |
Final (unless someone asks)         | Final (unless someone asks)      |
Nothing for me this time, final.    | Nothing for me this time, final. |
Don't process it early, it's final  | Don't process it early, it's final | turn
"""


@pytest.mark.parametrize("row", ROWS.strip().splitlines())
def test_which_line_keeps_orders_open(row):
    text, line, turn = (part.strip() for part in row.split("|"))
    told = HeldOpen(line, holds_turn=turn == "turn") if line else None
    assert held_open(read_body(text, COMMANDS, ENGLISH), ENGLISH, said_elsewhere=False) == told


def test_what_denies_a_final_elsewhere_is_told_of():
    body = read_body("A Mun H\nnot final", COMMANDS, ENGLISH)
    assert held_open(body, ENGLISH, said_elsewhere=True) == HeldOpen("not final", holds_turn=False)
