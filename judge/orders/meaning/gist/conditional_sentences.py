"""Sentences with a condition on what others do, which are refused whole (House rules III.7)."""

from __future__ import annotations

import re
from dataclasses import replace

from judge.orders.findings import Cause, Problem, ProblemKind
from judge.orders.meaning.gist.gist import own_of, whole_passage
from judge.orders.meaning.gist.mentions import Passage
from judge.orders.meaning.gist.movement_statement import Statement
from judge.orders.meaning.gist.part_reading import PartReading
from judge.orders.meaning.gist.passages import PassageReader
from judge.orders.meaning.line_reader import ReadLine
from judge.orders.vocabulary import Act
from judge.rules.order import Move

CLAUSE_END = re.compile(r"[,:]\s+")


def _ends_in_pair(text: str, reader: PassageReader) -> bool:
    """Whether but a unit and where it can go stand behind the last comma: `..., Ber Pru`."""
    passage = whole_passage(CLAUSE_END.split(text)[-1], reader.lexicon)
    named = sum(mention.end - mention.start for mention in passage.mentions)
    if len(passage.mentions) != 2 or named < passage.end:
        return False
    unit, place = passage.mentions
    statement = Statement(passage, reader.standpoint, None)
    return any(True for _ in statement.moves(own_of(unit, reader.standpoint), place))


def _may_go_on(move: Move, passage: Passage, reader: PassageReader) -> bool:
    """Whether words name but another place for a unit: `if it bounces, then try North Africa`.

    Where the unit is somebody else's, they name none: `Italy goes Ven - Tri, unless Paris objects`.
    """
    board, named = reader.standpoint.board, passage.mentions
    if len(named) != 1 or passage.powers or own_of(named[0], reader.standpoint) is not None:
        return False
    if move.at not in reader.standpoint.own:
        return False
    ways = Statement(passage, reader.standpoint, None).moves(move.at, named[0])
    return any(board.province_of[way.to] != board.province_of[move.to] for way in ways)


def conditional(
    text: str, read: ReadLine, before: PartReading, reader: PassageReader
) -> PartReading:
    """Keep what the grammar says of a condition; what it says nothing of may have meant one."""
    alone = reader.lines.read(replace(read.line, text=text), read.above)
    whole = reader.passage(reader.lexicon.parse(text), 0, reader.lexicon.parse(text).grammar.end)
    problems = alone.problems
    own = any(own_of(mention, reader.standpoint) is not None for mention in whole.mentions)
    acts = {mention.act for mention in whole.act_mentions}
    places = [mention for mention in whole.mentions if mention.places]
    opens = whole.words[0] in reader.vocabulary.conditions.any_conditions
    named = own and len(places) > 1 and not opens
    named = named or (own and _ends_in_pair(text, reader))
    ordered = named or (acts and whole.mentions and (own or acts & {Act.BUILD, Act.LEAVE}))
    last = before.orders[-1].order if before.orders else before.aim
    instead = isinstance(last, Move) and _may_go_on(last, whole, reader)
    if not (alone.orders or problems) and (ordered or instead):
        refused = Problem(ProblemKind.ILLEGAL, text, text, Cause("conditional"), (), "III.7")
        problems = (replace(refused, line=read.line.number),)
    return replace(
        before,
        orders=(*before.orders, *alone.orders),
        problems=(*before.problems, *problems),
        passed_over=(*before.passed_over, *alone.passed_over),
    )
