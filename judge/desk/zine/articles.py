"""What readers write for the zine, from the letter that brings it to the page that prints it.

Nothing of an article is read as orders or commands.  None is printed whose mailbox has not said
that it is its own, nor without the editor's word; until it is printed its author may take it back.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum

from judge.letter import Address

LONGEST = 20_000  # letters of an article; what is longer is a magazine of its own
LONGEST_TITLE = 80  # letters
MOST_OF_ONE = 5  # articles of one mailbox that are not printed yet
MOST = 100  # of all
MOST_ASKED = 50  # that no mailbox has said to be its own: beyond these the oldest gives way
_BLANKS = re.compile(r"\n{3,}")
# What tells a terminal something, or turns the order of letters round: it is no text.
_UNPRINTED = re.compile(
    r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]"
)


class ArticleState(StrEnum):
    """What has become of an article."""

    ASKED = "asked"  # its mailbox is asked whether it is its own
    WAITING = "waiting"  # for the editor
    APPROVED = "approved"  # it is printed in the next issue
    PRINTED = "printed"
    REFUSED = "refused"
    WITHDRAWN = "withdrawn"


KNOWN = (ArticleState.WAITING, ArticleState.APPROVED)  # to be its author's, and not printed yet
OPEN = (ArticleState.ASKED, *KNOWN)  # it may still be printed


class Section(StrEnum):
    """Where in the zine something is printed."""

    ARTICLE = "article"
    LETTER = "letter"  # to the editor


@dataclass(frozen=True, slots=True)
class Article:
    """Something for the zine: its number, its author, what it says, and what has become of it.

    `why` is what the editor says of one that is refused, `issue` where one is printed.
    """

    number: int
    author: Address
    title: str
    text: str
    at: datetime
    state: ArticleState
    section: Section = Section.ARTICLE
    why: str = ""
    issue: int = 0

    @property
    def by(self) -> str:
        """Its author's name; nothing if the letter bore none: a mailbox is nobody's to print."""
        return name_of(self.author)

    def same_as(self, other: Article) -> bool:
        """Whether both are one text of one author, sent twice."""
        same = (self.title, self.text) == (other.title, other.text)
        return same and self.author.same_as(other.author)


def name_of(author: Address) -> str:
    """Return somebody's name as it may be printed, where it is one and no mailbox."""
    return "" if "@" in author.name else clean_title(author.name)


class Flaw(StrEnum):
    """Why something that somebody wrote for the zine is not taken."""

    NO_EDITOR = "no-editor"  # nobody edits the zine
    NO_END = "no-end"  # its last line was forgotten
    EMPTY = "empty"
    LONG = "long"
    MANY_OF_ONE = "many-of-one"  # they have as many that wait as anybody may have
    MANY = "many"  # so have all together
    NONE = "none"  # there is no such article of theirs
    LATE = "late"  # it is printed, refused or withdrawn already
    UNPROVED = "unproved"  # nothing proves that its author wrote


def clean(text: str) -> str:
    """Return a text without what is none, and without gaps."""
    return _BLANKS.sub("\n\n", _UNPRINTED.sub("", text.expandtabs(4))).strip("\n").rstrip()


def clean_title(title: str) -> str:
    """Return a title on one line, without the marks around it."""
    one_line = " ".join(clean(title).split()).strip(" \t:;,-–—*_#\"'“”")
    if len(one_line) <= LONGEST_TITLE:
        return one_line
    return one_line[: LONGEST_TITLE - 3].rsplit(" ", 1)[0] + "..."


def titled(text: str) -> tuple[str, str]:
    """Return the title of a text and the rest: its first line, if that stands by itself."""
    first, _, rest = text.strip("\n").partition("\n")
    stands_alone = not rest.partition("\n")[0].strip()
    if stands_alone and rest.strip() and len(first.strip()) <= LONGEST_TITLE:
        return first, rest
    return "", text


def flaw_of(article: Article, others: Sequence[Article]) -> Flaw | None:
    """Return why an article is not taken, beside others that are not printed yet.

    Those that anybody may have sent in others' names take nobody's place.
    """
    if not re.search(r"\w", article.text):
        return Flaw.EMPTY
    if len(article.text) > LONGEST:
        return Flaw.LONG
    known = in_state(others, *KNOWN)
    if sum(it.author.same_as(article.author) for it in known) >= MOST_OF_ONE:
        return Flaw.MANY_OF_ONE
    return Flaw.MANY if len(known) >= MOST else None


def giving_way(article: Article, others: Sequence[Article]) -> Article | None:
    """Return the article that gives way to one that its mailbox is asked about, if any has to."""
    asked = in_state(others, ArticleState.ASKED)
    own = [it for it in asked if it.author.same_as(article.author)]
    if len(own) >= MOST_OF_ONE:
        return own[0]
    return asked[0] if len(asked) >= MOST_ASKED else None


def in_state(articles: Iterable[Article], *states: ArticleState) -> tuple[Article, ...]:
    """Return those of some articles with which things stand so, in their order."""
    return tuple(it for it in articles if it.state in states)


def become(article: Article, state: ArticleState, why: str = "") -> Article:
    """Return an article after something has become of it."""
    return replace(article, state=state, why=why)
