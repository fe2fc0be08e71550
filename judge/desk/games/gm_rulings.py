"""What the gamemaster ruled on orders, a correction they may make, commands for later moments."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from judge.variants.seam import Cause, WrittenOrder


@dataclass(frozen=True, slots=True)
class GMRuling:
    """What the gamemaster ruled on the orders of a power in the present turn.

    `cause` says it in the report.  The orders of these texts count if `valid`, whoever else orders
    the same things, and otherwise not.
    """

    power: str
    cause: Cause
    orders: tuple[str, ...] = ()
    valid: bool = False


@dataclass(frozen=True, slots=True)
class ProposedCorrection:
    """Lines of a correction that were explained to the gamemaster, and the reason for it."""

    lines: tuple[str, ...]
    because: str = ""


@dataclass(frozen=True, slots=True)
class Scheduled:
    """A command that is to be carried out at a later moment (in UTC), in the words of its letter.

    `turn` is the code of the turn that it is for, empty if it is for whatever turn is on then.
    One that `ends_pause` came with the pause, which lasts until then.
    """

    number: int
    at: datetime
    text: str
    turn: str = ""
    language: str = ""
    ends_pause: bool = False


def ruled(order: WrittenOrder, power: str, rulings: Sequence[GMRuling]) -> bool | None:
    """Return how the gamemaster ruled last on an order of a power; None if they did not."""
    own = [it for it in rulings if it.power == power and order.text in it.orders]
    return own[-1].valid if own else None


def told_rulings(
    rulings: Sequence[GMRuling], used: Mapping[str, Sequence[WrittenOrder]]
) -> Iterator[Cause]:
    """Yield what a report tells of rulings: of orders that were to count, those that were used.

    What a player replaced afterwards never counted, and is nobody's business.
    """
    for ruling in rulings:
        texts = {order.text for order in used.get(ruling.power, ())}
        counted = [text for text in ruling.orders if text in texts]
        if ruling.valid and counted and "orders" in ruling.cause.fields:
            yield replace(ruling.cause, fields={**ruling.cause.fields, "orders": counted})
        elif counted or not ruling.valid:
            yield ruling.cause
