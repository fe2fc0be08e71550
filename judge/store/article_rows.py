"""The articles for the zine, from the letter that brings one to the issue that prints it."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from peewee import fn

from judge.desk.zine.articles import OPEN, Article, ArticleState
from judge.store.engine import atomic
from judge.store.memos import Memos
from judge.store.tables import safe, stamp

EDITORIAL = "zine editorial"  # the memo of what the editor says on the next front page


class ArticleRows(Memos):
    """The articles by their numbers, and the editor's own words."""

    def open_articles(self) -> list[Article]:
        """Return the articles that may still be printed, in the order of their numbers."""
        self.lock_zine()
        table = self.tables.article
        own = table.state.in_([state.value for state in OPEN])
        rows = table.select(table.data).where(own).order_by(table.number).tuples()
        return [self._article(data) for (data,) in rows]

    def article(self, number: int) -> Article | None:
        """Return an article by its number, None if there is none (any more)."""
        self.lock_zine()
        table = self.tables.article
        data = table.select(table.data).where(table.number == number).scalar()
        return None if data is None else self._article(data)

    def next_article(self) -> int:
        """Return the number of a new article, which nobody else gives meanwhile."""
        self.lock_zine()
        last = self.tables.article.select(fn.MAX(self.tables.article.number)).scalar()
        return int(last or 0) + 1

    def keep_article(self, article: Article) -> None:
        """Keep an article as it is now."""
        table = self.tables.article
        row = {
            "state": article.state.value,
            "at": stamp(article.at),
            "data": safe(self.codec.pack(article)),
        }
        new = table.insert(number=article.number, **row)
        changes = {getattr(table, name): value for name, value in row.items()}
        new.on_conflict(conflict_target=[table.number], update=changes).as_rowcount().execute()

    def drop_article(self, article: Article) -> None:
        """Keep an article no more."""
        table = self.tables.article
        table.delete().where(table.number == article.number).execute()

    def forget_articles(self, before: datetime, *states: ArticleState) -> None:
        """Forget the articles of before a moment with which things stand so."""
        table = self.tables.article
        with atomic(self.engine):
            some = table.state.in_([state.value for state in states])
            table.delete().where(some & (table.at < stamp(before))).execute()

    def editorial(self) -> str:
        """Return what the editor says on the next front page."""
        return self.memo(EDITORIAL)

    def keep_editorial(self, text: str) -> None:
        """Keep it in the place of what it was; nothing takes it back.  Within a transaction."""
        self.lock_zine()
        self.rewrite_memo_within(EDITORIAL, lambda _: safe(text))

    def _article(self, data: Any) -> Article:
        return self.codec.unpack(data, Article)  # type: ignore[no-any-return]
