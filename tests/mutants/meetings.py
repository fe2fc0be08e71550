"""Which tests meet a change: those that execute its statement, the quickest first."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Self

OUTSIDE = -1  # instead of a test: executed at import, or in what several tests share


@dataclass(frozen=True)
class Meetings:
    """The tests of the unchanged tree: the seconds of each, and by path and line who comes by."""

    seconds: dict[str, float]
    failing: list[str]
    lines: dict[str, dict[str, list[int]]]

    @classmethod
    def read(cls, path: Path) -> Self:
        """Return what the plugin has noted."""
        return cls(**json.loads(path.read_text("utf-8")))

    def tests_of(self, path: str, text: str, changed: Iterable[int]) -> list[str]:
        """Return the tests that meet some changed lines of a file.

        What is executed outside of any single test, may be seen by each of them.
        """
        noted = self.lines.get(path, {})
        lines = set[int]().union(*(statement(text, line) for line in changed))
        numbers = set[int]().union(*(noted.get(str(line), ()) for line in lines))
        names = [
            name
            for number, name in enumerate(self.seconds)
            if (number in numbers or OUTSIDE in numbers) and name not in self.failing
        ]
        # In steps of ten times as long: within one, tests of a file share what it has set up.
        return sorted(names, key=lambda name: len(f"{self.seconds[name] * 100:.0f}"))


def statement(text: str, line: int) -> set[int]:
    """Return the lines of the innermost statement around a line, without those within it."""
    around = [ast.parse(text)]
    for node in ast.walk(around[0]):  # the outer ones first
        if isinstance(node, ast.stmt) and line in extent(node):
            around.append(node)
    own = set(extent(around[-1])) if len(around) > 1 else {line}
    within = (it for it in ast.walk(around[-1]) if isinstance(it, ast.stmt) and it != around[-1])
    return own.difference(*map(extent, within))


def extent(node: ast.stmt) -> range:
    """Return the lines of a statement, with its decorators."""
    first = min(it.lineno for it in (node, *getattr(node, "decorator_list", ())))
    return range(first, (node.end_lineno or first) + 1)
