"""How much mail may go out within a time, and how much of that is used: one count for all who ask.

Providers refuse who sends too much; what waits here goes out later, and what they refuse does not.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from judge.clock.lengths import DAY, HOUR
from judge.mail.smtp import SmtpAccount
from judge.office.bytes_out import MEGABYTE, MEMO, gone
from judge.store.store import Store


@dataclass(frozen=True, slots=True)
class Used:
    """How many letters of those that may have gone out within a time."""

    within: timedelta
    letters: int
    most: int

    @property
    def is_full(self) -> bool:
        """Whether no more may go out for the moment."""
        return self.letters >= self.most


@dataclass(frozen=True, slots=True)
class AllUsed:
    """How much has gone out of all that may: `letters` by time, `megabytes` within this hour."""

    letters: tuple[Used, ...]
    megabytes: int
    most_megabytes: int

    @property
    def reached(self) -> Used | None:
        """The number of letters that is reached, if any is."""
        return next((used for used in self.letters if used.is_full), None)

    @property
    def is_full(self) -> bool:
        """Whether no more may go out for the moment."""
        return self.reached is not None or self.megabytes >= self.most_megabytes


@dataclass(frozen=True, slots=True)
class Allowance:
    """How much may go out: `letters` within each time, `megabytes` within an hour of the clock.

    A game's report makes eight letters.
    """

    letters: Mapping[timedelta, int]
    megabytes: int

    def used(self, store: Store, now: datetime) -> AllUsed:
        """Return how much of it is used."""
        return AllUsed(
            tuple(Used(n, store.sent_since(now - n), most) for n, most in self.letters.items()),
            gone(store.memo(MEMO), now) // MEGABYTE,
            self.megabytes,
        )


def allowed_by(account: SmtpAccount) -> Allowance:
    """Return how much may go out to a mail server, as judge.ini says."""
    return Allowance({HOUR: account.an_hour, DAY: account.a_day}, account.megabytes_an_hour)


ALLOWANCE = allowed_by(SmtpAccount("", 0))  # if it is not said otherwise
