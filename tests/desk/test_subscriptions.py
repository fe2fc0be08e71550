"""When digests are due, and which subscriptions somebody has after a change."""

from dataclasses import replace
from datetime import UTC, datetime, time

import pytest

from judge.clock.deadlines import Timetable
from judge.desk.readers.subscriptions import (
    NOBODY_READS,
    USUAL,
    ZINE,
    Digests,
    Readership,
    Reads,
    Rhythm,
    Subscribed,
    Subscription,
    Unsubscribed,
    beside,
    confirmed,
    leaving,
)
from judge.letter import Address
from tests.helpers import NOW

ASKED = Subscription(Address("Zoe@else.example"), "Agadir", Reads.BOTH, Rhythm.DAILY, NOW)
OWN = confirmed(ASKED)


@pytest.mark.parametrize(
    ("digests", "rhythm", "now", "due"),
    [
        (USUAL, Rhythm.DAILY, (20, 7, 59), (20, 8)),
        (USUAL, Rhythm.DAILY, (20, 8, 0), (21, 8)),  # what happens at the hour comes with the next
        (USUAL, Rhythm.DAILY, (22, 8, 1), (23, 8)),
        (USUAL, Rhythm.WEEKLY, (20, 8, 0), (22, 8)),  # a Sunday
        (USUAL, Rhythm.WEEKLY, (22, 8, 0), (29, 8)),
        (Digests(Timetable("UTC", time(20)), 0), Rhythm.WEEKLY, (20, 8, 0), (23, 20)),
        (Digests(Timetable("UTC", time(20)), 0), Rhythm.DAILY, (20, 8, 0), (20, 20)),
    ],
)
def test_when_a_digest_is_due(digests, rhythm, now, due):
    at = datetime(2026, 11, *now, tzinfo=UTC)
    assert digests.due(rhythm, at) == datetime(2026, 11, *due, tzinfo=UTC)


def test_what_a_token_means():
    assert ASKED.meaning == f"subscription\nzoe@else.example\nAgadir\n{NOW.isoformat()}"
    beside_it = replace(ASKED, reads=Reads.PRESS, rhythm=Rhythm.PER_ISSUE)
    assert beside_it.meaning == f"{ASKED.meaning}\ncompanion"
    assert replace(beside_it, game=ZINE).meaning.endswith(NOW.isoformat())
    assert ASKED.in_digests
    assert not replace(ASKED, rhythm=Rhythm.AT_ONCE).in_digests


def test_a_new_subscription_takes_the_place_of_that_to_the_same_game():
    other, unasked = replace(OWN, game="Balkan"), replace(ASKED, game="Tangier")
    new = replace(OWN, rhythm=Rhythm.WEEKLY)
    assert beside(new, [OWN, other, unasked]) == (other, new)


def test_all_that_comes_in_digests_ends_together():
    other, at_once = replace(OWN, game="Balkan"), replace(OWN, game="", rhythm=Rhythm.AT_ONCE)
    own = [OWN, other, at_once]
    assert leaving(OWN, own) == (OWN, other)
    assert leaving(at_once, own) == (at_once,)
    assert leaving(ASKED, own) == (ASKED,)


def test_what_happened_before_in_a_letter_counts():
    other = replace(OWN, game="Balkan")
    weekly = replace(OWN, rhythm=Rhythm.WEEKLY)
    readership = Readership(own=lambda: (OWN, other))
    assert readership.after(["nothing"]) is readership
    assert readership.after([Subscribed(weekly)]).own() == (other, weekly)
    assert readership.after([Subscribed(replace(weekly, confirmed=False))]).own() == (OWN, other)
    assert readership.after([Unsubscribed(OWN), Subscribed(weekly)]).own() == (other, weekly)
    assert readership.after([Unsubscribed(other)]).own() == (OWN,)


def test_without_a_proof_nobody_is_known_to_read_their_mail():
    assert not NOBODY_READS.sure
