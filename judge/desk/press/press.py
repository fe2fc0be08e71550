"""Press: what players publish through the judge (House rules X.1).

A piece is white, and bears its author's name, or gray, and bears none.  It is for everybody, or for
the players of some powers; the gamemaster reads all of it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum

# Stands among those that a piece is for: who wrote gray press that it answers, and is not named.
AUTHOR = "author"
CODE_BEGINS = "p"  # as no code does of what else an answer may confirm


class Color(StrEnum):
    """Whether a piece bears its author's name."""

    WHITE = "white"
    GRAY = "gray"


@dataclass(frozen=True, slots=True)
class PressPiece:
    """A piece of press: its number in the game, and what its author wrote.

    `by` is the power whose player wrote it, or `gm`; `to` are the powers that it is for, none for
    everybody.  Where it answers gray press, `AUTHOR` is among them, and they are `also` for whom it
    is.  It came `at` a time, and if it had to wait for the gamemaster, they `approved` of it at
    another; until `held` its author may take it back.  By its `code` answers to it are known, which
    nobody can find by what it says.
    """

    number: int
    by: str
    color: Color
    text: str
    at: datetime
    to: tuple[str, ...] = ()
    approved: datetime | None = None
    also: tuple[str, ...] = ()
    held: datetime | None = None
    code: str = ""

    @property
    def ready_since(self) -> datetime:
        """Since when nothing keeps it from being printed, once nothing does."""
        return self.approved or self.at

    @property
    def unsigned(self) -> PressPiece:
        """The piece as its readers get it: nothing in a gray one tells its author.

        Neither does its number, which stands between those of others, nor the time.
        """
        plain = replace(self, also=(), held=None)
        if self.color is Color.WHITE:
            return plain
        return replace(plain, by="", number=0, at=datetime.min, approved=None)

    def is_for(self, powers: Iterable[str]) -> bool:
        """Whether it is for the player of some powers, or by them."""
        return not self.to or not {self.by, *self.to, *self.also}.isdisjoint(powers)


@dataclass(frozen=True, slots=True)
class PressDesk:
    """The press of a game that is not printed yet, and how many pieces came so far.

    `waiting` pieces wait for the gamemaster's word, those that came first before the others;
    `ready` ones for the next printing, in the order in which they became so.  `muted` are the
    powers whose press is not taken (House rules X.5).
    """

    came: int = 0
    waiting: tuple[PressPiece, ...] = ()
    ready: tuple[PressPiece, ...] = ()
    muted: tuple[str, ...] = ()

    @property
    def unprinted(self) -> tuple[PressPiece, ...]:
        """All that is not printed yet."""
        return (*self.waiting, *self.ready)

    def without(self, numbers: Iterable[int]) -> PressDesk:
        """Return the desk without some pieces."""
        gone = frozenset(numbers)
        waiting = tuple(piece for piece in self.waiting if piece.number not in gone)
        ready = tuple(piece for piece in self.ready if piece.number not in gone)
        return replace(self, waiting=waiting, ready=ready)


@dataclass(frozen=True, slots=True)
class Circle:
    """Whom an answer to a piece is for, and whether who answers is not named."""

    to: tuple[str, ...]
    also: tuple[str, ...]
    color: Color


def circle_of(piece: PressPiece, own: Collection[str]) -> Circle:
    """Return whom an answer to a piece is for by whoever has some powers: all its readers.

    Its author is one of them.  Whoever is not named in it is not named by the answer either, and
    what answers gray press is gray: to be named by mistake would be worse than not to be.
    """
    is_gray = piece.color is Color.GRAY
    unnamed = {*piece.also, *((piece.by,) if is_gray else ())}
    color = Color.GRAY if is_gray or not unnamed.isdisjoint(own) else Color.WHITE
    if not piece.to:
        return Circle((), (), color)
    named = [power for power in (*piece.to, piece.by) if power not in {AUTHOR, *unnamed, *own}]
    also = tuple(sorted(unnamed.difference(own)))
    return Circle((*dict.fromkeys(named), *((AUTHOR,) if also else ())), also, color)


def in_order(pieces: Iterable[PressPiece], powers: Iterable[str]) -> tuple[PressPiece, ...]:
    """Return pieces in the order in which they are printed together.

    White ones stand by their authors, the gamemaster's before all; gray ones behind them, by what
    they say: in the order in which they came, they would tell of their authors (House rules X.1).
    """
    place = {power: number for number, power in enumerate(powers)}

    def key(piece: PressPiece) -> tuple[bool, int, int, str]:
        if piece.color is Color.GRAY:
            return True, 0, 0, piece.text
        return False, place.get(piece.by, -1), piece.number, ""

    return tuple(sorted(pieces, key=key))
