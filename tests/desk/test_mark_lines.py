"""Which lines mark the orders of a letter as final, and what stands beside the mark (II.1)."""

import pytest

from judge.desk.commands import COMMANDS
from judge.desk.final.final_clauses import sentence_around
from judge.desk.letters.command_lines import InGame, command_lines
from judge.desk.letters.mark_lines import Mark, mark_on
from tests.helpers import ENGLISH, variant

NOTHING_AROUND = ("", "")
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
That is all. FINAL           | final |             |
FINAL: yes                   | final |             |
These are my final orders.   | final |             |
Final from my side. Thanks to all! | final | from my side. Thanks to all | apart
Final, no need to wait for me | final | no need to wait for me | apart
Final version, signed by both | final | version, signed by both | apart
FINAL (home on Sunday)       | final | (home on Sunday) | apart
This time I mean it: FINAL   | final |             |
finalise these orders please | final |             |
One more part, then FINAL    | final | One more part, then |
[x] FINAL                    | final |             |
[x] FINAL [ ] PRELIMINARY    | final |             |
FINAL: no                    | not   |             |
[ ] FINAL [x] PRELIMINARY    | not   |             |
PRELIMINARY: A Mun - Bur     | not   | A Mun - Bur | apart
These are not my final orders. | not |             |
Final? No, not yet           | not   |             |
"""


@pytest.mark.parametrize("row", ROWS.strip().splitlines())
def test_what_a_line_marks_and_what_is_beside_it(row):
    line, said, beside, apart = (part.strip() for part in row.split("|"))
    mark = Mark(7, said == "final", beside, apart == "apart")
    assert mark_on(line, 7, NOTHING_AROUND, LINES) == (mark, beside)


@pytest.mark.parametrize("line", ["FINAL if Italy agrees", "PRELIMINARY if Italy agrees"])
def test_a_condition_beside_a_mark_makes_it_none_and_is_no_order(line):
    mark, rest = mark_on(line, 7, NOTHING_AROUND, LINES)
    assert (mark.final, mark.beside, rest) == (False, "if Italy agrees", "")


@pytest.mark.parametrize("line", ["[ ] FINAL", "[ ] FINAL ( ) public"])
def test_an_open_box_marks_nothing(line):
    assert mark_on(line, 7, NOTHING_AROUND, LINES) == (None, "")


@pytest.mark.parametrize("line", ["A Mun - Bur", "[x] FINAL (x) public"])
def test_what_marks_nothing_is_left_to_be_read(line):
    assert mark_on(line, 7, NOTHING_AROUND, LINES) == (None, line)


def test_the_reason_beside_a_preliminary_mark_is_no_order():
    assert mark_on("prelim, might swap tri", 7, NOTHING_AROUND, LINES) == (
        Mark(7, final=False, beside="might swap tri", apart=True),
        "",
    )


@pytest.mark.parametrize(
    ("text", "marks"),
    [
        ("I would like to hear from Italy before you\ntake these as final.", [False, False]),
        ("Please do not under any circumstances treat\nthese as final.", [False]),
        (
            "I have talked to nobody, so please\ndo not under any circumstances\ntreat it as final",
            [False],
        ),
        (
            "Please take all of these orders as final\nas soon as Italy has answered me.",
            [False],
        ),
        ("I am hoping that by tomorrow evening you can\ntake these as final.", []),
        ("I will mail you on Sunday evening at the very latest\nmy final orders", []),
        ("so that is what i want to do this spring\nthats final", [True]),
        ("thanks everybody for the patience with me\nfinal", [True]),
        ("I hope that you are all as well as I am\nthese are final", [True]),
        ("Russia told me that the Sultan lied.\nthese are final", [True]),
        ("Russia lied.\nthese are final", [True]),
        ("Please take all of these orders\nas final, and good luck to you all.", [True]),
        ("It is late, I am tired and I do not want to\nlook at it again: final.", [True]),
    ],
)
def test_what_the_rest_of_a_broken_sentence_denies_is_no_mark(text, marks):
    lines = text.splitlines()
    around = (sentence_around(lines, number) for number in range(1, len(lines) + 1))
    said = (mark_on(line, 7, it, LINES)[0] for line, it in zip(lines, around, strict=True))
    assert [mark.final for mark in said if mark] == marks


def test_a_mark_below_an_order_that_ends_in_no_sign_is_one():
    orders = command_lines(
        COMMANDS, ENGLISH, variant(), at_desk=False, game=InGame("Sarajevo", lambda _: True)
    )
    around = ("the army in munich goes to burgundy", "")
    assert mark_on("take these as final", 7, around, orders)[0] == Mark(7, final=True)
    assert mark_on("word is final", 7, around, LINES)[0] is None


@pytest.mark.parametrize("line", ["A Mun - Bur (final)", "A Mun - Bur [Final]."])
def test_a_mark_in_brackets_behind_an_order_is_of_that_order(line):
    mark = Mark(1, True, "A Mun - Bur", single=True)
    assert mark_on(line, 1, NOTHING_AROUND, LINES) == (mark, "A Mun - Bur")


def test_a_slip_in_a_line_of_orders_holds_nothing_back():
    orders = command_lines(
        COMMANDS, ENGLISH, variant(), at_desk=False, game=InGame("Sarajevo", lambda _: True)
    )
    line = "kie - den no wait that one is full. kie hold"
    assert mark_on(line, 7, NOTHING_AROUND, orders) == (None, line)
    said, _ = mark_on(line, 7, NOTHING_AROUND, LINES)
    assert said == Mark(7, final=False)


@pytest.mark.parametrize(
    "line", ["A Mun H FINAL wait", "A Mun H not final", "A Mun H (not final yet)"]
)
def test_an_order_before_a_mark_that_is_denied_is_not_lost(line):
    lines = command_lines(
        COMMANDS, ENGLISH, variant(), at_desk=False, game=InGame(orders=lambda it: it == "A Mun H")
    )
    mark, rest = mark_on(line, 7, NOTHING_AROUND, lines)
    assert (mark.final, rest.rstrip(" (")) == (False, "A Mun H")
