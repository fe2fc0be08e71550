"""Sentences of a winter made plain: brackets, what is refused, what is kept, what is left open.

What is refused (`not Edi`, `instead of F Edi`) is cut out, and the rest read as any sentence is.
`Remove all but Vie`, `all stay except Tyr` and `only Vie stays` name the units that are left over.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from judge.orders.meaning.gist.gist import own_of
from judge.orders.meaning.gist.mentions import Mention, Passage
from judge.orders.meaning.gist.part_reading import PartReading
from judge.orders.meaning.gist.passages import PassageReader, question
from judge.orders.meaning.gist.refusals import refused_in, refused_spans
from judge.orders.meaning.line_reader import ReadLine
from judge.orders.meaning.sketch_to_order import builds_due
from judge.orders.meaning.standpoint import Standpoint
from judge.orders.tokens.suggestions import first_distinct
from judge.orders.vocabulary import Act
from judge.rules.board import Province
from judge.rules.order import Disband

BRACKETS = re.compile(r"[()\[\]]")
BRACKETED = re.compile(r"\s*[(\[]\s*(\w+)\s*[)\]]")
SIGNS = re.compile(r"(?<=\w)\s+[-–−]\s*(?=[AF]\s+\w)")  # -F Adr -A Tyr


def left_open(text: str, read: ReadLine, before: PartReading, reader: PassageReader) -> PartReading:
    """Return the question of a sentence that leaves open which unit is meant, or where."""
    passage = _passage(text, reader)
    named = any(own_of(mention, reader.standpoint) is not None for mention in passage.mentions)
    acts = {mention.act for mention in passage.act_mentions} & {Act.LEAVE, Act.BUILD, Act.WAIVE}
    tells = named or acts or passage.mentions or not passage.is_talk
    open_still = passage.has(reader.vocabulary.prose.left_open)
    open_still = open_still or passage.has(reader.vocabulary.winter.pointing)
    if not ((open_still or lists_kinds(passage)) and tells):
        return before
    return replace(
        before, problems=(*before.problems, question(text, read.line.number)), spoilt=True
    )


def lists_kinds(passage: Passage) -> bool:
    """Whether kinds that differ stand before all places: `a fleet and an army: Lon, Lvp`."""
    mentions, parsed = passage.mentions, passage.parsed
    first = next((at for at, mention in enumerate(mentions) if mention.places), 0)
    apart = [m for m in mentions[first : first + 1] if ":" in parsed.quote(m.start, m.end)]
    kinds = {mention.kind for mention in (*mentions[:first], *apart)}
    return len(kinds) > 1 and not any(mention.kind for mention in mentions[first + len(apart) :])


def in_plain_words(text: str, reader: PassageReader) -> tuple[str, tuple[str, ...]]:
    """Return a sentence without brackets and what is refused in it, and what was refused."""
    text = _listed(_kinds_bare(SIGNS.sub(", ", text), reader), reader)
    remarks = reader.lexicon.parse(text).remarks
    if any(_passage(remark, reader).mentions for remark in remarks):
        text = " ".join(BRACKETS.sub(" , ", text).split())
    cues = [cue for cue in reader.vocabulary.corrections.cue.finditer(text) if _is_apart(cue, text)]
    for cue in reversed(cues):
        text = f"{text[: cue.start()]} {text[cue.end() :]}".strip()
    passage = _passage(text, reader)
    if not passage.mentions:
        return text, ()
    refused = refused_in(passage, passage.mentions, listed=True)
    if not refused or not any(mention.places for mention in passage.mentions):
        return text, ()
    over = []
    for start, end in reversed(refused_spans(passage, refused)):
        first, last = passage.parsed.tokens[start].start, passage.parsed.tokens[end - 1].end
        over.append(text[first:last])
        text = f"{text[:first]}, {text[last:]}"
    return text.strip(" ,;:"), tuple(reversed(over))


def _passage(text: str, reader: PassageReader) -> Passage:
    parsed = reader.lexicon.parse(text)
    return reader.passage(parsed, 0, parsed.grammar.end)


def _kinds_bare(text: str, reader: PassageReader) -> str:
    """Return a text with kinds of units out of their brackets: `London (F)`."""
    kinds = reader.vocabulary.tokens.kinds
    return BRACKETED.sub(lambda m: f" {m[1]}" if m[1].lower() in kinds else m[0], text)


def _listed(text: str, reader: PassageReader) -> str:
    """Return a text with commas between names that only stand side by side: `fleets lon edi`."""
    mentions = [mention for mention in _passage(text, reader).mentions if mention.places]
    tokens = reader.lexicon.parse(text).tokens
    for first, second in reversed(list(pairwise(mentions))):
        if first.end == second.start and second.kind is None and not second.coast:
            at = tokens[first.end - 1].end
            text = f"{text[:at]},{text[at:]}"
    return text


def _is_apart(cue: re.Match[str], text: str) -> bool:
    """Whether a sign parts a cue from what stands behind it: `Oops, A Tyr`."""
    return cue.end() == len(text) or not cue[0][-1].isspace() or cue[0].rstrip() != cue[0][:-1]


# --- units that are kept --------------------------------------------------------------------------


def removed_by_exception(
    text: str, read: ReadLine, before: PartReading, reader: PassageReader
) -> PartReading | None:
    """Return the removals of a sentence that excepts some units from what it says of all."""
    standpoint = reader.standpoint
    passage = _passage(text, reader)
    if builds_due(standpoint) >= 0 or passage.powers:
        return None
    removed = _removed(passage, standpoint)
    if removed is None:
        return _asked_what_becomes(text, passage, read, before)
    orders = [Disband(at) for at in removed]
    if len(orders) == -builds_due(standpoint):
        taken = (reader.taken(order, passage, read.line) for order in orders)
        return replace(before, orders=(*before.orders, *taken), spoilt=True)
    shorts = first_distinct(standpoint.short(order) for order in orders)
    asks = question(text, read.line.number, shorts)
    return replace(before, problems=(*before.problems, asks), spoilt=True)


def _asked_what_becomes(
    text: str, passage: Passage, read: ReadLine, before: PartReading
) -> PartReading | None:
    """Ask about all but some, of whom nothing is said: `All but Ven`."""
    prose = passage.vocabulary.prose
    everybody = passage.vocabulary.several_units | prose.all_of_them
    silent = not passage.act_mentions and passage.vocabulary.grammar.kept.isdisjoint(passage.words)
    if not (silent and passage.mentions and passage.has(prose.excepts)):
        return None
    if everybody.isdisjoint(passage.words):
        return None
    asks = question(text, read.line.number)
    return replace(before, problems=(*before.problems, asks), spoilt=True)


def _removed(passage: Passage, standpoint: Standpoint) -> list[Province] | None:
    """Return the units that are removed by what is said of all, and of those excepted."""
    prose, kept_words = passage.vocabulary.prose, passage.vocabulary.grammar.kept
    words = passage.words[passage.start : passage.end]
    cut = next(
        (
            at
            for at in range(passage.start, passage.end)
            if prose.excepts.size_at(passage.words, at)
        ),
        None,
    )
    leaves = any(mention.act is Act.LEAVE for mention in passage.act_mentions)
    keeps = not kept_words.isdisjoint(words) and not leaves
    everybody = passage.vocabulary.several_units | prose.all_of_them | prose.many | prose.plurals
    if cut is None or everybody.isdisjoint(words) or not (leaves or keeps):
        return None
    excepted = units_named(passage, cut, standpoint)
    if not excepted:
        return None
    kinds = {mention.kind for mention in passage.mentions if mention.end <= cut and mention.kind}
    every = [at for at, unit in sorted(standpoint.own.items()) if not kinds or unit.kind in kinds]
    return [at for at in every if at not in excepted] if leaves else sorted(excepted)


def units_named(passage: Passage, start: int, standpoint: Standpoint) -> set[Province]:
    """Return the writer's units that are named from a token on; a kind of several names all."""
    named: set[Province] = set()
    for mention in passage.mentions:
        if mention.start >= start:
            named.update(_units_of(mention, passage, standpoint))
    return named


def _units_of(mention: Mention, passage: Passage, standpoint: Standpoint) -> Iterator[Province]:
    at = own_of(mention, standpoint)
    if at is not None:
        yield at
    elif not mention.places and mention.kind:
        plural = passage.vocabulary.prose.plurals
        if not plural.isdisjoint(passage.words[mention.start : mention.end]):
            yield from (at for at, unit in standpoint.own.items() if unit.kind is mention.kind)
