"""Every reason can cite its rulebook, and the cases it cites are there."""

from functools import cache
from typing import get_args

import pytest

from judge.rules.citations import SECTIONS, citation
from judge.rules.edition import EDITIONS
from judge.rules.outcome import Bounced, Reason
from tests.rules.cases import read_cases
from tests.rules.notation import ROOT


@pytest.mark.parametrize("kind", get_args(Reason), ids=lambda kind: kind.__name__)
def test_every_reason_has_its_sections(kind: type) -> None:
    assert all(SECTIONS[kind])


def test_nothing_else_has() -> None:
    assert set(SECTIONS) == set(get_args(Reason))


def test_each_edition_cites_its_own() -> None:
    bounced = Bounced(1, 1, 2, "ITALY", 1)
    cited = [citation(bounced, EDITIONS[name]) for name in ("1961", "1961-first", "1976", "2023")]
    assert cited == ["Conflicts", "Conflicts", "VIII", "DATC 6.A.11"]


@cache
def reasons_of_cases() -> dict[str, set[str]]:
    """The codes of the reasons of every DATC case, by its number."""
    return {
        case.title.split()[0]: {
            code for line in (*case.lines, *case.then) for code in line.codes or ()
        }
        for path in (ROOT / "tests/datc").glob("6.*.txt")
        for case in read_cases(path.read_text(encoding="utf-8"))
    }


@pytest.mark.parametrize("kind", get_args(Reason), ids=lambda kind: kind.__name__)
def test_a_cited_case_shows_the_reason(kind: type) -> None:
    case = SECTIONS[kind].in_datc.removeprefix("DATC ")
    if case.startswith("6."):
        assert kind.__name__ in reasons_of_cases()[case]
