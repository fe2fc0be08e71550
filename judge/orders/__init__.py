"""Text to orders and back: what a player wrote becomes values, or a Problem that says why not.

Pure: no clock, no disk, no sentences for people (those live in templates; here are only codes
and fields).  It imports the values of `judge.rules` and nothing else of the judge.
"""

from judge.orders.findings import (
    Cause,
    Contingent,
    IfDislodged,
    IfGained,
    Note,
    Problem,
    ProblemKind,
    ReadContingent,
    ReadOrder,
    ReadText,
)
from judge.orders.lines.splitting import Line, split_lines
from judge.orders.meaning.contingent_orders import write_contingent
from judge.orders.named_units import NamedUnits, read_units
from judge.orders.notation import unit_at, write_long, write_order
from judge.orders.reader import read_orders
from judge.orders.vocabulary import Vocabulary, VocabularyError

__all__ = [
    "Cause",
    "Contingent",
    "IfDislodged",
    "IfGained",
    "Line",
    "NamedUnits",
    "Note",
    "Problem",
    "ProblemKind",
    "ReadContingent",
    "ReadOrder",
    "ReadText",
    "Vocabulary",
    "VocabularyError",
    "read_orders",
    "read_units",
    "split_lines",
    "unit_at",
    "write_contingent",
    "write_long",
    "write_order",
]
