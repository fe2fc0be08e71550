"""The unit of work: what a letter or a moment does to a game, all of it or nothing.

What is done within is undone unless it says `commit`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial
from typing import Any

from judge.desk.events.effects import Remembered
from judge.desk.events.events import Event, apply
from judge.desk.games.card import card_of
from judge.desk.games.designations import Designated, Designates
from judge.desk.games.game import Game
from judge.desk.games.journal import JournalEntry
from judge.desk.lobby import Lobby
from judge.desk.people.correspondents import Correspondent, WritesFrom
from judge.desk.people.proofs import token_of
from judge.desk.people.waiting_list import KEY as WAITING_LIST
from judge.desk.people.waiting_list import Waits, relisted
from judge.desk.readers.circulation import Dispatch
from judge.desk.readers.posts import Post
from judge.desk.readers.publishing import (
    ANYBODY,
    Gathered,
    as_anybody,
    ends_turn,
    is_news,
    is_printed,
    published,
)
from judge.desk.readers.subscriptions import ZINE, Digests, Readership, Subscription
from judge.desk.zine.books import PageWritten
from judge.desk.zine.ledger import Terms
from judge.desk.zine.magazine import ArticleKept, EditorialWritten, Magazine
from judge.letter import Address
from judge.store.game_rows import NameTaken
from judge.store.intray import TRIES, Stored
from judge.store.outbox import Envelope
from judge.store.shelves import Shelves
from judge.store.subscribers import ALL_GAMES, THE_ZINE, companion_of


class Work:
    """A game that is this worker's own, or none, and the letter that is dealt with, if any."""

    def __init__(
        self,
        store: Shelves,
        commit: Callable[[], None],
        now: datetime | None = None,
        letter: Stored | None = None,
        row: Any = None,
    ) -> None:
        self.letter = letter
        self._store = store
        self._commit = commit
        self._now = now
        self._row = row
        self._kept: Game | None = None
        self._game: Game | None = None
        self._seq: int = row.seq if row else 0
        self._envelope: Envelope | None = None

    @property
    def is_worn_out(self) -> bool:
        """Whether the game was begun so often that it must be what kills the judge."""
        return self._row is not None and self._row.tries >= TRIES

    @property
    def name(self) -> str:
        """The name of the game at hand; empty if the letter is to none."""
        return self._row.name if self._row is not None else ""

    @property
    def game(self) -> Game | None:
        """The game as it stands now; None if the letter is to none."""
        if self._game is None and self._row is not None and self._row.fold:
            self._kept = self._game = self._store.codec.game(self._row.fold)
        return self._game

    def past(self) -> list[JournalEntry]:
        """Return everything that happened to the game before this."""
        return self._store.entries(self._row.id) if self._row is not None else []

    def record(self, event: Event | Designates, by: str, at: datetime) -> None:
        """Append an event to the journal of the game, and let it happen.

        A game that is to have a designation is given the next one of its kind.
        """
        if isinstance(event, Designates):
            event = Designated(self._store.next_designation(event))
        before, after = self.game, apply(event, self.game)
        if before is None or after.rules is not before.rules:
            self._store.keep_rules(after.rules)
        self._seq += 1
        letter = self.letter.number if self.letter else None
        self._store.record(self._row.id, JournalEntry(self._seq, at, letter, by, event))
        self._game = after

    def post(self, dispatch: Dispatch, message_id: str, now: datetime) -> None:
        """Post a letter; those of one post share what it says to all of its readers."""
        game = self._row.id if self._row else None
        strange = self.is_for_stranger(dispatch)
        self._envelope = self._store.put(dispatch, message_id, now, game, self._envelope, strange)

    def publish(
        self,
        post: Post,
        digests: Digests,
        key: bytes,
        new_id: Callable[[], str],
        now: datetime,
    ) -> None:
        """Tell subscribers of a post, or keep it for digests and the zine; `key` signs tokens."""
        if self._row is None or self.game is None:
            return
        number, game = self._row.id, self.game
        if is_printed(post) and self._store.is_read(number):
            printed = as_anybody(post, game)
            if printed is not None:
                self._store.clip(Dispatch(ANYBODY, printed, card_of(game)), number, now)
        if not is_news(post):
            return
        readers = self._store.subscribers_of(number)
        for told in published(post, game, readers, digests, now) if readers else ():
            match told:
                case Dispatch():
                    self.post(told, new_id(), now)
                case Gathered(dispatch, due):
                    assert dispatch.subscription is not None, "one gathers it"
                    token = token_of(key, dispatch.subscription.meaning)
                    own = (dispatch, token, number, now, due, self._envelope)
                    self._envelope = self._store.gather(*own)
        if readers and ends_turn(post):
            self._store.turn_over(number, now)

    def subscribe(self, subscription: Subscription, key: bytes) -> None:
        """Keep that somebody asked for a subscription, or confirmed it."""
        game = {"": ALL_GAMES, ZINE: THE_ZINE}.get(subscription.game)
        if game is None:
            game = self._store.row(subscription.game).id
            game = companion_of(game) if subscription.of_companion else game
        self._store.subscribe(subscription, token_of(key, subscription.meaning), game)

    def unsubscribe(self, subscription: Subscription, key: bytes) -> None:
        """Forget a subscription."""
        self._store.unsubscribe(token_of(key, subscription.meaning))

    def subscription(self, token: str) -> Subscription | None:
        """Return the subscription of a token, None if there is none (any more)."""
        return self._store.subscription(token)

    def subscriptions_of(self, mailbox: str) -> list[Subscription]:
        """Return the subscriptions of a mailbox (its key) that count."""
        return self._store.subscriptions_of(mailbox)

    def readership(self, writer: Address, reader: Address | None, *, proved: bool) -> Readership:
        """Return what the desk may ask of readers for a letter of somebody's.

        `reader` is the subscriber whose token it bears, if it bears one.
        """
        store = self._store

        def game(names: Sequence[str]) -> Game | None:
            number = store.named(names)
            return None if number is None else store.game_of(number)

        return Readership(
            own=lambda: store.subscriptions_of((reader or writer).key),
            many=store.count_subscribers,
            game=game,
            listed=store.listed,
            sure=proved,
            reader=reader,
        )

    def takes_part(self, writer: Address) -> bool:
        """Whether somebody takes part in any game."""
        return self._store.takes_part(writer.key)

    def reads(self, writer: Address) -> bool:
        """Whether somebody has a subscription that counts."""
        return self._store.reads(writer.key)

    def is_for_stranger(self, dispatch: Dispatch) -> bool:
        """Whether a letter answers somebody who takes part in no game, and reads none.

        The zine's editor is none: what answers them has their proof.
        """
        if dispatch.answers is None or dispatch.reader.powers:
            return False
        if dispatch.notice.event.startswith("editor."):
            return False
        key = dispatch.reader.address.key
        return not self._store.takes_part(key) and not self._store.reads(key)

    def written_to_strangers(self, since: datetime) -> int:
        """Return how many answers were posted to strangers since a moment, all of them together."""
        return self._store.written_to_strangers(since)

    def letter_out(self, message_id: str) -> bytes:
        """Return the bytes of a letter that went out; none if it did not, or they are let go."""
        posted = self._store.letter_out(message_id=message_id)
        return b"" if posted is None else self._store.raw_of(posted.number)

    def letter_done(self) -> None:
        """Note that the letter is dealt with."""
        assert self.letter is not None, "there is a letter"
        assert self._now is not None, "and a time"
        self._store.done(self.letter.number, self._now)

    def keep_letter(self, raw: bytes | None) -> None:
        """Keep a letter in these bytes; None leaves it as it came."""
        assert self.letter is not None, "there is a letter"
        if raw is not None:
            self._store.keep_raw(self.letter.number, raw)

    def correspondent(self, address: Address) -> Correspondent:
        """Return who writes from an address, for nobody else to change meanwhile."""
        return self._store.writer(address)

    def first_arrival(self) -> datetime | None:
        """Return when the letter came that this one says once more; None if it is new."""
        repeats = self.letter.repeats if self.letter else None
        return None if repeats is None else self._store.arrived(repeats)

    def registered(self, writer: Address) -> Address:
        """Return the address under which somebody takes part in games, as it was registered."""
        return self._store.registered(writer)

    def games_of(self, writer: Address) -> list[Game]:
        """Return the games in which somebody takes part."""
        return self._store.games_of(writer)

    def games_meant(self, writer: Address) -> list[Game]:
        """Return the game that the letter is to; without one all those of its writer."""
        return [self.game] if self.game else self.games_of(writer)

    def magazine(self, editor: Address | None, terms: Terms) -> Magazine:
        """Return what the desk may ask of the zine, which somebody edits by these terms."""
        store = self._store
        return Magazine(
            editor=editor,
            kept=store.open_articles,
            article=store.article,
            next_number=store.next_article,
            back=store.back_issue,
            last=store.last_issue,
            editorial=store.editorial,
            waiting=store.waiting_for_issue,
            books=store.books(terms),
            hold=store.lock_zine,
        )

    def print_issue(self, terms: Terms, new_id: Callable[[], str], now: datetime) -> None:
        """Post the next issue of the zine to all its readers, with what else is done here."""
        self._store.print_issue(self._store.books(terms), new_id, now)

    def remember(self, what: Remembered) -> None:
        """Keep what is known of somebody, that they wait for a game, or what the zine prints."""
        match what:
            case ArticleKept(article, out):
                (self._store.drop_article if out else self._store.keep_article)(article)
            case PageWritten():
                self._store.change_page(what)
            case EditorialWritten(text):
                self._store.keep_editorial(text)
            case Correspondent():
                self._store.remember(what)
            case WritesFrom(mailbox, before):
                self._store.remember_as(mailbox, before)
            case Waits():
                self.note(WAITING_LIST, partial(relisted, change=what))

    def lobby(self, sender: str, names: Sequence[str]) -> Lobby:
        """Return what is told of games to somebody (the key of their mailbox) who names none."""
        return self._store.lobby(sender, names)

    def memo(self, key: str) -> str:
        """Return what was noted; nothing if nothing was."""
        return self._store.memo(key)

    def note(self, key: str, change: Callable[[str], str]) -> None:
        """Note something in the place of what was noted before, with what else is done here."""
        self._store.rewrite_memo_within(key, change)

    def written_to(self, mailbox: str, kind: str, since: datetime) -> int:
        """Return how many letters of a kind were posted to a mailbox (its key) since a moment."""
        return self._store.written_to(mailbox, kind, since)

    def forming_of(self, gm: Address) -> int:
        """Return how many games are forming whose gamemaster somebody is."""
        return sum(self._store.game(name).gm.same_as(gm) for name in self._store.forming())

    def founding(self, name: str) -> Work | None:
        """Return the work on a new game, which is done with this; None if its name is taken."""
        try:
            return Work(self._store, lambda: None, row=self._store.add_game(name))
        except NameTaken:
            return None

    def commit(self) -> None:
        """Let everything be done that was begun here."""
        game = self._game
        if game is not None and self._seq != self._row.seq:  # some events change nothing in it
            self._store.keep(self._row.id, self._seq, self._kept, game)
            if self.letter is None or self._row.tries:
                self._store.forget_tries(self._row.id)
        self._commit()
