"""The words of lengths of time and of moments in a language: `[times]` of its `letters.toml`."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, eq=False)
class TimeWords:
    """How people write lengths of time and moments.

    `minutes` to `fortnights` are lengths; `numbers`, `weekdays` (the first is Monday) and `months`
    are by their number; `plain` say nothing of a moment: at, on.  `more` says nothing of a length,
    `less` takes one off another and `also` adds it, and `either` leaves it open.  `next` before a
    weekday leaves open which, but not where one of `next_week` is beside it, or `week` behind it,
    or `week_on` before it, which is a week later.  One of `ordinal_ends` may end the number of a
    day.  `clock` stands behind an hour.  `before` and `after` the `deadline` a moment may be.
    Behind `lasting` stands how long.
    """

    minutes: tuple[str, ...]
    hours: tuple[str, ...]
    days: tuple[str, ...]
    weeks: tuple[str, ...]
    fortnights: tuple[str, ...]
    more: tuple[str, ...]
    less: tuple[str, ...]
    also: tuple[str, ...]
    either: tuple[str, ...]
    half: tuple[str, ...]
    half_more: tuple[str, ...]
    numbers: Mapping[str, tuple[str, ...]]
    weekdays: Mapping[str, tuple[str, ...]]
    months: Mapping[str, tuple[str, ...]]
    today: tuple[str, ...]
    tomorrow: tuple[str, ...]
    noon: tuple[str, ...]
    midnight: tuple[str, ...]
    morning: tuple[str, ...]
    evening: tuple[str, ...]
    clock: tuple[str, ...]
    next: tuple[str, ...]
    this_week: tuple[str, ...]
    next_week: tuple[str, ...]
    week: tuple[str, ...]
    week_on: tuple[str, ...]
    ordinal_ends: tuple[str, ...]
    before: tuple[str, ...]
    after: tuple[str, ...]
    deadline: tuple[str, ...]
    since_now: tuple[str, ...]
    plain: tuple[str, ...]
    until: tuple[str, ...]
    lasting: tuple[str, ...]
