"""What letters say of votes: a ballot, a proposal, the powers that a draw is between."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from judge.desk.letters.language import Language, VoteWords
from judge.desk.letters.phrases import all_words, any_of, plain_words, says, without_apostrophes
from judge.desk.letters.powers import powers_and_rest
from judge.desk.votes.proposals import Ballot, Matter, Vote
from judge.variants.seam import Variant


@dataclass(frozen=True, slots=True)
class Named:
    """The powers that a text names; `without`: all but these; `rest` is what was not understood.

    `along`: whoever writes shares with these, `a draw with Germany`.
    """

    powers: tuple[str, ...]
    without: bool = False
    along: bool = False
    rest: str = ""


def named_powers(text: str, variant: Variant, words: VoteWords, own: Sequence[str] = ()) -> Named:
    """Return the powers that a text names, as people write whom a draw is between.

    `own` are those of its writer: `Italy and me`.
    """
    rest, me = _take(text, words.me)
    powers, rest = powers_and_rest(rest, variant)
    rest, without = _take(rest, words.without)
    rest, along = _take(rest, words.along)
    rest, _ = _take(rest, words.around)
    unknown = " ".join(re.findall(r"\w+", rest))
    return Named((*(own if me else ()), *powers), bool(without), bool(along), unknown)


def matter_of(text: str, words: VoteWords) -> Matter | None:
    """Return what a proposal is about, by the words in it."""
    phrases = {
        Matter.RULES: words.rules,
        Matter.CONCESSION: words.concession,
        Matter.DRAW: words.draw,
    }
    return next(
        (matter for matter, known in phrases.items() if says(plain_words(text), known)), None
    )


def ballot_in(text: str, words: VoteWords) -> Ballot | None:
    """Return what a text votes; a no in it goes before a yes: `not in favour`."""
    said = plain_words(without_apostrophes(text))
    phrases = {Ballot.ABSTAIN: words.abstain, Ballot.NO: words.no, Ballot.YES: words.yes}
    return next((ballot for ballot, known in phrases.items() if says(said, known)), None)


def ballots_apart(text: str, words: VoteWords) -> list[str]:
    """Return a text in parts that vote on something each: `yes on 1 and no on 2`, `1 yes, 2 no`.

    It is one part unless it says several ballots and names several matters.  What names none is a
    part only behind all others, and it is not clear what it votes on.
    """
    bare = without_apostrophes(text)
    kinds = (words.yes, words.no, words.abstain)
    matters = list(_matters(words).finditer(bare))
    if len(matters) < 2 or sum(says(plain_words(bare), phrases) for phrases in kinds) < 2:
        return [text]
    ballot = rf"\b{any_of(phrase for phrases in kinds for phrase in phrases)}\b"
    spans = [match.span() for match in re.finditer(ballot, bare, re.IGNORECASE)]
    begins = spans[0] < matters[0].span()  # yes on 1, and not: 1 yes
    cuts = [start if begins else end for start, end in spans]
    parts: list[str] = []
    for part in (bare[start:end] for start, end in pairwise((0, *cuts, len(bare)))):
        if parts and not _matters(words).search(parts[-1] if begins else part):
            parts[-1] += part
        else:
            parts.append(part)
    return parts


@cache
def _matters(words: VoteWords) -> re.Pattern[str]:
    """Return the pattern of what may be voted on: a number, or what a proposal is about."""
    told = (*words.draw, *words.concession, *words.rules, *words.every)
    return re.compile(rf"\b(?:\d{{1,6}}|{any_of(told)})\b", re.IGNORECASE)


def is_of_something_else(text: str, variant: Variant, language: Language) -> bool:
    """Whether a sentence votes on what is no proposal: `I vote for peace`, `I abstain from wine`.

    What stands behind a sign, or behind a `because`, gives but a reason.
    """
    words, names = language.votes, language.commands
    reason = rf"[,;.!(–—]|\s-|\b{any_of(language.arguments.because)}\b"
    clause, *_ = re.split(reason, text, flags=re.IGNORECASE)
    if re.search(r"\d", clause):
        return False  # the number of a proposal
    told = (words.yes, words.no, words.abstain, words.back, words.bare, words.every)
    matters = (words.draw, words.concession, words.rules, words.proposing)
    called = tuple(name for name, code in names.items() if code == "vote")
    known = all_words(*told, *matters, called)
    rest = named_powers(without_apostrophes(clause), variant, words).rest
    return not known.issuperset(plain_words(rest).split())


def takes_back(text: str, words: VoteWords) -> bool:
    """Whether a text takes a vote back."""
    return says(plain_words(text), words.back)


def votes_named(text: str, votes: Sequence[Vote], words: VoteWords) -> tuple[Vote, ...] | None:
    """Return the votes that a text is about: by number, by matter, or the only one there is.

    None if it names one that is not on; empty if it is not clear which is meant.
    """
    numbers = {int(digits) for digits in re.findall(r"\d{1,6}", text)}
    if numbers and says(plain_words(text), words.every) and says(plain_words(text), words.without):
        return ()  # all but 2
    if numbers:
        named = tuple(vote for vote in votes if vote.proposal.number in numbers)
        return named if len(named) == len(numbers) else None
    if says(plain_words(text), words.every):
        return tuple(votes)
    matter = matter_of(text, words)
    about = [vote for vote in votes if matter in (None, vote.proposal.matter)]
    return (about[0],) if len(about) == 1 else ()


def number_in(subject: str, votes: Sequence[Vote]) -> int | None:
    """Return the number of the one vote that a subject names: `proposal 3 is put to the vote`."""
    numbers = {int(digits) for digits in re.findall(r"(?<![\w.])\d{1,3}(?![\w.])", subject)}
    named = [vote.proposal.number for vote in votes if vote.proposal.number in numbers]
    return named[0] if len(named) == 1 else None


def behind(text: str, phrases: Iterable[str]) -> str:
    """Return what stands behind the first of some phrases in a text; all of it without any."""
    match = re.search(rf"\b{any_of(phrases)}\b[\s:,=–—-]*", text, re.IGNORECASE)
    return text[match.end() :] if match else text


def _take(text: str, phrases: Iterable[str]) -> tuple[str, int]:
    return re.subn(rf"\b{any_of(phrases)}\b", " ", text, flags=re.IGNORECASE)
