"""Units that a letter names when adjustments are due, and of which nothing came.

Nothing that names a unit of the writer's is lost without a question: whatever the words around it
were, it is asked what becomes of it.  What only tells which units there are, or stay, asks nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from judge.orders.grammar.lexicon import Parsed
from judge.orders.lines.sentences import sentences
from judge.orders.meaning.gist.gist import own_of, provinces_of
from judge.orders.meaning.gist.mentions import Mention, Passage
from judge.orders.meaning.gist.passages import acts_of, question
from judge.orders.meaning.gist.refusals import refused_in
from judge.orders.meaning.headings_above import Extent
from judge.orders.meaning.line_reader import LineReader, ReadLine
from judge.orders.meaning.sketch_to_order import builds_due
from judge.orders.meaning.unmoved import Unmoved
from judge.orders.tokens.suggestions import first_distinct
from judge.orders.tokens.tokenizing import BLANK
from judge.orders.vocabulary import Act, Verb
from judge.rules.board import Province, Terrain, UnitKind
from judge.rules.order import Build, Disband, Order, Waive

ADJUSTING = frozenset({Act.BUILD, Act.LEAVE, Act.WAIVE})


def ask_of_named(done: Sequence[ReadLine], lines: LineReader) -> list[ReadLine]:
    """Return the lines of a letter, with questions about units that are named in vain."""
    standpoint = lines.standpoint
    result = list(done)
    if not standpoint.own:
        return result
    if standpoint.moves:
        return Unmoved(lines).asked_of(result)
    due = builds_due(standpoint)
    ordered = {_place(read.order, lines) for line in result for read in line.orders}
    count = sum(len(line.orders) for line in result)
    if count >= abs(due):
        return result
    for at, read in enumerate(result):
        if due < 0 and (left := _left_over(read, ordered, lines)):
            result[at] = _asked(read, left, due, lines)
            ordered |= left
        if not _may_order(read, lines):
            continue
        passage = _passage(lines.lexicon.parse(read.line.text), lines)
        named = _named(passage, due, lines) - ordered
        if named and not _only_tells(passage, lines):
            result[at] = _asked(read, named, due, lines)
            ordered |= named
    if any(read.orders or read.problems for read in result):
        return result
    return _ask_of_first(result, due, lines)


def _left_over(
    read: ReadLine, ordered: Iterable[Province | None], lines: LineReader
) -> set[Province]:
    """Return the units named beside removals of one line, of which nothing was said: `adr & tyr`.

    What tells which units there are, or stay, leaves none.
    """
    removes = any(isinstance(told.order, Disband) for told in read.orders)
    if not removes or read.line.quoted or read.problems:
        return set()
    left: set[Province] = set()
    grammar = lines.lexicon.vocabulary.grammar
    told = _passage(lines.lexicon.parse(read.line.text), lines)
    if not (grammar.kept | grammar.denied).isdisjoint(told.words):
        return set()
    for text in read.passed_over:
        passage = _passage(lines.lexicon.parse(text), lines)
        if not _only_tells(passage, lines):
            left |= _named(passage, -1, lines) - set(ordered)
    return left


def _asked(read: ReadLine, named: Iterable[Province], due: int, lines: LineReader) -> ReadLine:
    """Return a line with the question what becomes of what it names."""
    shorts = first_distinct(map(lines.standpoint.short, _likely(named, due, lines)))
    asks = question(read.line.text, read.line.number, shorts)
    return replace(read, problems=(*read.problems, asks))


def _ask_of_first(done: list[ReadLine], due: int, lines: LineReader) -> list[ReadLine]:
    """Ask about the first line of a letter of which nothing came, if one names what is due."""
    for at, read in enumerate(done):
        if not _may_order(read, lines):
            continue
        for text in sentences(read.line.text, lines.lexicon.vocabulary):
            passage = _passage(lines.lexicon.parse(text), lines)
            bare = sum(word.isalpha() for word in passage.words) <= 1
            quiet = bare or passage.powers or passage.is_talk
            tells = not quiet and _names_what_is_due(passage, due, lines)
            if tells or _leaves_to_others(passage, text):
                return [*done[:at], _asked(read, (), due, lines), *done[at + 1 :]]
    return done


def _leaves_to_others(passage: Passage, text: str) -> bool:
    """Whether it is left to somebody else, or open, what is built or removed: `You decide`."""
    vocabulary = passage.vocabulary
    phrases = (vocabulary.winter.for_others, vocabulary.prose.left_open, vocabulary.prose.doubts)
    speaks = any(act.act in ADJUSTING for act in passage.act_mentions)
    open_still = any(map(passage.has, phrases)) or text.rstrip().endswith("?")
    return speaks and open_still and not passage.powers


def _names_what_is_due(passage: Passage, due: int, lines: LineReader) -> bool:
    """Whether a home is named where builds are due.

    Where removals are due: no more units than those, and nothing that keeps any.
    """
    named = {at for m in passage.mentions for at in provinces_of(m, lines.standpoint)}
    position, board = lines.standpoint.position, lines.standpoint.board
    if due > 0:
        homes = set(board.homes[lines.standpoint.power])
        return bool(named & homes - position.units.keys())
    own = {at for m in passage.mentions if (at := own_of(m, lines.standpoint)) is not None}
    told = passage.vocabulary.grammar.kept | passage.vocabulary.prose.units_had
    return 0 < len(own) <= -due and told.isdisjoint(passage.words)


def _place(order: Order, lines: LineReader) -> Province | None:
    at = None if isinstance(order, Waive) else order.at
    return None if at is None else lines.standpoint.board.province_of[at]


def _may_order(read: ReadLine, lines: LineReader) -> bool:
    """Whether a line is the writer's for this turn, and nothing in it is asked about yet."""
    above = read.above
    free = above.power in ("", lines.standpoint.power) and not (above.other_turn or above.aside)
    kept = above.section in (Verb.BLANK, Verb.HOLD) or bool(read.orders)
    asked = read.problems or BLANK in read.line.text or read.line.struck
    return free and not (read.line.quoted or kept or asked) and above.conditional is Extent.NOTHING


def _passage(parsed: Parsed, lines: LineReader) -> Passage:
    acts = acts_of(lines.standpoint.position.phase.kind, parsed.vocabulary)
    return Passage(parsed, 0, parsed.grammar.end, acts)


def _named(passage: Passage, due: int, lines: LineReader) -> set[Province]:
    """Return the units that are named and not refused, or the homes where some may be built."""
    refused = refused_in(passage, passage.mentions, listed=True)
    mentions = [
        mention
        for mention in passage.mentions
        if mention not in refused and (mention.places or len(passage.words[mention.start]) > 1)
    ]
    if due > 0:
        return _homes(mentions, passage, lines)
    own = (own_of(mention, lines.standpoint) for mention in mentions)
    return {at for at in own if at is not None}


def _homes(mentions: Iterable[Mention], passage: Passage, lines: LineReader) -> set[Province]:
    standpoint = lines.standpoint
    builds = any(act.act is Act.BUILD for act in passage.act_mentions)
    homes = standpoint.board.homes[standpoint.power]
    return {
        at
        for mention in mentions
        if mention.kind or builds
        for at in provinces_of(mention, standpoint)
        if at in homes and at not in standpoint.position.units
    }


def _only_tells(passage: Passage, lines: LineReader) -> bool:
    """Whether words only tell which units there are, or are talk or of another time."""
    prose, grammar = passage.vocabulary.prose, passage.vocabulary.grammar
    told = grammar.kept | grammar.denied | prose.have | prose.units_had
    leaves = any(act.act is Act.LEAVE for act in passage.act_mentions)
    tells = not told.isdisjoint(passage.words)
    return tells or bool(passage.powers) or ((passage.is_talk or passage.is_past) and not leaves)


def _likely(named: Iterable[Province], due: int, lines: LineReader) -> Iterator[Order]:
    """Yield what may be meant by those that are named."""
    for at in sorted(named):
        if due > 0:
            inland = lines.standpoint.board.terrain[at] is Terrain.LAND
            yield from (Build(at, kind) for kind in (UnitKind.ARMY,) if inland)
            yield from (Build(at, kind) for kind in UnitKind if not inland)
        else:
            yield Disband(at)
