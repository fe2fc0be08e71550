"""Another deadline for the present turn: what the gamemaster, or a player who asks, may have.

A turn that waits for orders or was paused goes on with it.  A deadline never lies in the past:
whoever wants a turn to be over at once says so.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

from judge.clock.deadlines import is_on_holiday
from judge.clock.lengths import DAY
from judge.desk.commands.command import Asked, Change
from judge.desk.events.events import DeadlineReason, DeadlineSet
from judge.desk.games.game import Game, State
from judge.desk.letters.phrases import any_of
from judge.desk.letters.powers import reason_alone, reason_behind
from judge.desk.letters.time_phrases import TimeWords
from judge.desk.turns.length_words import LONGEST, is_too_long, leading_length
from judge.desk.turns.time_words import moments_in, read_clock
from judge.variants.seam import Cause

CLOCKED = frozenset({State.RUNNING, State.WAITING})  # in which a deadline can be moved


def named_moment(text: str, asked: Asked) -> datetime | None:
    """Return the moment that a text names by the game's clock, None if it names none, or several.

    It may be told by the deadline: `an hour before the deadline`.
    """
    moments = _moments(text, asked)
    return None if isinstance(moments, Cause) or len(moments) != 1 else moments[0]


def _moments(text: str, asked: Asked) -> Sequence[datetime] | Cause:
    game, words = asked.its_game, asked.language.times
    by_deadline = beside_deadline(text, asked)
    if by_deadline is not None:
        return [by_deadline]
    named = _behind_small_words(text, words)
    return moments_in(named, words, asked.now, game.table.tz, _usual_hour(game))


def beside_deadline(text: str, asked: Asked) -> datetime | None:
    """Return the moment that a text names by the deadline of the present turn, if it does."""
    due, words = asked.its_game.deadline, asked.language.times
    sides = rf"(?P<before>{any_of(words.before)})|{any_of(words.after)}"
    pattern = rf"(?:(?P<by>.+?)\s+(?:{sides})\s+)?{any_of(words.deadline)}"
    match = re.fullmatch(pattern, text.strip(" \t:=,."), re.IGNORECASE)
    if match is None or due is None:
        return None
    if match["by"] is None:
        return due
    length, rest = leading_length(match["by"], words)
    if length is None or rest:
        return None
    return due - length if match["before"] else due + length


def moment_and_reason(text: str, asked: Asked) -> tuple[datetime | None, str]:
    """Return the moment with which a text begins, and what is behind it: `TO Sunday: exams`."""
    because = reason_behind(text, asked.words.because)
    colon, _, told = text.partition(": ")
    for written, reason in ((text, ""), (colon, told), because, *_at_commas(text)):
        moment = named_moment(written, asked)
        if moment is not None:
            return moment, reason_alone(reason, asked.language)
    return None, ""


def _at_commas(text: str) -> Iterator[tuple[str, str]]:
    """Yield the ways to part a text where a sign stands before words without any number."""
    for sign in re.finditer(r"\s*[,;.!(]\s*(?=[^\W\d][^\d]*$)|\s+[-–—]\s+(?=[^\d]*$)", text):
        yield text[: sign.start()], text[sign.end() :].strip(" ()")


def on_which_day(due: datetime, asked: Asked) -> Cause | None:
    """Return what is unclear of an hour alone: it may be that of the day of the deadline as well.

    `DEADLINE 22:00` a week before the deadline seldom means tonight.
    """
    words, game = asked.language.times, asked.its_game
    named = read_clock(_behind_small_words(asked.argument, words), words)
    if named is None or named[1] is None or game.deadline is None:
        return None
    zone = ZoneInfo(named[0]) if named[0] else game.table.tz
    days = game.deadline.astimezone(zone).date() - due.astimezone(zone).date()
    if days < DAY:
        return None
    then = (due.astimezone(zone) + days).isoformat()
    fields = {"written": asked.argument.strip(), "first_at": due.isoformat(), "second_at": then}
    return Cause("which_moment", fields)


def named_length(text: str, asked: Asked) -> tuple[timedelta | None, str]:
    """Return the length of time with which a text begins, and what is behind it."""
    words = asked.language.times
    length, behind = leading_length(_behind_small_words(text, words), words)
    return length, reason_alone(behind, asked.language) if length is not None else behind


def no_time(asked: Asked) -> Cause:
    """Return why a command names no time for a deadline: none, several, or one too long."""
    words = asked.language.times
    bare = _behind_small_words(asked.argument, words)
    written = {"written": asked.argument}
    if is_too_long(bare, words):
        return Cause("time_is_too_long", written)
    if number := re.fullmatch(r"(\d{1,3})\W*", bare):
        return Cause("hours_or_days", {"number": number[1]})
    return no_moment(asked.argument, asked) or Cause("names_no_time", written)


def no_moment(text: str, asked: Asked) -> Cause | None:
    """Return what keeps a text from naming one moment, if it nearly does."""
    colon, _, _ = text.partition(": ")
    because, _ = reason_behind(text, asked.words.because)
    for written in dict.fromkeys((text, colon, because, *(it for it, _ in _at_commas(text)))):
        moments = _moments(written, asked)
        if isinstance(moments, Cause):
            return moments
        if len(moments) > 1:
            first, second, *_ = (moment.isoformat() for moment in moments)
            fields = {"written": written.strip(), "first_at": first, "second_at": second}
            return Cause("which_moment", fields)
    return None


def _behind_small_words(text: str, words: TimeWords) -> str:
    """Return a text without `by`, `to` or `until` before it; a minus stays: `by -3 days`."""
    plain = (word for word in words.plain if word not in words.next)
    small = rf"{any_of((*plain, *words.until))}(?!\w)"
    return re.sub(rf"^(?:{small}(?:(?!-\d)\W)*)+", "", text.strip(" \t:="), flags=re.IGNORECASE)


def _usual_hour(game: Game) -> time | None:
    """Return the hour of a day on which the game's deadline lies, or that of its turns."""
    if game.table.hour is not None or game.deadline is None:
        return game.table.hour
    return game.deadline.astimezone(game.table.tz).time()


def why_not(game: Game) -> Cause | None:
    """Return why the deadline of a game cannot be moved; None if it can."""
    if game.state is State.PAUSED:
        return Cause("clock_is_stopped")
    if game.state not in CLOCKED or game.deadline is None:
        return Cause("no_deadline")
    return None


def later_by(game: Game, length: timedelta, now: datetime) -> datetime:
    """Return the deadline so much later; of a turn that waits already, so much from now."""
    assert game.deadline is not None, "there is a deadline"
    return max(game.deadline, now) + length


def by_length(game: Game, due: datetime, reason: str, asked: Asked) -> Change | Cause:
    """Return what sets the deadline that a length leads to, if a moment named beside it fits."""
    words = asked.language.times
    if not re.match(rf"{any_of(words.until)}(?!\w)", reason, re.IGNORECASE):
        if named_moment(reason, asked) is not None:  # EXTEND 1 day at Friday
            return Cause("waits_for_nothing", {"written": reason})
        return to_deadline(game, due, asked.now, reason)
    since = replace(asked, now=game.deadline or asked.now)
    moments = {named_moment(reason, asked), named_moment(reason, since)} - {None}
    if moments and due not in moments:
        return Cause("times_misfit", {"written": reason, "due_at": due.isoformat()})
    return to_deadline(game, due, asked.now, "" if moments else reason)


def why_not_at(due: datetime, now: datetime) -> Cause | None:
    """Return why there can be no deadline at a moment; None if there can."""
    if due <= now:
        return Cause("deadline_is_past", {"deadline_at": due.isoformat()})
    if due > now + LONGEST:
        return Cause("deadline_is_far", {"deadline_at": due.isoformat()})
    return None


def to_deadline(game: Game, due: datetime, now: datetime, words: str = "") -> Change | Cause:
    """Return what sets another deadline, or why it cannot be that."""
    if (why := why_not_at(due, now)) is not None:
        return why
    if due == game.deadline:
        return Cause("same_deadline", {"deadline_at": due.isoformat()})
    assert game.deadline is not None, "there is a deadline"
    fields = {"deadline_at": due.isoformat(), "before_at": game.deadline.isoformat()}
    events = [DeadlineSet(due, DeadlineReason.GM)]
    holiday = is_on_holiday(due, game.table, game.rules.holidays)
    remarks = (Cause("on_a_holiday"),) if holiday else ()
    return Change(Cause("deadline_set", fields), events, to_all=True, words=words, remarks=remarks)
