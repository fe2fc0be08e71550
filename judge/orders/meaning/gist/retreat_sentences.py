"""Sentences that say where units retreat to, by preference: `A Mun: Boh, else Kie; F Den: Bal`.

A condition in them that asks for nothing but room (`Gas if Par is full`) only tells the order of
preference, for where there is room is known when retreats are written.  Any other one is refused.
"""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise

from judge.orders.grammar.lexicon import Parsed
from judge.orders.meaning.gist.gist import Gist, Sense, own_of
from judge.orders.meaning.gist.mentions import Passage
from judge.orders.meaning.gist.part_reading import PartReading
from judge.orders.meaning.gist.passages import PassageReader, question
from judge.orders.meaning.gist.refusals import refused_in
from judge.orders.meaning.gist.retreat_gist import RetreatGist
from judge.orders.meaning.line_reader import ReadLine
from judge.orders.tokens.suggestions import first_distinct
from judge.orders.vocabulary import Act
from judge.rules.phase import PhaseKind

CUTS = ",.;:-–—"  # what parts a correction from what it is for
PARTING = frozenset({",", ":", "-"})
BRACKETS = re.compile(r"[()\[\]]")


def read_preferences(
    text: str, read: ReadLine, before: PartReading, reader: PassageReader
) -> PartReading | None:
    """Return what a sentence says of retreats that names several places for a unit, or refuses any.

    None: it is read as other sentences are.
    """
    if reader.standpoint.position.phase.kind is not PhaseKind.RETREAT:
        return None
    parsed = _in_plain_list(text, reader)
    passages = _of_each_unit(parsed, reader)
    whole = reader.passage(parsed, 0, parsed.grammar.end)
    weighs = any(_weighs(passage, reader) for passage in passages)
    if not (weighs or reader.lexicon.parse(text).proviso) or whole.powers:
        return None
    if whole.is_past or _doubts(whole) or _corrects(text, whole) or not _asks_for_room(whole):
        return None
    gists = [RetreatGist(passage, reader.standpoint, before.aim).find() for passage in passages]
    if any(not _may_stand(gist, passage) for gist, passage in zip(gists, passages, strict=True)):
        return None
    way = before
    for gist, passage in zip(gists, passages, strict=True):
        way = _with(gist, passage, read, way, reader)
    return replace(way, spoilt=True)


def _in_plain_list(text: str, reader: PassageReader) -> Parsed:
    """Return a sentence with commas for brackets, and for phrases like `if not possible`."""
    text = BRACKETS.sub(", ", text)
    for phrase in _fallbacks_in(reader.lexicon.parse(text)):
        text = re.sub(rf"\b{re.escape(phrase)}\b", ",", text, flags=re.IGNORECASE)
    return reader.lexicon.parse(text)


def _fallbacks_in(parsed: Parsed) -> list[str]:
    """Return what parts places by preference in a sentence, the longest first."""
    text = f" {' '.join(parsed.words)} "
    phrases = (" ".join(phrase) for phrase in parsed.vocabulary.prose.fallbacks.phrases)
    return sorted((p for p in phrases if f" {p} " in text), key=len, reverse=True)


def _of_each_unit(parsed: Parsed, reader: PassageReader) -> list[Passage]:
    """Return the passages of a sentence, one for each unit that it names."""
    whole = reader.passage(parsed, 0, parsed.grammar.end)
    own = (mention for mention in whole.mentions if own_of(mention, reader.standpoint) is not None)
    starts = [mention.start for mention in own]
    cuts = [0, *starts[1:], parsed.grammar.end]
    return [reader.passage(parsed, *span) for span in pairwise(cuts)]


def _weighs(passage: Passage, reader: PassageReader) -> bool:
    """Whether a passage names several ends for a unit, or refuses some."""
    places = [m for m in passage.mentions if own_of(m, reader.standpoint) is None]
    leaves = any(act.act is Act.LEAVE for act in passage.act_mentions)
    return len(places) + leaves > 1 or bool(refused_in(passage, places))


def _doubts(whole: Passage) -> bool:
    """Whether a sentence leaves open what it orders, other than by `or`."""
    doubts, ors = whole.vocabulary.prose.doubts, whole.vocabulary.grammar.ors
    return any(
        doubts.size_at(whole.words, at, whole.end) and whole.words[at] not in ors
        for at in range(whole.start, whole.end)
    )


def _corrects(text: str, whole: Passage) -> bool:
    """Whether one place is put right by another: `Par, no, Gas`."""
    cues = whole.vocabulary.corrections.cue.finditer(text)
    signs = (text[: cue.start()].rstrip()[-1:] for cue in cues)
    return any(sign and sign in CUTS for sign in signs)


def _asks_for_room(whole: Passage) -> bool:
    """Whether all conditions of a sentence only ask whether there is room."""
    conditions, prose = whole.vocabulary.conditions, whole.vocabulary.prose
    named = {at for mention in whole.mentions for at in range(mention.start, mention.end)}
    plain_words = conditions.ifs | prose.room | prose.closed | conditions.dislodged | PARTING
    begun = False
    for at in range(whole.start, whole.end):
        word, last = whole.words[at], whole.words[at - 1] if at > whole.start else ""
        over = word == "," or last in conditions.dislodged  # if Bur is dislodged retreat Gas
        begun = word in conditions.any_conditions or (begun and not over)
        plain = word in plain_words or at in named
        if begun and not plain:
            return False
    return True


def _may_stand(gist: Gist, passage: Passage) -> bool:
    """Whether a passage is understood, or is a question by what it says itself."""
    refuses = bool(refused_in(passage, passage.mentions))
    open_ones = refuses or passage.has(passage.vocabulary.prose.left_open)
    understood = gist.sense in (Sense.ORDERS, Sense.OTHERS)
    return understood or (gist.sense is Sense.QUESTION and open_ones)


def _with(
    gist: Gist, passage: Passage, read: ReadLine, way: PartReading, reader: PassageReader
) -> PartReading:
    """Return a way with what a passage orders, or with the question that it is."""
    if gist.sense is Sense.ORDERS:
        taken = (reader.taken(order, passage, read.line) for order in gist.orders)
        return replace(way, orders=(*way.orders, *taken), aim=gist.orders[-1])
    if gist.sense is Sense.OTHERS:
        return replace(way, passed_over=(*way.passed_over, passage.text))
    shorts = first_distinct(reader.standpoint.short(order) for order in gist.orders)
    asks = question(passage.text, read.line.number, shorts)
    return replace(way, problems=(*way.problems, asks))
