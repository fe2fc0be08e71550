"""Every reason can cite its rulebook, and the cases it cites are there."""

import re
from functools import cache
from typing import get_args

import pytest

from judge.rules.citations import SECTIONS, citation
from judge.rules.edition import EDITIONS
from judge.rules.outcome import Bounced, Reason
from tests.rules.cases import read_cases
from tests.rules.notation import ROOT

HEADINGS = {  # of 1961
    "Conflicts",
    "The Support Order",
    "Cutting Supports",
    "Standing and Receiving Support",
    "The Retreat",
    "Convoying an Army across a Body of Water",
    "Occupying Supply Centers",
    "Mechanics of Writing Orders",
    "Other Provinces Having Two Coasts",
    "The Moves of Armies and Fleets",
    "Miscellaneous",
}
HOUSE = r"House (III|V|VI)\.[1-6]"
OF_1976 = r"(VII|VIII|IX|X|XI|XII|XIII|XIV)(\.[1-7](\.[a-c])?)?"
OF_DATC = r"DATC (4\.[A-E]|6\.[A-J])\.\d+"


@pytest.mark.parametrize("kind", get_args(Reason), ids=lambda kind: kind.__name__)
def test_every_reason_has_its_sections(kind: type) -> None:
    in_1961, in_1976, in_datc = SECTIONS[kind]
    assert in_1961 in HEADINGS or re.fullmatch(HOUSE, in_1961)
    assert re.fullmatch(rf"{OF_1976}|{HOUSE}", in_1976)
    assert re.fullmatch(rf"{OF_DATC}|{HOUSE}|1976 XIV\.2", in_datc)


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
