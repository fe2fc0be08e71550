from datetime import timedelta

import pytest

from judge.desk.events.events import (
    Created,
    DeadlineReason,
    DeadlineSet,
    Held,
    OrdersWritten,
    Released,
    TurnSettled,
)
from judge.desk.events.gm_events import Commanded, DisorderSet, RolledBack
from judge.desk.games.game import Seat, State
from judge.letter import Address
from judge.store.store import NameTaken, Store, UnknownGame
from judge.variants.seam import Cause, Ruling, Tally, WrittenOrder
from tests.store.plain_game import ANNA, BOB, DAY, LIBRARY, NOW, RULES, arrive, new_game, orders


def found(store, *names, **changes):
    for name in names:
        with store.founding(new_game(name, **changes), "operator", NOW) as work:
            work.commit()


def record(store, *events, by="clock", name="Sarajevo"):
    with store.opening(name) as work:
        for event in events:
            work.record(event, by, NOW)
        work.commit()
    assert store.codec.pack(store.game(name)) == store.codec.pack(store.replay(name))
    return store.game(name)


def settled(game, **changes):
    """Return a turn that was settled as the plain game has it."""
    ruling = Ruling("III.4", Cause("LastCounts", {"keys": ["a", "b"], "number": 2}), 3)
    order = WrittenOrder("a", "A", "v1:a", rulings=(ruling,), possible=False)
    facts = {
        "number": game.number,
        "turn": game.turn.code,
        "orders": {"WHITE": (order,)},
        "silent": ("BLACK",),
        "record": "v1:record",
        "position": str(game.number + 1),
        "deadline": game.deadline + DAY,
        "later": {"WHITE": (order,)},
        "tally": Tally("year 1", {"WHITE": 2, "BLACK": 0}),
    }
    return TurnSettled(**{**facts, **changes})


def test_a_game_comes_back_as_it_was(store):
    found(store, "Sarajevo")
    game = store.game("Sarajevo")
    assert game == new_game()
    game = record(store, OrdersWritten(orders("a"), orders("later").orders))
    assert game.present.sets == (orders("a"),)
    assert game.later == {"WHITE": orders("later").orders}
    game = record(store, settled(game))
    assert (game.position, game.number, game.present.sets) == ("2", 2, ())
    assert game.chart == (Tally("year 1", {"WHITE": 2, "BLACK": 0}),)


def test_the_journal_keeps_everything_in_its_order(store):
    found(store, "Sarajevo", "Vienna")
    record(store, OrdersWritten(orders("a")), by="WHITE")
    record(store, OrdersWritten(orders("b")), DeadlineSet(NOW, DeadlineReason.OUTAGE), by="BLACK")
    record(store, DisorderSet(("WHITE",)), by="gm")
    entries = store.journal("Sarajevo")
    assert [(entry.seq, entry.by) for entry in entries] == [
        (1, "operator"),
        (2, "WHITE"),
        (3, "BLACK"),
        (4, "BLACK"),
        (5, "gm"),
    ]
    assert [entry.event for entry in entries] == [
        Created(new_game()),
        OrdersWritten(orders("a")),
        OrdersWritten(orders("b")),
        DeadlineSet(NOW, DeadlineReason.OUTAGE),
        DisorderSet(("WHITE",)),
    ]
    assert {(entry.at, entry.letter) for entry in entries} == {(NOW, None)}
    assert len(store.journal("Vienna")) == 1


def test_nothing_is_done_without_commit(store):
    found(store, "Sarajevo")
    with store.opening("Sarajevo") as work:
        work.record(Held("it broke"), "clock", NOW)
        assert work.game.state is State.HELD
    with pytest.raises(ZeroDivisionError), store.opening("Sarajevo") as work:
        work.record(Held("it broke" * (1 // 0)), "clock", NOW)
    with pytest.raises(ZeroDivisionError), store.founding(new_game("Vienna"), "", NOW):
        raise ZeroDivisionError
    assert store.game("Sarajevo").state is State.RUNNING
    assert len(store.journal("Sarajevo")) == 1
    assert store.find("Vienna") is None
    found(store, "Vienna")


def test_a_name_is_taken_once_whatever_its_case(store):
    found(store, "Sarajevo Two")
    with pytest.raises(NameTaken), store.founding(new_game("SARAJEVO  two"), "", NOW):
        pass
    assert store.find("sarajevo two") == "Sarajevo Two"
    assert store.game("sarajevo  TWO").name == "Sarajevo Two"


def test_what_is_not_there_is_not_found(store):
    assert store.find("Nowhere") is None
    for look in (store.game, store.journal, store.replay):
        with pytest.raises(UnknownGame):
            look("Nowhere")
    with pytest.raises(LookupError), store.opening("Nowhere"):
        pass


def test_house_rules_are_kept_once_and_live_with_the_game(store):
    found(store, "Sarajevo", "Vienna")
    changed = RULES.changed({"I.2.early": False})
    found(store, "Paris", rules=changed)
    assert store.tables.houserules.select().count() == 2
    assert store.game("Sarajevo").rules == RULES
    assert store.game("Paris").rules == store.game("Paris").variant.rules == changed
    voted = RULES.changed({"I.2.edition": "another"})
    assert record(store, RolledBack(1, new_game(rules=voted))).rules == voted
    assert store.tables.houserules.select().count() == 3


def test_a_game_is_rolled_back_undone_and_settled_again(store):
    found(store, "Sarajevo")
    start = record(store, OrdersWritten(orders("a")))
    second = record(store, settled(start))
    back = record(store, RolledBack(3, start), by="gm")
    assert back == start
    assert record(store, RolledBack(4, second), by="gm") == second
    record(store, RolledBack(3, start), by="gm")
    again = record(store, settled(start, winners=("WHITE", "BLACK")))
    assert (again.state, again.winners) == (State.OVER, ("WHITE", "BLACK"))
    assert [type(entry.event).__name__ for entry in store.journal("Sarajevo")][-4:] == [
        "RolledBack",
        "RolledBack",
        "RolledBack",
        "TurnSettled",
    ]


def test_the_next_moment_of_all_games_is_known(store):
    assert store.next_due() is None
    found(store, "Sarajevo")
    found(store, "Vienna", deadline=NOW + 2 * DAY)
    found(store, "Paris", deadline=None)
    assert store.next_due() == NOW + DAY
    record(store, Held("it broke"))
    assert store.next_due() == NOW + 2 * DAY
    assert store.held() == ["Sarajevo"]
    record(store, Released())
    assert store.next_due() == NOW + DAY
    assert store.held() == []


def test_a_game_is_due_when_its_moment_has_come(store):
    found(store, "Sarajevo", deadline=NOW + DAY)
    found(store, "Vienna", deadline=NOW)
    with store.due(NOW - timedelta(microseconds=1)) as work:
        assert work is None
    with store.due(NOW + DAY) as work:
        assert work.game.name == "Vienna"
        work.record(DeadlineSet(NOW + 9 * DAY, DeadlineReason.OUTAGE), "clock", NOW)
        work.commit()
    with store.due(NOW + DAY) as work:
        assert (work.game.name, work.letter) == ("Sarajevo", None)


def test_a_game_waits_for_its_letters_but_not_for_late_ones(store, monkeypatch):
    found(store, "Sarajevo", deadline=NOW)
    arrive(store, b"late", NOW + timedelta(seconds=1), "1", "1", "anna@example.org", ["sarajevo"])
    with store.due(NOW) as work:
        assert work is not None
    arrive(store, b"in time", NOW, "2", "2", "anna@example.org", ["sarajevo"])
    with store.due(NOW) as work:
        assert work is None
    monkeypatch.setattr(store, "_next_due", lambda now, tried: None if tried else 1)
    with store.due(NOW) as work:  # the letter arrived when the game had been chosen
        assert work is None


def test_games_are_told_by_pages(store):
    found(store, *(f"Game {letter}" for letter in "dbaec"))
    first = store.games(most=3)
    assert [game.name for game in first] == ["Game a", "Game b", "Game c"]
    assert [game.name for game in store.games(first[-1].name)] == ["Game d", "Game e"]


def test_a_name_that_may_be_meant_is_found_among_many(store):
    found(store, "Sarajevo", "Vienna", *(f"Game {number}" for number in range(100)))
    assert store.near("Serajevo")[0] == "Sarajevo"
    assert store.near("sarayevo; germany", "sarayevo")[0] == "Sarajevo"
    assert store.near("Viena") == ("Vienna",)
    assert store.near("Constantinople") == ()


def test_the_lobby_has_ones_own_games_and_some_others(store):
    found(store, *(f"Game {number}" for number in range(21)))
    found(store, "Sarajevo", seats=(Seat(Address("carl@example.org"), ("WHITE", "BLACK")),))
    lobby = store.lobby("carl@example.org", ["sarajewo; white", "sarajewo"])
    assert [card.name for card in lobby.own] == ["Sarajevo"]
    assert (len(lobby.some), lobby.more, lobby.near) == (20, True, ("Sarajevo",))
    assert lobby.some[0].name == "Game 20"
    assert len(store.lobby("anna@example.org", []).own) == 21
    assert store.lobby("gus@example.org", []).own == ()
    assert not store.lobby("anna@example.org", []).more


def test_a_game_that_cannot_be_read_does_not_spoil_the_lobby(store):
    found(store, "Sarajevo", "Vienna")
    game = store.tables.game
    game.update(fold="{}").where(game.key == "vienna").execute()
    assert [card.name for card in store.lobby("nobody", []).some] == ["Sarajevo"]


def test_everybody_who_takes_part_has_a_mailbox(store):
    found(store, "Sarajevo", "Vienna")
    assert sorted(store.mailboxes()) == ["Anna@Example.org", "Bob@Example.org", "Gus@Example.org"]
    taken_over = new_game(seats=(Seat(ANNA, ("WHITE",)), Seat(Address("carl@x.org"), ("BLACK",))))
    record(store, RolledBack(1, taken_over))
    assert [card.name for card in store.lobby(BOB.key, []).own] == ["Vienna"]
    assert [card.name for card in store.lobby("carl@x.org", []).own] == ["Sarajevo"]


def test_the_pulse_is_remembered(store):
    assert store.last_pulse() is None
    store.pulse(NOW)
    store.pulse(NOW + timedelta(seconds=20))
    assert store.last_pulse() == NOW + timedelta(seconds=20)


def test_events_that_change_nothing_are_counted_as_well(store):
    found(store, "Sarajevo")
    did = Commanded("announce", "ANNOUNCE: It rains.", "gm@example.org", Cause("announced"), 0)
    record(store, did)
    record(store, did)
    assert [entry.seq for entry in store.journal("Sarajevo")] == [1, 2, 3]


def test_house_rules_that_are_not_kept_are_missed_by_their_digest(store):
    found(store, "Sarajevo")
    store.tables.houserules.delete().execute()
    store._known_rules.clear()
    with pytest.raises(LookupError, match=f"no house rules are kept as {RULES.digest}"):
        store.game("Sarajevo")


def test_house_rules_are_read_once(store):
    found(store, "Sarajevo")
    rules = store.game("Sarajevo").rules
    store.tables.houserules.delete().execute()
    assert store.game("Sarajevo").rules is rules


def test_a_game_without_events_is_unknown(store):
    store.add_game("Sarajevo")
    with pytest.raises(UnknownGame, match="Sarajevo"):
        store.replay("Sarajevo")


@pytest.mark.parametrize("deadline", [None, NOW + timedelta(microseconds=1)])
def test_a_game_that_is_due_no_more_when_it_is_locked_is_left_alone(store, monkeypatch, deadline):
    found(store, "Sarajevo", deadline=deadline)
    monkeypatch.setattr(store, "_next_due", lambda now, tried: None if tried else 1)
    with store.due(NOW) as work:
        assert work is None


def overtake(store, monkeypatch, work):
    """Let somebody else do something after a store has counted that it begins a game."""
    begin, begun = store.engine.begin, []

    def overtaken():
        begun.append("once more")
        if len(begun) == 2:  # it is counted, and the lock not yet had again
            work()
        begin()

    monkeypatch.setattr(store.engine, "begin", overtaken)


def tries(store):
    return store.tables.beginning.select(store.tables.beginning.tries).scalar()


def test_a_worker_that_was_overtaken_leaves_a_game_alone(tmp_path, monkeypatch):
    one, two = (Store(tmp_path / "judge.sqlite", LIBRARY) for _ in range(2))
    found(one, "Sarajevo", deadline=NOW)

    def settle():
        with two.due(NOW) as work:
            work.record(DeadlineSet(NOW + DAY, DeadlineReason.OUTAGE), "clock", NOW)
            work.commit()

    overtake(one, monkeypatch, settle)
    with one.due(NOW) as work:
        assert work is None
    assert tries(one) == 0
    for store in (one, two):
        store.close()


def test_a_worker_goes_on_if_others_did_nothing_to_the_game(tmp_path, monkeypatch):
    one, two = (Store(tmp_path / "judge.sqlite", LIBRARY) for _ in range(2))
    found(one, "Sarajevo", deadline=NOW)
    overtake(one, monkeypatch, lambda: found(two, "Vienna"))
    with one.due(NOW) as work:
        assert work.game.name == "Sarajevo"
    assert tries(one) == 1
    for store in (one, two):
        store.close()


def test_a_letter_founds_no_game_whose_name_is_taken(store):
    found(store, "Sarajevo")
    with store.opening("Sarajevo") as work:
        assert work.founding("SARAJEVO") is None
        assert work.founding("Vienna").name == "Vienna"
