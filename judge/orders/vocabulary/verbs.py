"""What an order tells its unit to do, and what a sentence may say of one, in no language."""

from __future__ import annotations

from enum import Enum, auto


class Verb(Enum):
    """What an order tells its unit to do; BARE is a unit with nothing said about it.

    BLANK is a line of an order form that was not filled in, or a unit reported to have no order.
    `r` and `d` mean what they mean in the phase they are written for, so that is left to the
    meaning of an order, not to its words.
    """

    HOLD = auto()
    MOVE = auto()
    SUPPORT = auto()
    CONVOY = auto()
    RETREAT = auto()
    WITHDRAW = auto()  # to retreat if it was dislodged, else to go
    DISBAND = auto()
    BUILD = auto()
    WAIVE = auto()
    BARE = auto()
    BLANK = auto()


ADJUSTING = frozenset({Verb.BUILD, Verb.DISBAND, Verb.WAIVE})


class Act(Enum):
    """What a sentence may say of a unit."""

    GO = auto()
    STAY = auto()
    HELP = auto()
    COVER = auto()  # to help what is named, or to stay where nothing is
    CARRY = auto()
    LEAVE = auto()
    BUILD = auto()
    WAIVE = auto()


ACT_OF = {
    Verb.MOVE: Act.GO,
    Verb.WITHDRAW: Act.GO,
    Verb.HOLD: Act.STAY,
    Verb.SUPPORT: Act.HELP,
    Verb.CONVOY: Act.CARRY,
    Verb.DISBAND: Act.LEAVE,
    Verb.BUILD: Act.BUILD,
    Verb.WAIVE: Act.WAIVE,
}
