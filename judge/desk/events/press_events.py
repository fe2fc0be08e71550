"""What happens to press in a game, and what each of it makes of the game (House rules X.1)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

from judge.desk.events.entries import listed, with_entry
from judge.desk.games.game import Game
from judge.desk.press.press import PressPiece


@dataclass(frozen=True, slots=True)
class PressWritten:
    """A piece of press came; it waits for the gamemaster, or else for the next printing."""

    piece: PressPiece
    waits: bool = False


@dataclass(frozen=True, slots=True)
class PressApproved:
    """The gamemaster lets a piece be printed."""

    number: int
    at: datetime | None = None


@dataclass(frozen=True, slots=True)
class PressDropped:
    """A piece will not be printed: the gamemaster turned it down, or its author took it back."""

    number: int
    why: str = ""


@dataclass(frozen=True, slots=True)
class PressPrinted:
    """Some pieces were printed."""

    pieces: tuple[PressPiece, ...]


@dataclass(frozen=True, slots=True)
class PressMuted:
    """No press of a power is taken from now on, or again (House rules X.5)."""

    power: str
    muted: bool


@dataclass(frozen=True, slots=True)
class PressIgnored:
    """The player of a power reads no signed press of another one any more, or does again."""

    power: str
    whose: str
    ignored: bool


PressEvent = PressWritten | PressApproved | PressDropped | PressPrinted | PressMuted | PressIgnored


def apply_press(event: PressEvent, game: Game) -> Game:
    """Return the game after something happened to its press."""
    if isinstance(event, PressIgnored):
        return _ignored(event, game)
    press = game.press
    match event:
        case PressWritten(piece, waits):
            press = replace(press, came=piece.number)
            if waits:
                press = replace(press, waiting=(*press.waiting, piece))
            else:
                press = replace(press, ready=(*press.ready, piece))
        case PressApproved(number, at):
            approved = [replace(it, approved=at) for it in press.waiting if it.number == number]
            press = press.without([number])
            press = replace(press, ready=(*press.ready, *approved))
        case PressDropped(number):
            press = press.without([number])
        case PressPrinted(pieces):
            press = press.without(piece.number for piece in pieces)
        case PressMuted(power, muted):
            press = replace(press, muted=listed(press.muted, power, on=muted))
    return replace(game, press=press)


def _ignored(event: PressIgnored, game: Game) -> Game:
    """Return the game with another list of whose press a player does not read."""
    whose = listed(game.ignored.get(event.power, ()), event.whose, on=event.ignored)
    return replace(game, ignored=with_entry(game.ignored, event.power, whose))
