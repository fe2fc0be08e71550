"""What somebody's answer says who was asked whether they want a subscription."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from judge.desk.readers.subscribing import answer_in
from judge.desk.readers.subscriptions import Reads, Rhythm, Subscription, Use
from judge.desk.votes.proposals import Ballot
from judge.letter import Address
from judge.office.own_addresses import OwnAddresses
from tests.helpers import ENGLISH
from tests.helpers import letter as letter_of

ASKED = Subscription(
    Address("zoe@elsewhere.example"),
    "Köln 2",
    Reads.BOTH,
    Rhythm.DAILY,
    datetime(2026, 11, 20, tzinfo=UTC),
)


def letter(text):
    return letter_of("FRANCE", text)


@pytest.mark.parametrize(
    "text",
    [
        "YES",
        "Dear judge,\n\nyes please!\nNo rush.",
        "Thanks!\nYes, I would like that.",
        "Sure",
        "I confirm",
        "Oui, merci",
        "SUBSCRIBE Köln 2 daily",
        "Please subscribe me to Köln 2",
        "> no\nYes",
        "yes\n\nThis is intended only for the addressee; do not copy it.",
    ],
)
def test_yes(text):
    assert answer_in(letter(text), ASKED, ENGLISH) is Ballot.YES


@pytest.mark.parametrize(
    "text", ["No", "Hi, no thanks. Yes, really.", "Nein danke", "Not me!", "STOP", "I didn't ask"]
)
def test_no(text):
    assert answer_in(letter(text), ASKED, ENGLISH) is Ballot.NO


@pytest.mark.parametrize(
    "text",
    [
        "",
        "What is this?",
        "Yes?",
        "Your request has been received. Ticket #12. Yes.",
        "Subscription notice: a letter has come",
        "SUBSCRIBE Bonn",
    ],
)
def test_neither(text):
    assert answer_in(letter(text), ASKED, ENGLISH) is None


@pytest.mark.parametrize("use", Use)
def test_an_address_is_for_one_use_alone(use):
    addresses = OwnAddresses(Address("judge@judge.example"), plus=True, key=b"key")
    token, sign = addresses.tag_of(ASKED, use).split("-")
    came = replace(letter("yes"), tags=(f"{token}-{sign}",))
    assert addresses.of_subscriber(came) == (use, token)
    for other in ("", use, *(it.value for it in Use), sign[:-1]):
        assert addresses.of_subscriber(replace(came, tags=(f"{token}-{other}",))) is None


def test_addresses_that_were_told_stay_what_they_are():
    """They are made of these words, and stand in letters of years ago."""
    assert list(Use) == ["subscribe", "unsubscribe", "unsubscribe?", "digest"]
