"""Readers at the rim: how mail programs let them leave, and what becomes of letters to them."""

import json
from urllib.parse import unquote, urlsplit

import pytest

from tests.rehearsal.worlds import PLAYERS, open_world, play

JUDGE = "judge@judge.example"
ZOE = "zoe@elsewhere.example"


class Readers:
    """A game, and those who write to the judge about it."""

    def __init__(self, world):
        self.world = world
        settings = {"VII.6.missing": "hold", "VII.1.reminders": "none"}
        begins = {"do": "create", "at": "2026-11-20T09:00:00Z", "game": "Sarajevo"}
        self.do(**begins, gm="gus@gm.example", players=PLAYERS, settings=settings)

    def do(self, **event):
        return play(self.world, json.dumps(event))

    def subscribe(self, who, what):
        [asked, *_] = self.do(do="letter", **{"from": who}, subject=f"SUBSCRIBE {what}")
        self.do(do="letter", **{"from": who}, answers=asked["letter"], text="yes")

    def settle(self):
        """Let the deadline come; return whatever went to somebody who does not play."""
        came = self.do(do="time", deadline="Sarajevo", plus="13h")
        known = {*PLAYERS.values(), "gus@gm.example"}
        return [it for it in came if "to" in it and not any(it["to"] in one for one in known)]


@pytest.fixture
def readers(tmp_path):
    with open_world(tmp_path) as world:
        yield Readers(world)


def left_by(letter, readers, text="", **headers):
    """Write the letter by which a mail program leaves in its reader's name; return the answers."""
    way = letter["headers"]["List-Unsubscribe"].strip(" <>")
    to, subject = urlsplit(way).path, unquote(urlsplit(way).query.partition("=")[2])
    assert to.startswith("judge+")
    event = {"from": letter["to"], "to": to, "subject": subject, "text": text, "headers": headers}
    return readers.do(do="letter", **event)


@pytest.mark.parametrize(("what", "kind"), [("", "all.turn-report"), ("DAILY", "anyone.digest")])
def test_mail_programs_let_readers_leave(readers, what, kind):
    readers.subscribe(ZOE, f"Sarajevo {what}")
    [letter] = readers.settle()
    assert (letter["to"], letter["kind"]) == (ZOE, kind)
    told = left_by(letter, readers)
    assert [it["kind"] for it in told if "kind" in it] == ["anyone.subscriptions"]
    assert readers.settle() == []


def test_a_machine_may_leave_for_its_reader_and_is_not_answered(readers):
    readers.subscribe(ZOE, "Sarajevo")
    [letter] = readers.settle()
    told = left_by(letter, readers, **{"Auto-Submitted": "auto-generated"})
    assert [it for it in told if "kind" in it] == []
    assert readers.settle() == []


@pytest.mark.parametrize("text", ["No thanks", "no", "Please keep me off your list"])
def test_who_was_not_asked_leaves_there_whatever_they_write(text, readers):
    readers.subscribe(ZOE, "Sarajevo")
    [letter] = readers.settle()
    [told, *_] = left_by(letter, readers, text)
    assert told["subject"] == "You have unsubscribed"
    assert readers.settle() == []


def test_leaving_one_letter_leaves_other_subscriptions(readers):
    readers.subscribe(ZOE, "Sarajevo")
    readers.subscribe(ZOE, "all games weekly")
    [letter] = readers.settle()
    [told, *_] = left_by(letter, readers)
    assert "all games: results and press, weekly" in told["text"]
    assert "Sarajevo: " not in told["text"]


def test_whoever_cannot_be_reached_is_sent_nothing_more(readers):
    readers.subscribe(ZOE, "Sarajevo")
    readers.subscribe(ZOE, "all games daily")
    readers.subscribe("yan@elsewhere.example", "Sarajevo")
    letter = next(it for it in readers.settle() if it["to"] == ZOE)
    readers.do(do="bounce", letter=letter["letter"], hard=True)
    new = [it for it in readers.settle() if it["subject"] != letter["subject"]]  # not the old one
    assert [it["to"] for it in new] == ["yan@elsewhere.example"]


def test_a_full_mailbox_for_a_day_ends_nothing(readers):
    readers.subscribe(ZOE, "Sarajevo")
    [letter] = readers.settle()
    readers.do(do="bounce", letter=letter["letter"], hard=False)
    assert [it["to"] for it in readers.settle()] == [ZOE]


def test_nobody_leaves_with_a_made_up_address(readers):
    readers.subscribe(ZOE, "Sarajevo")
    [letter] = readers.settle()
    own = letter["headers"]["List-Unsubscribe"].partition("+")[2].partition("@")[0]
    made_up = f"judge+{'a' * len(own.partition('-')[0])}-unsubscribe@judge.example"
    readers.do(do="letter", **{"from": "mal@example.net"}, to=made_up, subject="unsubscribe")
    assert [it["to"] for it in readers.settle()] == [ZOE]
