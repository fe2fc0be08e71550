"""All wording is in the templates: code holds no sentence that a letter could say."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2] / "judge"
ROOMS = ("clock", "desk", "report", "drawing", "variants")
FILES = [path for room in ROOMS for path in sorted((ROOT / room).rglob("*.py"))]
SENTENCE = re.compile(r"[A-Za-z']{2,} [a-z']{2,} [a-z']{2,}|[A-Za-z]{2,} [a-z]{2,}[.:!?]")


# Tables of what people and their mail programs write, and faults, by file: never said in a letter.
READ = {
    "scoring.py": {"SYSTEMS"},
    "settling.py": {"fault"},
    "quoting_words.py": {"BY_LANGUAGE"},
    "zones.py": {"_LARGE_CITIES"},
}


def machinery(tree, tables):
    """Yield what is never said in a letter: docstrings, faults, logs, patterns, spellings."""
    for node in ast.walk(tree):
        match node:
            case ast.Expr(value=ast.Constant()) | ast.Raise() | ast.Assert():
                yield node
            case ast.keyword(arg="name", value=ast.Constant()):  # of a command, as it is typed
                yield node
            case ast.Call(func=ast.Attribute(value=ast.Name(id="log" | "re"))):
                yield node
            case ast.Assign(targets=[ast.Name(id=name)]) if name in tables:
                yield node
            case ast.AnnAssign(target=ast.Name(id=name)) if name in tables:
                yield node


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_sentence_is_in_code(path):
    tree = ast.parse(path.read_text("utf-8"))
    silent = {
        id(part) for node in machinery(tree, READ.get(path.name, ())) for part in ast.walk(node)
    }
    texts = [
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in silent
    ]
    assert [text for text in texts if SENTENCE.search(text)] == []
