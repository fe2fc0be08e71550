"""The turn of a letter by a heading above its orders (House rules II.2)."""

from dataclasses import replace

import pytest

from judge.desk.letters.subject import Subject, read_subject
from judge.desk.letters.turn_headings import LONGEST, MOST_LINES, is_half_named, with_heading
from tests.desk.positions import RETREAT
from tests.helpers import ENGLISH, new_game, variant

GAME = new_game()  # at Spring 1901
NOTHING = Subject()


def read(text, subject=NOTHING):
    return with_heading(subject, text, GAME, ENGLISH)


@pytest.mark.parametrize(
    ("text", "code", "power"),
    [
        ("Season: Fall 1903\nA Mun - Bur", "F1903M", None),
        ("Spring 1901", "S1901M", None),
        ("Austria, S1904M:", "S1904M", "AUSTRIA"),
        ("** Sarajevo: Turkey, Fall 1901 **", "F1901M", "TURKEY"),
        ("Spring 1901\nA Mun - Bur\nSpring 1901", "S1901M", None),
    ],
)
def test_a_line_that_names_a_turn_in_whole_is_a_heading(text, code, power):
    heading = read(text)
    assert (heading.code, heading.power) == (code, power)
    assert heading.parts == variant().read_turn(code).parts


@pytest.mark.parametrize(
    "text",
    [
        "A Mun - Bur",
        "Spring",
        "1901",
        "In Spring 1901 I was younger",
        "Agadir: Spring 1901",
        "Spring 1901\nFall 1901",  # which of them?
        "",
    ],
)
def test_nothing_else_is(text):
    assert read(text) == NOTHING


def test_a_heading_says_what_the_subject_does_not():
    final = read("FINAL orders for Turkey, Spring 1901")
    assert (final.final, final.preliminary, final.power) == (True, False, "TURKEY")
    assert read("Spring 1901, preliminary").preliminary
    own = Subject(power="ITALY", final=True, other_game=True, gm=True)
    heading = read("Turkey, Spring 1901", own)
    assert (heading.power, heading.final, heading.other_game) == ("ITALY", True, False)
    assert heading.gm


def test_a_subject_with_a_turn_gives_way_to_the_present_one_alone():
    old = read_subject("; Turkey; Fall; 1900", variant(), ENGLISH)
    assert read("Spring 1901", old).code == "S1901M"
    assert read("Fall 1903", old) == old


def test_a_heading_is_looked_for_among_so_many_lines_and_letters():
    lines = "A Mun - Bur\n\n" * (MOST_LINES - 1)
    assert MOST_LINES == 20
    assert read(f"{lines}Spring 1901").code == "S1901M"
    assert read(f"{lines}A Mun H\nSpring 1901") == NOTHING
    assert read("Spring 1901".ljust(80, "*")).code == "S1901M"
    assert read("Spring 1901".ljust(81, "*")) == NOTHING
    assert LONGEST == 80


@pytest.mark.parametrize(
    ("subject", "half"),
    [
        ("; Spring; 1901", False),
        ("; Spring", True),
        ("; 1901", True),
        ("; builds", True),
        ("; retreats", False),  # it is one of these
        ("; retreats 1901", True),
    ],
)
def test_a_turn_is_named_in_whole_or_by_what_it_is(subject, half):
    named = read_subject(subject, variant(), ENGLISH)
    assert named.names_turn
    assert is_half_named(named, new_game(position=RETREAT)) is half
    assert is_half_named(named, GAME) is (not named.code)


def test_what_names_no_turn_is_half_named():
    assert is_half_named(replace(NOTHING, parts={}), GAME)
