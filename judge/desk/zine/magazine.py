"""What the desk may ask of the zine while it deals with one letter: its editor and its articles.

Like the readership, it is read when it is asked for, and knows what the letter did so far.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from judge.desk.notices.readers import ZineIssue
from judge.desk.zine.articles import OPEN, Article, ArticleState, in_state
from judge.desk.zine.books import NO_BOOKS, Books
from judge.desk.zine.next_issue import NextIssue, WaitingForIssue, next_issue
from judge.letter import Address


@dataclass(frozen=True, slots=True)
class ArticleKept:
    """An article came, or something has become of it: it is kept as it is now, or taken `out`."""

    article: Article
    out: bool = False


@dataclass(frozen=True, slots=True)
class EditorialWritten:
    """The editor's own words for the front page of the next issue; none take back what was."""

    text: str


@dataclass(frozen=True, slots=True)
class IssueGoesOut:
    """The next issue goes to its readers, as it stands when this happens: last in its letter."""


def _nothing() -> WaitingForIssue:
    raise LookupError("there is no zine here")


@dataclass(frozen=True, slots=True)
class Magazine:
    """The zine: who edits it, if anybody does, and what may be asked of it.

    `kept` are the articles that are not printed yet; `article` finds any by its number, and
    `next_number` is that of a new one; `back` finds an issue by its number, the last of which is
    `last`; `waiting` is what the next one brings of games, and `books` are what its editor keeps.
    `hold` keeps every other judge from changing any of it until the letter is dealt with.
    """

    editor: Address | None = None
    kept: Callable[[], Sequence[Article]] = lambda: ()
    article: Callable[[int], Article | None] = lambda _: None
    next_number: Callable[[], int] = lambda: 1
    back: Callable[[int], ZineIssue | None] = lambda _: None
    last: Callable[[], int] = lambda: 0
    editorial: Callable[[], str] = lambda: ""
    waiting: Callable[[], WaitingForIssue] = _nothing
    books: Books = NO_BOOKS
    hold: Callable[[], None] = lambda: None

    def is_edited_by(self, address: Address) -> bool:
        """Whether a mailbox is the editor's."""
        return self.editor is not None and self.editor.same_as(address)

    def in_state(self, *states: ArticleState) -> tuple[Article, ...]:
        """Return the articles with which things stand so."""
        return in_state(self.kept(), *states)

    def next_issue(self) -> NextIssue:
        """Return the issue that would go out now."""
        approved = self.in_state(ArticleState.APPROVED)
        return next_issue(self.waiting(), approved, self.editorial(), self.books)

    def after(self, effects: Iterable[object]) -> Magazine:
        """Return what may be asked once some effects have happened, for the rest of a letter."""
        effects = list(effects)
        magazine = replace(self, books=self.books.after(effects))
        for effect in effects:
            match effect:
                case ArticleKept(article, out):
                    magazine = magazine._without(article) if out else magazine._with(article)
                case EditorialWritten(text):
                    magazine = replace(magazine, editorial=_always(text))
                case IssueGoesOut():
                    magazine = magazine._printed()
        return magazine

    def _with(self, changed: Article) -> Magazine:
        known = self.article(changed.number)
        others = [it for it in self.kept() if it.number != changed.number]
        kept = tuple(sorted([*others, changed], key=lambda it: it.number))
        find, following = self.article, self.next_number
        return replace(
            self,
            kept=lambda: in_state(kept, *OPEN),
            article=lambda number: changed if number == changed.number else find(number),
            next_number=following if known else lambda: changed.number + 1,
        )

    def _without(self, gone: Article) -> Magazine:
        kept, find = tuple(it for it in self.kept() if it.number != gone.number), self.article
        return replace(
            self,
            kept=lambda: kept,
            article=lambda number: None if number == gone.number else find(number),
        )

    def _printed(self) -> Magazine:
        """Return what may be asked behind an issue: what was approved for it is in it."""
        number, magazine = self.last() + 1, replace(self, editorial=_always(""))
        for article in self.in_state(ArticleState.APPROVED):
            printed = replace(article, state=ArticleState.PRINTED, issue=number)
            magazine = magazine._with(printed)
        return magazine


def _always(text: str) -> Callable[[], str]:
    return lambda: text


NO_ZINE = Magazine()
