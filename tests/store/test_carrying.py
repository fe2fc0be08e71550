"""A database that the version before has made is opened: nothing of it is lost."""

import lzma
import sqlite3
from datetime import UTC, datetime, time, timedelta
from pathlib import Path

import pytest
from peewee import OperationalError
from playhouse.migrations import Runner

from judge.desk.events.events import Created, Held, OrdersWritten, TurnSettled
from judge.desk.games.game import State
from judge.desk.games.orders_of_turn import due
from judge.library import Library
from judge.store.carrying import OLD_TABLES
from judge.store.intray import Arrival
from judge.store.store import Store
from judge.store.upkeep import MIGRATIONS
from judge.variants.seam import Tally

BEFORE = Path(__file__).parent / "database_before.xz"
LIBRARY = Library()
AFTER = datetime(2026, 11, 20, 12, 39, tzinfo=UTC)  # the file was made


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "judge.sqlite"
    path.write_bytes(lzma.decompress(BEFORE.read_bytes()))
    return path


@pytest.fixture
def carried(path):
    store = Store(path, LIBRARY)
    yield store
    store.close()


def events(store, name, kind):
    return [entry for entry in store.journal(name) if isinstance(entry.event, kind)]


def test_the_hour_of_deadlines_is_carried_over(path):
    with sqlite3.connect(path) as database:
        database.execute("update gamerow set hour = '18:30' where name = 'Sarajevo'")
    store = Store(path, LIBRARY)
    assert {game.name: game.table.hour for game in store.games()}["Sarajevo"] == time(18, 30)
    store.close()


def test_games_are_as_they_were(carried):
    games = {game.name: game for game in carried.games()}
    assert {name: (game.state, game.number, game.turn.code) for name, game in games.items()} == {
        "Held": (State.HELD, 1, "S1901M"),
        "Paris Five": (State.RUNNING, 1, "S1901M"),
        "Sarajevo": (State.RUNNING, 6, "F1902R"),
        "Vienna": (State.OVER, 2, "W1910A"),
    }
    assert games["Vienna"].winners == ("GERMANY",)
    assert games["Sarajevo"].deadline == datetime(2026, 11, 22, 12, 36, tzinfo=UTC)
    assert games["Sarajevo"].table.zone == "Europe/Vienna"
    assert games["Paris Five"].variant.spec.players == 5
    assert len(games["Paris Five"].seats) == 5
    assert carried.held() == ["Held"]
    assert carried.next_due() == datetime(2026, 11, 22, 12, 36, tzinfo=UTC)


def test_games_that_had_begun_have_their_designations_now(carried):
    given = {game.name: game.designation for game in carried.games()}
    assert given == {
        "Held": "2026C",
        "Paris Five": "2026Aa",
        "Sarajevo": "2026A",
        "Vienna": "2026B",
    }
    assert all(carried.replay(name) == carried.game(name) for name in given)


def test_what_a_game_was_is_what_its_journal_makes(carried):
    for game in carried.games():
        assert carried.codec.pack(game) == carried.codec.pack(carried.replay(game.name))


def test_settled_turns_are_in_the_journal(carried):
    assert isinstance(carried.journal("Sarajevo")[0].event, Created)
    entries = events(carried, "Sarajevo", TurnSettled)
    turns = [entry.event for entry in entries]
    assert [turn.turn for turn in turns] == ["S1901M", "F1901M", "W1901A", "S1902M", "F1902M"]
    assert entries[0].at == datetime(2026, 11, 20, 12, 8, tzinfo=UTC)
    assert [order.text for order in turns[0].orders["GERMANY"]] == [
        "A BER - KIE",
        "A MUN - RUH",
        "F KIE - DEN",
    ]
    assert turns[0].tally is None
    assert turns[1].tally == Tally(
        "1901",
        {
            "AUSTRIA": 4,
            "ENGLAND": 4,
            "FRANCE": 4,
            "GERMANY": 5,
            "ITALY": 4,
            "RUSSIA": 6,
            "TURKEY": 4,
        },
    )
    assert [tally.label for tally in carried.game("Sarajevo").chart] == ["1900", "1901"]
    assert not any(turn.silent for turn in turns)


def test_every_set_of_orders_is_in_the_journal(carried):
    sets = [entry.event.order_set for entry in events(carried, "Sarajevo", OrdersWritten)]
    assert len(sets) == 36
    first = sets[0]
    assert (first.power, first.final, first.letter) == ("ENGLAND", True, "<2@test>")
    assert [order.written for order in first.orders] == [
        "A Liv.—Yor",
        "F Lon.—North Sea",
        "F Edi.—Norw. Sea",
    ]


def test_the_present_turn_goes_on(carried):
    game = carried.game("Paris Five")
    assert [[order.text for order in order_set.orders] for order_set in game.present.sets] == [
        ["A VIE - TRI", "A BUD - RUM"],
        ["F TRI - ALB"],
    ]
    retreats = carried.game("Sarajevo")
    assert [order.text for order in retreats.later["FRANCE"]] == [
        "IF A BUR DISLODGED RETREAT GAS, PAR",
        "IF GAIN 1 BUILD A PAR",
    ]
    assert due(retreats, "FRANCE").missing == ()
    assert due(retreats, "RUSSIA").missing == ("A STP",)
    assert isinstance(carried.journal("Held")[-2].event, Held)


def test_what_was_taken_for_granted_is_found_anew(path):
    with sqlite3.connect(path) as connection:
        connection.execute("update ordersetrow set inferred = 1 where turn = 'F1902R'")
    connection.close()
    store = Store(path, LIBRARY)
    game = store.game("Sarajevo")
    assert game.present.sets == ()
    assert [order.text for order in due(game, "FRANCE").granted] == ["A BUR - GAS"]
    store.close()


def test_letters_that_wait_are_dealt_with(carried):
    games = []
    for _ in range(2):
        with carried.dealing(AFTER) as work:
            games.append(work.game and work.game.name)
            work.letter_done()
            work.commit()
    assert games == ["Sarajevo", None]
    [shunted] = carried.shunted()
    assert (shunted.number, shunted.trouble) == (43, "Traceback: it broke")
    carried.put_back(43)
    with carried.dealing(AFTER) as work:
        assert work.game.name == "Held"
    assert len(list(carried.letters("Sarajevo"))) == 37
    letter = carried.tables.letter
    former = letter.select(letter.identity).where(letter.source == "test/1").scalar()
    assert not carried.take(Arrival(b"raw", AFTER, "test/1", "new", former, "", []))


def test_the_outbox_goes_on(carried):
    unsent = carried.unsent()
    assert [letter.state for letter in unsent] == ["failed", *["waiting"] * 7]
    assert (unsent[0].trouble, unsent[1].trouble) == ("550 no", "451 later")
    assert len(carried.claim_due(AFTER)) == 4
    carried.made(carried.to_make(AFTER).digest, b"picture")
    assert [carried.raw_of(letter.number) for letter in carried.claim_due(AFTER)] == [
        b"anna picture end",
        b"bob picture end",
    ]
    assert carried.written_to("germany@example.org", "player.orders-stand", AFTER) == 0
    day = timedelta(days=1)
    assert carried.written_to("germany@example.org", "player.orders-stand", AFTER - day) == 6
    assert len(list(carried.outgoing("Paris Five"))) == 8


def test_people_and_the_pulse_are_remembered(carried):
    assert carried.correspondent("england@example.org").zone == "Europe/London"
    assert carried.correspondent("austria@example.org").minutes == -300
    assert carried.last_pulse() == AFTER


def test_old_tables_go_and_it_is_done_once(carried, path):
    with sqlite3.connect(path) as connection:
        names = {name for (name,) in connection.execute("select name from sqlite_master")}
    connection.close()
    assert names.isdisjoint(OLD_TABLES)
    journal = carried.journal("Sarajevo")
    again = Store(path, LIBRARY)
    assert again.journal("Sarajevo") == journal
    again.close()


def test_what_fails_changes_nothing(path, monkeypatch):
    monkeypatch.setattr("judge.store.carrying.carry_letters", lambda *_: 1 // 0)
    with pytest.raises(ZeroDivisionError):
        Store(path, LIBRARY)
    monkeypatch.undo()
    store = Store(path, LIBRARY)
    assert len(store.games()) == 4
    store.close()


def test_what_was_kept_counts(path):
    with sqlite3.connect(path) as connection:
        connection.execute(
            "update turnrow set position = replace(position, 'A KIE', 'A BER') "
            "where turn = 'F1901M'"
        )
    connection.close()
    store = Store(path, LIBRARY)
    first = events(store, "Sarajevo", TurnSettled)[0].event
    assert '"A BER"' in first.position
    assert '"A KIE"' in first.record
    store.close()


def test_a_newer_database_is_refused(carried, path):
    carried.tables.version.update(number=99).execute()
    with pytest.raises(OperationalError, match="version 99"):
        Store(path, LIBRARY)


def test_still_older_files_are_opened(path):
    store = Store(":memory:", LIBRARY)  # for the engine's settings
    database = type(store.engine.database)(str(path))
    Runner(database, str(MIGRATIONS)).down("0003_counts_of_centers")
    database.close()
    store.close()
    store = Store(path, LIBRARY)
    assert [tally.label for tally in store.game("Sarajevo").chart] == ["1900", "1901"]
    store.close()


def test_a_game_that_cannot_be_carried_over_is_named(path):
    with sqlite3.connect(path) as connection:
        connection.execute("update gamerow set variant = 'nowhere' where name = 'Vienna'")
    connection.close()
    with pytest.raises(Exception, match="nowhere") as caught:
        Store(path, LIBRARY)
    assert caught.value.__notes__ == ["The game Vienna could not be carried over into the journal."]
