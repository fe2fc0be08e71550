"""Designations are given one after another, and games are listed by them."""

import pytest

from judge.desk.events.events import Held
from judge.desk.events.vote_events import GameEnded
from judge.desk.games.designations import Designated, Designates
from judge.desk.games.endings import Ending
from judge.store import listed
from judge.store.store import Store
from tests.store.plain_game import LIBRARY, NOW
from tests.store.side_by_side import two_at_once
from tests.store.test_game_rows import found

REGULAR, FIVE = Designates(1966, ""), Designates(1966, "five")


def test_a_series_goes_on_where_it_was(url):
    with_one = Store(url, LIBRARY)
    assert with_one.next_designation(REGULAR) == "1966A"
    assert with_one.next_designation(REGULAR) == "1966B"
    assert with_one.next_designation(Designates(1967, "")) == "1967A"
    with_one.close()


def test_variants_have_a_series_and_each_its_letter(store):
    gunboat = Designates(1967, "gunboat")
    assert [store.next_designation(it) for it in (FIVE, REGULAR, gunboat, FIVE)] == [
        "1966Aa",
        "1966A",
        "1967Ab",
        "1966Ba",
    ]


@pytest.mark.parametrize(
    ("given", "designates", "designations"),
    [
        (0, REGULAR, ["1966A", "1966B"]),
        (1, REGULAR, ["1966B", "1966C"]),
        (0, FIVE, ["1966Aa", "1966Ba"]),
        (1, FIVE, ["1966Ba", "1966Ca"]),
    ],
)
def test_two_judges_never_give_the_same(shared, given, designates, designations):
    """Whoever comes second waits until the first is done; neither fails."""
    store = Store(shared, LIBRARY)
    for _ in range(given):
        store.next_designation(designates)

    def take_the_next(judge):
        return judge.next_designation(designates)

    assert two_at_once(shared, take_the_next, take_the_next) == designations
    store.close()


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


def test_a_server_sorts_designations_by_their_letters_numbers(postgresql):
    """However it sorts other texts: where it does so as dictionaries do, `~` is before `A`."""
    store = Store(postgresql, LIBRARY)
    named = "table_name = 'game' and column_name = 'designation'"
    [[collation]] = store.engine.database.execute_sql(
        "select collation_name from information_schema.columns "
        f"where table_schema = current_schema() and {named}"
    )
    assert collation == "C"
    store.close()


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
