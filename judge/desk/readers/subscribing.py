"""What comes of letters to the addresses that subscribers alone are told.

Anybody may ask for a subscription in anybody's name, so its mailbox is asked before anything is
sent; who answers from there with a yes has said so themselves.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from judge.desk.events.effects import Effect
from judge.desk.letters.courtesies import plain
from judge.desk.letters.language import Language
from judge.desk.letters.phrases import leading, plain_words, says
from judge.desk.letters.quoting import own_lines
from judge.desk.letters.trimmings import without_trimmings
from judge.desk.letters.yes_lines import is_yes
from judge.desk.notices.readers import ConfirmSubscription, Snag, SubscriptionsTold
from judge.desk.readers.posts import Answered, Post, ToWriter
from judge.desk.readers.reader_words import ReaderWords
from judge.desk.readers.subscription_lines import left_over
from judge.desk.readers.subscriptions import (
    Subscribed,
    Subscription,
    Unsubscribed,
    Use,
    beside,
    confirmed,
    leaving,
)
from judge.desk.votes.bare_ballots import is_ballot
from judge.desk.votes.proposals import Ballot
from judge.desk.votes.vote_reading import ballot_in
from judge.letter import Kind, Letter

_CLAUSE_ENDS = re.compile(r"[,.;:!]|\s[–—-]+\s")


def by_token(
    use: Use,
    subscription: Subscription | None,
    own: Sequence[Subscription],
    letter: Letter,
    language: Language,
) -> list[Effect]:
    """Return what comes of a letter to an address by which a subscription is ended, or was asked.

    `own` are all subscriptions of that mailbox that count.  A machine may leave in its reader's
    name, as their mail program does at a click, and is not answered.  Only who was asked whether
    they want to may say that they do not.
    """
    person = letter.kind is Kind.PERSON
    if subscription is None:
        told = SubscriptionsTold((), snag=Snag.RUN_OUT if use is Use.CONFIRM else Snag.NONE)
        return [Post(ToWriter(letter.sender), told, Answered.of(letter))] if person else []
    if use is Use.LEAVE_OR_KEEP and subscription.confirmed and _keeps(letter, language):
        return [_to_reader(subscription, SubscriptionsTold(tuple(own)), letter)]
    return _ended(leaving(subscription, own), subscription, own, letter)


def by_answer(
    subscription: Subscription,
    own: Sequence[Subscription],
    letter: Letter,
    language: Language,
    *,
    again: bool,
) -> list[Effect]:
    """Return what comes of an answer to the question whether somebody wants a subscription.

    Its first words tell.  Where they say neither yes nor no they are told so and asked
    `again`, if they may be.
    """
    match answer_in(letter, subscription, language):
        case Ballot.YES:
            began = confirmed(subscription)
            told = SubscriptionsTold(beside(began, own), began)
            return [Subscribed(began), _to_reader(began, told, letter)]
        case Ballot.NO:
            return _ended((subscription,), subscription, own, letter)
        case _ if again and not subscription.confirmed:
            told = SubscriptionsTold(tuple(own), snag=Snag.UNSURE, asks=(subscription,))
            return [_to_reader(subscription, told, letter)]
    return []


def answer_in(letter: Letter, asked: Subscription, language: Language) -> Ballot | None:
    """Return whether an answer wants a subscription, by its first words behind a greeting."""
    first = _first_clause(letter, language)
    words = plain_words(first)
    if ballot_in(first, language.votes) is Ballot.NO or says(words, language.readers.refusals):
        return Ballot.NO
    agrees = words in language.readers.agreements or is_yes(first, language)
    wanted = agrees or _repeats(words, asked, language)
    return Ballot.YES if wanted and "?" not in first else None


def _keeps(letter: Letter, language: Language) -> bool:
    """Whether an answer begins with that a subscription is to go on, and never says that it ends.

    `No, stop it` is no wish to keep one.
    """
    first, *behind = _clauses(letter, language) or [""]
    bare_no = ballot_in(first, language.votes) is Ballot.NO and is_ballot(first, language.votes)
    kept = _without_keeping(first, language.readers)
    if kept is None and not bare_no:
        return False
    rest = [kept or "", *(plain_words(clause) for clause in behind)]
    ends = (*language.readers.leaves, *language.spellings("unsubscribe"))
    return not any(leading(words, ends) for words in rest)


def _without_keeping(clause: str, words: ReaderWords) -> str | None:
    """Return what a clause says behind that something goes on, None if it does not say that."""
    said = plain_words(clause)
    keeps = leading(said, words.keeps)
    return said.removeprefix(keeps).strip() if keeps else None


def _first_clause(letter: Letter, language: Language) -> str:
    """Return the first words of a letter behind a greeting."""
    return next(iter(_clauses(letter, language)), "")


def _clauses(letter: Letter, language: Language) -> list[str]:
    """Return what a letter says, clause by clause, without greetings and courtesies."""
    lines = without_trimmings(own_lines(letter.text), language)
    clauses = (clause for line in lines for clause in _CLAUSE_ENDS.split(line))
    said = (plain(_without_greeting(clause, language.readers), language) for clause in clauses)
    return list(filter(None, said))


def _repeats(words: str, asked: Subscription, language: Language) -> bool:
    """Whether words are the command once more that asked for a subscription."""
    begin = leading(words, language.spellings("subscribe"))
    rest = f" {words.removeprefix(begin)} ".replace(f" {plain_words(asked.game)} ", " ")
    return bool(begin) and not left_over(rest, language.readers)


def _without_greeting(clause: str, words: ReaderWords) -> str:
    """Return a clause without the words of a greeting before it."""
    while (parts := clause.split(maxsplit=1)) and plain_words(parts[0]) in words.greetings:
        clause = parts[1] if len(parts) > 1 else ""
    return clause


def last_of_each(effects: Iterable[Effect]) -> list[Effect]:
    """Return effects without those of a wish behind which the same letter has another.

    Of several subscriptions to one thing the last counts, and it alone is asked about.
    """
    by_wish: dict[object, Effect] = {}
    for effect in effects:
        wish = _wish_of(effect)
        by_wish.pop(wish, None)
        by_wish[wish] = effect
    return list(by_wish.values())


def _wish_of(effect: Effect) -> object:
    """Return to what an effect subscribes somebody; or what else it is."""
    match effect:
        case Subscribed(subscription):
            return Subscribed, subscription.thing
        case Post(notice=ConfirmSubscription(subscription) | SubscriptionsTold(began=subscription)):
            return (Post, subscription.thing) if subscription is not None else id(effect)
    return id(effect)


def _ended(
    ended: Sequence[Subscription],
    subscription: Subscription,
    own: Sequence[Subscription],
    letter: Letter,
) -> list[Effect]:
    left = tuple(it for it in own if it not in ended and it.confirmed)
    answer = _to_reader(subscription, SubscriptionsTold(left, None, tuple(ended)), letter)
    person = letter.kind is Kind.PERSON
    return [*map(Unsubscribed, ended), *([answer] if person else [])]


def _to_reader(subscription: Subscription, notice: SubscriptionsTold, letter: Letter) -> Post:
    """Return what its reader is told, whoever wrote; in answer to their own letter."""
    own = letter.sender.same_as(subscription.reader)
    answered = Answered.of(letter) if own else None
    return Post(ToWriter(subscription.reader), notice, answered)
