"""The marks of a letter: whether its orders are final (House rules II.1).

A mark stands alone on its line, or beside orders, or beside the turn and the power that they are
for: "Final orders will follow" is none.
"""

from __future__ import annotations

from judge.desk.games.game import Game
from judge.desk.letters.body import Body
from judge.desk.letters.language import Language
from judge.desk.letters.mark_lines import Mark
from judge.desk.letters.subject import Subject, read_subject
from judge.desk.letters.turn_headings import heading_words, unknown_words
from judge.variants.seam import Reading

MOST_MARKS = 20  # looked at in one letter


def marks_of(
    body: Body, reading: Reading, language: Language, power: str, game: Game
) -> list[bool]:
    """Return how a letter marks its orders, line by line: true for final, false for preliminary.

    `reading` is what the whole text of the letter says.
    """
    marks = body.marks[-MOST_MARKS:]
    singles = {mark.line for mark in marks if mark.single}
    return [
        mark.final
        for mark in marks
        if mark.power in (None, power)
        and (
            not mark.beside
            or mark.apart
            or _marks_orders(mark, reading, singles)
            or _says_whose(mark.beside, language, power, game)
        )
    ]


def _marks_orders(mark: Mark, reading: Reading, singles: set[int]) -> bool:
    """Whether a mark stands beside orders; of those with a mark each, all the orders have one.

    Beside one that is not certain it is a mark as well, that is not obeyed at once.
    """
    line = reading.lines(mark.line, mark.line)
    return bool(line.orders or line.later) and (
        not mark.single or singles.issuperset(order.line for order in reading.orders)
    )


def _says_whose(beside: str, language: Language, power: str, game: Game) -> bool:
    """Whether words name this power or the present turn, and nothing else."""
    named = read_subject(beside, game.variant, language)
    return (
        unknown_words(named) <= heading_words(game, language) | {*language.said.around}
        and "?" not in beside
        and (named.power is not None or named.names_turn)
        and named.power in (None, power)
        and _is_present(named, game)
    )


def _is_present(named: Subject, game: Game) -> bool:
    """Whether what is said of a turn, if anything is, fits the present one."""
    turn = game.turn
    if named.code:
        return named.code == turn.code
    return named.parts.items() <= turn.facts.items()
