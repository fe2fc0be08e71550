"""WHAT IF: somebody asks what would become of orders, of any powers, on the present position.

Nobody else sees it, and nothing of it is kept.  Where positions are hidden there is no such answer.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from judge.desk.commands.command import Asked, Command, CommandResults
from judge.desk.letters.language import Arguments
from judge.desk.letters.limits import readable
from judge.desk.letters.phrases import any_of
from judge.desk.notices.questions import WhatIf
from judge.desk.people.writer import IN_GAME
from judge.variants.seam import (
    Cause,
    Facts,
    Packed,
    Problem,
    Reading,
    Record,
    Variant,
    WrittenOrder,
)

# The whole is read for each power: orders for all units of a board, and not much more.
MOST_LINES, MOST_WORDS = 40, 300


def _run(asked: Asked) -> CommandResults:
    game = asked.its_game
    if not game.variant.opens_orders:
        return Cause("what_if_hidden")
    words = asked.words
    text, from_start = _without_start(asked.argument, words)
    position = game.variant.begin() if from_start else game.position
    text, is_cut = readable(text, MOST_LINES, MOST_WORDS)
    readings = _read(text, game.variant, position)
    orders = {power: reading.orders for power, reading in readings.items() if reading.orders}
    if not orders:
        return Cause("what_if_nothing")
    settled = game.variant.settle(position, orders, {}, Facts(game.disorder))
    too_long = [asked.not_run("what_if_cut", lines=MOST_LINES, words=MOST_WORDS)]
    return [
        *(too_long if is_cut else []),
        asked.answer(
            WhatIf(
                game.variant.turn(position),
                Record(settled.record),
                {power: tuple(order.text for order in own) for power, own in orders.items()},
                _problems(readings, orders),
            )
        ),
    ]


def _without_start(text: str, words: Arguments) -> tuple[str, bool]:
    """Return a text without what says that it is for the first turn, and whether it says so."""
    start = re.match(rf"\W*{any_of(words.start)}\b\W*", text, re.IGNORECASE)
    return (text[start.end() :], True) if start else (text, False)


def _read(text: str, variant: Variant, position: Packed) -> dict[str, Reading]:
    """Return what a text orders for each power that has something to order.

    What stands on the board tells whose an order is, and names before orders mean just these.
    """
    powers = variant.powers.values()
    names = any_of(name for power in powers for name in (power.name, power.code, *power.also))
    text = re.sub(rf"^\W*{names}\s*(?:[:–—-]|$)", "", text, flags=re.IGNORECASE | re.MULTILINE)
    return {power: variant.read(text, power, position) for power in variant.turn(position).awaits}


def _problems(
    readings: Mapping[str, Reading], orders: Mapping[str, tuple[WrittenOrder, ...]]
) -> tuple[Problem, ...]:
    """Return what was not understood, once for each line; of lines that order something, nothing.

    What is impossible is told with what would become of it.
    """
    ordered = {order.line for own in orders.values() for order in own}
    by_line: dict[int, Problem] = {}
    for reading in readings.values():
        for problem in reading.problems:
            better = problem.line not in by_line or not problem.is_of_others
            if problem.line not in ordered and better:
                by_line[problem.line] = problem
    return tuple(by_line[line] for line in sorted(by_line))


def _orders(words: Arguments) -> str:
    """Return the pattern of what may stand beside it: nothing, or orders.

    `What if they attack?` is none, and `What if both of us attack` neither.
    """
    start = rf"\W*(?i:{any_of(words.start)})?\b"
    return rf"(?:{start})?(?:\W*|[^?]*[-–—>:][^?]*|\W*[AF]\s[^?]*)"


COMMAND = Command(
    name="what if",
    run=_run,
    answers=True,
    argument=_orders,
    roles=IN_GAME,
    takes_rest=True,
    most=1,
)
