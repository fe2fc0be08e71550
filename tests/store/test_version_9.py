"""Games of older databases that had begun have their designations, and no others."""

from judge.desk.events.events import Held
from judge.desk.events.vote_events import GameEnded
from judge.desk.games.endings import Ending
from judge.desk.games.game import State
from judge.store.version_9 import carry_designations
from tests.store.plain_game import DAY, NOW
from tests.store.test_game_rows import found, record


def test_games_that_had_begun_have_them_in_the_order_in_which_they_began(store):
    found(store, "Vienna", started=NOW + DAY)
    found(store, "Sarajevo", started=NOW)
    found(store, "Lyon", "Paris")
    record(store, Held("it broke"), name="Lyon")
    record(store, GameEnded(Ending.CANCELLED), name="Paris")
    carry_designations(store)
    assert {game.name: game.designation for game in store.games()} == {
        "Sarajevo": "2026Aa",
        "Lyon": "2026Ba",
        "Paris": "2026Ca",
        "Vienna": "2026Da",
    }


def test_games_that_never_began_have_none(store):
    found(store, "Sarajevo", "Vienna", "Lyon", seats=(), state=State.FORMING)
    record(store, Held("it broke"), name="Vienna")
    record(store, GameEnded(Ending.CANCELLED), name="Lyon")
    carry_designations(store)
    assert [game.designation for game in store.games()] == ["", "", ""]
