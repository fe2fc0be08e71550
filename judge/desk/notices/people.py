"""What there is to tell of who comes to a game and goes."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar

from judge.desk.events.people_events import Beside
from judge.letter import Address
from judge.variants.seam import Cause


@dataclass(frozen=True, slots=True)
class Forming:
    """To the gamemaster: the game is founded, or somebody has joined it, or left it.

    `seal` is the SHA-256 of the seed that the powers will be drawn from; `taken` tells what was
    taken from the letter that asked for the game, and what was not.
    """

    event: ClassVar[str] = "gm.forming"
    player: Address | None = None
    left: bool = False
    founded: bool = False
    seal: str = ""
    taken: tuple[Cause, ...] = ()


@dataclass(frozen=True, slots=True)
class NotFounded:
    """To somebody who asked for a game of this name: why it is not founded."""

    event: ClassVar[str] = "anyone.not-founded"
    name: str
    cause: Cause


@dataclass(frozen=True, slots=True)
class JoinNoted:
    """To somebody who has joined a game that is forming: what they want, what they can check.

    `changed`: they had joined before; `left`: they have left it, or lost their place because they
    were `silent`; `placed`: they have a place for which they had waited.  Where there is none yet,
    `waiting` is their number among those who wait.  `contact` is how they wish to be reached, where
    they have just said so.  `unread` is what of their wishes names no power; the game `begins` with
    them.
    """

    event: ClassVar[str] = "anyone.joined"
    wants: tuple[str, ...] = ()
    seal: str = ""
    changed: bool = False
    left: bool = False
    silent: bool = False
    placed: bool = False
    waiting: int = 0
    contact: str | None = None
    unread: tuple[str, ...] = ()
    begins: bool = False


@dataclass(frozen=True, slots=True)
class MusterAsks:
    """To somebody who has joined a game that is full: do they still play?  They answer `until`.

    `again`: they were asked before, and have not answered.
    """

    event: ClassVar[str] = "anyone.muster"
    until: datetime
    again: bool = False


@dataclass(frozen=True, slots=True)
class ReadyNoted:
    """To somebody who still plays: how many others have not answered yet, and until when they may.

    It is None where nobody is asked.
    """

    event: ClassVar[str] = "anyone.ready"
    unheard: int = 0
    until: datetime | None = None


@dataclass(frozen=True, slots=True)
class MusterTold:
    """To the gamemaster: who is `asked` until when whether they still play, or who was `dropped`.

    So many places are `free` then.
    """

    event: ClassVar[str] = "gm.muster"
    until: datetime | None
    asked: tuple[Address, ...] = ()
    dropped: tuple[Address, ...] = ()
    free: int = 0


@dataclass(frozen=True, slots=True)
class BeganWithout:
    """To somebody who waited for a place: the game has begun, and they wait for another."""

    event: ClassVar[str] = "anyone.began-without"


@dataclass(frozen=True, slots=True)
class ListNoted:
    """To somebody who is on the waiting list of the judge, or is there no more (`went`)."""

    event: ClassVar[str] = "anyone.waiting-list"
    went: bool = False


@dataclass(frozen=True, slots=True)
class ConfirmWish:
    """To somebody in whose name a letter asks for a command: whether they wrote it.

    `wants` are the powers that they would like; `code` names all of it, where a yes is enough.
    """

    event: ClassVar[str] = "anyone.confirm-wish"
    command: str
    wants: tuple[str, ...] = ()
    code: str = ""


@dataclass(frozen=True, slots=True)
class BesideNoted:
    """To somebody who observes a game or would replace a player, or no more does (`went`)."""

    event: ClassVar[str] = "anyone.beside"
    beside: Beside
    went: bool = False


@dataclass(frozen=True, slots=True)
class StandbyTold:
    """To the gamemaster: somebody would replace a player, or no more would (`went`).

    `powers` are those that their player has asked them to take over, if one has.
    """

    event: ClassVar[str] = "gm.standby"
    address: Address
    went: bool = False
    powers: tuple[str, ...] = ()


PeopleNotice = (
    Forming
    | NotFounded
    | JoinNoted
    | MusterAsks
    | ReadyNoted
    | MusterTold
    | BeganWithout
    | ListNoted
    | ConfirmWish
    | BesideNoted
    | StandbyTold
)
