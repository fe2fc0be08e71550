"""What is told of the seats of a game: who may be taken over, who took over."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from judge.letter import Address
from judge.variants.seam import Cause, Sight

NOT_KNOWN = Address("")  # who played before, in what older judges have posted


@dataclass(frozen=True, slots=True)
class ReplacementWanted:
    """To everybody: somebody else may take these powers over.

    Their orders did not come in time, or (not `missing`) they are to have another player anyway;
    `empty`: nobody plays them until then.  `ended`: nobody may any more, their player stays.
    """

    event: ClassVar[str] = "all.replacement-wanted"
    powers: tuple[str, ...]
    missing: bool = True
    empty: bool = False
    ended: bool = False


@dataclass(frozen=True, slots=True)
class PowerTaken:
    """To everybody: these powers have another player than `before`; `view` is for who begins.

    `ejected`: nothing that the one before ordered counts.
    """

    event: ClassVar[str] = "all.power-taken"
    powers: tuple[str, ...]
    player: Address
    view: Sight
    before: Address = NOT_KNOWN
    ejected: bool = False


@dataclass(frozen=True, slots=True)
class Farewell:
    """To somebody who played these powers: another player does now."""

    event: ClassVar[str] = "anyone.player-left"
    powers: tuple[str, ...]
    player: Address


@dataclass(frozen=True, slots=True)
class SuccessorAsked:
    """To somebody whom a player asks to take their powers over; `view` is what awaits them.

    `code` names that, so that a yes is enough.
    """

    event: ClassVar[str] = "anyone.successor-asked"
    powers: tuple[str, ...]
    player: Address
    view: Sight
    code: str = ""


@dataclass(frozen=True, slots=True)
class TakeoverTold:
    """To anybody who wants to take a power over: why that is not done, or not yet.

    `vacant` are the powers that they may take over, those that they are offered among them; `code`
    names what they want, where a yes is enough.
    """

    event: ClassVar[str] = "anyone.takeover"
    cause: Cause
    vacant: tuple[str, ...]
    code: str = ""


SeatNotice = ReplacementWanted | PowerTaken | Farewell | SuccessorAsked | TakeoverTold
