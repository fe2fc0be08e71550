"""Tables are made, or brought up to date, when a database is opened."""

from __future__ import annotations

from pathlib import Path

from peewee import OperationalError
from playhouse.migrations import Runner

from judge.store.carrying import carry_over
from judge.store.engine import atomic
from judge.store.shelves import Shelves
from judge.store.tables import additions, statements
from judge.store.version_1 import carry_turns
from judge.store.version_3 import carry_mailboxes
from judge.store.version_9 import carry_designations

VERSION = 14
# The steps by which the first versions changed their tables; after the last of them everything is
# carried over into the journal.
MIGRATIONS = Path(__file__).resolve().parent / "migrations"


def bring_up_to_date(store: Shelves) -> None:
    """Make the tables of a new database; carry over what an older version of the judge kept."""
    database = store.engine.database
    if database.table_exists("version"):
        _carry_over_version(store)
        return
    if database.table_exists("schema_migration"):
        Runner(database, str(MIGRATIONS)).up()
    with atomic(store.engine):
        store.engine.lock_tables()
        if database.table_exists("version"):
            return
        for statement in statements(store.engine):
            database.execute_sql(statement)
        store.tables.version.insert(id=1, number=VERSION).execute()
        if database.table_exists("schema_migration"):
            carry_over(store)
            carry_designations(store)


def _carry_over_version(store: Shelves) -> None:
    """Carry over what an older version kept in these tables; refuse what a newer one did."""
    if _version(store) == VERSION:
        return
    with atomic(store.engine):
        store.engine.lock_tables()
        number = _version(store)
        if number > VERSION:
            raise OperationalError(f"the database is of version {number}, the judge of {VERSION}")
        for statement in additions(store.engine):
            store.engine.database.execute_sql(statement)
        if number < 2:
            carry_turns(store)
        if number < VERSION:
            carry_mailboxes(store)
            store.refold()
            carry_designations(store)
            store.tables.version.update(number=VERSION).execute()


def _version(store: Shelves) -> int:
    version = store.tables.version
    return int(version.select(version.number).scalar())
