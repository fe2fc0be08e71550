"""Where in a text its words stand that were taken for no order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from judge.orders import Line, Vocabulary, split_lines
from judge.variants.seam import PassedOver, Problem


def placed(passed_over: Sequence[str], text: str, vocabulary: Vocabulary) -> tuple[PassedOver, ...]:
    """Return words that were passed over with their lines; they come in the order of the text."""
    lines = list(split_lines(text, vocabulary)) if passed_over else []
    at = 0
    result = []
    for words in passed_over:
        at = _next_line_with(words, lines, at)
        result.append(PassedOver(lines[at].number, words))
        at += lines[at].text == words and at + 1 < len(lines)
    return tuple(result)


def untold(
    passed_over: Iterable[PassedOver], problems: Iterable[Problem]
) -> tuple[PassedOver, ...]:
    """Return words that were passed over but for those of a line that is asked about with them."""
    asked = [(problem.line, problem.written) for problem in problems]
    return tuple(
        it
        for it in passed_over
        if not any(line == it.line and it.text in written for line, written in asked)
    )


def _next_line_with(words: str, lines: Sequence[Line], start: int) -> int:
    """Return the next line that holds some words; words of several lines are found by the first."""
    ways: tuple[Callable[[Line], bool], ...] = (
        lambda line: words in line.text,
        lambda line: bool(line.text) and words.startswith(line.text),
    )
    for holds in ways:
        for at in range(start, len(lines)):
            if holds(lines[at]):
                return at
    return start
