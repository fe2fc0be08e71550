"""Units as a text names them: standing somewhere, whether or not they are ordered to do anything.

For texts that make a position, where no board with units on it says what can be meant, and for
those that speak of units without ordering anything (`PROXY A Mun, F Kie TO France`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from judge.orders.grammar.lexicon import Lexicon, lexicon_of
from judge.orders.grammar.sketches import Heading, OrderSketch, SketchItem, UnitName
from judge.orders.tokens.place_names import Manner
from judge.orders.tokens.tokenizing import fold
from judge.orders.vocabulary import Verb, Vocabulary
from judge.orders.vocabulary.verbs import ADJUSTING
from judge.rules.board import FLEET, Board
from judge.rules.position import Unit

COMMA = re.compile(r"[,;]\s*")
WORD = re.compile(r"[^\W\d_]+")


@dataclass(frozen=True, slots=True)
class NamedUnits:
    """The units that a line names, the parts of it that order something, and what made no sense."""

    units: tuple[Unit, ...]
    orders: tuple[str, ...]
    unread: tuple[str, ...]


def read_units(line: str, power: str, board: Board, vocabulary: Vocabulary) -> NamedUnits:
    """Read the units of a power that a line names: `A Vie, F StP sc, A Bud - Ser`."""
    units: list[Unit] = []
    orders: list[str] = []
    unread: list[str] = []
    lexicon = lexicon_of(board, vocabulary)
    for piece in _pieces(line, vocabulary):
        sketch = _sketch(_with_letter(piece, vocabulary), lexicon)
        unit = _unit(sketch.unit, power, board) if sketch and sketch.unit else None
        if unit and sketch and sketch.verb is not Verb.BUILD:
            units.append(unit)
        if sketch is None or (sketch.verb is Verb.BARE and unit is None):
            unread.append(piece)
        elif sketch.verb is not Verb.BARE:
            orders.append(piece)
    return NamedUnits(tuple(units), tuple(orders), tuple(unread))


@dataclass(frozen=True, slots=True)
class NamedPiece:
    """A piece of a text: the unit or the place that it names and nothing else, if it does.

    `unit` is None for what says more, or something else, or might mean more than one place.
    """

    text: str
    unit: UnitName | None = None


def read_names(
    text: str, power: str, board: Board, vocabulary: Vocabulary
) -> tuple[NamedPiece, ...]:
    """Read what units and places of a power a text names: `A Mun, the fleet in Kiel`."""
    lexicon = lexicon_of(board, vocabulary)
    pieces = (piece for part in COMMA.split(text) for piece in _named_in(part, power, lexicon))
    return tuple(piece for piece in pieces if WORD.search(piece.text))


def _named_in(text: str, power: str, lexicon: Lexicon) -> Iterator[NamedPiece]:
    """Yield the pieces of a text without commas; one that is not all names is a single piece."""
    parsed = lexicon.parse(text)
    row = next((row for _, row in parsed.rows), ())
    items = [item for item in row if not (isinstance(item, Heading) and item.power == power)]
    units = [_exact(item) for item in items]
    if not units or None in units:
        yield NamedPiece(text.strip())
        return
    for item, unit in zip(items, units, strict=True):
        yield NamedPiece(parsed.quote(item.start, item.end), unit)


def _exact(item: SketchItem) -> UnitName | None:
    """Return the unit or place that is named, if one is, spelled as it should be, and no more.

    An exact spelling may be short for other places as well: `Tyr`.
    """
    if not isinstance(item, OrderSketch) or not _is_bare(item) or item.unit is None:
        return None
    place = item.unit.place
    if place is None or place.manner is Manner.MENDED:
        return None
    return item.unit if place.manner is Manner.EXACT or len(place.places) == 1 else None


def _pieces(line: str, vocabulary: Vocabulary) -> Iterator[str]:
    """Part a line wherever a unit, a build or a removal begins behind a comma or semicolon."""
    kinds, verb_of = vocabulary.tokens.kinds, vocabulary.grammar.verb_of
    pieces: list[str] = []
    for text in COMMA.split(line):
        word = _first_word(text)
        adjusts = len(word) > 1 and verb_of.get(word) in ADJUSTING
        if pieces and not (word in kinds or adjusts):
            pieces[-1] += f", {text}"
        else:
            pieces.append(text)
    return filter(None, map(str.strip, pieces))


def _first_word(text: str) -> str:
    word = WORD.match(text)
    return fold(word[0]) if word else ""


def _with_letter(piece: str, vocabulary: Vocabulary) -> str:
    """Return a piece with the letter of a unit's kind: by that it is taken for no verb."""
    kind = vocabulary.tokens.kinds.get(_first_word(piece))
    return WORD.sub(kind.value, piece, count=1) if kind else piece


def _sketch(piece: str, lexicon: Lexicon) -> OrderSketch | None:
    """Return the unit alone or the order that a piece of a line is; None if it is neither."""
    rows = [row for _, row in lexicon.parse(piece).rows]
    alone = (row for row in rows if len(row) == 1 and _is_bare(row[0]))
    best = next(alone, rows[0] if rows else ())
    return best[0] if len(best) == 1 and isinstance(best[0], OrderSketch) else None


def _is_bare(item: SketchItem) -> bool:
    return isinstance(item, OrderSketch) and item.verb is Verb.BARE


def _unit(named: UnitName, power: str, board: Board) -> Unit | None:
    """Return a unit whose kind and place are both said, and mean one place."""
    if named.kind is None or named.place is None:
        return None
    place = named.place.places[0]
    coasts = board.coasts[place]
    if named.kind is FLEET and coasts:
        place = board.at.get(f"{board.codes[place]}/{named.place.coast}", place)
    return Unit(power, named.kind, place)
