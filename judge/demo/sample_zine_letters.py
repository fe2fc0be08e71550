"""Letters to those who write for the zine, and to its editor."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from judge.demo.happenings import NOW
from judge.demo.samples import Sample
from judge.desk.notices import Notice
from judge.desk.notices.orders import Done, NotRun
from judge.desk.notices.zine_letters import (
    ArticleCame,
    ArticleGone,
    ArticleNoted,
    ArticleShown,
    ArticlesListed,
    EditorAnswered,
    EditorHelp,
    ZineHelp,
)
from judge.desk.readers.circulation import Dispatch, Reader
from judge.desk.zine.articles import Article, ArticleState, Flaw
from judge.desk.zine.editing import EDITING
from judge.letter import Address
from judge.variants.seam import Cause

SUE = Address("sue@readers.example", "Sue")
EDITOR = Address("eve@zine.example", "Eve")
ARTICLE = Article(
    number=3,
    author=SUE,
    title="On the quiet of the Balkans",
    text="Everybody speaks of the Balkans.\n\nNobody ever *stays* there.",
    at=NOW,
    state=ArticleState.WAITING,
)
NAMELESS = replace(ARTICLE, author=Address("susannah@readers.example"))
LETTER = replace(ARTICLE, number=2, title="The Channel", state=ArticleState.APPROVED)


def written_for_zine() -> Iterator[Sample]:
    """Yield what an author is told, from their article's arrival on, and the editor."""
    yield _to(SUE, "article", "It has come", ArticleNoted(ARTICLE, fresh=True))
    asked = replace(ARTICLE, title="", text="", state=ArticleState.ASKED)
    yield _to(SUE, "article.whose", "Is it theirs?", ArticleNoted(asked))
    refused = replace(ARTICLE, state=ArticleState.REFUSED, why="Too quiet.")
    yield _to(SUE, "article.refused", "It is not printed", ArticleNoted(refused))
    yield _to(SUE, "article.no-end", "It has no end", ArticleNoted(flaw=Flaw.NO_END))
    yield _to(SUE, "zine-help", "How to write for it", ZineHelp(edited=True))
    yield _to(EDITOR, "article-came", "It waits for the editor", ArticleCame(NAMELESS))
    yield _to(EDITOR, "article-gone", "It does not any more", ArticleGone(ARTICLE))
    yield _to(EDITOR, "article-shown", "ARTICLES 3", ArticleShown(ARTICLE))
    listed = ArticlesListed((ARTICLE,), (LETTER,), "Welcome to the first issue.")
    yield _to(EDITOR, "articles", "ARTICLES", listed)
    done = Done(Cause("article_approved", {"numbers": [2]}))
    not_run = NotRun("APPROVE ARTICLE 9", Cause("no_such_article", {"number": 9}))
    answer = EditorAnswered((done,), (not_run,), (ARTICLE,), (LETTER,))
    yield _to(EDITOR, "answered", "APPROVE ARTICLE", answer)
    yield _to(EDITOR, "help", "HELP at the editor's desk", EditorHelp(tuple(EDITING)))


def _to(reader: Address, name: str, about: str, notice: Notice) -> Sample:
    whom = notice.event.partition(".")[0]
    return Sample(f"{whom}.{name}", about, Dispatch(Reader(reader), notice))
