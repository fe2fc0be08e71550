"""What the gamemaster ruled on orders of the present turn, and a correction that they may make."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

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


def ruled(order: WrittenOrder, power: str, rulings: Sequence[GMRuling]) -> bool | None:
    """Return how the gamemaster ruled last on an order of a power; None if they did not."""
    own = [it for it in rulings if it.power == power and order.text in it.orders]
    return own[-1].valid if own else None
