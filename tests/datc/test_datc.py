"""The Diplomacy Adjudicator Test Cases, 3.2: the result of every order, in their words.

Behind each result stand the codes of its reasons.
Cases that hang on a preference run under every edition; `under` says where the result differs.
"""

from dataclasses import replace
from pathlib import Path

import pytest

from judge.rules.edition import EDITIONS, Edition
from tests.rules.cases import Case, Line, check, parameters, read_cases

FILES = sorted(Path(__file__).parent.glob("6.*.txt"))
CASES = [case for path in FILES for case in read_cases(path.read_text(encoding="utf-8"))]


@pytest.mark.parametrize(("case", "edition"), parameters(*FILES))
def test_case(case: Case, edition: Edition) -> None:
    check(case, edition)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.title.split()[0])
def test_every_reason_is_named(case: Case) -> None:
    """By the edition of 2023: an order without codes has no reason."""
    check(with_all_codes(case), EDITIONS["2023"])


def with_all_codes(case: Case) -> Case:
    def named(lines: list[Line]) -> list[Line]:
        return [replace(line, codes=line.codes or ()) for line in lines]

    return replace(case, lines=named(case.lines), then=named(case.then))


def test_every_case_is_here() -> None:
    titles = [case.title.split()[0] for case in CASES]
    counts = {
        "A": 12,
        "B": 19,
        "C": 9,
        "D": 35,
        "E": 15,
        "F": 30,
        "G": 20,
        "H": 17,
        "I": 7,
        "J": 12,
    }
    wanted = [f"6.{part}.{number + 1}" for part, last in counts.items() for number in range(last)]
    assert sorted(set(titles)) == sorted(wanted)
    assert len(wanted) == 176
