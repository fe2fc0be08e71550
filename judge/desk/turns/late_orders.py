"""Orders that come when their turn takes none any more (House rules VII.1, VII.3).

They count for nothing, and are kept: where they were sent in time, the gamemaster may accept them.
"""

from __future__ import annotations

from collections.abc import Sequence

from judge.desk.events.effects import Effect
from judge.desk.events.events import TurnSettled
from judge.desk.events.late_events import OrdersCameLate
from judge.desk.games.journal import JournalEntry, Past, as_it_stood, counting
from judge.desk.games.kept_orders import LateSet, OrderSet
from judge.desk.games.orders_of_turn import awaited
from judge.desk.letters.taking_apart import Writing
from judge.desk.notices.clock import LateOrders
from judge.desk.notices.orders import Why
from judge.desk.people.proofs import May
from judge.desk.readers.posts import Post, ToGM
from judge.variants.seam import Reading

_TOO_LATE = {Why.LATE, Why.OTHER_TURN, Why.UNPUBLISHED}


def too_late(writing: Writing, why: Why | None, past: Past) -> list[Effect]:
    """Return what keeps the orders of a letter that came too late, if it is refused for that.

    The gamemaster is told; but not of a turn that was adjudicated with other orders of the power,
    for most such letters are answers to an old one.
    """
    power = writing.power
    if power is None or why not in _TOO_LATE or not writing.may(May.ORDER):
        return []
    game, reading, missed = writing.game, writing.reading, True
    if why is Why.OTHER_TURN:
        line = counting(past())
        place = _last_settled(line, writing.subject.code)
        if place is None:
            return []
        settled, before = line[place].event, as_it_stood(line[:place])
        assert isinstance(settled, TurnSettled), "it is what was looked for"
        if power not in awaited(before):
            return []
        reading = game.variant.read(writing.body.text, power, before.position)
        game, missed = before, power in settled.silent
    if not (reading.orders or reading.later):
        return []
    late = OrdersCameLate(LateSet(game.turn.code, _set_of(writing, power, reading), reading.later))
    told = LateOrders(
        power,
        game.turn,
        writing.letter.received,
        settled=why is Why.OTHER_TURN,
        unpublished=why is Why.UNPUBLISHED,
    )
    return [late, *([Post(ToGM(), told)] if missed else [])]


def _set_of(writing: Writing, power: str, reading: Reading) -> OrderSet:
    received, letter = writing.letter.received, writing.identity
    return OrderSet(power, reading.orders, writing.is_final, received, letter)


def _last_settled(line: Sequence[JournalEntry], turn: str) -> int | None:
    """Return the place of the entry in which the last turn was settled, if that is its code."""
    for place in range(len(line) - 1, 0, -1):
        event = line[place].event
        if isinstance(event, TurnSettled):
            return place if event.turn == turn else None
    return None
