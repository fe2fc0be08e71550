"""A record, the labelled cells of a table's row or of a form, as one order in a sentence.

`Unit: A Ruh`, `Order: support`, `Supported: F Kie`, `To: Hol` is `A Ruh support F Kie - Hol`.
Every word of it is the player's; of what is noted beside it only a condition stays, in brackets.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from judge.orders.vocabulary import Column, PhraseSet, Vocabulary
from judge.orders.vocabulary.judges_form import HELP, HOLD

WORD = re.compile(r"[^\W_]+|#")
LONGEST_HEAD = 4  # words
SEVERAL = 2  # columns, each for one kind of order
GOING_SIGNS = ("-", "–", "—", ">", "=", "→")


@dataclass(frozen=True, slots=True)
class ColumnHead:
    """The head of a column: what its cells hold, and how it reads."""

    column: Column
    text: str
    is_verb: bool = False  # `Hold`, `Move to`: a column for each kind of order


LabelledCells = Sequence[tuple[ColumnHead, str]]


def column_head_of(text: str, vocabulary: Vocabulary) -> ColumnHead | None:
    """Return a text as the head of a column, if it may be one."""
    plain = text.strip(" *:_#.").strip()
    words = tuple(WORD.findall(plain.lower()))
    if not words or len(words) > LONGEST_HEAD or ":" in plain:
        return None
    column = _column(words, vocabulary.layout.columns)
    starts = words[:1]
    is_verb = starts in vocabulary.grammar.verb_phrases and starts not in vocabulary.layout.targets
    if column is None and not is_verb:
        return None
    return ColumnHead(column or Column.VERB, plain, is_verb)


def _column(words: Sequence[str], known: Mapping[Column, PhraseSet]) -> Column | None:
    """Return what the head with the longest phrase among words is of: `where it is now`.

    The phrase is half of the words at least: `Army Norway holds` heads no column.
    """
    sizes = {
        column: max(heads.size_at(words, at) for at in range(len(words)))
        for column, heads in known.items()
    }
    column = max(sizes, key=lambda it: sizes[it])
    return column if sizes[column] * 2 >= len(words) else None


def sentence(record: LabelledCells, vocabulary: Vocabulary) -> str:
    """Return what a record orders; nothing if it names no unit, or says nothing of it."""
    unit = _unit(record, vocabulary)
    said = _said(record, vocabulary)
    if not unit or not said:
        return ""
    remarks = (f"{head.text} {cell}" for head, cell in record if head.column is Column.REMARK)
    known = vocabulary.conditions.conditions
    conditions = (it for it in remarks if not known.isdisjoint(WORD.findall(it.lower())))
    return f"{unit} {said} {' '.join(f'({it})' for it in conditions)}".rstrip()


def _unit(record: LabelledCells, vocabulary: Vocabulary) -> str:
    """Return the unit of a record: its kind and its place may have a column each."""
    kinds = _filled(record, Column.KIND)
    named = _filled(record, Column.UNIT)
    known = vocabulary.tokens.kinds.keys()
    bare = [text for text in named if text.lower().rstrip(".") in known]
    places = [text for text in named if text not in bare]
    return " ".join([*(kinds or bare)[:1], *places[:1]]) if places else ""


def _said(record: LabelledCells, vocabulary: Vocabulary) -> str:
    """Return what a record says of its unit."""
    if sum(head.is_verb for head, _ in record) >= SEVERAL:
        kinds = (_acted(head, cell, vocabulary) for head, cell in record if head.is_verb)
        return f" {min(vocabulary.grammar.ors)} ".join(filter(None, kinds))
    if new := _filled(record, Column.NEW):
        return told(new[0])
    acts = (_acted(head, cell, vocabulary) for head, cell in record if head.column is Column.VERB)
    verbs = [act for act in acts if act and act not in GOING_SIGNS]
    helped, targets = _filled(record, Column.HELPED), _filled(record, Column.TARGET)
    if helped:
        aims = [_towards(text) for text in targets[:1] if targets != helped]
        return " ".join([*(verbs[:1] or [HELP]), helped[0], *aims])
    if verbs:
        return " ".join([*verbs[:1], *targets[:1]])
    if targets and _where(targets[0]) in map(_where, _filled(record, Column.UNIT)):
        return HOLD  # it is sent to where it is
    return told(targets[0]) if targets else ""


def _acted(head: ColumnHead, cell: str, vocabulary: Vocabulary) -> str:
    """Return what a cell says that a unit does; below a verb a tick or the place alone will do."""
    known = vocabulary.layout
    if not cell or cell.lower() in known.unticked:
        return ""
    if head.is_verb and cell.lower() in known.ticked:
        return head.text
    if _says_what(cell, vocabulary):
        return cell
    return f"{head.text} {cell}" if head.is_verb else told(cell)


def _where(text: str) -> str:
    """Return a place without what is said of it in brackets."""
    return text.partition("(")[0].strip().lower()


def _says_what(cell: str, vocabulary: Vocabulary) -> bool:
    """Whether a cell begins with what a unit does: `S A Mun`, `- Bur`."""
    begins = (cell.lower().split()[0],) in vocabulary.grammar.verb_phrases
    return begins or cell.startswith(GOING_SIGNS)


def done(cell: str, vocabulary: Vocabulary) -> str:
    """Return what was done in a turn of which a table tells: with a dash before a place alone."""
    plain = cell[:1].isalpha() and not _says_what(cell, vocabulary)
    return f"- {cell}" if plain else cell


def told(text: str) -> str:
    """Return what is said of a unit without a verb before it: `- Bur`, `: Bur`."""
    return text if text.startswith(GOING_SIGNS) else f": {text}"


def _towards(target: str) -> str:
    return target if target.startswith(GOING_SIGNS) else f"- {target}"


def _filled(record: Iterable[tuple[ColumnHead, str]], column: Column) -> list[str]:
    return [text for head, text in record if head.column is column and text]
