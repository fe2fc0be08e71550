"""Killed in the middle of a letter, before or after the commit: nothing is lost or doubled."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from judge.store import games, intray, outbox
from judge.store.database import open_database
from tests.helpers import LIBRARY, Desk, new_game, player

CHILD = """
import os, signal, sys
from pathlib import Path
from judge.store import intray
from tests.helpers import Desk

desk = Desk(Path(sys.argv[1]))
move, moment, left = intray.move, sys.argv[2], int(sys.argv[3])

def move_and_die(number, state, trouble=""):
    global left
    move(number, state, trouble)
    left -= 1
    if left == 0 and moment == "before the commit":
        os.kill(os.getpid(), signal.SIGKILL)

intray.move = move_and_die
while desk.office.deal():
    if left == 0:
        os.kill(os.getpid(), signal.SIGKILL)
"""
LETTERS = ["A Mun - Bur", "A Mun - Tyr\nF Kie - Den", "FINAL"]


@pytest.mark.parametrize("moment", ["before the commit", "after the commit"])
@pytest.mark.parametrize("number", [1, 2, 3])
def test_killed_in_the_middle_of_a_letter(tmp_path, moment, number):
    desk = Desk(tmp_path)
    desk.office.create(new_game(deadline=None))
    for count, text in enumerate(LETTERS):
        raw = (
            f"From: {player('GERMANY')}\r\nSubject: Sarajevo; Germany; Spring; 1901\r\n"
            f"Message-ID: <{count}@x>\r\n\r\n{text}"
        )
        desk.office.take(raw.encode(), desk.clock.now, f"imap/{count}")
    desk.database.close()
    died = live(tmp_path, moment, number)
    assert died == -signal.SIGKILL
    opened = open_database(tmp_path / "judge.sqlite")
    dealt_with = number - (moment == "before the commit")
    assert len(games.load("Sarajevo", LIBRARY).sets) == dealt_with
    assert len(outbox.unsent()) == 8 + dealt_with
    opened.close()
    assert live(tmp_path, moment, 99) == 0
    opened = open_database(tmp_path / "judge.sqlite")
    assert intray.next_waiting() is None
    assert intray.shunted() == []
    sets = games.load("Sarajevo", LIBRARY).sets
    assert [len(one.orders) for one in sets] == [1, 2, 0]
    assert len(outbox.unsent()) == 8 + 3
    assert len({letter.message_id for letter in outbox.unsent()}) == 11
    opened.close()


def live(folder: Path, moment: str, number: int) -> int:
    root = Path(__file__).parents[1]
    child = [sys.executable, "-c", CHILD, str(folder), moment, str(number)]
    return subprocess.run(child, check=False, cwd=root, env={**os.environ}, timeout=60).returncode
