"""What the desk decides, in the order in which it is to be done.

An event changes the game, a post tells somebody, a correspondent is remembered as they are now, or
has another mailbox, somebody waits for a place in any game or does no more, a reader subscribes or
leaves, a game that begins gets its designation, and something becomes of an article, of the zine,
or of what its editor keeps.  Whoever carries effects out does each on the game as the one before
left it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from judge.desk.events.events import Event, apply
from judge.desk.games.designations import Designates
from judge.desk.games.game import Game
from judge.desk.people.correspondents import Correspondent, WritesFrom
from judge.desk.people.waiting_list import Waits
from judge.desk.readers.posts import Post
from judge.desk.readers.subscriptions import Subscribed, Unsubscribed
from judge.desk.zine.books import PageWritten
from judge.desk.zine.magazine import ArticleKept, EditorialWritten, IssueGoesOut
from judge.letter import Address
from judge.variants.seam import Cause

# What is kept of people, and for the zine.
Remembered = Correspondent | WritesFrom | Waits | ArticleKept | EditorialWritten | PageWritten
# What is no event of a game.
NO_EVENT = Post | Remembered | Subscribed | Unsubscribed | Designates | IssueGoesOut
Effect = Event | NO_EVENT
Consequence = Sequence[Effect] | Cause  # of somebody's wish: what it makes happen, or why nothing


@dataclass(frozen=True, slots=True)
class Founding:
    """A game that somebody asks for: its name, its gamemaster, and what they say of its rules.

    So many games of theirs are `forming` already.
    """

    name: str
    gm: Address
    lines: tuple[str, ...]
    forming: int = 0


@dataclass(frozen=True, slots=True)
class Dealt:
    """What a letter makes happen, and by whom: a power's code, `gm`, `stranger`, or nobody.

    `founding` is the game that it asks for, if any.
    """

    by: str
    effects: Sequence[Effect] = ()
    founding: Founding | None = None


def carried_out(game: Game, effects: Iterable[Effect]) -> Game:
    """Return the game after some effects."""
    for event in events_in(effects):
        game = apply(event, game)
    return game


def events_in(effects: Iterable[Effect]) -> list[Event]:
    """Return the events among some effects, which alone change the game."""
    return [effect for effect in effects if not isinstance(effect, NO_EVENT)]
