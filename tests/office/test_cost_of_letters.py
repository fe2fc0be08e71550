"""What a letter and a turn may cost, counted: that is the same on every machine, however busy.

`make bench` measures the time; here it is held that nothing is done twice: a statement that asks
for what is known, a commit more, a letter that is read again.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import count

import pytest

from tests.bench.many_letters import ORDERS, game_of, letter_of
from tests.helpers import Desk, calls_made

MARKS = count(1)
# A letter from taking to answered: of these statements seven count, outside the transaction, that
# it was begun, and two find that nothing else waits.
MOST_STATEMENTS = 34
# Taken, counted as begun, dealt with, its answer claimed by who writes it, and written; and a claim
# that finds nothing left to write.
MOST_COMMITS = 6
MOST_CALLS = 14_500
MOST_STATEMENTS_OF_A_TURN, MOST_CALLS_OF_A_TURN = 290, 188_000  # seven letters, nine reports


@dataclass(frozen=True, slots=True)
class Table:
    """A game among friends, whose players write letters."""

    desk: Desk
    name: str

    def write(self, power, last=""):
        mark = next(MARKS)
        raw = letter_of(power, self.name, f"{ORDERS[power][mark % 2]}\n{last}", str(mark))
        self.desk.office.take(raw, self.desk.clock.now, str(mark))
        self.desk.deal()

    def turn(self):
        for power in ORDERS:
            self.write(power, "FINAL")

    def asked(self, work, *given):
        """Return the statements of some work."""
        statements = []
        connection = self.desk.store.engine.database.connection()
        connection.set_trace_callback(statements.append)
        work(*given)
        connection.set_trace_callback(None)
        return statements


@pytest.fixture
def table(tmp_path):
    desk = Desk(tmp_path)
    for name in ("Agadir", "Sarajevo"):
        table = Table(desk, name)
        desk.office.create(game_of(name))
        table.write("GERMANY")
        if name == "Agadir":
            table.turn()  # so that all is compiled
    return table


def commits(statements):
    """Return how often what was changed is kept: a change by itself is a commit, too."""
    within, many = False, 0
    for statement in statements:
        word = statement.split()[0]
        within = word == "BEGIN" or (within and word not in {"COMMIT", "ROLLBACK"})
        many += word == "COMMIT" or (word in {"INSERT", "UPDATE", "DELETE"} and not within)
    return many


def test_a_letter_asks_the_database_so_often_and_no_more(table):
    asked = table.asked(table.write, "GERMANY")
    assert len(asked) <= MOST_STATEMENTS
    assert commits(asked) <= MOST_COMMITS


def test_a_letter_costs_so_many_calls_and_no_more(table):
    assert calls_made(table.write, "GERMANY") <= MOST_CALLS


def test_a_turn_asks_the_database_so_often_and_no_more(table):
    assert len(table.asked(table.turn)) <= MOST_STATEMENTS_OF_A_TURN
    assert table.desk.store.game(table.name).turn.code == "F1901M"


def test_a_turn_costs_so_many_calls_and_no_more(table):
    assert calls_made(table.turn) <= MOST_CALLS_OF_A_TURN
    assert table.desk.store.game(table.name).turn.code == "F1901M"
