"""Tables with a row of heads: each row below it as one order, in the order in which one is written.

| to      | verb | who         |
|:--------|:----:|------------:|
| Tyrolia | move | Army Munich |

Columns are parted by bars, tabs, semicolons, commas or wide gaps.  A table may lie on its side: its
units are the heads then, or its heads stand before the rows.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import takewhile

from judge.orders.lines.records import ColumnHead, column_head_of, done, sentence, told
from judge.orders.lines.written_rows import PARTED_BY, Cell, WrittenRow, cells, is_ruled
from judge.orders.vocabulary import Column, Vocabulary

FEWEST = 2  # columns
MOST_ROWS = 100
UNIT_WORDS = (2, 3)  # words of a unit with its kind, at least and at most
GAP = " "
TURN = re.compile(r"([^\W\d_]+) ?'?(\d{2,4})")
LISTING = (";", ",")  # signs between units that are but listed

ColumnHeads = Sequence[tuple[int, ColumnHead]]  # where each column begins, and its head


def without_tables(rows: Sequence[WrittenRow], vocabulary: Vocabulary) -> Iterator[WrittenRow]:
    """Yield rows; those of a table as orders, its heads not at all."""
    at = 0
    while at < len(rows):
        table = _table(rows, at, vocabulary)
        yield from table or rows[at : at + 1]
        at += table[-1].last - rows[at].number + 1 if table else 1


def _table(rows: Sequence[WrittenRow], at: int, vocabulary: Vocabulary) -> list[WrittenRow]:
    """Return the orders of a table that begins with a row; none if none does."""
    text = rows[at].text
    if not text.strip() or rows[at].is_quoted:
        return []
    for sign in (*(sign for sign in PARTED_BY if sign in text), GAP):
        above = cells(text, sign)
        if len([cell for cell in above if cell.text]) >= FEWEST:
            orders = _below(above, rows[at : at + MOST_ROWS], sign, vocabulary)
            if orders:
                return orders
    return []


def _below(
    above: Sequence[Cell], rows: Sequence[WrittenRow], sign: str, vocabulary: Vocabulary
) -> list[WrittenRow]:
    """Return the orders of a table with its first row parted into cells; none if it is none."""
    heads = [column_head_of(cell.text, vocabulary) for cell in above]
    if _head_orders(heads):
        placed = [
            (cell.start, head or ColumnHead(Column.REMARK, cell.text))
            for cell, head in zip(above, heads, strict=True)
        ]
        return _upright(placed, _body(rows, sign), sign, vocabulary)
    if sign in LISTING:
        return []
    if _are_units(above, vocabulary):
        return _sideways(above, _body(rows, sign), sign, vocabulary)
    if sign == GAP and _are_turns(above, vocabulary):
        return _by_turns(above, _body(rows, sign), vocabulary)
    return _turned([rows[0], *_body(rows, sign)], sign, vocabulary) if heads[0] else []


def _body(rows: Sequence[WrittenRow], sign: str) -> list[WrittenRow]:
    """Return the rows below the first that are parted as it is."""

    def belongs(row: WrittenRow) -> bool:
        return is_ruled(row.text) or len(cells(row.text, sign)) >= FEWEST

    body = list(takewhile(belongs, rows[1:]))
    while body and is_ruled(body[-1].text):
        body.pop()
    return body


def _head_orders(heads: Sequence[ColumnHead | None]) -> bool:
    """Whether heads are those of a table of orders: they name units, and what these do."""
    columns = [head.column for head in heads if head]
    told = not {Column.VERB, Column.TARGET, Column.HELPED, Column.NEW}.isdisjoint(columns)
    return Column.UNIT in columns and told


def _upright(
    heads: ColumnHeads, body: Sequence[WrittenRow], sign: str, vocabulary: Vocabulary
) -> list[WrittenRow]:
    """Return the orders of a table's rows; a row that makes none stays as it is.

    Nothing if none makes any: then the first row was no row of heads.
    """
    parted = [(row, cells(row.text, sign)) for row in body if not is_ruled(row.text)]
    placed = [(row, _placed(it, heads, aligned=sign == GAP)) for row, it in parted]
    orders = [(row, sentence([it for it in told if it[1]], vocabulary)) for row, told in placed]
    if not any(order for _, order in orders):
        return []
    return [replace(row, text=order or row.text, begins=True) for row, order in orders]


def _placed(
    row: Sequence[Cell], heads: ColumnHeads, *, aligned: bool
) -> list[tuple[ColumnHead, str]]:
    """Return the cells of a row with their heads: by their order, or by where they stand."""
    if not aligned or len(row) == len(heads):
        return [(head, cell.text) for (_, head), cell in zip(heads, row, strict=False)]
    return [(_head_above(cell, heads), cell.text) for cell in row]


def _head_above(cell: Cell, heads: ColumnHeads) -> ColumnHead:
    """Return the head that begins nearest to where a cell begins."""
    _, head = min(heads, key=lambda it: abs(it[0] - cell.start))
    return head


def _are_units(above: Sequence[Cell], vocabulary: Vocabulary) -> bool:
    """Whether all heads are units with their kinds: `A MUN   F KIE`."""
    kinds = vocabulary.tokens.kinds
    words = [cell.text.lower().split() for cell in above]
    low, high = UNIT_WORDS
    return all(
        low <= len(unit) <= high and unit[0] in kinds and all(map(str.isalpha, unit))
        for unit in words
    )


def _are_turns(above: Sequence[Cell], vocabulary: Vocabulary) -> bool:
    """Whether all heads are turns: `F 1902   S 1903`."""
    turns = [TURN.fullmatch(cell.text.lower()) for cell in above]
    return all(turn and turn[1] in vocabulary.grammar.season_of for turn in turns)


def _by_turns(
    above: Sequence[Cell], body: Sequence[WrittenRow], vocabulary: Vocabulary
) -> list[WrittenRow]:
    """Return what was ordered, turn by turn, in rows of a unit and a cell for each turn."""
    parted = [(row, cells(row.text, GAP)) for row in body if not is_ruled(row.text)]
    return [
        replace(row, text=f"{turn.text}: {unit.text} {done(cell.text, vocabulary)}", begins=True)
        for row, (unit, *orders) in parted
        for turn, cell in zip(above, orders, strict=False)
    ]


def _sideways(
    above: Sequence[Cell], body: Sequence[WrittenRow], sign: str, vocabulary: Vocabulary
) -> list[WrittenRow]:
    """Return the orders of a table with its units for heads, and one row of what they do."""
    below = [row for row in body if not is_ruled(row.text)]
    if len(below) != 1:
        return []
    said = cells(below[0].text, sign)
    if len(said) != len(above) or _are_units(said, vocabulary):
        return []
    orders = (f"{unit.text} {told(cell.text)}" for unit, cell in zip(above, said, strict=True))
    return [replace(below[0], text=text, begins=True) for text in orders]


def _turned(rows: Sequence[WrittenRow], sign: str, vocabulary: Vocabulary) -> list[WrittenRow]:
    """Return the orders of a table whose heads stand before its rows: `from:  Mun  Ber`."""
    parted = [cells(row.text, sign) for row in rows if not is_ruled(row.text)]
    heads = [column_head_of(first.text, vocabulary) for first, *_ in parted]
    if not all(heads) or not _head_orders(heads) or len({len(row) for row in parted}) != 1:
        return []
    columns = zip(*(row[1:] for row in parted), strict=True)
    records = (
        [(head, cell.text) for head, cell in zip(heads, column, strict=True) if head]
        for column in columns
    )
    orders = [sentence(record, vocabulary) for record in records]
    return (
        [WrittenRow(rows[0].number, rows[-1].last, order, begins=True) for order in orders]
        if all(orders)
        else []
    )
