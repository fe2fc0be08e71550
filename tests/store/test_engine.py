"""Both databases keep the same promises about transactions, locks and what stays."""

import threading

import pytest
from peewee import IntegrityError, OperationalError, SqliteDatabase

from judge.store.engine import Postgresql, Sqlite, atomic, open_engine, transaction
from judge.store.store import Store
from tests.store.plain_game import LIBRARY, NOW, arrive


def test_an_old_sqlite_is_refused_before_a_file_is_made(tmp_path, monkeypatch):
    monkeypatch.setattr("sqlite3.sqlite_version_info", (3, 34, 1))
    monkeypatch.setattr("sqlite3.sqlite_version", "3.34.1")
    with pytest.raises(OSError, match=r"SQLite here is 3\.34\.1, and the judge needs 3\.35"):
        Sqlite(str(tmp_path / "old.sqlite"))
    assert not list(tmp_path.iterdir())


def beat(store):
    store.tables.pulse.insert(id=1, at=1).execute()


def broken(store, before=lambda: None):
    beat(store)
    before()
    raise ZeroDivisionError


def beats(store):
    return store.tables.pulse.select().count()


def test_a_url_names_a_server_and_a_path_a_file(tmp_path):
    for scheme in ("postgresql", "postgres"):
        engine = open_engine(f"{scheme}://judge@localhost/judge")
        assert isinstance(engine, Postgresql)
        assert engine.database.database == "postgresql://judge@localhost/judge"
    assert isinstance(open_engine(str(tmp_path / "postgresql")), Sqlite)


def test_a_file_and_its_folder_are_the_judges_alone(tmp_path):
    open_engine(str(tmp_path / "far" / "away" / "judge.sqlite"))
    assert (tmp_path / "far" / "away").stat().st_mode & 0o777 == 0o700
    assert (tmp_path / "far" / "away" / "judge.sqlite").stat().st_mode & 0o777 == 0o600


def test_what_is_in_memory_makes_no_file(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Store(":memory:", LIBRARY).close()
    assert list(tmp_path.iterdir()) == []


def test_only_what_is_committed_stays(store):
    with transaction(store.engine) as commit:
        beat(store)
    assert beats(store) == 0
    with transaction(store.engine) as commit:
        beat(store)
        commit()
    assert beats(store) == 1


def test_what_fails_is_undone_and_told_as_it_was(store):
    with pytest.raises(ZeroDivisionError), atomic(store.engine):
        broken(store)
    assert beats(store) == 0
    with atomic(store.engine):
        beat(store)
    assert beats(store) == 1


def test_a_connection_that_closes_within_hides_no_fault(shared):
    store = Store(shared, LIBRARY)
    with pytest.raises(ZeroDivisionError), transaction(store.engine):
        broken(store, store.engine.close)
    assert beats(store) == 0
    store.close()


def test_what_is_done_at_once_stays_whatever_becomes_of_the_transaction(store):
    arrive(store, b"raw", NOW, "1", "1", "anna@example.org", [])
    with transaction(store.engine):
        store.engine.at_once(store._counted(1, 1))
    letter = store.tables.letter
    assert letter.select(letter.tries).scalar() == 1


def test_whoever_locked_everything_must_look_again(store):
    """PostgreSQL keeps its locks meanwhile, SQLite has to let go of its only one."""
    arrive(store, b"raw", NOW, "1", "1", "anna@example.org", [])
    with transaction(store.engine):
        held = store.engine.at_once(store._counted(1, 1))
    assert held == isinstance(store.engine, Postgresql)


def test_a_row_that_others_need_cannot_go(store):
    enclosure = store.tables.enclosure
    with pytest.raises(IntegrityError):
        enclosure.insert(letter=99, part="gone", place=0).execute()


def test_a_file_waits_for_its_writer(tmp_path):
    stores = [Store(tmp_path / "judge.sqlite", LIBRARY) for _ in range(2)]
    done = []

    def later():
        stores[1].pulse(NOW)
        done.append("second")
        stores[1].close()

    with transaction(stores[0].engine) as commit:
        thread = threading.Thread(target=later)
        thread.start()
        thread.join(0.3)
        done.append("first")
        commit()
    thread.join()
    assert done == ["first", "second"]
    stores[0].close()


def test_tables_are_made_once_by_however_many_begin_together(shared):
    faults = []

    def begin():
        try:
            Store(shared, LIBRARY).close()
        except Exception as fault:
            faults.append(fault)

    threads = [threading.Thread(target=begin) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert faults == []
    store = Store(shared, LIBRARY)
    assert store.tables.version.select().count() == 1
    store.close()


class Clock:
    """A clock that goes on only while somebody sleeps."""

    def __init__(self):
        self.now = 100.0

    def monotonic(self):
        return self.now

    def sleep(self, seconds):
        self.now += seconds


def refuse(monkeypatch, says, until=1e9):
    """Let SQLite refuse to write its log ahead until a moment; return the clock."""
    clock, execute = Clock(), SqliteDatabase.execute_sql

    def refusing(self, sql, *params):
        if sql == "PRAGMA journal_mode=wal" and clock.now < until:
            raise OperationalError(says)
        return execute(self, sql, *params)

    monkeypatch.setattr("judge.store.engine.time", clock)
    monkeypatch.setattr(SqliteDatabase, "execute_sql", refusing)
    return clock


def journal_mode(engine):
    return engine.database.execute_sql("PRAGMA journal_mode").fetchone()[0]


def test_who_begins_together_with_others_waits_until_they_are_done(tmp_path, monkeypatch):
    clock = refuse(monkeypatch, "database is locked", until=100.035)
    engine = open_engine(str(tmp_path / "judge.sqlite"))
    assert journal_mode(engine) == "wal"
    assert clock.now == pytest.approx(100.04)
    engine.close()


def test_who_begins_together_with_others_waits_no_longer_than_for_a_lock(tmp_path, monkeypatch):
    clock = refuse(monkeypatch, "database is locked")
    with pytest.raises(OperationalError):
        open_engine(str(tmp_path / "judge.sqlite"))
    assert clock.now == pytest.approx(130, abs=0.02)


def test_other_faults_are_not_waited_for(tmp_path, monkeypatch):
    clock = refuse(monkeypatch, "disk I/O error")
    with pytest.raises(OperationalError, match="disk"):
        open_engine(str(tmp_path / "judge.sqlite"))
    assert clock.now == 100
