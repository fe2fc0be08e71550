"""Which desk a letter is for: that of a game, the lobby, or that of readers.

A letter to an address that a subscriber alone was told confirms a subscription, ends it, or answers
a digest, whatever its subject names.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

from judge.desk.body import read_body
from judge.desk.commands import NAMES_GAMES
from judge.desk.correspondents import Correspondent
from judge.desk.effects import Dealt
from judge.desk.handle import handle
from judge.desk.language import Language, Languages
from judge.desk.lobby import receive
from judge.desk.subject import candidates, part_subject, without_marks
from judge.desk.subscribing import by_token, confirmed_by
from judge.desk.subscriptions import Subscription, Use
from judge.desk.writer import Role
from judge.letter import Grade, Kind, Letter
from judge.own_addresses import OwnAddresses
from judge.store.work import Work


@dataclass(frozen=True, slots=True)
class ReaderToken:
    """A subscriber's token in a letter: what its address is for, and the subscription, if known."""

    use: Use
    subscription: Subscription | None


def dealt_with(
    letter: Letter,
    work: Work,
    writer: Correspondent,
    addresses: OwnAddresses,
    languages: Languages,
    now: datetime,
) -> Dealt:
    """Return everything that a letter makes happen, at the desk that it is for."""
    token = _token_of(letter, work, addresses)
    language = languages.of(writer.language)
    if token is not None and token.use is not Use.ANSWER:
        return _dealt_by(token, letter, work, language)
    readers = work.readership(letter.sender, proved=_is_sure(letter, token, work))
    if work.game is None or token is not None or _is_of_readers(letter.subject, language):
        lobby = work.lobby(letter.sender.key, candidates(letter.subject))
        lobby = replace(lobby, to_digest=token is not None)
        return receive(letter, lobby, writer, now, languages, readers)
    rest = part_subject(letter.subject, work.game.name)
    return handle(letter, rest, work.game, writer, now, languages, work.past, readers)


def _is_of_readers(subject: str, language: Language) -> bool:
    """Whether a subject is a command that names games for itself: it is read whole."""
    return bool(read_body(without_marks(subject), NAMES_GAMES, language).calls)


def _token_of(letter: Letter, work: Work, addresses: OwnAddresses) -> ReaderToken | None:
    """Return the token of a subscriber that a letter bears; None for every other letter."""
    named = addresses.of_subscriber(letter)
    return None if named is None else ReaderToken(named[0], work.subscription(named[1]))


def _dealt_by(token: ReaderToken, letter: Letter, work: Work, language: Language) -> Dealt:
    """Return what a letter makes happen that confirms a subscription or ends one."""
    known = token.subscription
    nobody = known is None and letter.proof.grade is Grade.NONE
    machine = token.use is Use.CONFIRM and letter.kind is not Kind.PERSON
    if nobody or machine or letter.kind is Kind.BOUNCE:
        return Dealt("")
    own = work.subscriptions_of(known.reader.key) if known is not None else []
    if token.use is Use.CONFIRM and known is not None:
        return Dealt(Role.STRANGER, confirmed_by(known, own, letter, language))
    return Dealt(Role.STRANGER, by_token(token.use, known, own, letter))


def _is_sure(letter: Letter, token: ReaderToken | None, work: Work) -> bool:
    """Whether it is proved that whoever wrote reads what is sent to their mailbox."""
    if token is not None:
        return token.subscription is not None and token.subscription.reader.same_as(letter.sender)
    answers = letter.proof.grade is Grade.ANSWER
    return answers and (work.takes_part(letter.sender) or work.reads(letter.sender))
