"""Tables are made, or brought up to date, when a database is opened."""

from __future__ import annotations

from judge.store.codec import Codec, Library
from judge.store.engine import Engine, atomic
from judge.store.tables import Tables, statements

VERSION = 1


def bring_up_to_date(engine: Engine, tables: Tables, codec: Codec, library: Library) -> None:
    """Make the tables of a new database; carry over what an older version of the judge kept."""
    if engine.database.table_exists("version"):
        return
    with atomic(engine):
        engine.lock_tables()
        if engine.database.table_exists("version"):
            return
        for statement in statements(engine):
            engine.database.execute_sql(statement)
        tables.version.insert(id=1, number=VERSION).execute()
