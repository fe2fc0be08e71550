"""The words of those who read along: of subscriptions, and of answers to what they are asked."""

from __future__ import annotations

from dataclasses import dataclass

from judge.desk.letters.phrases import Phrases


@dataclass(frozen=True, slots=True)
class ReaderWords:
    """The words of subscriptions, and of answers to the question whether one is wanted."""

    results: Phrases
    press: Phrases
    both: Phrases
    at_once: Phrases
    per_turn: Phrases
    daily: Phrases
    weekly: Phrases
    per_issue: Phrases  # with the issues of the zine
    all_games: Phrases
    everything: Phrases  # all there is, whether of games or not
    zine: Phrases
    around: Phrases
    agreements: Phrases  # it is
    refusals: Phrases  # it is not
    keeps: Phrases  # what an answer begins with by which it goes on,
    leaves: Phrases  # unless this follows
    greetings: Phrases  # may stand before an answer
