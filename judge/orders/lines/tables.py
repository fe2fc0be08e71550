"""Tables with a row of heads: each row below it as one order, in the order in which one is written.

| to      | verb | who         |
|:--------|:----:|------------:|
| Tyrolia | move | Army Munich |

Columns are parted by bars, tabs, semicolons, commas or wide gaps.  A table may lie on its side: the
units are its heads then.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import takewhile

from judge.orders.lines.records import Head, head_of, sentence, told
from judge.orders.lines.rows import PARTED_BY, Cell, Row, cells, is_ruled
from judge.orders.vocabulary import Column, Vocabulary

FEWEST = 2  # columns
UNIT_WORDS = (2, 3)  # words of a unit with its kind, at least and at most
GAP = " "
LISTING = (";", ",")  # signs between units that are but listed

Heads = Sequence[tuple[int, Head | None]]  # where each column begins, and its head


def without_tables(rows: Sequence[Row], vocabulary: Vocabulary) -> Iterator[Row]:
    """Yield rows; those of a table as orders, its heads not at all."""
    at = 0
    while at < len(rows):
        table = _table(rows[at:], vocabulary)
        yield from table or rows[at : at + 1]
        at = table[-1].last - rows[at].number + at + 1 if table else at + 1


def _table(rows: Sequence[Row], vocabulary: Vocabulary) -> list[Row]:
    """Return the orders of a table that begins with the first of the rows; none if none does."""
    top = rows[0]
    if not top.text.strip() or top.is_quoted:
        return []
    for sign in (*PARTED_BY, GAP):
        above = cells(top.text, sign)
        if len([cell for cell in above if cell.text]) < FEWEST:
            continue
        body = _body(rows[1:], sign)
        if sign not in LISTING and _are_units(above, vocabulary):
            return _sideways(above, body, sign, vocabulary)
        if sign == GAP and _are_turns(above, vocabulary):
            return _by_turns(above, body)
        heads = [(cell.start, head_of(cell.text, vocabulary)) for cell in above]
        if body and _head_orders(heads):
            return _upright(heads, body, sign, vocabulary)
    return []


def _body(rows: Sequence[Row], sign: str) -> list[Row]:
    """Return the rows below a head that are parted as it is."""

    def belongs(row: Row) -> bool:
        return is_ruled(row.text) or len(cells(row.text, sign)) >= FEWEST

    body = list(takewhile(belongs, rows))
    while body and is_ruled(body[-1].text):
        body.pop()
    return body


def _head_orders(heads: Heads) -> bool:
    """Whether heads are those of a table of orders: they name units, and what these do."""
    columns = [head.column for _, head in heads if head]
    units = Column.UNIT in columns
    verbs = sum(head.is_verb for _, head in heads if head)
    told = not {Column.VERB, Column.TARGET, Column.HELPED, Column.NEW}.isdisjoint(columns)
    return units and told and len(columns) - verbs >= 1 and len(columns) >= FEWEST


def _upright(heads: Heads, body: Sequence[Row], sign: str, vocabulary: Vocabulary) -> list[Row]:
    """Return the orders of a table's rows; a row that makes none stays as it is."""
    result: list[Row] = []
    for row in body:
        if is_ruled(row.text):
            continue
        placed = _placed(cells(row.text, sign), heads, aligned=sign == GAP)
        order = sentence([(head, cell) for head, cell in placed if head], vocabulary)
        result.append(replace(row, text=order or row.text))
    return result


def _placed(found: Sequence[Cell], heads: Heads, *, aligned: bool) -> list[tuple[Head | None, str]]:
    """Return the cells of a row with their heads: by their order, or by where they stand."""
    if not aligned or len(found) == len(heads):
        pairs = zip(heads, found, strict=False)
        return [(head, cell.text) for (_, head), cell in pairs]
    return [(_head_above(cell, heads), cell.text) for cell in found]


def _head_above(cell: Cell, heads: Heads) -> Head | None:
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
    turns = [cell.text.lower().split() for cell in above]
    seasons = vocabulary.grammar.season_of
    return all(len(turn) == 2 and turn[0] in seasons and turn[1].isdecimal() for turn in turns)


def _by_turns(above: Sequence[Cell], body: Sequence[Row]) -> list[Row]:
    """Return what was ordered, turn by turn, in rows of a unit and a cell for each turn."""
    parted = [(row, cells(row.text, GAP)) for row in body if not is_ruled(row.text)]
    return [
        replace(row, text=f"{turn.text}: {unit.text} {told(cell.text)}")
        for row, (unit, *orders) in parted
        for turn, cell in zip(above, orders, strict=False)
    ]


def _sideways(
    above: Sequence[Cell], body: Sequence[Row], sign: str, vocabulary: Vocabulary
) -> list[Row]:
    """Return the orders of a table with its units for heads, and one row of what they do."""
    below = [row for row in body if not is_ruled(row.text)]
    if len(below) != 1:
        return []
    said = cells(below[0].text, sign)
    if len(said) != len(above) or _are_units(said, vocabulary):
        return []
    orders = (f"{unit.text} {told(cell.text)}" for unit, cell in zip(above, said, strict=True))
    return [replace(below[0], text=text) for text in orders]
