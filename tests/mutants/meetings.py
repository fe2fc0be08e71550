"""Which tests meet a change: those that execute its statement, the quickest first.

What is executed at import may be seen by every test; those come first that execute a line in which
the name of what is changed occurs, and then those that execute anything of its file.  Of slow tests
those come first that execute what few others do.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Self

SLOW = 1.0  # seconds of a test, which plays a whole game
OUTSIDE = -1  # instead of a test: executed at import, or in what several tests share


@dataclass(frozen=True)
class Meetings:
    """The tests of the unchanged tree: the seconds of each, and by path and line who comes by."""

    seconds: dict[str, float]
    failing: list[str]
    lines: dict[str, dict[str, list[int]]]
    root: Path = Path()  # of the files

    @classmethod
    def read(cls, path: Path, root: Path) -> Self:
        """Return what the plugin has noted."""
        return cls(**json.loads(path.read_text("utf-8")), root=root)

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
        places = {name: number for number, name in enumerate(self.seconds)}
        using = self._using(path, text, lines) if OUTSIDE in numbers else numbers
        near = {number for by_line in noted.values() for number in by_line}

        rare = rarity({places[name] for name in names if self.seconds[name] >= SLOW}, noted)

        def order(name: str) -> tuple[bool, bool, int, float]:
            # In steps of ten times as long: within one, tests of a file share what it has set up.
            place, step = places[name], len(f"{self.seconds[name] * 100:.0f}")
            return place not in using, place not in near, step, -rare.get(place, 0)

        return sorted(names, key=order)

    def _using(self, path: str, text: str, lines: set[int]) -> set[int]:
        """Return the tests that execute a line with a name that some lines of a file define."""
        names = defined(text, lines)
        stem = Path(path).stem
        using = set[int]()
        for other, noted in self.lines.items():
            words = words_of(text) if other == path else words_in(self.root / other)
            if other == path or any(stem in line for line in words):
                numbers = (str(n) for n, line in enumerate(words, 1) if not names.isdisjoint(line))
                using = using.union(*(noted.get(number, ()) for number in numbers))
        return using - {OUTSIDE}


def rarity(tests: set[int], noted: dict[str, list[int]]) -> dict[int, float]:
    """Return how much each of some tests executes of a file that few others of them do."""
    rare = dict.fromkeys(tests, 0.0)
    for numbers in noted.values():
        there = tests.intersection(numbers)
        for number in there:
            rare[number] += 1 / len(there)
    return rare


@cache
def words_in(path: Path) -> list[frozenset[str]]:
    """Return the words of each line of a file."""
    return words_of(path.read_text("utf-8")) if path.exists() else []


def words_of(text: str) -> list[frozenset[str]]:
    """Return the words of each line of a text."""
    return [frozenset(re.findall(r"\w+", line)) for line in text.splitlines()]


def defined(text: str, lines: set[int]) -> set[str]:
    """Return the names that some lines define, and those that the same file makes of these."""
    tree = ast.parse(text)
    names = {
        name
        for node in ast.walk(tree)
        if isinstance(node, ast.stmt) and extent(node)[0] in lines
        for name in bound(node)
    }
    while True:
        made = {
            name
            for node in tree.body
            if not names.isdisjoint(it.id for it in ast.walk(node) if isinstance(it, ast.Name))
            for name in bound(node)
            if not isinstance(node, ast.FunctionDef | ast.ClassDef)
        }
        if made <= names:
            return names
        names |= made


def bound(node: ast.stmt) -> Iterator[str]:
    """Give the names that a statement binds."""
    match node:
        case ast.FunctionDef(name) | ast.ClassDef(name):
            yield name
        case ast.Assign(targets):
            yield from (it.id for it in targets if isinstance(it, ast.Name))
        case ast.AnnAssign(ast.Name(name)) | ast.AugAssign(ast.Name(name)):
            yield name


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
