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
from judge.drawing.scene import Scene, Shows
from judge.letter import Attachment, Picture
from judge.report.calendar import deadline_entry
from judge.report.captions import Caption
from judge.report.pictures import Artist, Style
from judge.report.render import NOTHING_ENCLOSED, Enclosed, Reporter

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
        maps = NOTHING_ENCLOSED if self._are_to_follow(notice) else self._maps(notice)
        return Enclosed(maps.pictures, (*maps.attachments, *self._calendar(notice, now)))

    def following(self, notice: Notice) -> tuple[Game, Enclosed] | None:
        """Return what comes with a letter of its own that follows the one for a notice."""
        match notice:
            case TurnReport(game=game) | GameStarts(game=game) if self._are_to_follow(notice):
                maps = self._maps(notice)
                return (game, maps) if maps.pictures or maps.attachments else None
        return None

    def _are_to_follow(self, notice: Notice) -> bool:
        report = isinstance(notice, TurnReport | GameStarts)
        return report and self.wishes.pictures is Where.FOLLOW

    def _maps(self, notice: Notice) -> Enclosed:
        """Return the pictures of a notice, and the map to print with the letters that have one."""
        match notice:
            case TurnReport() | GameStarts() if self.wishes.pictures is Where.NOWHERE:
                return NOTHING_ENCLOSED
            case TurnReport():
                return Enclosed(self._drawn(notice.view.scenes, notice.game))
            case GameStarts():
                pages = self._pages(notice.game.variant.blank().scenes, notice.game)
                return Enclosed(self._drawn(notice.view.scenes, notice.game), pages)
            case MapSent():
                blank = [one for one in notice.view.scenes if one.shows is Shows.BLANK]
                pages = self._pages(blank, notice.game)
                return Enclosed(self._drawn(notice.view.scenes, notice.game), pages)
            case OrdersStand() if self.wishes.acknowledgements:
                return Enclosed(self._drawn(_own_orders(notice), notice.game))
        return NOTHING_ENCLOSED

    def complete(self, enclosed: Enclosed) -> Enclosed:
        """Return what is enclosed with everything made that is still to be made."""
        make = self.artist.make
        return Enclosed(
            tuple(
                replace(one, png=make(one.recipe), recipe="") if one.recipe else one
                for one in enclosed.pictures
            ),
            tuple(
                replace(one, content=make(one.recipe), recipe="") if one.recipe else one
                for one in enclosed.attachments
            ),
        )

    def _drawn(self, scenes: Iterable[Scene], game: Game) -> tuple[Picture, ...]:
        """Return the pictures of some scenes of a game, without those that cannot be drawn."""
        pictures = (
            self.artist.picture(scene, self._caption(scene, game), self._style(scene))
            for scene in scenes
        )
        return tuple(picture for picture in pictures if picture)

    def _caption(self, scene: Scene, game: Game) -> Caption:
        return self.reporter.words.caption(scene, game.name)

    def _style(self, scene: Scene) -> Style:
        style = self.wishes.style
        return replace(style, theme=PRINT_THEME) if scene.shows is Shows.BLANK else style

    def _pages(self, scenes: Iterable[Scene], game: Game) -> tuple[Attachment, ...]:
        """Return scenes as pages to print."""
        style = Style(PRINT_THEME, PRINT_WIDTH)
        return tuple(self.artist.page(one, self._caption(one, game), style) for one in scenes)

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


def _own_orders(notice: OrdersStand) -> tuple[Scene, ...]:
    game = notice.game
    orders = [line.order for line in notice.lines if line.order and not line.unused]
    scenes = game.variant.sketch(notice.power, game.position, orders).scenes if orders else ()
    return tuple(scene for scene in scenes if scene.shows is Shows.OWN)
