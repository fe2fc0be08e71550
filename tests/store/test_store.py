import sqlite3
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from peewee import DoesNotExist
from playhouse.migrations import Runner

from judge.desk.effects import TurnSettled, apply
from judge.desk.game import State
from judge.desk.settling import settle_turn, start_game
from judge.letter import Address, Outgoing
from judge.store import games, intray, outbox
from judge.store.database import MIGRATIONS, open_database
from judge.store.models import TABLES, database
from tests.helpers import LIBRARY, NOW, letter, new_game, take


@pytest.fixture(autouse=True)
def kept(tmp_path):
    opened = open_database(tmp_path / "judge.sqlite")
    yield opened
    opened.close()


def play(game, effects):
    for effect in effects:
        games.record(effect, game, NOW)
        game = apply(effect, game)
    return game


def test_letters_survive_a_power_cut(kept):
    assert kept.execute_sql("pragma journal_mode").fetchone() == ("wal",)
    assert kept.execute_sql("pragma synchronous").fetchone() == (2,)  # FULL


def test_the_migrations_make_just_the_tables_of_the_models(kept, tmp_path):
    def shape(connection):
        rows = connection.execute("select name, type from sqlite_master order by name").fetchall()
        names = [(name, type) for name, type in rows if "schema_migration" not in name]
        columns = {
            name: [row[1:4] for row in connection.execute(f"pragma table_info({name})")]
            for name, type in names
            if type == "table"
        }
        return names, columns

    fresh = tmp_path / "fresh.sqlite"
    other = type(kept)(str(fresh))
    with other.bind_ctx(TABLES):
        other.create_tables(TABLES)
    other.close()
    with sqlite3.connect(tmp_path / "judge.sqlite") as made, sqlite3.connect(fresh) as wanted:
        assert shape(made) == shape(wanted)
    made.close()
    wanted.close()


def test_migrations_run_once(kept):
    assert Runner(kept, str(MIGRATIONS)).up() == []


def test_a_letter_is_taken_once():
    assert intray.take(b"raw", NOW, "imap:1", "same")
    assert not intray.take(b"raw", NOW, "imap:1", "same")  # fetched again
    assert not intray.take(b"raw", NOW, "imap:2", "same")  # delivered again
    assert intray.take(b"raw", NOW, "imap:3", "other")


def test_letters_wait_in_the_order_of_their_arrival():
    intray.take(b"first", NOW, "1", "1")
    intray.take(b"second", NOW - timedelta(days=1), "2", "2")
    assert intray.next_waiting().raw == b"first"
    intray.move(1, "done")
    assert intray.next_waiting().raw == b"second"
    intray.move(2, "shunted", "it broke")
    assert intray.next_waiting() is None
    [shunted] = intray.shunted()
    assert (shunted.raw, shunted.trouble) == (b"second", "it broke")


def test_moments_come_back_as_they_were():
    odd = datetime(2026, 11, 20, 23, 59, 59, 999_999, tzinfo=UTC)
    intray.take(b"raw", odd, "1", "1")
    assert intray.next_waiting().received == odd


def test_a_game_comes_back_as_it_was():
    game = new_game()
    games.create(game)
    game = play(replace(game, deadline=None), start_game(game, NOW))
    text = "A Mun - Bur\nIf Mun is dislodged, retreats: Ber\nFINAL"
    game = play(game, take(game, letter("GERMANY", text)))
    assert games.load("Sarajevo", LIBRARY) == game
    game = play(game, settle_turn(game, NOW))
    assert games.load("Sarajevo", LIBRARY) == game


def test_every_set_and_every_turn_is_kept():
    game = new_game()
    games.create(game)
    game = play(game, take(game, letter("GERMANY", "A Mun - Bur")))
    game = play(game, take(game, letter("GERMANY", "A Mun - Tyr")))
    settled = settle_turn(game, NOW)
    game = play(game, settled)
    [turn] = games.history("Sarajevo")
    assert (turn.number, turn.turn, turn.orders["GERMANY"]) == (1, "S1901M", ["A MUN - TYR"])
    assert turn.settled == NOW
    assert turn.view == next(e.view for e in settled if isinstance(e, TurnSettled))
    count = database.execute_sql("select count(*) from ordersetrow").fetchone()
    assert count == (2,)


def test_turns_from_before_there_were_scenes_have_none():
    game = new_game()
    games.create(game)
    play(game, settle_turn(game, NOW))
    database.execute_sql("update turnrow set view = json_remove(view, '$.scenes')")
    [turn] = games.history("Sarajevo")
    assert (turn.view.kind, turn.view.scenes) == ("standard.results", ())


def test_a_name_is_taken_once():
    games.create(new_game())
    with pytest.raises(Exception, match="UNIQUE"):
        games.create(new_game())


def test_what_is_not_there_is_not_found():
    with pytest.raises(DoesNotExist):
        games.load("Nowhere", LIBRARY)


def test_deadlines_are_found_when_they_come():
    game = new_game()
    games.create(game)
    play(game, start_game(game, NOW))
    due = NOW + timedelta(days=7)
    assert games.next_deadline() == due
    assert games.due(due - timedelta(seconds=1)) == []
    assert games.due(due) == ["Sarajevo"]
    games.hold("Sarajevo")
    assert games.due(due) == []
    assert games.held() == ["Sarajevo"]
    assert games.load("Sarajevo", LIBRARY).state is State.HELD
    games.release("Sarajevo")
    assert games.due(due) == ["Sarajevo"]


def test_the_outbox_keeps_a_letter_until_it_is_taken_or_given_up():
    letter = Outgoing(Address("anna@example.org"), "Hello", "", "", "<1@x>")
    outbox.post(letter, "player.status", b"raw", NOW)
    assert outbox.written_to("anna@example.org", "player.status", NOW) == 1
    assert outbox.written_to("anna@example.org", "anyone.help", NOW) == 0
    [posted] = outbox.due(NOW)
    assert (outbox.raw_of(posted.id), posted.tries) == (b"raw", 0)
    outbox.refused(posted.id, "451 later", NOW + timedelta(minutes=1))
    assert outbox.due(NOW) == []
    [again] = outbox.due(NOW + timedelta(minutes=1))
    assert (again.tries, again.trouble, again.message_id) == (1, "451 later", "<1@x>")
    outbox.refused(posted.id, "550 no", None)
    assert outbox.due(NOW + timedelta(days=9)) == []
    assert outbox.unsent()[0].state == "failed"
    outbox.retry(posted.id, NOW)
    outbox.sent(outbox.due(NOW)[0].id)
    assert outbox.unsent() == []


def count(table):
    return database.execute_sql(f"select count(*) from {table}").fetchone()[0]


def test_what_letters_share_is_kept_once_and_let_go_when_all_are_sent():
    parts = (b"picture " * 100, b"entry " * 100)
    for name in ("anna", "bob"):
        letter = Outgoing(Address(f"{name}@example.org"), "Hello", "", "", f"<{name}@x>")
        raw = name.encode() + parts[0] + b" and " + parts[1] + b" end"
        shared = [(part, "") for part in (*parts, b"not in it", b"")]
        outbox.post(letter, "all.turn-report", raw, NOW, shared)
    assert count("partrow") == 2
    first, second = outbox.due(NOW)
    assert outbox.raw_of(first.id) == b"anna" + parts[0] + b" and " + parts[1] + b" end"
    outbox.sent(first.id)
    assert count("partrow") == 2
    outbox.refused(second.id, "451 later", NOW)
    [again] = outbox.due(NOW)
    assert outbox.raw_of(again.id) == b"bob" + parts[0] + b" and " + parts[1] + b" end"
    outbox.sent(second.id)
    assert (count("partrow"), count("enclosurerow"), count("outgoingrow")) == (0, 0, 2)


def test_letters_wait_for_what_is_still_to_be_made():
    for name in ("anna", "bob"):
        letter = Outgoing(Address(f"{name}@example.org"), "Hello", "", "", f"<{name}@x>")
        raw = f"{name} [stand-in] end".encode()
        outbox.post(letter, "all.turn-report", raw, NOW, [(b"[stand-in]", "paint it")])
    outbox.post(Outgoing(Address("carl@example.org"), "", "", "", "<carl@x>"), "", b"raw", NOW)
    assert [one.recipient for one in outbox.due(NOW)] == ["carl@example.org"]
    part = outbox.to_make()
    assert (part.recipe, part.tries) == ("paint it", 0)
    assert outbox.to_make().tries == 1  # the judge died meanwhile
    outbox.made(part.digest, b"picture")
    assert outbox.to_make() is None
    assert [outbox.raw_of(one.id) for one in outbox.due(NOW)] == [
        b"anna picture end",
        b"bob picture end",
        b"raw",
    ]


def test_the_pulse_is_remembered():
    assert games.last_pulse() is None
    games.pulse(NOW)
    games.pulse(NOW + timedelta(seconds=20))
    assert games.last_pulse() == NOW + timedelta(seconds=20)


def test_counts_are_kept_by_year():
    game = new_game()
    games.create(game)
    while game.turn.year == 1901:
        game = play(game, settle_turn(game, NOW))
    kept = games.load("Sarajevo", LIBRARY)
    assert kept.counts == game.counts
    assert {year: sum(counts.values()) for year, counts in kept.chart.items()} == {
        1900: 22,
        1901: 22,
    }


def test_turns_settled_before_counts_were_kept_are_counted(kept):
    game = new_game()
    games.create(game)
    while game.turn.year == 1901:
        game = play(game, settle_turn(game, NOW))
    Runner(kept, str(MIGRATIONS)).down("0003_counts_of_centers")
    Runner(kept, str(MIGRATIONS)).up()
    assert games.load("Sarajevo", LIBRARY).counts == game.counts
