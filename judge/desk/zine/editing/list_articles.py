"""ARTICLES: what waits for the editor, and what is printed next; ARTICLES 3 shows one."""

from __future__ import annotations

from judge.desk.commands.command import Asked, CommandResults
from judge.desk.notices.zine_letters import ArticleShown, ArticlesListed
from judge.desk.zine.articles import ArticleState
from judge.desk.zine.editing.editing_command import EditorsCommand, named_articles, named_in
from judge.variants.seam import Cause


def _run(asked: Asked) -> CommandResults:
    if not named_in(asked).numbers:
        waiting = asked.magazine.in_state(ArticleState.WAITING)
        approved = asked.magazine.in_state(ArticleState.APPROVED)
        return [asked.answer(ArticlesListed(waiting, approved, asked.magazine.editorial()))]
    # What no mailbox has said to be its own is nothing to be shown.
    states = [state for state in ArticleState if state is not ArticleState.ASKED]
    chosen = named_articles(asked, *states)
    if isinstance(chosen, Cause):
        return chosen
    return [asked.answer(ArticleShown(article)) for article in chosen]


COMMAND = EditorsCommand(name="articles", run=_run, answers=True, most=5)
