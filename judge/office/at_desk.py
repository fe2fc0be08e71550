"""Which desk a letter is for: that of a game, the lobby, that of readers, or the zine's.

A letter to an address that a subscriber alone was told confirms a subscription, ends it, or answers
a digest, whatever its subject names.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

from judge.desk.commands import NAMES_GAMES
from judge.desk.events.effects import Dealt
from judge.desk.handle import handle
from judge.desk.letters.command_lines import command_lines
from judge.desk.letters.language import Language, Languages
from judge.desk.letters.plain_lines import plain_line
from judge.desk.letters.subject import candidates, part_subject, without_marks
from judge.desk.lobby import receive
from judge.desk.notices.readers import SubscriptionsTold
from judge.desk.people.correspondents import Correspondent
from judge.desk.people.writer import Role
from judge.desk.readers.subscribing import by_answer, by_token, last_of_each
from judge.desk.readers.subscriptions import Subscription, Use
from judge.desk.zine.magazine import Magazine
from judge.desk.zine.zine_desk import dealt_by_zine
from judge.desk.zine.zine_subjects import zine_subject
from judge.letter import Grade, Kind, Letter
from judge.office.answered_letter import with_answered
from judge.office.own_addresses import OwnAddresses
from judge.store.work import Work

MOST_TOLD = 2  # letters until somebody is told no more that their answer says neither yes nor no


@dataclass(frozen=True, slots=True)
class ReaderToken:
    """A subscriber's token in a letter: what its address is for, and the subscription, if known."""

    use: Use
    subscription: Subscription | None


def dealt_with(  # noqa: PLR0913, PLR0917, all that a letter meets at any desk
    letter: Letter,
    work: Work,
    writer: Correspondent,
    addresses: OwnAddresses,
    languages: Languages,
    magazine: Magazine,
    now: datetime,
) -> Dealt:
    """Return everything that a letter makes happen, at the desk that it is for."""
    token = _token_of(letter, work, addresses)
    if token is not None and token.use is not Use.ANSWER:
        return _dealt_by(token, letter, work, languages.of(writer.language))
    if subject := zine_subject(letter.subject, languages.of(writer.language)):
        return dealt_by_zine(letter, subject, writer, now, languages, magazine)
    dealt = _dealt_with(letter, token, work, writer, languages, magazine, now)
    return replace(dealt, effects=last_of_each(dealt.effects))


def _dealt_with(  # noqa: PLR0913, PLR0917, the same
    letter: Letter,
    token: ReaderToken | None,
    work: Work,
    writer: Correspondent,
    languages: Languages,
    magazine: Magazine,
    now: datetime,
) -> Dealt:
    """Return what a letter makes happen at the desk of a game, or at the lobby."""
    known = token.subscription if token is not None else None
    reader = known.reader if known is not None else None
    readers = work.readership(letter.sender, reader, proved=_is_sure(letter, token, work))
    digest = token is not None and (known is None or not known.of_one_game)
    of_readers = _is_of_readers(letter.subject, languages.of(writer.language))
    if work.game is None or digest or of_readers:
        lobby = work.lobby(letter.sender.key, candidates(letter.subject))
        lobby = replace(lobby, to_digest=digest)
        return receive(letter, lobby, writer, now, languages, readers, magazine)
    rest, letter = part_subject(letter.subject, work.game.name), with_answered(letter, work)
    return handle(letter, rest, work.game, writer, now, languages, work.past, readers, magazine)


def _is_of_readers(subject: str, language: Language) -> bool:
    """Whether a subject is a command that names games for itself: it is read whole."""
    lines = command_lines(NAMES_GAMES, language, None, at_desk=False)
    return lines.call(plain_line(without_marks(subject))) is not None


def _token_of(letter: Letter, work: Work, addresses: OwnAddresses) -> ReaderToken | None:
    """Return the token of a subscriber that a letter bears; None for every other letter."""
    named = addresses.of_subscriber(letter)
    return None if named is None else ReaderToken(named[0], work.subscription(named[1]))


def _dealt_by(token: ReaderToken, letter: Letter, work: Work, language: Language) -> Dealt:
    """Return what a letter makes happen that confirms a subscription or ends one."""
    known = token.subscription
    nobody = known is None and letter.proof.grade is Grade.NONE
    machine = token.use is not Use.LEAVE and letter.kind is not Kind.PERSON
    if nobody or machine or letter.kind is Kind.BOUNCE:
        return Dealt("")
    if known is None:
        return Dealt(Role.STRANGER, by_token(token.use, None, (), letter, language))
    own = work.subscriptions_of(known.reader.key)
    if token.use in {Use.LEAVE, Use.LEAVE_OR_KEEP}:
        return Dealt(Role.STRANGER, by_token(token.use, known, own, letter, language))
    told = work.written_to(known.reader.key, SubscriptionsTold.event, known.since)
    again = told < MOST_TOLD
    return Dealt(Role.STRANGER, by_answer(known, own, letter, language, again=again))


def _is_sure(letter: Letter, token: ReaderToken | None, work: Work) -> bool:
    """Whether it is proved that whoever wrote reads what is sent to their mailbox."""
    if token is not None:
        return token.subscription is not None and token.subscription.reader.same_as(letter.sender)
    answers = letter.proof.grade is Grade.ANSWER
    return answers and (work.takes_part(letter.sender) or work.reads(letter.sender))
