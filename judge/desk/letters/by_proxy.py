"""What a letter orders for things that its writer was given a proxy for (House rules II.3).

Whoever was ever given one in a turn is read, and answered, in the same way until the turn is over:
nothing tells them whether it was revoked.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from judge.desk.games.orders_of_turn import received
from judge.desk.letters.taking_apart import Writing
from judge.desk.notices.orders import Why
from judge.desk.people.writer import Role
from judge.variants.seam import Problem, Reading


def with_proxies(writing: Writing) -> Writing:
    """Return a letter with what it orders by proxy, and without what is asked about that.

    A subject that names the power of a proxy is for the writer's own.
    """
    writer, named = writing.writer, writing.subject.power
    if writer.role is not Role.PLAYER or writer.power is None:
        return writing
    given = received(writing.game, writer.power)
    if writer.unclear is Why.NOT_YOURS and named in given:
        writing = replace(writing, writer=replace(writer, unclear=None))
    if writing.power is None:
        return writing
    own = {order.written for order in writing.reading.orders if order.possible}
    readings = {power: _for(power, things, own, writing) for power, things in given.items()}
    by_proxy = {p: reading for p, reading in readings.items() if reading.orders or reading.problems}
    return _answered(replace(writing, by_proxy=by_proxy))


def _for(power: str, keys: Iterable[str], own: Iterable[str], writing: Writing) -> Reading:
    """Return what a letter orders for some things of a power.

    Words by which its writer's own units are ordered, as `All hold`, are for these alone.
    """
    game = writing.game
    reading = game.variant.read(writing.body.text, power, game.position)
    orders = tuple(
        order for order in reading.orders if order.key in set(keys) and order.written not in own
    )
    lines = {order.line for order in orders}
    asked = {problem.line for problem in writing.reading.problems if problem.is_of_others}
    problems = tuple(
        problem
        for problem in reading.problems
        if problem.line in lines | asked
        and not problem.is_of_others
        and not any(written in problem.written for written in own)
    )
    return Reading(orders=orders, problems=problems)


def _answered(writing: Writing) -> Writing:
    """Return a letter whose own reading asks nothing about lines that are read for others.

    What cannot be ordered for the writer's own power, a build in another's centre, is none of it.
    """
    readings = writing.by_proxy.values()
    lines = {order.line for reading in readings for order in reading.orders}
    lines |= {problem.line for reading in readings for problem in reading.problems}
    names = [writing.game.power_name(power).casefold() for power in writing.by_proxy]
    reading = writing.reading
    written = {order.written for reading in readings for order in reading.orders}
    orders = tuple(o for o in reading.orders if o.possible or o.written not in written)
    own = {order.line for order in orders}
    told = (
        problem
        for problem in reading.problems
        if problem.line not in lines - own and not _is_read(problem, written)
    )
    beside = (problem for reading in readings for problem in reading.problems)
    problems = sorted((*told, *beside), key=lambda problem: problem.line)
    over = tuple(
        passed
        for passed in reading.passed_over
        if passed.line not in lines and not any(name in passed.text.casefold() for name in names)
    )
    reading = replace(reading, orders=orders, problems=tuple(problems), passed_over=over)
    return replace(writing, reading=reading)


def _is_read(problem: Problem, written: Iterable[str]) -> bool:
    """Whether words that are another power's are an order that was read for that one."""
    return problem.is_of_others and any(it in problem.written for it in written)
