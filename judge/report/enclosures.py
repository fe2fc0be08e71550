"""What comes with which letter: pictures, a map to print, the deadline for the calendar.

Everybody may see what is enclosed, but for the orders that a player is shown of their own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from typing import Any

from judge.desk.games.game import State
from judge.desk.notices import Notice
from judge.desk.notices.gm import Correction, GMAnswered, GMDecided
from judge.desk.notices.orders import OrdersStand
from judge.desk.notices.questions import WhatIf
from judge.desk.notices.readers import Digest, ZineIssue
from judge.desk.notices.turns import DeadlineMoved, GameStarts, MapSent, TurnReport
from judge.desk.notices.votes import GameOver
from judge.drawing.scene import Scene, Shows
from judge.letter import Address, Attachment, Picture
from judge.report.calendar import deadline_entry
from judge.report.cards import GameCard
from judge.report.given import ShowsSight
from judge.report.pictures import Artist, Looks
from judge.report.words import Caption, Words
from judge.variants.seam import Cause

PRINT_THEME, PRINT_WIDTH = "print", 2000
LOOKS = Looks("colour", 1400)
OF_A_TURN = frozenset({Shows.ORDERS, Shows.POSITION})  # pictures that come on other screens too
THUMBNAIL_WIDTH = 560  # twice what is seen of a small map
# The theme of small maps, by the one that a reader wants; for others that of phones.
THUMBNAILS = {"dark": "phone-dark", "phone-dark": "phone-dark", "print": "print"}
PHONE_WIDTH = 780  # twice what a phone shows
# The themes in which a picture may come once more, and the screens on which that is shown: the
# narrowest choice first, for mail programs take the first that fits.
SCREENS = {
    "phone-dark": "(max-width: 480px) and (prefers-color-scheme: dark)",
    "phone": "(max-width: 480px)",
    "dark": "(prefers-color-scheme: dark)",
}


class Land(StrEnum):
    """Whose colour land without a supply centre has."""

    HOME = "home"  # that of the country it belongs to before the war
    LAST = "last"  # that of whoever was there last


class Where(StrEnum):
    """Where the pictures of a report are: in it, in a letter that follows it, or nowhere."""

    REPORT = "report"
    FOLLOW = "follow"
    NOWHERE = "no"


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the operator wants to be enclosed.

    `also` are themes of `SCREENS` in which the pictures of a turn come once more; `land` is whose
    colour land without a supply centre has.
    `acknowledgements`: a player's orders are drawn for them whenever they send some; `calendar`:
    reports and other letters that set a deadline bring it as a calendar entry, or take it back;
    `pages`: an issue of the zine comes as pages to print as well, where these can be made.
    """

    style: Looks = LOOKS
    pictures: Where = Where.REPORT
    acknowledgements: bool = False
    calendar: bool = True
    also: frozenset[str] = frozenset()
    land: Land = Land.HOME
    pages: bool = False

    def with_looks(self, theme: str) -> Wishes:
        """Return them for a reader who wants pictures in a theme, and in no others; or as ever."""
        if not theme:
            return self
        width = PHONE_WIDTH if theme.startswith("phone") else self.style.width
        return replace(self, style=Looks(theme, width), also=frozenset())


@dataclass(frozen=True, slots=True)
class Enclosed:
    """What comes with a letter."""

    pictures: tuple[Picture, ...] = ()
    attachments: tuple[Attachment, ...] = ()


NOTHING_ENCLOSED = Enclosed()


@dataclass(frozen=True, slots=True)
class Encloser:
    """Finds what comes with letters; the pictures are promised, and made later."""

    words: Words
    artist: Artist | None
    wishes: Wishes
    mailbox: Address

    def enclosed(
        self, notice: Notice, facts: Mapping[str, Any], show: ShowsSight, now: datetime
    ) -> tuple[Enclosed, Enclosed]:
        """Return what comes with the letter for a notice, and what is to follow it in another.

        `facts` are those of its templates; without an artist nothing comes with a letter.
        """
        if isinstance(notice, Digest | ZineIssue) and self.artist is not None:
            return Enclosed(tuple(self._thumbnails(facts, self.artist))), NOTHING_ENCLOSED
        game = facts["game"]
        if self.artist is None or game is None:
            return NOTHING_ENCLOSED, NOTHING_ENCLOSED
        maps = self._maps(
            notice, facts, show, _MapMaker(self.words, self.artist, self.wishes, game)
        )
        calendar = () if facts["brought_by"] else self._calendar(notice, game, now)
        if isinstance(notice, TurnReport | GameStarts) and self.wishes.pictures is Where.FOLLOW:
            return Enclosed(attachments=calendar), maps
        return replace(maps, attachments=(*maps.attachments, *calendar)), NOTHING_ENCLOSED

    def _thumbnails(self, facts: Mapping[str, Any], artist: Artist) -> Iterator[Picture]:
        """Yield a small map for each game of a digest or the zine; its kind is that game's name."""
        theme = THUMBNAILS.get(self.wishes.style.theme, "phone")
        for of_game in facts["games"]:
            game = of_game.card
            maker = _MapMaker(self.words, artist, self.wishes, game)
            picture = maker.thumbnail(of_game.view.scenes, Looks(theme, THUMBNAIL_WIDTH))
            if picture is not None:
                yield replace(picture, kind=game.name)

    def _maps(
        self, notice: Notice, facts: Mapping[str, Any], show: ShowsSight, maker: _MapMaker
    ) -> Enclosed:
        """Return the pictures of a notice, and the map to print with the letters that have one."""
        match notice:
            case TurnReport() | GameStarts() if self.wishes.pictures is Where.NOWHERE:
                return NOTHING_ENCLOSED
            case TurnReport():
                return maker.enclosed(facts["view"].scenes)
            case GameStarts(blank=blank):
                return maker.enclosed(facts["view"].scenes, show(blank).scenes)
            case WhatIf():
                return maker.enclosed(facts["view"].scenes)
            case MapSent():
                scenes = facts["view"].scenes
                return maker.enclosed(scenes, (s for s in scenes if s.shows is Shows.BLANK))
            case OrdersStand(own=own) if own is not None and self.wishes.acknowledgements:
                return maker.enclosed(s for s in show(own).scenes if s.shows is Shows.OWN)
        return NOTHING_ENCLOSED

    def _calendar(self, notice: Notice, game: GameCard, now: datetime) -> tuple[Attachment, ...]:
        due = game.deadline if game.state in HAS_DEADLINE and game.takes_time else None
        told = _sets_deadline(notice) if due else _ends_deadline(notice, game)
        if not (told and self.wishes.calendar):
            return ()
        words = self.words.entry(game, self.mailbox.email)
        domain = self.mailbox.email.rpartition("@")[2]
        return (deadline_entry(game.name, domain, due, now, words),)


STOPS = frozenset({"paused", "undone"})  # what the gamemaster did, where it stopped the clock
HAS_DEADLINE = frozenset({State.RUNNING, State.WAITING, State.HELD})


def _sets_deadline(notice: Notice) -> bool:
    """Whether a notice tells of a deadline that was not told before."""
    decided = any("deadline_at" in did.fields for did in _decided(notice))
    return decided or isinstance(notice, TurnReport | GameStarts | DeadlineMoved)


def _decided(notice: Notice) -> tuple[Cause, ...]:
    """Return what the gamemaster changed, in a notice that tells of it."""
    match notice:
        case GMDecided(decisions):
            return tuple(decision.did for decision in decisions)
        case GMAnswered(changes=changes):
            return tuple(change.did for change in changes)
        case Correction(corrections, done=True):
            return corrections
        case _:
            return ()


def _ends_deadline(notice: Notice, game: GameCard) -> bool:
    """Whether a notice tells that there is no deadline any more: the game is over, or paused."""
    match notice:
        case GMDecided() | GMAnswered() | Correction():
            return game.state is State.PAUSED and bool(STOPS & {it.code for it in _decided(notice)})
        case TurnReport():
            return game.over
        case _:
            return isinstance(notice, GameOver)


@dataclass(frozen=True, slots=True)
class _MapMaker:
    """Promises the pictures of one game."""

    words: Words
    artist: Artist
    wishes: Wishes
    game: GameCard

    def enclosed(self, scenes: Iterable[Scene], pages: Iterable[Scene] = ()) -> Enclosed:
        """Return scenes as pictures, without those that cannot be drawn, and some to print."""
        shown = scenes if self.wishes.land is Land.LAST else map(_without_influence, scenes)
        pictures = (picture for scene in shown for picture in self._shown(scene))
        style = Looks(PRINT_THEME, PRINT_WIDTH)
        return Enclosed(
            tuple(pictures),
            tuple(self.artist.page(scene, self._caption(scene), style) for scene in pages),
        )

    def thumbnail(self, scenes: Iterable[Scene], style: Looks) -> Picture | None:
        """Return the small picture of the first of some scenes, None if there is none."""
        for scene in scenes:
            shown = scene if self.wishes.land is Land.LAST else _without_influence(scene)
            return self.artist.picture(shown, self._caption(scene), style)
        return None

    def _shown(self, scene: Scene) -> Iterator[Picture]:
        """Yield the picture of a scene and what is shown in its place on other screens, if any."""
        caption, style = self._caption(scene), self._style(scene)
        picture = self.artist.picture(scene, caption, style)
        if picture is None:
            return
        yield picture
        if scene.shows not in OF_A_TURN:
            return
        for theme, media in SCREENS.items():
            if theme in self.wishes.also and theme != style.theme:
                width = PHONE_WIDTH if theme.startswith("phone") else style.width
                other = self.artist.picture(scene, caption, Looks(theme, width), media)
                if other is not None:
                    yield other

    def _caption(self, scene: Scene) -> Caption:
        return self.words.caption(scene, self.game.name, self.game.powers, self.game.views)

    def _style(self, scene: Scene) -> Looks:
        style = self.wishes.style
        return replace(style, theme=PRINT_THEME) if scene.shows is Shows.BLANK else style


def _without_influence(scene: Scene) -> Scene:
    return replace(scene, influence={})
