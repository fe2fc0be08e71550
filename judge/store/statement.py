"""Queries that are asked for every letter are put into SQL once, and not each time anew.

Making up the SQL would cost more than all the rest that the store does for a letter.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any, Protocol

SqlStatement = tuple[str, list[Any]]  # the SQL, and the values in it


@dataclass(frozen=True, slots=True)
class _Gap:
    """Where in a statement the value of an argument belongs."""

    argument: int


class _Knowing(Protocol):
    """A part of a store: it knows its statements by the methods that make their queries."""

    engine: Any
    known: dict[Any, SqlStatement]


def statement(query: Callable[..., Any]) -> Callable[..., SqlStatement]:
    """Make a method that returns a query, of the values given to it, into one that returns SQL.

    The method is called once for each store, with gaps in place of values; so its query may not
    depend on what the values are.
    """

    @wraps(query)
    def filled(part: _Knowing, *values: Any) -> SqlStatement:
        if query not in part.known:
            gaps = [_Gap(number) for number in range(len(values))]
            context = part.engine.database.get_sql_context()
            part.known[query] = context.sql(query(part, *gaps)).query()
        sql, parts = part.known[query]
        return sql, [values[p.argument] if isinstance(p, _Gap) else p for p in parts]

    return filled
