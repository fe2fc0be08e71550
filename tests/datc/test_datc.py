"""The Diplomacy Adjudicator Test Cases, 3.2: the result of every order, in their words.

Cases that hang on a preference run under every edition; `under` says where the result differs.
"""

from pathlib import Path

import pytest

from judge.rules.edition import Edition
from tests.rules.cases import Case, check, parameters, read_cases

FILES = sorted(Path(__file__).parent.glob("6.*.txt"))


@pytest.mark.parametrize(("case", "edition"), parameters(*FILES))
def test_case(case: Case, edition: Edition) -> None:
    check(case, edition)


def test_every_case_is_here() -> None:
    titles = [case.title.split()[0] for path in FILES for case in read_cases(path.read_text())]
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
