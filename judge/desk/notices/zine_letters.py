"""What is told to those who write for the zine, and to its editor."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from judge.desk.notices.orders import Done, NotRun
from judge.desk.zine.articles import Article, Flaw


@dataclass(frozen=True, slots=True)
class ArticleNoted:
    """To an author: what has become of their article; or, by its `flaw`, why nothing has.

    Of one that is not known to be theirs nothing is repeated: anybody may have written it.
    `number` is that which they named; `fresh`: it has just come.
    """

    event: ClassVar[str] = "anyone.article"
    article: Article | None = None
    flaw: Flaw | None = None
    fresh: bool = False
    number: int = 0


@dataclass(frozen=True, slots=True)
class ArticleCame:
    """To the editor: an article waits for their word."""

    event: ClassVar[str] = "editor.article-came"
    article: Article


@dataclass(frozen=True, slots=True)
class ArticleGone:
    """To the editor: its author has taken an article back."""

    event: ClassVar[str] = "editor.article-gone"
    article: Article


@dataclass(frozen=True, slots=True)
class ArticlesListed:
    """To the editor: what waits for them, what is printed next, and the words of the front page."""

    event: ClassVar[str] = "editor.articles"
    waiting: tuple[Article, ...]
    approved: tuple[Article, ...]
    editorial: str = ""


@dataclass(frozen=True, slots=True)
class ArticleShown:
    """To the editor: an article as a whole."""

    event: ClassVar[str] = "editor.article-shown"
    article: Article


@dataclass(frozen=True, slots=True)
class EditorAnswered:
    """To the editor: what their letter has done, what was not done, and what still waits."""

    event: ClassVar[str] = "editor.answered"
    done: tuple[Done, ...] = ()
    not_run: tuple[NotRun, ...] = ()
    waiting: tuple[Article, ...] = ()
    approved: tuple[Article, ...] = ()


@dataclass(frozen=True, slots=True)
class EditorHelp:
    """To the editor: which commands there are at their desk."""

    event: ClassVar[str] = "editor.help"
    commands: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ZineHelp:
    """To anybody who wrote to the zine: how to read it and how to write for it.

    `edited`: somebody edits it; `not_yours`: they wrote to the desk of its editor; `no_issue` is
    the issue that they asked for and that there is not, `last` the last that there is; `unsent`:
    there is one, but it was never theirs to get.
    """

    event: ClassVar[str] = "anyone.zine-help"
    edited: bool
    not_yours: bool = False
    no_issue: int | None = None
    last: int = 0
    unsent: bool = False


ZineNotice = (
    ArticleNoted
    | ArticleCame
    | ArticleGone
    | ArticlesListed
    | ArticleShown
    | EditorAnswered
    | EditorHelp
    | ZineHelp
)
