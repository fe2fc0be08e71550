"""What the commands of the zine's editor have in common."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from judge.desk.articles import Article, ArticleState
from judge.desk.commands.command import Asked
from judge.desk.effects import Effect
from judge.desk.language import plain_words
from judge.desk.notices import Done
from judge.variants.seam import Cause

_NUMBER = re.compile(r"\d{1,9}")
MOST = 50  # articles that are named on one line
_LIST = r"(?:[\s,;&#]|and|no|\d)*"


@dataclass(frozen=True, slots=True)
class Edited:
    """What a command of the editor's changed: what is told of it, and its effects."""

    did: Cause
    effects: Sequence[Effect] = ()

    @property
    def results(self) -> list[Effect | Done]:
        """What the command returns."""
        return [*self.effects, Done(self.did)]


def named_articles(asked: Asked, *states: ArticleState) -> list[Article] | Cause:
    """Return the articles that a command names, with all of which things stand as it needs.

    One that waits need not be named where no other does.
    """
    numbers = list(dict.fromkeys(map(int, _NUMBER.findall(numbers_of(asked.argument)))))[:MOST]
    there = asked.magazine.in_state(*states)
    if there and plain_words(asked.argument) in asked.block_words.everybody:
        return list(there)
    if not numbers:
        known = [it.number for it in there]
        return [there[0]] if len(there) == 1 else Cause("names_no_article", {"known": known})
    chosen: list[Article] = []
    for number in numbers:
        article = asked.magazine.article(number)
        if article is None:
            return Cause("no_such_article", {"number": number})
        if article.state not in states:
            return Cause("article_stands", {"number": number, "state": article.state.value})
        chosen.append(article)
    return chosen


def numbers_of(argument: str) -> str:
    """Return the part of an argument that names articles by their numbers."""
    match = re.match(_LIST, argument, re.IGNORECASE)
    return match[0] if match else ""


def words_behind(argument: str) -> str:
    """Return what is said behind the numbers: a reason."""
    return argument[len(numbers_of(argument)) :].strip(" \t:-–—,;")
