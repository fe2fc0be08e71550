"""Reading a letter, stage by stage: text to lines, tokens, sketches, and orders on the board."""

from __future__ import annotations

from judge.orders.canonical import read_canonical
from judge.orders.findings import ReadText
from judge.orders.grammar.lexicon import lexicon_of
from judge.orders.lines.broken_lines import unbroken
from judge.orders.lines.splitting import split_lines
from judge.orders.meaning.sketch_to_order import is_undue
from judge.orders.meaning.standpoint import Standpoint
from judge.orders.meaning.whole_letter.whole_letter import WholeLetter
from judge.orders.vocabulary import Vocabulary
from judge.rules.board import Board
from judge.rules.phase import PhaseKind
from judge.rules.position import Position


def read_orders(
    text: str, power: str, position: Position, board: Board, vocabulary: Vocabulary
) -> ReadText:
    """Read every order that `power` wrote in `text` for the phase of `position`."""
    canonical = read_canonical(text, power, position, board)
    if canonical is None or _is_undue(canonical, power, position, board):
        return read_by_stages(text, power, position, board, vocabulary)
    return canonical


def _is_undue(reading: ReadText, power: str, position: Position, board: Board) -> bool:
    """Whether a text of a winter builds where units are to be removed, or removes where built."""
    if position.phase.kind is not PhaseKind.ADJUSTMENT:
        return False
    standpoint = Standpoint(power, position, board)
    return any(is_undue(read.order, standpoint) for read in reading.orders)


def read_by_stages(
    text: str, power: str, position: Position, board: Board, vocabulary: Vocabulary
) -> ReadText:
    """Read orders however they are written."""
    # Stage 1: text to lines.
    lines = unbroken(tuple(split_lines(text, vocabulary)), vocabulary)
    # Stages 2 and 3, tokens and sketches: the lexicon parses a line when it is asked for.
    lexicon = lexicon_of(board, vocabulary)
    # Stage 4: what is meant on the board, line by line, then in view of the whole letter.
    return WholeLetter(Standpoint(power, position, board), lexicon).read(lines)
