"""APPROVE ARTICLE 3: it is printed in the next issue, and its author is told."""

from __future__ import annotations

import re

from judge.desk.commands.command import Asked, CommandResults
from judge.desk.events.effects import Effect
from judge.desk.notices.zine_letters import ArticleNoted
from judge.desk.readers.posts import Post, ToMailbox
from judge.desk.zine.articles import Article, ArticleState, become
from judge.desk.zine.editing.editing_command import Edited, EditorsCommand, named_articles, named_in
from judge.desk.zine.magazine import ArticleKept
from judge.variants.seam import Cause


def _run(asked: Asked) -> CommandResults:
    chosen = named_articles(asked, ArticleState.WAITING, ArticleState.REFUSED)
    if isinstance(chosen, Cause):
        return chosen
    if re.search(r"\w", named_in(asked).behind):  # a sentence, or `1, not 2`
        return Cause("approved_with_words")
    approved = [become(article, ArticleState.APPROVED) for article in chosen]
    effects = [effect for article in approved for effect in _effects(article)]
    did = Cause("article_approved", {"numbers": [it.number for it in approved]})
    return Edited(did, effects).results


def _effects(article: Article) -> list[Effect]:
    return [ArticleKept(article), Post(ToMailbox(article.author), ArticleNoted(article))]


COMMAND = EditorsCommand(name="approve article", run=_run, most=20)
