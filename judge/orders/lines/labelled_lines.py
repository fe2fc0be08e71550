"""Forms with a label on each line, `Unit: A Mun` above `Order: move to Bur`.

The form of each unit becomes one line, as a row of a table does.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from judge.orders.lines.records import ColumnHead, column_head_of, sentence
from judge.orders.lines.written_rows import WrittenRow
from judge.orders.vocabulary import Column, Vocabulary

LABELLED = re.compile(r"\s*(?:[-*•]\s+)?([^\W_][^:=?]{0,30}?)\s*[:=]\s*(.*)")
COUNTED = re.compile(r"\s*(?:[-*•]\s+)?([^\W\d_]+)\s*#?\d[\d\s,&]*(?:[^\W\d_]+\s+\d+)?\s*:?\s*")
FEWEST = 2  # lines of a form


@dataclass
class _Form:
    """The labelled lines of one unit so far."""

    rows: list[WrittenRow] = field(default_factory=list)
    cells: list[tuple[ColumnHead, str]] = field(default_factory=list)

    def has(self, head: ColumnHead) -> bool:
        return any(other.column is head.column for other, _ in self.cells)


def without_forms(rows: Sequence[WrittenRow], vocabulary: Vocabulary) -> Iterator[WrittenRow]:
    """Yield rows; the lines of a form as one, as far as they make an order together."""
    form = _Form()
    for row in rows:
        labelled = None if row.is_quoted else _labelled(row.text, vocabulary)
        ends = labelled is None or form.has(labelled[0])
        if ends:
            yield from _filled_in(form, vocabulary)
            form = _Form()
        if labelled is None:
            yield row
        else:
            form.rows.append(row)
            form.cells.append(labelled)
    yield from _filled_in(form, vocabulary)


def _labelled(text: str, vocabulary: Vocabulary) -> tuple[ColumnHead, str] | None:
    """Return the label of a line and what stands behind it."""
    counted = COUNTED.fullmatch(text)
    if counted and counted[1].lower() in vocabulary.layout.counted:
        return ColumnHead(Column.ASIDE, counted[1]), text
    match = LABELLED.fullmatch(text)
    head = column_head_of(match[1], vocabulary) if match else None
    return (head, match[2].strip()) if match and head and match[2].strip() else None


def _filled_in(form: _Form, vocabulary: Vocabulary) -> Sequence[WrittenRow]:
    """Return a form as one row; as its lines where it is none."""
    known = vocabulary.layout.counted
    units = [head for head, _ in form.cells if head.column is Column.UNIT]
    plain = [head for head in units if head.text.lower() in known]
    order = sentence(form.cells, vocabulary) if plain and len(form.cells) >= FEWEST else ""
    if not order:
        return form.rows
    return [WrittenRow(form.rows[0].number, form.rows[-1].last, order, begins=True)]
