"""What readers are told who take part in no game: their subscriptions, and their digests."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import ClassVar

from judge.desk.games.card import Card
from judge.desk.notices.anyone import GameListing
from judge.desk.notices.gm import Correction, GMDecided
from judge.desk.notices.last_words import StatementsTold
from judge.desk.notices.press_letters import AuthorsTold, PressTold
from judge.desk.notices.seats import PowerTaken
from judge.desk.notices.turns import GameStarts, TurnReport
from judge.desk.notices.votes import GameOver
from judge.desk.press.press import PressPiece
from judge.desk.readers.subscriptions import Subscription
from judge.desk.zine.articles import Section
from judge.desk.zine.catalogue import CatalogueEntry
from judge.desk.zine.ledger import FREE, Terms
from judge.desk.zine.tournaments import Standings
from judge.variants.seam import Sight, Turn


@dataclass(frozen=True, slots=True)
class ConfirmSubscription:
    """To a mailbox for which somebody asked for a subscription: whether its reader wants it."""

    event: ClassVar[str] = "anyone.confirm-subscription"
    subscription: Subscription


class Snag(StrEnum):
    """Why no subscription began or ended, though somebody wrote that one should."""

    NO_GAME = "no-game"  # there is none of that name
    WHICH = "which"  # they name none
    UNCLEAR = "unclear"  # more is written than is understood
    TORN = "torn"  # one thing is to come in two rhythms
    HAS_IT = "has-it"  # they have just this one
    TAKES_PART = "takes-part"  # they are sent everything at once anyway
    OVER = "over"  # the game is
    UNSURE = "unsure"  # their answer is neither a yes nor a no
    RUN_OUT = "run-out"  # it was confirmed too late
    NONE = "none"  # they have none that could end
    UNPROVED = "unproved"  # nothing proves that they wrote it themselves
    MANY = "many"  # they have as many as anybody may have
    PRESS_ALONE = "press-alone"  # of one game nothing but its press comes issue by issue


@dataclass(frozen=True, slots=True)
class SubscriptionsTold:
    """To a reader: what they are sent from now on.

    `subscriptions` are all that they have; `began` the one that has just begun, `ended` those that
    just ended, `snag` why none did, `asks` which will if they answer the letter.  `game_named` is
    the game that they named, if there is one; `written` are the words that were not understood.
    """

    event: ClassVar[str] = "anyone.subscriptions"
    subscriptions: tuple[Subscription, ...]
    began: Subscription | None = None
    ended: tuple[Subscription, ...] = ()
    snag: Snag | None = None
    game_named: str = ""
    written: str = ""
    asks: tuple[Subscription, ...] = ()


News = TurnReport | GameOver | Correction | StatementsTold | PressTold | AuthorsTold


ZineNews = GameStarts | PowerTaken | GMDecided  # what the zine alone tells its readers


@dataclass(frozen=True, slots=True)
class NewsOfGame:
    """Something that was told of a game, and its card as it was then."""

    told: News
    then: Card


@dataclass(frozen=True, slots=True)
class DigestOfGame:
    """What a digest tells of one game.

    `card` and `view` are how it stands now, `powers` are the reader's; `proves` is what an answer
    to its press proves, of a reader who may write some.
    """

    card: Card
    view: Sight
    news: tuple[NewsOfGame, ...]
    powers: tuple[str, ...] = ()
    proves: str = ""


@dataclass(frozen=True, slots=True)
class Digest:
    """To a reader: what happened since their last digest, by game.

    `subscriptions` are those that bring it.
    """

    event: ClassVar[str] = "anyone.digest"
    games: tuple[DigestOfGame, ...]
    subscriptions: tuple[Subscription, ...]


@dataclass(frozen=True, slots=True)
class ZineChange:
    """Somebody plays some powers in a game in the place of who did `before`, by their names.

    Where they are not known, or bear none, there are none.  Without powers it is the gamemaster's
    desk that somebody shares from now on, or (`leaves`) does no more.
    """

    card: Card
    player: str
    powers: tuple[str, ...] = ()
    before: str = ""
    leaves: bool = False


@dataclass(frozen=True, slots=True)
class PrintedArticle:
    """An article as all may read it: `by` its author's name, if it is known, and no mailbox."""

    section: Section
    title: str
    by: str
    text: str


@dataclass(frozen=True, slots=True)
class ZineIssue:
    """To readers of the zine: an issue of it, by its number.

    `games` are what happened since the last one, in each game; `began` those that are new; the
    `listing` is of all games.  `editorial` are its editor's words on the front page, `printed` the
    articles, `changes` who came and went; it went `out` at a moment, and a `preview` has not.
    `tournaments` tell how these stand, `catalogue` of other magazines, and `terms` what the editor
    asks of readers and players.
    """

    event: ClassVar[str] = "anyone.zine"
    number: int
    games: tuple[DigestOfGame, ...]
    began: tuple[Card, ...]
    listing: GameListing
    editorial: str = ""
    printed: tuple[PrintedArticle, ...] = ()
    changes: tuple[ZineChange, ...] = ()
    out: datetime | None = None
    preview: bool = False
    tournaments: tuple[Standings, ...] = ()
    catalogue: tuple[CatalogueEntry, ...] = ()
    terms: Terms = FREE


@dataclass(frozen=True, slots=True)
class PressOfTurn:
    """The press of a game that was printed in one of its turns, or with the results of that."""

    turn: Turn
    press: tuple[PressPiece, ...]


@dataclass(frozen=True, slots=True)
class ZineCompanion:
    """To readers of the press of one game alone: what came of it with an issue, by its number.

    `revealed` is gray press of which its authors were told since the last one.  It went `out` at a
    moment.
    """

    event: ClassVar[str] = "anyone.companion"
    number: int
    turns: tuple[PressOfTurn, ...]
    revealed: tuple[PressPiece, ...] = ()
    out: datetime | None = None


@dataclass(frozen=True, slots=True)
class DigestAnswered:
    """To somebody who answered a digest, or the zine, without a command: that is not printed."""

    event: ClassVar[str] = "anyone.digest-answered"


ReaderNotice = (
    ConfirmSubscription | SubscriptionsTold | Digest | ZineIssue | ZineCompanion | DigestAnswered
)
