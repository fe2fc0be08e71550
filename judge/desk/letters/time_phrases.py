"""The words of lengths of time and of moments in a language: `[times]` of its `letters.toml`."""

from collections.abc import Mapping
from dataclasses import dataclass

from judge.desk.letters.phrases import Phrases


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

    minutes: Phrases
    hours: Phrases
    days: Phrases
    weeks: Phrases
    fortnights: Phrases
    more: Phrases
    less: Phrases
    also: Phrases
    either: Phrases
    half: Phrases
    half_more: Phrases
    numbers: Mapping[str, Phrases]
    weekdays: Mapping[str, Phrases]
    months: Mapping[str, Phrases]
    today: Phrases
    tomorrow: Phrases
    noon: Phrases
    midnight: Phrases
    morning: Phrases
    evening: Phrases
    clock: Phrases
    next: Phrases
    this_week: Phrases
    next_week: Phrases
    week: Phrases
    week_on: Phrases
    ordinal_ends: Phrases
    before: Phrases
    after: Phrases
    deadline: Phrases
    since_now: Phrases
    plain: Phrases
    until: Phrases
    lasting: Phrases
