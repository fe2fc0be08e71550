"""Lines that are no command here: which one was meant, and what other judges mean by them."""

import pytest

from judge.desk.letters.near_commands import (
    is_command,
    near_commands,
    no_commands,
    other_command,
)
from judge.desk.letters.other_judges import Elsewhere, elsewhere
from tests.helpers import ENGLISH, new_game

NEAR = """\
proces | process
extnd 2 days | extend
forc proces | force process
please proces | process
exten 48h | extend
extend48h | extend
sett deadline sunday | deadline
ye | yes
delay sunday | delay request
don t extend 48h |
do not process yet |
no extension please |
press on then |
the game is on |
set it | set
delayed again |
send the reports |
hello all |
my dear friend |
gus |
pu |
"""


@pytest.mark.parametrize("row", NEAR.splitlines())
def test_a_slip_is_near_a_command(row):
    words, _, near = (part.strip() for part in row.partition("|"))
    assert near_commands(words.split(), ENGLISH)[:1] == ([near] if near else [])


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("Please proces", True),
        ("I am late again", True),
        ("I am late,", False),  # a salutation
        ("I am late again,", False),
        ("Dear Anna", False),
        ("Best, Gus", False),
        ("Anna Bertha Carla", True),
        ("", False),
    ],
)
def test_lines_that_may_have_been_a_command_are_told_of(line, told):
    found = list(no_commands([f"  {line}  "], ENGLISH))
    assert [it.written for it in found] == ([line] if told else [])
    assert {it.cause.code for it in found} <= {"not_a_command"}


@pytest.mark.parametrize(
    ("line", "may_wait"),
    [
        ("PROCESS", True),
        ("EXTEND 2 days", True),
        ("force process please", True),
        ("UNDO", False),
        ("AT Sunday: PROCESS", False),
        ("YES", False),
        ("STATUS", False),  # a question is not the desk's
        ("whatever", False),
    ],
)
def test_which_commands_may_wait(line, may_wait):
    assert is_command(line, ENGLISH) is may_wait


LINES = """\
SIGNON Fxyz password | signon
signon | signon
signon to the game please |
SIGNON a b c d | signon
SIGNON a b c d e |
SIGNON A Mun - Bur |
signon, please! | signon
A Mun - Bur |
"""


@pytest.mark.parametrize("row", LINES.splitlines())
def test_commands_of_other_judges(row):
    line, _, code = (part.strip() for part in row.partition("|"))
    found = elsewhere(f" {line} ", ENGLISH)
    assert (found.code if found else "") == code
    assert found is None or found == Elsewhere(code, line, "signon")


@pytest.mark.parametrize(
    ("text", "other"),
    [
        ("1 day; REMIND Italy", "REMIND Italy"),
        ("1 day; remind Italy", "remind Italy"),
        ("1 day and PAUSE", "PAUSE"),
        ("1 day, then remind all", "remind all"),
        ("1 day. PAUSE.", "PAUSE."),
        ("Italy and France; EXTEND 1 day", "EXTEND 1 day"),
        ("Italy and France", ""),
        ("2 days, and remind your friends", ""),
        ("MOVE A Mun TO Ruh; MOVE F Kie TO Hol", ""),
        ("Wednesday and Sunday", ""),
        ("Italy because they pause for thought", ""),
    ],
)
def test_another_command_within_a_line(text, other):
    assert other_command(text, ENGLISH, new_game().variant) == other
