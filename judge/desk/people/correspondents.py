"""The people who write to the judge: what it remembers of each, whatever games they are in."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, timedelta, timezone, tzinfo
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from judge.letter import Address, Kind, Letter


@dataclass(frozen=True, slots=True)
class Correspondent:
    """Somebody who writes from one mailbox or several.

    `mailboxes` are the keys of their addresses.  `zone` is the time zone that they named; `minutes`
    is how far the clock of their mail program was ahead of UTC when they wrote last, None if
    nothing is known of it.  `language` is the code of the one that they named, `looks` the theme of
    the maps that they want, empty if they want those that the judge sends to all.
    """

    mailboxes: tuple[str, ...]
    zone: str = ""
    minutes: int | None = None
    language: str = ""
    looks: str = ""

    @property
    def clock(self) -> tzinfo:
        """The clock by which they are told times: a zone that they named goes before others."""
        if self.zone:
            with suppress(ZoneInfoNotFoundError):  # one that the tz database has dropped since
                return ZoneInfo(self.zone)
        return UTC if self.minutes is None else timezone(timedelta(minutes=self.minutes))


@dataclass(frozen=True, slots=True)
class WritesFrom:
    """Somebody writes from another mailbox: what is remembered of them goes with them."""

    mailbox: Address
    before: Address


def with_known(person: Correspondent, before: Correspondent) -> Correspondent:
    """Return a correspondent with what was known of another who they are; their own goes first."""
    return replace(
        person,
        zone=person.zone or before.zone,
        minutes=before.minutes if person.minutes is None else person.minutes,
        language=person.language or before.language,
        looks=person.looks or before.looks,
    )


def noticed(letter: Letter, writer: Correspondent) -> Correspondent:
    """Return a letter's writer with what it tells of their clock.

    A program that gives UTC may not know better: it makes an old difference void, and no more.
    """
    if letter.kind is not Kind.PERSON or letter.clock is None:
        return writer
    return replace(writer, minutes=int(letter.clock.total_seconds() // 60) or None)
