"""A place behind a move, where its unit could go as well: `A Bur - Mun, ah, Ruh`.

It may be in the stead of the one before it.  So the move is not taken, and it is asked which of
the two is meant.
"""

from __future__ import annotations

from dataclasses import replace

from judge.orders.findings import question
from judge.orders.lines.splitting import Line
from judge.orders.meaning.gist.gist import own_of, provinces_of, whole_passage
from judge.orders.meaning.gist.mentions import Mention, Passage
from judge.orders.meaning.gist.movement_statement import Statement
from judge.orders.meaning.gist.part_reading import PartReading
from judge.orders.meaning.gist.passages import PassageReader
from judge.orders.meaning.gist.refusals import refused_in
from judge.rules.order import Move

MOST_BESIDE = 4  # words beside a place that may be in another's stead


def with_elsewhere(
    whole: Passage, line: Line, ways: tuple[PartReading, PartReading], reader: PassageReader
) -> PartReading:
    """Ask about a place in the words behind the last move of a sentence.

    The `ways` are those to read the letter up to the sentence, and with it.
    """
    before, way = ways
    last = way.orders[-1] if len(way.orders) > len(before.orders) else None
    if last is None or not isinstance(last.order, Move):
        return way
    if whole.denied or _names_refused(whole):
        return way
    text = whole.parsed.text
    since = text.find(last.written)
    for words in way.passed_over[len(before.passed_over) :]:
        if text.find(words) >= since and (other := move_instead(words, last.order, reader)):
            asks = question(line.text, line.number, [last.short, reader.standpoint.short(other)])
            return replace(way, orders=way.orders[:-1], problems=(*way.problems, asks), spoilt=True)
    return way


def asked_if_instead(
    text: str,
    whole: Passage,
    line: Line,
    ways: tuple[PartReading, PartReading],
    reader: PassageReader,
) -> PartReading:
    """Ask about a sentence that is but a place, behind a move of a unit that could go there."""
    before, way = ways
    last = before.orders[-1] if before.orders else None
    told = way.orders != before.orders or way.problems != before.problems
    if told or last is None or not isinstance(last.order, Move) or whole.is_talk:
        return way
    other = move_instead(text, last.order, reader)
    if other is None:
        return way
    asks = question(text, line.number, (last.short, reader.standpoint.short(other)))
    return replace(way, orders=way.orders[:-1], problems=(*way.problems, asks), spoilt=True)


def move_instead(text: str, move: Move, reader: PassageReader) -> Move | None:
    """Return the move of the same unit to another place, if words name but that place."""
    passage = whole_passage(text, reader.lexicon)
    board = reader.standpoint.board
    named = [mention for mention in passage.mentions if mention.places]
    refused, here = refused_in(passage, named), board.province_of[move.to]
    meant = [
        m for m in named if m not in refused and here not in provinces_of(m, reader.standpoint)
    ]
    if len(meant) != 1 or len(named) != len(passage.mentions) or passage.powers:
        return None
    (place,) = meant
    if own_of(place, reader.standpoint) is not None:
        return None  # Norway is mine already
    if _does_something(place, passage, reader):
        return None  # Irish Sea hopefully leaves
    of_places = {at for m in named for at in range(m.start, m.end)}
    words = [
        word for at, word in enumerate(passage.words) if at not in of_places and word.isalpha()
    ]
    where = passage.vocabulary.grammar.prepositions | passage.vocabulary.grammar.towards
    if len(words) > MOST_BESIDE or not where.isdisjoint(passage.words[: place.start][-1:]):
        return None
    moves = Statement(passage, reader.standpoint, None).moves(move.at, place)
    return next((other for other in moves if isinstance(other, Move)), None)


def _does_something(place: Mention, passage: Passage, reader: PassageReader) -> bool:
    """Whether it is said of a unit at a place, which is not the writer's, that it goes or stays."""
    units = reader.standpoint.position.units
    behind = range(place.end, place.end + 2)
    kept = not reader.vocabulary.grammar.kept.isdisjoint(passage.words[place.end : place.end + 2])
    does = any(act.start in behind for act in passage.act_mentions) or kept
    return does and any(at in units for at in provinces_of(place, reader.standpoint))


def _names_refused(whole: Passage) -> bool:
    """Whether something may be named that is not meant: `instead of Bur`, `I wrote Boh`."""
    prose = whole.vocabulary.prose
    refused = whole.has(prose.insteads) or whole.has(prose.excepts) or whole.has(prose.backs)
    return refused or not (prose.none_at_all | prose.quoted).isdisjoint(whole.words)
