"""A letter of somebody who plays several powers and orders all of them at once.

It is read for each of them; a line belongs to the power that it orders something for.  So subjects
such as `Austria/France`, headings, or just the units tell the powers apart (House rules II.2).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from judge.desk.final.final_marks import marks_of
from judge.desk.games.orders_of_turn import silent
from judge.desk.letters.body import Text
from judge.desk.letters.needless_questions import above_closing
from judge.desk.letters.phrases import plain_words, says
from judge.desk.letters.powers import powers_and_rest
from judge.desk.letters.taking_apart import Writing
from judge.desk.notices.orders import Why
from judge.desk.people.writer import Role, Writer
from judge.desk.readers.posts import ToPower
from judge.variants.seam import Reading


def for_each_power(writing: Writing) -> Sequence[Writing]:
    """Return a letter once for each power that it orders; as it is, if that is not asked for.

    Commands are run once, with the first.
    """
    game, unclear = writing.game, writing.writer.unclear is Why.WHICH_POWER
    powers = game.powers_at(writing.letter.sender)
    if not unclear and (writing.power is None or len(powers) < 2):
        return [writing]
    marked = _marked(writing, powers)
    if not (unclear or marked or _orders_others(writing)):
        return [writing]
    text = writing.body.text
    readings = {
        power: above_closing(game.variant.read(text, power, game.position), writing.body.closing)
        for power in powers
    }
    ordered = {power: _ordered(reading) for power, reading in readings.items()}
    ordering = sorted(
        (power for power in powers if ordered[power] or power in marked),
        key=lambda power: power != writing.power,
    )
    if not ordering:
        return [writing]
    texts = tuple(part for part in writing.body.parts if isinstance(part, Text))
    without_commands = replace(writing.body, parts=texts, wishes=())
    result: list[Writing] = []
    for power in ordering:
        others = set[int]().union(*(ordered[other] for other in ordering if other != power))
        own = replace(
            writing,
            writer=Writer(Role.PLAYER, ToPower(power), power),
            reading=_without(readings[power], others, _known_better(power, ordering, readings)),
            marks=marks_of(writing.body, readings[power], writing.language, power, game),
            body=without_commands if result else writing.body,
        )
        result.append(own)
    return result


def _marked(writing: Writing, powers: Sequence[str]) -> Sequence[str]:
    """Return the powers whose orders a letter marks: `FINAL for both`, or those that it names.

    Where it says nothing but FINAL, in answer to the one letter that the player of a seat of
    several powers gets, they are all of these for which there are orders.
    """
    body, variant = writing.body, writing.game.variant
    lines = [body.own[mark.line - 1] for mark in body.marks]
    if any(says(plain_words(line), writing.language.marks.both) for line in lines):
        return powers
    named = {power for line in lines for power in powers_and_rest(line, variant)[0]}
    if named - {writing.power}:
        return [power for power in powers if power in named]
    seat, others = writing.game.seat_of(writing.power or ""), powers_and_rest(body.text, variant)[0]
    if seat is None or len(seat.powers) < 2 or named or others or not lines:
        return []
    if writing.reading.orders or body.calls or not writing.letter.references:
        return []
    quiet = silent(writing.game)
    return [power for power in seat.powers if power == writing.power or power not in quiet]


def _orders_others(writing: Writing) -> bool:
    """Whether a letter for one power seems to order units of others."""
    return any(problem.is_of_others for problem in writing.reading.problems)


def _ordered(reading: Reading) -> frozenset[int]:
    """Return the lines that order something."""
    return frozenset(order.line for order in (*reading.orders, *reading.later))


def _known_better(
    power: str, powers: Iterable[str], readings: Mapping[str, Reading]
) -> frozenset[int]:
    """Return the lines with problems that are told to another power, and not to this one."""
    own = {problem.line for problem in readings[power].problems if not problem.is_of_others}
    lines: set[int] = set()
    goes_before = True
    for other in powers:
        if other == power:
            goes_before = False
            continue
        for problem in readings[other].problems:
            better = not problem.is_of_others
            is_own = problem.line in own
            if (goes_before and (better or not is_own)) or (better and not is_own):
                lines.add(problem.line)
    return frozenset(lines)


def _without(reading: Reading, others: Iterable[int], told: Iterable[int]) -> Reading:
    """Return a reading without what is said of lines that are for another power."""
    left_out = frozenset(others) | frozenset(told)
    return replace(
        reading,
        problems=tuple(p for p in reading.problems if p.line not in left_out),
        passed_over=tuple(p for p in reading.passed_over if p.line not in left_out),
        rulings=tuple(r for r in reading.rulings if r.line not in left_out),
    )
