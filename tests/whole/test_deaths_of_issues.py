"""Death at every step of an issue of the zine, and of the digests that are due when it goes out.

Whatever befalls the judge, each reader gets one copy, nothing is printed twice or lost, and every
account is counted down once.  Of the dooms every twelfth is tried; all of them where `JUDGE_DEATHS`
is set in the environment.
"""

from __future__ import annotations

import os
from collections import Counter
from dataclasses import replace
from datetime import time
from hashlib import sha256
from typing import Any

import pytest

from judge.clock.deadlines import Timetable
from judge.desk.notices.readers import Digest, ZineCompanion, ZineIssue
from judge.desk.people.proofs import token_of
from judge.desk.readers.subscriptions import (
    ZINE,
    Digests,
    Reads,
    Rhythm,
    Subscription,
    confirmed,
)
from judge.desk.zine.books import PageWritten
from judge.desk.zine.ledger import LedgerAccount, Terms, with_issues
from judge.letter import Address, Grade, Proof
from judge.office.office import Office
from judge.store.engine import atomic
from judge.store.store import Store
from judge.store.subscribers import THE_ZINE, companion_of
from tests.deaths import MOMENTS, PlainPen, World, die_everywhere
from tests.helpers import LANGUAGES, LIBRARY, NOW, new_game, player
from tests.whole.test_deaths import Files

EDITOR = Address("editor@judge.example", "Eve")
ZOE, YAN, SUE = (Address(f"{name}@readers.example") for name in ("zoe", "yan", "sue"))
RULES = LIBRARY.house_rules("standard").changed({"X.1.when": "at once"})
GAME = new_game(rules=RULES, deadline=None)
SIGNED = Proof(Grade.SIGNED, "readers.example")
WITH_THE_ISSUE = Digests(Timetable("UTC", time(NOW.hour + 2)))  # when the third batch comes
READ = [
    (Subscription(ZOE, ZINE, Reads.BOTH, Rhythm.PER_ISSUE, NOW), THE_ZINE),
    (Subscription(YAN, ZINE, Reads.BOTH, Rhythm.PER_ISSUE, NOW), THE_ZINE),
    (Subscription(YAN, GAME.name, Reads.PRESS, Rhythm.PER_ISSUE, NOW), companion_of(1)),
    (Subscription(ZOE, GAME.name, Reads.BOTH, Rhythm.DAILY, NOW), 1),
    (Subscription(SUE, "", Reads.PRESS, Rhythm.DAILY, NOW), 0),
]


class OrderlessPen(PlainPen):
    """Writes what a notice says, in whatever order its sets are told."""

    def letters(self, dispatch, *args, **more):
        said = "".join(sorted(MOMENTS.sub("", repr(dispatch.notice))))
        text = sha256(said.encode()).hexdigest()
        return [replace(letter, text=text) for letter in super().letters(dispatch, *args, **more)]


class ZineWorld(World):
    """A world whose judge has a zine with accounts."""

    def begin(self) -> None:
        office = self._open()
        office.create(self.game)
        for subscription, game in READ:
            token = token_of(office.key, subscription.meaning)
            office.store.subscribe(confirmed(subscription), token, game)
        with atomic(office.store.engine):
            paid = with_issues(LedgerAccount(YAN), 3, "", NOW)
            office.store.change_page(PageWritten(paid))
        office.store.close()

    def _open(self) -> Office:
        store = Store(self.url, LIBRARY)
        self.guard(store)
        return Office(
            store,
            OrderlessPen(),
            LANGUAGES,
            now=lambda: self.now,
            proof=lambda *_: SIGNED,
            editor=EDITOR,
            terms=Terms(accounts=True),
            digests=WITH_THE_ISSUE,
        )

    def _rounds(self, office: Office) -> bool:
        done = super()._rounds(office)
        due = office.store.digest_due()
        return done and (due is None or due > self.now)

    def end(self) -> dict[str, Any]:
        store = Store(self.url, LIBRARY)
        tables = store.tables
        waiting = tables.news.select().count(), tables.clipping.select().count()
        articles = [state for (state,) in tables.article.select(tables.article.state).tuples()]
        ledger = store.books(Terms(accounts=True)).pages(LedgerAccount)
        left = {key: (it.left, it.last, len(it.lines)) for key, it in ledger.items()}
        end = (waiting, articles, left, store.last_issue(), store.editorial())
        store.close()
        return super().end() | {"zine": end}


def written(number: int, who: Address, subject: str, text: str) -> bytes:
    return (
        f"From: {who}\r\nSubject: {subject}\r\nMessage-ID: <{number}@readers.example>\r\n"
        f"Content-Type: text/plain; charset=utf-8\r\n\r\n{text}\r\n"
    ).encode()


def press(number: int, power: str, words: str) -> bytes:
    subject = f"{GAME.name}; {power.title()}"
    return written(number, player(power), subject, f"PRESS\r\n{words}\r\nEND PRESS")


BATCHES = [
    [
        press(1, "GERMANY", "Berlin is calm."),
        written(2, player("FRANCE"), "Zine; article; Fog", "Fog."),
    ],
    [press(3, "FRANCE", "Paris is not.")],
    [
        written(
            5,
            EDITOR,
            "Zine; editor",
            "APPROVE ARTICLE 1\r\nEDITORIAL\r\nWelcome.\r\nEND EDITORIAL\r\nSEND",
        )
    ],
]


@pytest.fixture
def databases(tmp_path):
    return Files(tmp_path)


def test_an_issue_and_digests_go_out_once_whatever_befalls_the_judge(databases, capsys):
    world = ZineWorld(databases.new(), GAME, BATCHES)
    world.begin()
    every = 1 if "JUDGE_DEATHS" in os.environ else 12
    count = die_everywhere(world, databases, first=2, every=every)
    kinds = (ZineIssue.event, ZineCompanion.event, Digest.event)
    end = world.end()
    copies = Counter((to, kind) for to, kind, _ in end["letters"] if kind in kinds)
    assert copies == {
        (ZOE.email, ZineIssue.event): 1,
        (YAN.email, ZineIssue.event): 1,
        (YAN.email, ZineCompanion.event): 1,
        (ZOE.email, Digest.event): 1,
        (SUE.email, Digest.event): 1,
    }
    left = {YAN.key: (2, 1, 1), ZOE.key: (0, 1, 0), player("FRANCE").key: (1, 0, 1)}
    assert end["zine"] == ((0, 0), ["printed"], left, 1, "")
    assert count > 10
    with capsys.disabled():
        print(f" {count} deaths, all to the same end ", end="")
