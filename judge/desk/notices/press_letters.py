"""What is told of press (House rules X.1).

The circulation leaves in each letter only the pieces that its reader may read, and in gray ones
nothing that tells of their author.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from judge.desk.press.press import PressPiece


@dataclass(frozen=True, slots=True)
class PressTold:
    """To its readers: press, apart from any report."""

    event: ClassVar[str] = "all.press"
    press: tuple[PressPiece, ...]


@dataclass(frozen=True, slots=True)
class PressNoted:
    """To an author alone: their press as it will be printed, or was.

    `waiting` are the numbers of pieces that the gamemaster looks at before; `when` is what the
    house rules say of the time (`X.1.when`), and `at_once` are pieces that do not wait for that.
    """

    event: ClassVar[str] = "player.press-noted"
    pieces: tuple[PressPiece, ...]
    waiting: tuple[int, ...]
    when: str
    at_once: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class PressCame:
    """To the gamemaster: a piece of press waits for their word; `doubtful` are words of it.

    By these it may be passed for somebody else's, or it `tells` who wrote it.
    """

    event: ClassVar[str] = "gm.press-came"
    piece: PressPiece
    doubtful: str = ""
    tells: bool = False


@dataclass(frozen=True, slots=True)
class PressListed:
    """To the gamemaster, or an author: the press that is not printed yet (theirs)."""

    event: ClassVar[str] = "player.press-listed"
    waiting: tuple[PressPiece, ...]
    ready: tuple[PressPiece, ...]
    when: str


@dataclass(frozen=True, slots=True)
class AuthorsTold:
    """To its readers: who wrote the gray press of a game that is over (House rules X.2)."""

    event: ClassVar[str] = "all.authors"
    press: tuple[PressPiece, ...]


PressNotice = PressTold | PressNoted | PressCame | PressListed | AuthorsTold
