"""What comes with which letter: pictures, a map to print, the deadline for the calendar.

Everybody may see what is enclosed, but for the orders that a player is shown of his own.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum

from judge.desk.game import Game
from judge.desk.notices import DeadlineMoved, GameStarts, MapSent, Notice, OrdersStand, TurnReport
from judge.drawing.page import pdf_of
from judge.drawing.scene import Scene, Shows
from judge.letter import Attachment, Picture
from judge.report.calendar import deadline_entry
from judge.report.pictures import Artist, Style
from judge.report.render import Enclosed, Reporter

PRINT_THEME, PRINT_WIDTH = "print", 2000


class Where(StrEnum):
    """Where the pictures of a report are: in it, in a letter that follows it, or nowhere."""

    REPORT = "report"
    FOLLOW = "follow"
    NOWHERE = "no"


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the operator wants to be enclosed.

    `acknowledgements`: a player's orders are drawn for him whenever he sends some; `calendar`:
    reports and other letters that set a deadline bring it as a calendar entry.
    """

    style: Style
    pictures: Where = Where.REPORT
    acknowledgements: bool = False
    calendar: bool = True


@dataclass(frozen=True, slots=True)
class Encloser:
    """Makes what comes with letters."""

    reporter: Reporter
    artist: Artist
    wishes: Wishes

    def enclosed(self, notice: Notice, now: datetime) -> Enclosed:
        """Return what comes with the letter for a notice."""
        return Enclosed(
            tuple(self._pictures(notice)),
            (*self._maps_to_print(notice), *self._calendar(notice, now)),
        )

    def following(self, notice: Notice) -> tuple[str, tuple[Scene, ...]] | None:
        """Return of which game what is drawn for a letter that follows the one for a notice."""
        match notice:
            case TurnReport() | GameStarts() if self.wishes.pictures is Where.FOLLOW:
                return notice.game.name, notice.view.scenes
        return None

    def drawn(self, scenes: Iterable[Scene], game: Game) -> tuple[Picture, ...]:
        """Return the pictures of some scenes of a game, without those that cannot be drawn."""
        pictures = (self._drawn(scene, game, self._style(scene)) for scene in scenes)
        return tuple(picture for picture in pictures if picture)

    def _drawn(self, scene: Scene, game: Game, style: Style) -> Picture | None:
        return self.artist.picture(scene, self.reporter.words.caption(scene, game.name), style)

    def _style(self, scene: Scene) -> Style:
        style = self.wishes.style
        return replace(style, theme=PRINT_THEME) if scene.shows is Shows.BLANK else style

    def _pictures(self, notice: Notice) -> tuple[Picture, ...]:
        match notice:
            case TurnReport() | GameStarts() if self.wishes.pictures is Where.REPORT:
                return self.drawn(notice.view.scenes, notice.game)
            case MapSent():
                return self.drawn(notice.view.scenes, notice.game)
            case OrdersStand() if self.wishes.acknowledgements:
                return self.drawn(_own_orders(notice), notice.game)
        return ()

    def _maps_to_print(self, notice: Notice) -> list[Attachment]:
        """Return the map to plan on: it comes with the beginning, and whenever it is asked for."""
        match notice:
            case GameStarts() if self.wishes.pictures is not Where.NOWHERE:
                scenes = notice.game.variant.blank().scenes
            case MapSent():
                scenes = tuple(one for one in notice.view.scenes if one.shows is Shows.BLANK)
            case _:
                return []
        style = Style(PRINT_THEME, PRINT_WIDTH)
        pictures = (self._drawn(scene, notice.game, style) for scene in scenes)
        return [_to_print(one) for one in pictures if one]

    def _calendar(self, notice: Notice, now: datetime) -> list[Attachment]:
        match notice:
            case TurnReport(game=game) | GameStarts(game=game) | DeadlineMoved(game=game):
                if game.deadline is None or not self.wishes.calendar:
                    return []
                mailbox = self.reporter.identity.mailbox.email
                words = self.reporter.words.entry(game, mailbox)
                domain = mailbox.rpartition("@")[2]
                return [deadline_entry(game.name, domain, game.deadline, now, words)]
        return []


def _to_print(picture: Picture) -> Attachment:
    name = picture.name.removesuffix(".png")
    return Attachment(f"{name}.pdf", "application/pdf", pdf_of(picture.png))


def _own_orders(notice: OrdersStand) -> tuple[Scene, ...]:
    game = notice.game
    orders = [line.order for line in notice.lines if line.order and not line.unused]
    scenes = game.variant.sketch(notice.power, game.position, orders).scenes if orders else ()
    return tuple(scene for scene in scenes if scene.shows is Shows.OWN)
