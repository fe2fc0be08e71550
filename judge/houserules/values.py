"""The values of house rules: what may be set to what, lengths of time, days and hours.

A value is a switch of the game's, a length of time, days of the week, an hour, yes or no, or the
name of a rulebook.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import time, timedelta
from difflib import get_close_matches

SettingValue = str | bool
Switches = Mapping[str, tuple[SettingValue, ...]]  # by name, what each may be set to

HOLD, WAIT, DISORDER = "hold", "wait", "civil disorder"
SILENCE: tuple[SettingValue, ...] = (
    HOLD,
    WAIT,
    DISORDER,
)  # what becomes of a power that sends nothing

# What proves who wrote a letter, from the highest bar to the lowest.
BY_ANSWER, BY_SIGNATURE = "an answer to the judge", "an answer or a signature"
BY_ADDRESS = "the address alone"
PROOFS: tuple[SettingValue, ...] = (BY_ANSWER, BY_SIGNATURE, BY_ADDRESS)

BY_JUDGE, BY_GM = "judge", "gm"
PUBLISHERS: tuple[SettingValue, ...] = (BY_JUDGE, BY_GM)  # who sends results to everybody
BY_VOTE, WITH_ORDERS = "by a vote", "with the orders"
PIECES, CHART = "pieces", "the chart"
COUNTED: tuple[SettingValue, ...] = (PIECES, CHART)  # at the time limit
DRAWING: tuple[SettingValue, ...] = (BY_VOTE, WITH_ORDERS)  # how players agree on a draw

# What the report of a turn tells everybody (VII.7).
FULL, POSITIONS = "full", "positions only"
REPORTS: tuple[SettingValue, ...] = (FULL, POSITIONS)

# When press is printed that nothing else keeps back (X.1).
AT_ONCE, WITH_REPORT, IN_DIGEST = "at once", "with report", "digest"
PRINTINGS: tuple[SettingValue, ...] = (AT_ONCE, WITH_REPORT, IN_DIGEST)

# Whether players are unknown to one another: until the game is over, or even then (X).
FOR_EVER = "for ever"
GUNBOAT_GAMES: tuple[SettingValue, ...] = (False, True, FOR_EVER)

NEVER = "never"
ALWAYS = "always"
_NUMBER = re.compile(r"0*([0-9]{1,2})")

_ANSWERS = {"yes": True, "true": True, "on": True, "no": False, "false": False, "off": False}
_STEPS = {
    "minute": timedelta(minutes=1),
    "hour": timedelta(hours=1),
    "day": timedelta(days=1),
    "week": timedelta(weeks=1),
}
WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_BETWEEN = re.compile(r"\s*(?:,|\band\b)\s*")
_BETWEEN_DAYS = re.compile(r"[\s,]+(?:and\s+)?")
NONE = "none"
# Of a turn that has no deadline of its own: what was written ahead for it counts.
_NO_TIME = re.compile(r"with the turn before|with (?:the )?\w+|at once|no time|none", re.IGNORECASE)
_HOURS = {"midnight": time(0), "noon": time(12)}
LONGEST = timedelta(days=3660)  # what is longer is a slip, and may end where calendars do


class HouseRulesError(ValueError):
    """House rules say something that is not understood; the message says what, in English.

    Whoever is told of it in a letter reads the cause of this `code`, with its `fields`.
    """

    def __init__(self, message: str, code: str = "rules_do_not_go", **fields: object) -> None:
        """Tell what is wrong with the rules."""
        super().__init__(message)
        self.code = code
        self.fields = fields


@dataclass(frozen=True, slots=True)
class Weekdays:
    """Some days of every week, in their order; 0 is Monday."""

    days: tuple[int, ...]

    @property
    def shortest(self) -> timedelta:
        """The shortest time between two of them."""
        following = (*self.days[1:], self.days[0] + 7)
        gaps = (later - day for day, later in zip(self.days, following, strict=True))
        return timedelta(days=min(gaps))


Pace = timedelta | Weekdays  # how long a turn takes, or on which days it ends


def parse_weekdays(text: str) -> Weekdays | None:
    """Read days of the week such as `Wednesday and Sunday`; None if it is anything else."""
    names = [name.removesuffix("s") for name in _BETWEEN_DAYS.split(text.strip().lower())]
    if any(name not in WEEKDAYS for name in names):
        return None
    return Weekdays(tuple(sorted({WEEKDAYS.index(name) for name in names})))


def parse_length(text: str) -> timedelta | None:
    """Read a length of time such as `7 days`, of ten years at most; None if it is not one."""
    number, _, step = text.strip().partition(" ")
    size = _STEPS.get(step.strip().lower().removesuffix("s"))
    if size is None or not number.isascii() or not number.isdigit() or len(number) > 9:
        return None
    return int(number) * size if 0 < int(number) <= LONGEST // size else None


def length(key: str, value: object) -> timedelta:
    """Return a value as a length of time; HouseRulesError if it is none."""
    parsed = parse_length(value) if isinstance(value, str) else None
    if parsed is None:
        raise HouseRulesError(
            f'{key} = {value!r} is no length of time up to ten years; write "7 days" or "48 hours"'
        )
    return parsed


def lengths(key: str, value: object) -> tuple[timedelta, ...]:
    """Return a value as lengths of time, the longest first; none of them if it says `none`."""
    text = str(value).strip().lower()
    parts = () if text == NONE else _BETWEEN.split(text)
    return tuple(sorted({length(key, part) for part in parts}, reverse=True))


def pace(key: str, value: object) -> Pace:
    """Return a value as a length of time or as weekdays; HouseRulesError if it is neither.

    A turn that is over with the one before it takes no time.
    """
    if _NO_TIME.fullmatch(str(value).strip()):
        return timedelta(0)
    days = parse_weekdays(value) if isinstance(value, str) else None
    return length(key, value) if days is None else days


def hour(key: str, value: object) -> time:
    """Return a value as an hour of the day; HouseRulesError if it is none."""
    text = str(value).strip().lower()
    try:
        return _HOURS.get(text) or time.fromisoformat(text)
    except ValueError as fault:
        raise HouseRulesError(
            f'{key} = {value!r} is no hour; write "12:30" or "midnight"'
        ) from fault


def flag(key: str, value: object) -> bool:
    """Return a value as yes or no; HouseRulesError if it is neither."""
    if not isinstance(value, bool):
        raise HouseRulesError(f"{key} = {value!r} should be true or false")
    return value


def switch(key: str, value: object, allowed: tuple[SettingValue, ...]) -> SettingValue:
    """Return a value of a switch; HouseRulesError names those it may have."""
    for choice in allowed:
        if value == choice and type(value) is type(choice):
            return choice
    near = get_close_matches(str(value), [str(choice) for choice in allowed]) or allowed
    raise HouseRulesError(f"{key} = {value!r} should be one of {', '.join(map(repr, near))}")


def length_or_none(key: str, value: object) -> timedelta:
    """Return a value as a length of time, none at all for `none`."""
    return timedelta(0) if str(value).strip().lower() == NONE else length(key, value)


def times_or_always(key: str, value: object) -> int | None:
    """Return a value as a number of times, None for always; HouseRulesError if it is neither."""
    if str(value).strip().lower() == ALWAYS:
        return None
    text = str(value).strip().lower().removesuffix("s").removesuffix(" time")
    number = _NUMBER.fullmatch(text)
    if number is None:
        raise HouseRulesError(f'{key} = {value!r} is no number; write "2" or "{ALWAYS}"')
    return int(number[1])


def count_or_never(key: str, value: object) -> int:
    """Return a value as a number, 0 for never; HouseRulesError if it is neither."""
    text = str(value).strip().lower().removesuffix("s").removesuffix(" year")
    if text == NEVER:
        return 0
    number = _NUMBER.fullmatch(text)
    if number is None or not int(number[1]):
        raise HouseRulesError(f'{key} = {value!r} is no number; write "6" or "never"')
    return int(number[1])


def length_or_never(key: str, value: object) -> timedelta | None:
    """Return a value as a length of time, None for never; HouseRulesError if it is neither."""
    return None if str(value).strip().lower() == NEVER else length(key, value)


def answer(text: object) -> object:
    """Return yes or no as somebody writes it in a letter; anything else as it is."""
    return _ANSWERS.get(str(text).strip().casefold(), text)


def told(value: object) -> object:
    """Return a value as a clause tells it: yes or no, or as it is."""
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else value
