"""What the commands of the zine's editor have in common."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from judge.desk.commands.command import Asked, Command, anything
from judge.desk.events.effects import Effect
from judge.desk.letters.language import Arguments
from judge.desk.letters.phrases import any_of, plain_words
from judge.desk.notices.orders import Done
from judge.desk.people.proofs import May
from judge.desk.zine.articles import Article, ArticleState, clean
from judge.variants.seam import Cause

MOST = 50  # articles that are named on one line
# A number, as `3`, `#3`, `no. 3`, `article 3`; all behind the first end there, or others follow.
_NUMBER = r"(?:(?:articles?|numbers?|no)\b[\s.]*)?#?\s*\d{1,9}\b"
_AND = r"(?:[\s,;&]|and\b)+"
_ENDS = rf"(?=\s*(?:$|[,;:&()]|\.(?!\d)|[-–—](?!\w)|and\b\s*{_NUMBER}))"
_LIST = re.compile(rf"\W*{_NUMBER}(?:{_AND}{_NUMBER}{_ENDS})*", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class EditorsCommand(Command):
    """A command of the editor's alone, whose letter has to be proved to be theirs."""

    argument: Callable[[Arguments], str] = anything
    needs: May = May.GOVERN


@dataclass(frozen=True, slots=True)
class Edited:
    """What a command of the editor's changed: what is told of it, and its effects."""

    did: Cause
    effects: Sequence[Effect] = ()

    @property
    def results(self) -> list[Effect | Done]:
        """What the command returns."""
        return [*self.effects, Done(self.did)]


@dataclass(frozen=True, slots=True)
class NamedArticles:
    """The part of an argument that names articles, and what is said behind it.

    `every`: all are meant.  With neither that nor `numbers` it is the only one there, if there is
    nothing else on the line, or a reason apart.
    """

    numbers: tuple[int, ...]
    behind: str
    every: bool = False


def block_of(asked: Asked, command: str) -> str | Cause:
    """Return what stands in the block of a command, or that it has no end."""
    return clean(asked.argument) if asked.ended else Cause("page_without_end", {"block": command})


def named_in(asked: Asked) -> NamedArticles:
    """Return what an argument names, and the words behind: a reason may go on in lines below."""
    first, _, below = asked.argument.partition("\n")
    words, colon, reason = first.partition(":")
    if plain_words(words) in asked.block_words.everybody:
        return NamedArticles((), f"{colon}{reason}\n{below}", every=True)
    match = _LIST.match(first)
    if match is None:
        return NamedArticles((), asked.argument)
    numbers = dict.fromkeys(map(int, re.findall(r"\d+", match[0])))
    return NamedArticles(tuple(numbers)[:MOST], asked.argument[match.end() :])


def named_articles(asked: Asked, *states: ArticleState) -> list[Article] | Cause:
    """Return the articles that a command names, with all of which things stand as it needs.

    One need not be named where it is the only one there, but a sentence does not mean it.
    """
    named, there = named_in(asked), asked.magazine.in_state(*states)
    if named.every and there:
        return list(there)
    if not named.numbers:
        known = [it.number for it in there]
        only = len(there) == 1 and _means_the_only_one(named.behind, asked)
        return [there[0]] if only else Cause("names_no_article", {"known": known})
    chosen: list[Article] = []
    for number in named.numbers:
        article = asked.magazine.article(number)
        if article is None:
            return Cause("no_such_article", {"number": number})
        if article.state not in states:
            return Cause("article_stands", {"number": number, "state": article.state.value})
        chosen.append(article)
    return chosen


def _means_the_only_one(behind: str, asked: Asked) -> bool:
    """Whether no more than a reason stands on the line: behind a colon, or `because`."""
    first = behind.partition("\n")[0].strip()
    reason = rf"\W*:.*|{any_of(asked.words.because)}(?!\w).*|\W*"
    return re.fullmatch(reason, first, re.IGNORECASE) is not None


def without_signs(behind: str) -> str:
    """Return a reason without the signs that part it from what it is for."""
    return behind.lstrip(" \t\n:-–—,;.").rstrip(" \t\n:-–—,;")
