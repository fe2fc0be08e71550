"""The words of those who read along: of subscriptions, and of answers to what they are asked."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ReaderWords:
    """The words of subscriptions, and of answers to the question whether one is wanted."""

    results: tuple[str, ...]
    press: tuple[str, ...]
    both: tuple[str, ...]
    at_once: tuple[str, ...]
    per_turn: tuple[str, ...]
    daily: tuple[str, ...]
    weekly: tuple[str, ...]
    per_issue: tuple[str, ...]  # with the issues of the zine
    all_games: tuple[str, ...]
    everything: tuple[str, ...]  # all there is, whether of games or not
    zine: tuple[str, ...]
    around: tuple[str, ...]
    agreements: tuple[str, ...]  # it is
    refusals: tuple[str, ...]  # it is not
    keeps: tuple[str, ...]  # what an answer begins with by which it goes on,
    leaves: tuple[str, ...]  # unless this follows
    greetings: tuple[str, ...]  # may stand before an answer
