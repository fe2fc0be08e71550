"""Who reads along: subscriptions, found by their games, their mailboxes, and their tokens.

They belong to no game's journal: they change nothing in it, and whoever leaves is forgotten.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

from peewee import SQL, fn

from judge.desk.readers.subscriptions import Subscription
from judge.letter import Address
from judge.store.base import Base
from judge.store.engine import atomic
from judge.store.statement import statement
from judge.store.tables import safe, stamp

ALL_GAMES = 0
THE_ZINE = -1


def companion_of(game: int) -> int:
    """Return what stands for the companion of the zine for the game of a number: below the zine."""
    return THE_ZINE - game


class Subscribers(Base):
    """The subscriptions of all readers."""

    def subscribe(self, subscription: Subscription, token: str, game: int) -> None:
        """Keep a subscription to the game of a number, by its token.

        One that is confirmed takes the place of the one before it to the game, and goes on with
        what that has gathered.  Others that were asked for can still be confirmed.
        """
        table, news = self.tables.subscription, self.tables.news
        values = {
            "mailbox": safe(subscription.reader.key),
            "game": game,
            "confirmed": int(subscription.confirmed),
            "since": stamp(subscription.since),
            "data": self.codec.pack(subscription),
        }
        new = table.insert(token=token, **values)
        changed = {getattr(table, name): value for name, value in values.items()}
        new.on_conflict(conflict_target=[table.token], update=changed).as_rowcount().execute()
        others = (table.mailbox == values["mailbox"]) & (table.game == game)
        others &= (table.token != token) & (table.confirmed == SQL("1"))
        if not subscription.confirmed:
            return
        if old := self._locked_tokens(others):
            news.update(token=token).where(news.token.in_(old)).execute()
            table.delete().where(table.token.in_(old)).execute()

    def unsubscribe(self, token: str) -> None:
        """Forget a subscription, and what it has gathered; within a transaction."""
        self._forget_some(self.tables.subscription.token == safe(token))

    def unsubscribe_mailbox(self, mailbox: str) -> int:
        """Do so for all subscriptions of a mailbox (its key); return how many there were."""
        return self._forget_some(self.tables.subscription.mailbox == safe(mailbox))

    def _forget_some(self, chosen: Any) -> int:
        """Forget some subscriptions, and what they have gathered; within a transaction."""
        table, news = self.tables.subscription, self.tables.news
        gone = self._locked_tokens(chosen)
        if gone:
            news.delete().where(news.token.in_(gone)).execute()
            table.delete().where(table.token.in_(gone)).execute()
        return len(gone)

    def _locked_tokens(self, chosen: Any) -> list[str]:
        """Return the tokens of some subscriptions, for which nobody else gathers anything now."""
        table = self.tables.subscription
        query = table.select(table.token).where(chosen).order_by(table.token)
        return [token for (token,) in self.engine.locked(query).tuples()]

    def subscription(self, token: str) -> Subscription | None:
        """Return the subscription of a token, None if there is none (any more)."""
        table = self.tables.subscription
        data = table.select(table.data).where(table.token == safe(token)).scalar()
        return None if data is None else self._unpacked(data)

    def subscriptions_of(self, mailbox: str) -> list[Subscription]:
        """Return the subscriptions of a mailbox (its key), in their order, those that count."""
        table = self.tables.subscription
        own = (table.mailbox == safe(mailbox)) & (table.confirmed == SQL("1"))
        rows = table.select(table.data).where(own).order_by(table.since, table.token)
        return [self._unpacked(data) for (data,) in rows.tuples()]

    def subscribers_of(self, game: int) -> list[Subscription]:
        """Return the subscriptions that count to the game of a number, and to all games."""
        return [self._unpacked(row.data) for row in self.rows(self._readers(game))]

    @statement
    def _readers(self, game: int) -> Any:
        table = self.tables.subscription
        counts = (table.confirmed == SQL("1")) & ((table.game == game) | (table.game == SQL("0")))
        return table.select(table.data).where(counts)

    def count_subscribers(self, name: str) -> int:
        """Return how many mailboxes read a game, by its name, or all games."""
        table, game = self.tables.subscription, self.tables.game
        own = game.select(game.id).where(game.name == name)
        companion = game.select(SQL(str(THE_ZINE)) - game.id).where(game.name == name)
        reads = table.game.in_(own) | table.game.in_(companion) | (table.game == SQL("0"))
        counts = (table.confirmed == SQL("1")) & reads
        return int(table.select(fn.COUNT(fn.DISTINCT(table.mailbox))).where(counts).scalar())

    def reads(self, mailbox: str) -> bool:
        """Whether a mailbox (its key) has a subscription that counts."""
        table = self.tables.subscription
        own = (table.mailbox == safe(mailbox)) & (table.confirmed == SQL("1"))
        return bool(table.select(table.token).where(own).limit(1).exists())

    def reads_zine(self, reader: Address) -> bool:
        """Whether somebody reads the zine."""
        table = self.tables.subscription
        own = (table.mailbox == safe(reader.key)) & (table.confirmed == SQL("1"))
        zine = table.select(table.token).where(own & (table.game == SQL(str(THE_ZINE))))
        return bool(zine.limit(1).exists())

    def forget_asked(self, before: datetime) -> None:
        """Forget subscriptions that were asked for before a moment and never confirmed."""
        table = self.tables.subscription
        old = (table.confirmed == SQL("0")) & (table.since < stamp(before))
        with atomic(self.engine):
            self._forget_some(old)

    def _unpacked(self, data: str) -> Subscription:
        return self.codec.unpack(data, Subscription)  # type: ignore[no-any-return]
