"""REFUSE ARTICLE 3: why.  It is not printed, and its author is told so in the editor's words."""

from __future__ import annotations

from judge.desk.commands.command import Asked, CommandResults
from judge.desk.events.effects import Effect
from judge.desk.notices.zine_letters import ArticleNoted
from judge.desk.readers.posts import Post, ToMailbox
from judge.desk.zine.articles import ArticleState, become, clean
from judge.desk.zine.editing.editing_command import (
    Edited,
    EditorsCommand,
    named_articles,
    named_in,
    without_signs,
)
from judge.desk.zine.magazine import ArticleKept
from judge.variants.seam import Cause

LONGEST_REASON = 1_000  # letters


def _run(asked: Asked) -> CommandResults:
    chosen = named_articles(asked, ArticleState.WAITING, ArticleState.APPROVED)
    if isinstance(chosen, Cause):
        return chosen
    why = clean(without_signs(named_in(asked).behind))[:LONGEST_REASON]
    effects: list[Effect] = []
    for article in chosen:
        refused = become(article, ArticleState.REFUSED, why)
        effects += [
            ArticleKept(refused),
            Post(ToMailbox(article.author), ArticleNoted(refused)),
        ]
    did = Cause("article_refused", {"numbers": [it.number for it in chosen], "why": why})
    return Edited(did, effects).results


COMMAND = EditorsCommand(name="refuse article", run=_run, takes_paragraph=True, most=20)
