"""The words of lengths of time and of moments in a language: `[times]` of its `letters.toml`."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, eq=False)
class TimeWords:
    """How people write lengths of time and moments.

    `minutes` to `weeks` are lengths; `numbers`, `weekdays` (the first is Monday) and `months` are
    by their number; `plain` say nothing of a moment: at, on, next.
    """

    minutes: tuple[str, ...]
    hours: tuple[str, ...]
    days: tuple[str, ...]
    weeks: tuple[str, ...]
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
    since_now: tuple[str, ...]
    plain: tuple[str, ...]
    until: tuple[str, ...]
