"""Where the code can be changed a little, how, and which of these changes are drawn.

The changes are mutmut's: an operator swapped, a number one more, a condition negated, a string
spoilt, a case of a match left out. Its None for arguments and values is left out: that dies of
its first use, and says little about tests. Nothing is changed in annotations, decorators,
imports, docstrings, and what is logged or said by an exception that is raised on the spot.
"""

from __future__ import annotations

import difflib
import hashlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import libcst as cst
import libcst.matchers as m
from mutmut.mutation import mutators

Change = Callable[[Any], Iterable[cst.CSTNode]]

UNTOUCHED = m.OneOf(
    m.Annotation(),
    m.Decorator(),
    m.Import(),
    m.ImportFrom(),
    m.SimpleStatementLine([m.Expr(m.SimpleString() | m.ConcatenatedString())]),  # a docstring
    m.Assign([m.AssignTarget(m.Name("__all__"))]),
    m.Assign(
        [m.AssignTarget(m.Name(m.MatchRegex(r"[A-Z][a-z]\w*")))], m.BinaryOperation()
    ),  # a type
    m.Call(m.Attribute(m.Name("log") | m.Name("logging"))),
    m.Call(m.Name("isinstance")),  # its types can only be spoilt
    m.Raise(),
)


def negated(node: Any) -> Iterator[cst.CSTNode]:
    """Give a node with the opposite of its condition; mutmut has none for these."""
    if not m.matches(node.test, m.UnaryOperation(m.Not()) | m.Comparison() | m.NamedExpr()):
        bare = node.test.with_changes(lpar=[cst.LeftParen()], rpar=[cst.RightParen()])
        yield node.with_changes(test=cst.UnaryOperation(cst.Not(), bare))


def without_one_named(call: cst.Call) -> Iterator[cst.CSTNode]:
    """Give a call without one of its named arguments, which may have a default."""
    for i, argument in enumerate(call.args):
        if argument.keyword and len(call.args) > 1:
            yield call.with_changes(args=[*call.args[:i], *call.args[i + 1 :]])


def spoilt(node: cst.BaseString) -> Iterator[cst.CSTNode]:
    """Give a string with XX around it; other letters of a name are often the same name."""
    yield from list(mutators.operator_string(node))[:1]


KINDS: tuple[tuple[str, type | tuple[type, ...], Change], ...] = (
    ("condition", (cst.If, cst.While, cst.CompIf), negated),
    ("condition", cst.IfExp, mutators.operator_if_exp),
    ("operator", cst.CSTNode, mutators.operator_swap_op),
    ("operator", cst.CSTNode, mutators.operator_keywords),
    ("operator", cst.UnaryOperation, mutators.operator_remove_unary_ops),
    ("operator", cst.AugAssign, mutators.operator_augmented_assignment),
    ("case", cst.Match, mutators.operator_match),
    ("value", cst.BaseNumber, mutators.operator_number),
    ("value", cst.BaseString, spoilt),
    ("value", cst.Name, mutators.operator_name),
    ("value", cst.Lambda, mutators.operator_lambda),
    ("argument", cst.Call, without_one_named),
    ("argument", cst.Call, mutators.operator_symmetric_string_methods_swap),
    ("argument", cst.Call, mutators.operator_unsymmetrical_string_methods_swap),
)


@dataclass(frozen=True)
class Mutant:
    """A file with one small change; the key is the same wherever the place moves to."""

    path: str
    kind: str
    key: str
    module: cst.Module
    node: cst.CSTNode
    changed: cst.CSTNode

    @property
    def text(self) -> str:
        """The whole file with the change."""
        return self.module.deep_replace(self.node, self.changed).code

    @property
    def diff(self) -> tuple[str, ...]:
        """The lines that the change takes away and adds, with what stands around them."""
        before, after = self.module.code.splitlines(), self.text.splitlines()
        return tuple(difflib.unified_diff(before, after, self.path, self.path, lineterm="", n=2))

    @property
    def lines(self) -> list[int]:
        """The numbers of the lines that are changed."""
        before, after = self.module.code.splitlines(), self.text.splitlines()
        changes = difflib.SequenceMatcher(None, before, after, autojunk=False).get_opcodes()
        return [
            n + 1 for tag, a, b, *_ in changes if tag != "equal" for n in range(a, max(b, a + 1))
        ]


class Places(cst.CSTVisitor):
    """Collects every place of a file with the changes that can be made there."""

    def __init__(self, path: str, module: cst.Module) -> None:
        self._path, self._module = path, module
        self._names: list[str] = []  # of the classes and functions around
        self._before: Counter[str] = Counter()
        self.places: list[list[Mutant]] = []

    def on_visit(self, node: cst.CSTNode) -> bool:
        if m.matches(node, UNTOUCHED):
            return False
        if isinstance(node, cst.Assert):  # but for what it says
            node.test.visit(self)
            return False
        if isinstance(node, cst.FunctionDef | cst.ClassDef):
            self._names.append(node.name.value)
        if place := [self._mutant(kind, node, changed) for kind, changed in changes(node)]:
            self.places.append(place)
        return True

    def on_leave(self, original_node: cst.CSTNode) -> None:
        if isinstance(original_node, cst.FunctionDef | cst.ClassDef):
            self._names.pop()

    def _mutant(self, kind: str, node: cst.CSTNode, changed: cst.CSTNode) -> Mutant:
        lines = [self._module.code_for_node(it).strip().split("\n")[0] for it in (node, changed)]
        key = "|".join((self._path, *self._names, *lines))
        self._before[key] += 1
        key = f"{key}|{self._before[key]}"
        return Mutant(self._path, kind, key, self._module, node, changed)


def changes(node: cst.CSTNode) -> Iterator[tuple[str, cst.CSTNode]]:
    """Give every change of a node, with its kind."""
    for kind, types, change in KINDS:
        if isinstance(node, types):
            yield from ((kind, changed) for changed in change(node))


def places_of(path: str, text: str) -> list[list[Mutant]]:
    """Return the places of a file, each with the changes that can be made there."""
    module = cst.parse_module(text)
    visitor = Places(path, module)
    module.visit(visitor)
    return visitor.places


def draw(root: Path, paths: Iterable[str], many: int, seed: int) -> list[Mutant]:
    """Return so many changes, of different places, each place as likely as every other.

    A place is drawn by a hash of what stands there, so that the draw stays as it is when other
    code changes: who mends a survivor meets it again.
    """

    def lot(mutant: Mutant) -> bytes:
        return hashlib.sha256(f"{seed}|{mutant.key}".encode()).digest()

    places = [
        place for path in paths for place in places_of(path, (root / path).read_text("utf-8"))
    ]
    drawn = [min(place, key=lot) for place in places]
    # By the first of the place's changes: with the least of all, places of many would win.
    lots = sorted(range(len(places)), key=lambda number: lot(places[number][0]))
    return [drawn[number] for number in lots[:many]]
