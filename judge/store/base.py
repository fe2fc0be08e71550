"""What all parts of a store stand on: its database, its tables, its codec, and house rules."""

from __future__ import annotations

import json
from typing import Any

from judge.houserules.rules import HouseRules
from judge.store.codec import Catalog, Codec
from judge.store.engine import open_engine
from judge.store.statement import SqlStatement
from judge.store.tables import TableRow, Tables


class Base:
    """A database by its URL or path, and what is needed to read and write in it."""

    def __init__(self, url: str, library: Catalog) -> None:
        self.library = library
        self.engine = open_engine(url)
        self.tables = Tables(self.engine.database)
        self.codec = Codec(library, self._rules)
        self.known: dict[Any, SqlStatement] = {}
        self._known_rules: dict[str, HouseRules] = {}

    def rows(self, asked: SqlStatement) -> list[Any]:
        """Return the rows that a statement asks for."""
        cursor = self.engine.database.execute_sql(*asked)
        names = [column[0] for column in cursor.description]
        return [TableRow(**dict(zip(names, row, strict=True))) for row in cursor.fetchall()]

    def first(self, asked: SqlStatement) -> Any:
        """Return the first row that a statement asks for, None if there is none."""
        return next(iter(self.rows(asked)), None)

    def do(self, statement: SqlStatement) -> int:
        """Carry out a statement; return how many rows it concerned."""
        return int(self.engine.database.execute_sql(*statement).rowcount)

    def lock_zine(self) -> None:
        """Keep every other judge from the zine until the transaction ends: its articles, its books.

        Whoever changes any of them has read it before, and nobody else may come between.
        """
        self.engine.locked(self.tables.version.select()).execute()  # a row always there

    def keep_rules(self, rules: HouseRules) -> None:
        """Keep house rules, unless they are kept already."""
        data = json.dumps(rules.plain())
        rows = self.tables.houserules.insert(digest=rules.digest, data=data)
        rows.on_conflict_ignore().execute()

    def _rules(self, digest: str) -> HouseRules:
        """Return house rules by their digest; they never change."""
        if digest not in self._known_rules:
            houserules = self.tables.houserules
            data = houserules.select(houserules.data).where(houserules.digest == digest).scalar()
            if data is None:
                raise LookupError(f"no house rules are kept as {digest}")
            self._known_rules[digest] = HouseRules.from_plain(json.loads(data))
        return self._known_rules[digest]
