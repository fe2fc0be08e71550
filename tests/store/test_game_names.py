"""Games found by their names, and what is told of them to those who name none."""

import pytest

from judge.desk.events.events import Held
from judge.desk.games.game import Seat, State
from judge.letter import Address
from judge.store.game_names import SOME
from tests.store.plain_game import ANNA, NOW, new_game
from tests.store.test_game_rows import found


def test_a_game_is_found_whatever_the_case_of_its_name(store):
    found(store, "Sarajevo")
    assert store.find("SARAJEVO") == store.find("sarajevo") == "Sarajevo"
    assert store.find("Sarajev") is None


def test_the_longest_of_some_names_is_meant(store):
    found(store, "Sarajevo", "Sarajevo 2")
    number = store.named(["sarajevo 2; white", "sarajevo 2", "sarajevo"])
    assert number == store.row("Sarajevo 2").id
    assert store.named(["sarajevo"]) == store.row("Sarajevo").id
    assert store.named(["vienna"]) is None
    assert store.named([]) is None


def test_games_that_a_fault_put_aside_are_told_by_name(store):
    found(store, "Vienna", "Agadir", "Sarajevo")
    for name in ("Vienna", "Agadir"):
        with store.opening(name) as work:
            work.record(Held("it broke"), "operator", NOW)
            work.commit()
    assert store.held() == ["Agadir", "Vienna"]


def test_games_that_are_forming_are_told_in_the_order_in_which_they_were_founded(store):
    found(store, "Vienna", "Agadir", seats=(), state=State.FORMING)
    found(store, "Sarajevo")
    assert store.forming() == ["Vienna", "Agadir"]
    rows = [store.row(name) for name in ("Vienna", "Agadir")]
    assert store.forming_marks() == tuple((row.id, row.seq) for row in rows)


def test_a_held_game_is_begun_so_often_and_anew_when_the_fault_was_not_its_own(store):
    found(store, "Sarajevo")
    assert [store.begin_held("Sarajevo", 2) for _ in range(3)] == [True, True, False]
    store.not_begun("Sarajevo")
    assert store.row("Sarajevo").tries == 0
    assert store.begin_held("Sarajevo", 2)
    store.not_begun("Agadir")  # there is none: nobody is told


@pytest.mark.parametrize(("more", "are_more"), [(0, False), (1, True)])
def test_so_many_other_games_are_told_of(store, more, are_more):
    found(store, *(f"Game {number}" for number in range(SOME + more)))
    lobby = store.lobby("carl@example.org", [])
    assert (lobby.own, len(lobby.some), lobby.more) == ((), SOME, are_more)
    assert lobby.some[0].name == f"Game {SOME + more - 1}"  # the newest first


def test_ones_own_games_are_not_told_of_twice(store):
    found(store, "Sarajevo", seats=(Seat(Address("carl@example.org"), ("WHITE", "BLACK")),))
    found(store, "Vienna")
    lobby = store.lobby("carl@example.org", [])
    assert [card.name for card in lobby.own] == ["Sarajevo"]
    assert [card.name for card in lobby.some] == ["Vienna"]


def test_what_has_a_divider_in_it_is_no_name(store):
    found(store, "Sarajevo")
    for divider in ";,/|":
        assert store.lobby("x", [f"sarajevo{divider}"]).near == ()
    assert store.lobby("x", ["sarajevox", *["?" * n for n in (9, 8, 7)]]).near == ("Sarajevo",)


def test_at_most_three_names_are_near(store):
    found(store, *(f"Sarajevo {number}" for number in range(5)))
    assert len(store.near("sarajevo", "sarajevo 9")) == 3


def test_games_are_found_by_how_their_names_end(store):
    found(store, "Sarajevo", *(f"X{number:03} io" for number in range(50)))
    assert store.near("xarajevo") == ("Sarajevo",)


def test_a_page_of_games_ends_and_begins_where_it_is_told(store):
    found(store, "a", "b", "c")
    assert [game.name for game in store.games("a", most=1)] == ["b"]
    assert store.games("c") == []
    assert store.game("b") == new_game("b")


def only_game(store):
    game = store.only_game(ANNA)
    return None if game is None else game.name


def test_the_only_game_of_somebody_is_the_one_that_is_not_over(store):
    assert only_game(store) is None
    found(store, "Agadir", state=State.OVER)
    assert only_game(store) is None
    found(store, "Sarajevo")
    assert only_game(store) == "Sarajevo"
    found(store, "Vienna")
    assert only_game(store) is None


@pytest.mark.parametrize(("broken", "only"), [("Agadir", "Sarajevo"), ("Vienna", None)])
def test_a_game_that_cannot_be_read_is_one_all_the_same(store, broken, only):
    """Else the orders for it would go to the other one."""
    found(store, "Agadir", state=State.OVER)
    found(store, "Sarajevo")
    if broken == "Vienna":
        found(store, "Vienna")
    store.tables.game.update(fold="{broken").where(store.tables.game.name == broken).execute()
    assert only_game(store) == only


def test_nobodys_games_are_read_to_find_the_only_one(store, caplog):
    """It is asked for every letter that names none, whoever has sent it."""
    found(store, "Sarajevo", "Vienna")
    store.tables.game.update(fold="{broken").execute()
    assert (only_game(store), caplog.messages) == (None, [])
