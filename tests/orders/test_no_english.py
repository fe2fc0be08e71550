"""No word of a language stands in the code of the reader: all are in its file."""

import ast
import re
from pathlib import Path

import pytest

import judge.orders
from tests.orders.backwards_orders import known_words

ROOT = Path(judge.orders.__file__).parent
EXEMPT = {
    **dict.fromkeys(
        ("canonical.py", "notation.py", "long_form.py"), "what the judge itself writes"
    ),
    "vocabulary/judges_form.py": "what the judge itself writes",
    "findings.py": "the values of an enum",
    "lines/signs.py": "tags of HTML",
    **dict.fromkeys(
        ("vocabulary/word_tables.py", "vocabulary/vocabulary.py"), "told to translators"
    ),
}
CODES = re.compile(r"[a-z]+(?:-[a-z]+)+|[IVX]+\.\d+|[A-Z]+ | [A-Z]+")  # which-place, III.2
FIELDS = {  # of causes and notes, of orders and matches, and keys of tables
    *(
        "builds",
        "kind",
        "line",
        "meaning",
        "part",
        "phase",
        "place",
        "places",
        "power",
        "turn",
        "unit",
        "written",
    ),
    *("conditional", "contingent", "incomplete", "perpetual", "later"),
    *(
        "at",
        "to",
        "number",
        "next",
        "stop",
        "word",
        "right",
        "wrong",
        "any",
        "build",
        "waive",
        "flee",
        "tag",
        "dash",
    ),
}
FILES = sorted(str(path.relative_to(ROOT)) for path in ROOT.rglob("*.py"))


def texts(path: Path) -> list[str]:
    """Return the texts in a file but for its docstrings and what it exports."""
    tree = ast.parse(path.read_text("utf-8"))
    kept: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            kept.add(id(node.value))
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
            kept |= {id(part) for part in ast.walk(node.value)}
    return [
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in kept
    ]


def test_what_is_exempt_is_there():
    assert EXEMPT.keys() <= set(FILES)


@pytest.mark.parametrize("name", [name for name in FILES if name not in EXEMPT])
def test_no_text_in_the_code_is_a_word_of_the_language(name):
    told = [text for text in texts(ROOT / name) if not CODES.fullmatch(text)]
    words = {word for text in told for word in re.findall(r"[^\W\d_]{2,}", text)}
    assert words & known_words() - FIELDS == set()
