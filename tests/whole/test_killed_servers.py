"""The judge, Dovecot's processes and the mail server are killed at random; no letter is lost.

JUDGE_DRILL=500/200 has 500 letters and 200 kills (`make drill`); else there are few of both.
"""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from collections import Counter
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from judge.demo import play
from judge.desk.events.events import OrdersWritten
from judge.mail.reading import read_letter
from judge.office.office import utc_now
from judge.serving.run import open_office
from judge.settings.settings import read_settings
from tests.mail.dovecot import PROGRAM, Dovecot, free_port
from tests.whole.processes import ROOT
from tests.whole.test_killed import Victim, found_game

LETTERS, KILLS = map(int, os.environ.get("JUDGE_DRILL", "10/3").split("/"))
PLACES = {
    "Austria-Hungary": ("A Vie - Gal", "A Vie - Tyr"),
    "England": ("F Lon - Nth", "F Lon - Eng"),
    "France": ("A Par - Bur", "A Par - Pic"),
    "Germany": ("A Mun - Bur", "A Mun - Tyr"),
    "Italy": ("A Ven - Tyr", "A Ven - Pie"),
    "Russia": ("A War - Gal", "A War - Ukr"),
    "Turkey": ("A Con - Bul", "A Con - Smy"),
}
SETTINGS = """\
[judge]
folder = {folder}
[imap]
host = 127.0.0.1
port = {imap}
security = none
user = judge
password = secret
[smtp]
host = 127.0.0.1
port = {smtp}
security = none
an_hour = 100000
a_day = 100000
"""
PATIENCE = 300.0  # seconds for what is left when nobody is killed any more


@dataclass
class Sink:
    """The mail server: a process that is started anew whenever it was killed."""

    folder: Path
    port: int = field(default_factory=free_port)
    process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        self.folder.mkdir(exist_ok=True)
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.whole.mail_sink", str(self.port), str(self.folder)],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout
        assert self.process.stdout.readline() == "ready\n"

    def kill(self) -> None:
        assert self.process
        self.process.kill()
        self.process.communicate()

    def letters(self):
        """Return every letter that it has, as often as it has it."""
        raws = [path.read_bytes() for path in self.folder.glob("*.eml")]
        return [read_letter(raw, utc_now()) for raw in raws]


def kill_imap(server: Dovecot) -> bool:
    """Kill whatever of Dovecot's processes speaks with the judge; False if none does."""
    listed = subprocess.run(
        ["ps", "-o", "pid=,comm=", "-g", str(server.process.pid)],
        check=False,
        capture_output=True,
        text=True,
    )
    names = [line.split() for line in listed.stdout.splitlines()]
    pids = [int(pid) for pid, name in names if name in ("imap", "imap-login")]
    for pid in pids:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
    return bool(pids)


def letters():
    """Yield the letters: who writes, and the raw text; one in ten is brought twice."""
    for number in range(LETTERS):
        country = list(PLACES)[number % len(PLACES)]
        text = PLACES[country][number // len(PLACES) % 2]
        raw = (
            f"From: {play.PLAYERS[country][1].email}\r\nTo: judge@localhost\r\n"
            f"Subject: Sarajevo; {country}; Spring; 1901\r\nMessage-ID: <n{number}@players>\r\n"
            f"\r\n{text}\r\n"
        )
        yield from [raw.encode()] * (2 if number % 10 == 0 else 1)


@pytest.mark.skipif(not PROGRAM, reason="no dovecot here")
def test_nothing_is_lost_or_doubled_whoever_is_killed(tmp_path, capsys):
    dice, began = random.Random(1901), time.monotonic()
    sink = Sink(tmp_path / "sink")
    with Dovecot("judge") as server, ExitStack() as stack:
        ini = tmp_path / "judge.ini"
        ini.write_text(SETTINGS.format(folder=tmp_path / "data", imap=server.imap, smtp=sink.port))
        settings, _ = read_settings(ini.read_text(), tmp_path)
        office = open_office(settings)
        found_game(office)
        store = office.store
        stack.callback(store.close)
        sink.start()
        stack.callback(sink.kill)
        victim, kills = Victim(ini), Counter()
        stack.callback(victim.die)
        victim.live(0)
        left = list(letters())
        while left or kills.total() < KILLS:
            for raw in left[: 1 + LETTERS // max(1, KILLS)]:
                server.deliver("judge", raw)
            del left[: 1 + LETTERS // max(1, KILLS)]
            time.sleep(dice.uniform(0.05, 1.5))
            match dice.choice(["judge", "judge", "imap", "smtp"]):
                case "judge":
                    victim.die()
                    victim.live(0)
                    kills["judge"] += 1
                case "imap":
                    kills["imap"] += kill_imap(server)
                case "smtp":
                    sink.kill()
                    sink.start()
                    kills["smtp"] += 1
        end, worn_out = time.monotonic() + PATIENCE, 0
        while not is_done(store, sink):
            assert time.monotonic() < end, (written(store), store.shunted(), answered(sink))
            worn_out += put_back(store)
            time.sleep(0.2)
        assert store.shunted() == []
        assert written(store) == LETTERS  # each counted, and once
    answers = answered(sink)
    assert len(answers) == LETTERS  # each was answered ...
    assert all(len(ids) == 1 for ids in answers.values()), answers  # ... and by one letter
    copies = Counter(letter.message_id for letter in sink.letters())
    again = sum(copies.values()) - len(copies)
    assert again <= kills.total()  # a letter may be sent again, as the same letter
    with capsys.disabled():
        print(
            f"\n{LETTERS} letters, kills {dict(kills)}: none lost, none doubled; "
            f"{again} of {len(copies)} letters sent again; {worn_out} put aside at their third "
            f"death, and back; {time.monotonic() - began:.0f} s"
        )


def put_back(store):
    """Do as the operator does about letters that were at hand, by chance, when the judge died."""
    shunted = store.shunted()
    assert all("died" in letter.trouble for letter in shunted)
    for letter in shunted:
        store.put_back(letter.number)
    return len(shunted)


def is_done(store, sink):
    return written(store) >= LETTERS and len(answered(sink)) >= LETTERS and not store.unsent()


def written(store):
    """Return how many sets of orders have counted."""
    return sum(isinstance(entry.event, OrdersWritten) for entry in store.journal(play.GAME))


def answered(sink):
    """Return the Message-IDs of the answers to each letter."""
    answers: dict[str, set[str]] = {}
    for letter in sink.letters():
        for asked in letter.references:
            if asked.endswith("@players>"):
                answers.setdefault(asked, set()).add(letter.message_id)
    return answers
