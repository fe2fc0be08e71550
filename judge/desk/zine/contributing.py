"""What comes of an article: its author has an echo of it, and the editor is told."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from judge.desk.events.effects import Effect
from judge.desk.notices.zine_letters import ArticleCame, ArticleGone, ArticleNoted
from judge.desk.people.proofs import May, may
from judge.desk.readers.posts import Answered, Post, ToMailbox
from judge.desk.zine.articles import (
    OPEN,
    Article,
    ArticleState,
    Flaw,
    Section,
    become,
    clean,
    clean_title,
    flaw_of,
    giving_way,
    titled,
)
from judge.desk.zine.magazine import ArticleKept, Magazine
from judge.letter import Letter


def contributed(
    title: str, text: str, section: Section, letter: Letter, magazine: Magazine, now: datetime
) -> list[Effect]:
    """Return what comes of an article in a letter.

    Nobody can be made the author of what they did not write: without a proof their mailbox is asked
    first, and its words are not sent to it.
    """
    if magazine.editor is None:
        return [_noted(letter, ArticleNoted(flaw=Flaw.NO_EDITOR))]
    if not title.strip():
        title, text = titled(clean(text))
    article = Article(
        number=magazine.next_number(),
        author=letter.sender,
        title=clean_title(title),
        text=clean(text),
        at=now,
        state=_first_state(letter, magazine),
        section=section,
    )
    kept = magazine.kept()
    if twin := next((it for it in kept if it.same_as(article)), None):
        return _sent_again(twin, article, letter, magazine)
    if flaw := flaw_of(article, kept):
        return [_noted(letter, ArticleNoted(flaw=flaw))]
    way = giving_way(article, kept) if article.state is ArticleState.ASKED else None
    gone = [ArticleKept(way, out=True)] if way else []
    return [*gone, *_came(article, letter, magazine)]


def _first_state(letter: Letter, magazine: Magazine) -> ArticleState:
    if not may(letter, May.CONFIRM):
        return ArticleState.ASKED
    own = magazine.is_edited_by(letter.sender)
    return ArticleState.APPROVED if own else ArticleState.WAITING


def _sent_again(
    twin: Article, article: Article, letter: Letter, magazine: Magazine
) -> list[Effect]:
    """Return what comes of an article that is there already: one with a proof confirms it."""
    if twin.state is ArticleState.ASKED and article.state is not ArticleState.ASKED:
        return _made_own(twin, letter, magazine)
    return [_noted(letter, ArticleNoted(_own(twin, letter)))]


def _made_own(article: Article, letter: Letter, magazine: Magazine) -> list[Effect]:
    """Return what comes of it that somebody has proved an article to be theirs."""
    if flaw := flaw_of(article, magazine.kept()):
        return [_noted(letter, ArticleNoted(flaw=flaw, number=article.number))]
    return _came(become(article, _first_state(letter, magazine)), letter, magazine)


def _came(article: Article, letter: Letter, magazine: Magazine) -> list[Effect]:
    """Return that an article is kept, and who is told."""
    told = ArticleNoted(_own(article, letter), fresh=True)
    effects: list[Effect] = [ArticleKept(article), _noted(letter, told)]
    if article.state is ArticleState.WAITING and magazine.editor is not None:
        effects.append(Post(ToMailbox(magazine.editor), ArticleCame(article)))
    return effects


def _own(article: Article, letter: Letter) -> Article:
    """Return an article as its author may be told of it: no more than its number, unproved."""
    if may(letter, May.CONFIRM):
        return article
    return Article(
        article.number, article.author, "", "", article.at, ArticleState.ASKED, article.section
    )


def _noted(letter: Letter, notice: ArticleNoted) -> Post:
    return Post(ToMailbox(letter.sender), notice, Answered.of(letter))


def confirmed(number: int, letter: Letter, magazine: Magazine) -> list[Effect]:
    """Return what comes of its author's word that an article is their own."""
    article = _theirs(number, letter, magazine)
    if isinstance(article, Article) and article.state is ArticleState.ASKED:
        return _made_own(article, letter, magazine)
    return told_of(number, letter, magazine)


def withdrawn(numbers: Sequence[int], letter: Letter, magazine: Magazine) -> list[Effect]:
    """Return what comes of its author's wish to take an article back; of none: of all of theirs."""
    if not may(letter, May.CONFIRM):
        return [_noted(letter, ArticleNoted(flaw=Flaw.UNPROVED))]
    own = [it.number for it in magazine.kept() if it.author.same_as(letter.sender)]
    effects: list[Effect] = []
    for number in numbers or own or (0,):
        effects += _withdrawn(number, letter, magazine)
    return effects


def _withdrawn(number: int, letter: Letter, magazine: Magazine) -> list[Effect]:
    article = _theirs(number, letter, magazine)
    if isinstance(article, Flaw):
        return [_noted(letter, ArticleNoted(flaw=article, number=number))]
    if article.state not in OPEN:
        return [_noted(letter, ArticleNoted(article, Flaw.LATE))]
    gone = become(article, ArticleState.WITHDRAWN)
    effects: list[Effect] = [ArticleKept(gone), _noted(letter, ArticleNoted(gone))]
    editor = magazine.editor
    if editor and article.state is not ArticleState.ASKED and not editor.same_as(letter.sender):
        effects.append(Post(ToMailbox(editor), ArticleGone(gone)))
    return effects


def _theirs(number: int, letter: Letter, magazine: Magazine) -> Article | Flaw:
    """Return an article of a letter's writer, if it is proved that they are."""
    if not may(letter, May.CONFIRM):
        return Flaw.UNPROVED
    article = magazine.article(number)
    if article is None or not article.author.same_as(letter.sender):
        return Flaw.NONE
    return article


def asked_for_end(letter: Letter) -> list[Effect]:
    """Return the question where an article ends whose last line was forgotten."""
    return [_noted(letter, ArticleNoted(flaw=Flaw.NO_END))]


def told_of(number: int, letter: Letter, magazine: Magazine) -> list[Effect]:
    """Return how an article stands, for its author."""
    article = _theirs(number, letter, magazine)
    if isinstance(article, Flaw):
        return [_noted(letter, ArticleNoted(flaw=article, number=number))]
    return [_noted(letter, ArticleNoted(article))]
