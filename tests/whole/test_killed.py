"""A judge that is killed at any moment carries on where it stopped."""

import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from collections import Counter
from contextlib import closing

import pytest

from judge.clock.deadlines import Timetable
from judge.demo import play
from judge.demo.sample_game import read_sample_game
from judge.desk.events.events import TurnSettled
from judge.desk.games.game import Game, Seat
from judge.mail.embedded.post import EmbeddedPost
from judge.serving.run import open_office
from judge.settings.settings import LOOPBACK
from judge.shipped import find
from judge.store.intray import TRIES
from judge.variants.seam import Spec

BOOK = read_sample_game(find("maps/standard/sample_game.txt").read_text("utf-8"))
UNBUFFERED = {**os.environ, "PYTHONUNBUFFERED": "1"}
SETTINGS = """
[judge]
folder = {folder}
[imap]
host = 127.0.0.1
port = {imap}
security = none
user = judge@localhost
password = x
[smtp]
host = 127.0.0.1
port = {smtp}
security = none
"""


class Victim:
    """A judge in a process of its own, which is killed again and again."""

    def __init__(self, ini):
        self.ini = ini
        self.process = None
        self.kills = 0

    def live(self, seconds):
        """Let it work for so long, once it is at work."""
        command = [sys.executable, "-m", "judge", "serve", "-c", str(self.ini)]
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=UNBUFFERED
        )
        assert b"at work" in self.process.stdout.readline()
        time.sleep(seconds)

    def die(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.communicate()
        self.kills += 1


@pytest.fixture
def post(tmp_path):
    players = [address.email for _, address in play.PLAYERS.values()]
    users = dict.fromkeys(["judge@localhost", play.GM.email, *players], "x")
    with EmbeddedPost(tmp_path / "post", LOOPBACK, users) as post:
        yield post


def found_game(office):
    """Create the sample game among friends, whose addresses alone are proof (II.7)."""
    rules = office.store.library.house_rules("standard")
    rules = rules.changed({"II.7.proof": "the address alone"})
    variant = office.store.library.variant(Spec(), rules)
    seats = tuple(Seat(player, (power,)) for power, player in play.PLAYERS.values())
    table = Timetable("UTC", None)
    office.create(Game(play.GAME, variant, rules, table, play.GM, seats, variant.begin()))


def test_a_killed_judge_carries_on(post, tmp_path):
    random.seed(1901)
    ini = tmp_path / "judge.ini"
    ini.write_text(
        SETTINGS.format(folder=tmp_path / "data", imap=post.imap_port, smtp=post.smtp_port)
    )
    settings = play.demo_settings(tmp_path / "data")
    office = open_office(settings)
    found_game(office)
    office.store.close()
    victim = Victim(ini)
    table = players(post, tmp_path)
    for country, text in BOOK.turns[0].orders.items():
        subject = f"Sarajevo; {country}; Spring; 1901"
        table[country].write(settings.mailbox, subject, f"{text}\nFINAL\n")
        table[country].write(settings.mailbox, subject, f"{text}\nFINAL\n")  # and once more
    while not done(tmp_path):
        assert victim.kills < 40, "it does not come to an end"
        patience = 1 + victim.kills // 10  # on a machine that is slow today
        victim.live(random.uniform(0.1, 2.0) * patience)
        while tried_often(tmp_path):  # what three judges die of is put aside, as it should be
            time.sleep(0.05)
        victim.die()
    store = open_office(settings).store
    [turn] = settled(store)
    assert (store.game(play.GAME).turn.code, turn.turn) == ("F1901M", "S1901M")
    assert store.shunted() == []
    store.close()
    for player in table.values():
        ids = Counter(letter.message_id for letter in letters(player))
        subjects = Counter(letter.subject for letter in unique(letters(player)))
        reports = [subject for subject in subjects if "results of Spring 1901" in subject]
        assert len(reports) == 1
        assert subjects[reports[0]] == 1
        # A letter may be sent again by each judge that died before it could note that it was sent
        # (SMTP has no better promise), but then it is the same letter.
        assert max(ids.values()) <= victim.kills + 1


def players(post, tmp_path):
    from judge.demo.mail_user import MailUser  # noqa: PLC0415
    from judge.mail.folders import ImapAccount  # noqa: PLC0415
    from judge.mail.smtp import SmtpAccount  # noqa: PLC0415

    return {
        country: MailUser(
            address=address,
            imap=ImapAccount(LOOPBACK, post.imap_port, address.email, "x", security="none"),
            smtp=SmtpAccount(LOOPBACK, post.smtp_port, security="none"),
            folder=tmp_path / "letters" / country,
        )
        for country, (_, address) in play.PLAYERS.items()
    }


def done(tmp_path):
    """Whether the turn is settled and everything has gone out."""
    office = open_office(play.demo_settings(tmp_path / "data"))
    store = office.store
    with store.dealing(office.now()) as work:
        waiting = work is not None
    left = store.unsent()
    is_settled = bool(settled(store))
    store.close()
    return is_settled and not left and not waiting


def tried_often(tmp_path):
    """Whether the next death may be the third that a letter or a turn has seen."""
    with closing(sqlite3.connect(tmp_path / "data" / "judge.sqlite")) as database:
        [letters] = database.execute("select max(tries) from letter where state = 'waiting'")
        [turns] = database.execute("select max(tries) from beginning")
    return max(letters[0] or 0, turns[0] or 0) >= TRIES - 1


def settled(store):
    events = (entry.event for entry in store.journal(play.GAME))
    return [event for event in events if isinstance(event, TurnSettled)]


def letters(player):
    player.wait_for(lambda letter: "results of" in letter.subject)
    return player.letters


def unique(received):
    return {letter.message_id: letter for letter in received}.values()
