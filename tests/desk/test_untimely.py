"""Why the orders of a letter are not taken, where there is a reason, and which goes first."""

from dataclasses import replace
from datetime import timedelta

import pytest

from judge.desk.games.game import Seat, State
from judge.desk.games.kept_orders import OrderSet, Proxy
from judge.desk.letters.subject import part_subject
from judge.desk.letters.taking_apart import take_apart
from judge.desk.letters.untimely import untimely
from judge.desk.notices.orders import Why
from judge.desk.people.correspondents import Correspondent
from judge.letter import Address
from tests.helpers import GM, LANGUAGES, LIBRARY, NOW, letter, new_game, player

LATE = NOW + timedelta(days=8)
BY_GM = LIBRARY.house_rules("standard").changed({"VII.2.publish": "gm"})
LEAGUE = LIBRARY.house_rules("league").changed({"VII.6.missing": "hold"})
PUBLIC = (OrderSet("GERMANY", (), True, NOW, public=True),)
TWO = tuple(
    Seat(player("GERMANY"), ("GERMANY", "TURKEY")) if "GERMANY" in seat.powers else seat
    for seat in new_game().seats
    if seat.powers != ("TURKEY",)
)


def why(text="A Mun - Bur", subject="Germany; Spring; 1901", now=NOW, sender=None, **changes):
    mail = letter("GERMANY", text, f"Sarajevo; {subject}")
    mail = replace(mail, sender=sender) if sender else mail
    game = new_game(**changes)
    rest, writer = part_subject(mail.subject, game.name), Correspondent((mail.sender.key,))
    return untimely(take_apart(mail, rest, game, writer, now, LANGUAGES, lambda _: ""))


@pytest.mark.parametrize(
    ("reason", "told"),
    [
        (None, {}),
        (Why.FORMING, {"state": State.FORMING}),
        (Why.GM, {"sender": GM}),
        (Why.STRANGER, {"sender": Address("zoe@else.example"), "subject": "Spring; 1901"}),
        (Why.NOT_YOURS, {"subject": "France; Spring; 1901"}),
        (Why.WHICH_POWER, {"subject": "Spring; 1901", "seats": TWO}),
        (Why.OVER, {"state": State.OVER}),
        (Why.OTHER_TURN, {"subject": "Germany; Fall; 1901"}),
        (Why.HALF_TURN, {"subject": "Germany; Fall"}),
        (Why.NO_TURN, {"subject": "Germany"}),
        (Why.SURRENDERED, {"surrendered": ("GERMANY",)}),
        (Why.DISORDER, {"disorder": ("GERMANY",)}),
        (Why.UNPUBLISHED, {"rules": BY_GM, "unpublished": NOW}),
        (Why.PUBLIC, {"sets": PUBLIC}),
        (Why.LATE, {"rules": LEAGUE, "now": LATE}),
    ],
)
def test_why_orders_are_not_taken(reason, told):
    assert why(**told) is reason


@pytest.mark.parametrize(
    ("reason", "told"),
    [
        (None, {"subject": "Germany; Fall; 1901"}),  # a question is for whatever turn is on
        (None, {"subject": "Germany; Fall"}),
        (None, {"subject": "Germany"}),
        (None, {"rules": BY_GM, "unpublished": NOW}),
        (None, {"sets": PUBLIC}),
        (None, {"rules": LEAGUE, "now": LATE}),
        (Why.OVER, {"state": State.OVER}),
        (Why.FORMING, {"state": State.FORMING}),
    ],
)
def test_whoever_only_asks_is_answered(reason, told):
    assert why("ORDERS", **told) is reason


def test_what_is_late_is_taken_where_a_turn_waits_or_the_rules_do():
    assert why(rules=LEAGUE, now=LATE, state=State.WAITING) is None
    assert why(now=LATE) is None


def test_whoever_was_given_a_proxy_may_write():
    proxy = Proxy("FRANCE", "GERMANY", {"A PAR": "A PAR"}, revoked=True)
    assert why(disorder=("GERMANY",), proxies=(proxy,)) is None


def test_public_orders_are_changed_in_public_alone():
    assert why("A Mun - Bur\nPUBLIC ORDERS", sets=PUBLIC) is None
    assert why("CLEAR", sets=PUBLIC) is Why.PUBLIC


def test_the_first_reason_is_told():
    assert why(state=State.OVER, subject="Germany; Fall; 1901") is Why.OVER
    assert why(state=State.OVER, subject="Spring; 1901", seats=TWO) is Why.OVER
    assert why(surrendered=("GERMANY",), subject="Germany; Fall; 1901") is Why.OTHER_TURN
