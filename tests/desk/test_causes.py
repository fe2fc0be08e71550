"""Whatever the desk tells of what it did, or why it did not, has words that name all of its facts.

A `Cause` is a code, and facts by name; its words are the macro of that code in the templates.  A
fact that they name is given wherever the code is, and none is given that they do not name.
"""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
_MACRO = re.compile(r"\{% macro (\w+)\(c\b[^)]*\) %\}(.*?)\{% endmacro %\}", re.DOTALL)
TEXTS = [it.read_text("utf-8") for it in sorted((ROOT / "templates/en/words").glob("*.j2"))]
WORDS = {name: words for text in TEXTS for name, words in _MACRO.findall(text)}


def facts_in(words):
    """Return the facts that words name, themselves or by other words among them."""
    facts = set(re.findall(r"\bc\.(\w+)", words))
    others = re.findall(r"\b(\w+)\(c[,)]", words)
    return facts.union(*(facts_in(WORDS[other]) for other in others))


def written(path):
    """Yield each code that a module gives with facts that are all written out, and these."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        match node:
            case ast.Call(ast.Name("Cause"), [ast.Constant(code)]):
                yield code, set()
            case ast.Call(ast.Name("Cause"), [ast.Constant(code), ast.Dict(keys)]):
                if all(isinstance(key, ast.Constant) for key in keys):
                    yield code, {key.value for key in keys}
            case ast.Call(ast.Attribute(_, "not_run"), [ast.Constant(code)], facts):
                yield code, {fact.arg for fact in facts}


CAUSES = sorted(
    (code, " ".join(sorted(facts)))
    for path in (ROOT / "judge/desk").rglob("*.py")
    for code, facts in written(path)
)


READ_ELSEWHERE = {("gm_added", "name"), ("gm_dropped", "name"), ("reprimanded", "words")}


def test_there_are_causes():
    assert len(CAUSES) > 200


@pytest.mark.parametrize(("code", "facts"), CAUSES)
def test_a_cause_has_words_that_name_its_facts(code, facts):
    told = {fact for fact in facts.split() if (code, fact) not in READ_ELSEWHERE}
    assert facts_in(WORDS[code]) == told - {"clause"}  # which stands behind the words
