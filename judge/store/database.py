"""Opening the database: SQLite by default, careful settings, tables brought up to date.

With WAL and synchronous FULL a letter that was acknowledged survives a power cut.
"""

from __future__ import annotations

from pathlib import Path

from peewee import SqliteDatabase
from playhouse.migrations import Runner

from judge.store.models import database

MIGRATIONS = Path(__file__).resolve().parent / "migrations"
_PRAGMAS = {
    "journal_mode": "wal",
    "synchronous": "full",
    "foreign_keys": 1,
    "busy_timeout": 30_000,
}


def open_database(path: Path) -> SqliteDatabase:
    """Open (or make) the database file and bring its tables up to date.

    Transactions take the write lock when they begin, so that two workers never deal with the
    same game at once.  Peewee's own errors are raised where the file cannot be used.
    """
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    path.touch(mode=0o600)  # orders are secret
    opened = SqliteDatabase(str(path), pragmas=_PRAGMAS, timeout=30, lock_type="IMMEDIATE")
    database.initialize(opened)
    Runner(opened, str(MIGRATIONS)).up()
    return opened
