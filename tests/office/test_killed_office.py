"""Killed in the middle of a letter, before or after the commit: nothing is lost or doubled."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from judge.desk.events.events import OrdersWritten
from tests.helpers import Desk, new_game, player

CHILD = """
import os, signal, sys
from pathlib import Path
from judge.store.work import Work
from tests.helpers import Desk

desk = Desk(Path(sys.argv[1]))
done, moment, left = Work.letter_done, sys.argv[2], int(sys.argv[3])

def done_and_die(work):
    global left
    done(work)
    left -= 1
    if left == 0 and moment == "before the commit":
        os.kill(os.getpid(), signal.SIGKILL)

Work.letter_done = done_and_die
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
        raw = desk.answering(player("GERMANY"), "Sarajevo") + (
            f"From: {player('GERMANY')}\r\nSubject: Sarajevo; Germany; Spring; 1901\r\n"
            f"Message-ID: <{count}@x>\r\n\r\n{text}"
        )
        desk.office.take(raw.encode(), desk.clock.now, f"imap/{count}")
    desk.store.close()
    died = live(tmp_path, moment, number)
    assert died == -signal.SIGKILL
    desk = Desk(tmp_path)
    dealt_with = number - (moment == "before the commit")
    assert len(sets(desk)) == dealt_with
    assert len(desk.new_letters()) == 8 + dealt_with
    desk.store.close()
    assert live(tmp_path, moment, 99) == 0
    desk = Desk(tmp_path)
    assert desk.store.shunted() == []
    assert [len(order_set.orders) for order_set in sets(desk)] == [1, 2, 0]
    assert len(desk.new_letters()) == 8 + 3
    assert len({letter.message_id for letter in desk.store.unsent()}) == 11
    desk.store.close()


def sets(desk):
    events = (entry.event for entry in desk.store.journal("Sarajevo"))
    return [event.order_set for event in events if isinstance(event, OrdersWritten)]


def live(folder: Path, moment: str, number: int) -> int:
    root = Path(__file__).parents[2]
    child = [sys.executable, "-c", CHILD, str(folder), moment, str(number)]
    return subprocess.run(child, check=False, cwd=root, env={**os.environ}, timeout=60).returncode
