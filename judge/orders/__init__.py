"""Text to orders and back: what a player wrote becomes values, or a Problem that says why not.

Pure: no clock, no disk, no sentences for people (those live in templates; here are only codes
and fields).  It imports the values of `judge.rules` and nothing else of the judge.
"""

from judge.orders.contingent import write_contingent
from judge.orders.reader import read_orders
from judge.orders.reading import (
    Contingent,
    IfDislodged,
    IfGained,
    Note,
    Problem,
    ProblemKind,
    ReadContingent,
    Reading,
    ReadOrder,
)
from judge.orders.standing import NamedUnits, read_units
from judge.orders.writing import write_long, write_order

__all__ = [
    "Contingent",
    "IfDislodged",
    "IfGained",
    "NamedUnits",
    "Note",
    "Problem",
    "ProblemKind",
    "ReadContingent",
    "ReadOrder",
    "Reading",
    "read_orders",
    "read_units",
    "write_contingent",
    "write_long",
    "write_order",
]
