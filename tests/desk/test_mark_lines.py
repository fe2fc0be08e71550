"""Which lines mark the orders of a letter as final, and what stands beside the mark (II.1)."""

import pytest

from judge.desk.command_lines import command_lines
from judge.desk.commands import COMMANDS
from judge.desk.mark_lines import Mark, mark_on
from tests.helpers import ENGLISH, variant

LINES = command_lines(COMMANDS, ENGLISH, variant(), at_desk=False)

# The line; whether it says final or not (or nothing); what stands beside the mark, and whether that
# is a sentence of its own.
ROWS = """
FINAL                        | final |             |
FINAL (really!)              | final | (really!)   | apart
FINAL, really?               | final | really?     |
FINAL good night             | final | good night  |
Final, good night            | final | good night  | apart
Final! A Mun - Bur           | final | A Mun - Bur | apart
FINAL A Mun - Bur            | final | A Mun - Bur |
FINAL: A Mun - Bur           | final | A Mun - Bur |
final for                    | final | for         |
A Mun - Bur. FINAL           | final | A Mun - Bur | apart
A Mun - Bur FINAL            | final | A Mun - Bur |
A Mun - Bur, FINAL!          | final | A Mun - Bur |
That is all. FINAL           | final | That is all | apart
FINAL: yes                   | final |             |
These are my final orders.   | final |             |
Final from my side. Thanks to all! | final | from my side. Thanks to all | apart
Final, no need to wait for me | final | no need to wait for me | apart
Final version, signed by both | final | version, signed by both | apart
FINAL (home on Sunday)       | final | (home on Sunday) | apart
This time I mean it: FINAL   | final | This time I mean it | apart
finalise these orders please | final |             |
One more part, then FINAL    | final | One more part, then |
[x] FINAL                    | final |             |
[x] FINAL [ ] PRELIMINARY    | final |             |
FINAL: no                    | not   |             |
[ ] FINAL [x] PRELIMINARY    | not   |             |
PRELIMINARY: A Mun - Bur     | not   | A Mun - Bur | apart
These are not my final orders. | not |             |
"""


@pytest.mark.parametrize("row", ROWS.strip().splitlines())
def test_what_a_line_marks_and_what_is_beside_it(row):
    line, said, beside, apart = (part.strip() for part in row.split("|"))
    mark = Mark(7, said == "final", beside, apart == "apart")
    assert mark_on(line, 7, "", LINES) == (mark, beside)


@pytest.mark.parametrize("line", ["FINAL if Italy agrees", "PRELIMINARY if Italy agrees"])
def test_a_condition_beside_a_mark_makes_it_none_and_is_no_order(line):
    mark, rest = mark_on(line, 7, "", LINES)
    assert (mark.final, mark.beside, rest) == (False, "if Italy agrees", "")


@pytest.mark.parametrize("line", ["[ ] FINAL", "[ ] FINAL ( ) public"])
def test_an_open_box_marks_nothing(line):
    assert mark_on(line, 7, "", LINES) == (None, "")


@pytest.mark.parametrize("line", ["A Mun - Bur", "[x] FINAL (x) public"])
def test_what_marks_nothing_is_left_to_be_read(line):
    assert mark_on(line, 7, "", LINES) == (None, line)


def test_the_reason_beside_a_preliminary_mark_is_no_order():
    assert mark_on("prelim, might swap tri", 7, "", LINES) == (
        Mark(7, final=False, beside="might swap tri", apart=True),
        "",
    )
