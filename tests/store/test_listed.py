"""Designations are given one after another, and games are listed by them."""

import pytest

from judge.desk.designations import Designated, Designates
from judge.desk.endings import Ending
from judge.desk.events import Held
from judge.desk.vote_events import GameEnded
from judge.store import listed
from judge.store.store import Store
from tests.store.plain_game import LIBRARY, NOW
from tests.store.test_game_rows import found

REGULAR = Designates(1966, "")


def test_a_series_goes_on_where_it_was(url):
    with_one = Store(url, LIBRARY)
    assert with_one.next_designation(REGULAR) == "1966A"
    assert with_one.next_designation(REGULAR) == "1966B"
    assert with_one.next_designation(Designates(1967, "")) == "1967A"
    with_one.close()


def test_variants_have_a_series_and_each_its_letter(store):
    five, gunboat = Designates(1966, "five"), Designates(1967, "gunboat")
    assert [store.next_designation(it) for it in (five, REGULAR, gunboat, five)] == [
        "1966Aa",
        "1966A",
        "1967Ab",
        "1966Ba",
    ]


def test_two_judges_never_give_the_same(shared):
    one, other = Store(shared, LIBRARY), Store(shared, LIBRARY)
    given = [judge.next_designation(REGULAR) for judge in (one, other, one)]
    assert given == ["1966A", "1966B", "1966C"]
    one.close()
    other.close()


def designated(store, name, designation):
    with store.opening(name) as work:
        work.record(Designated(designation), "clock", NOW)
        work.commit()


def test_a_game_is_given_its_designation_in_its_journal(store):
    found(store, "Sarajevo")
    with store.opening("Sarajevo") as work:
        work.record(REGULAR, "clock", NOW)
        work.commit()
    assert store.game("Sarajevo").designation == "1966A"
    assert store.replay("Sarajevo") == store.game("Sarajevo")


def test_what_was_not_committed_is_given_to_the_next(store):
    found(store, "Sarajevo")
    with store.opening("Sarajevo") as work:
        work.record(REGULAR, "clock", NOW)
    assert store.next_designation(REGULAR) == "1966A"


def test_the_games_of_a_year_are_listed(store):
    found(store, "Sarajevo", "Vienna", "Lyon")
    for name, designation in {"Sarajevo": "1966Z", "Vienna": "1967A", "Lyon": "1966ABc"}.items():
        designated(store, name, designation)
    cards, more = store.listed("1966")
    assert {card.name for card in cards} == {"Sarajevo", "Lyon"}
    assert not more
    assert {card.name for card in store.listed()[0]} == {"Sarajevo", "Vienna", "Lyon"}


@pytest.mark.parametrize(("most", "are_more"), [(2, True), (3, False)])
def test_games_that_are_over_are_left_out_first(store, monkeypatch, most, are_more):
    found(store, "Sarajevo", "Vienna", "Lyon")
    with store.opening("Lyon") as work:
        work.record(GameEnded(Ending.CANCELLED), "gm", NOW)
        work.commit()
    with store.opening("Vienna") as work:
        work.record(Held("it broke"), "clock", NOW)
        work.commit()
    monkeypatch.setattr(listed, "MOST", most)
    cards, more = store.listed()
    assert [card.name for card in cards][:2] == ["Vienna", "Sarajevo"]
    assert more is are_more
