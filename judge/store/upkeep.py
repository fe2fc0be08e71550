"""Tables are made, or brought up to date, when a database is opened."""

from __future__ import annotations

from pathlib import Path

from peewee import OperationalError
from playhouse.migrations import Runner

from judge.store.carrying import carry_over
from judge.store.engine import atomic
from judge.store.shelves import Shelves
from judge.store.tables import statements

VERSION = 1
# The steps by which the first versions changed their tables; after the last of them everything is
# carried over into the journal.
MIGRATIONS = Path(__file__).resolve().parent / "migrations"


def bring_up_to_date(store: Shelves) -> None:
    """Make the tables of a new database; carry over what an older version of the judge kept."""
    database = store.engine.database
    if database.table_exists("version"):
        _refuse_newer(store)
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


def _refuse_newer(store: Shelves) -> None:
    version = store.tables.version
    number = version.select(version.number).scalar()
    if number > VERSION:
        raise OperationalError(f"the database is of version {number}, and this judge of {VERSION}")
