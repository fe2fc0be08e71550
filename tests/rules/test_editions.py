"""The editions: their printed examples, and the house rules that change a point of them."""

from pathlib import Path

import pytest

from judge.rules.edition import EDITIONS, SWITCHES, Edition, UnknownSwitch, with_switches
from tests.rules.cases import Case, check, parameters

HERE = Path(__file__).parent


@pytest.mark.parametrize(("case", "edition"), parameters(HERE / "examples.txt"))
def test_example_of_a_rulebook(case: Case, edition: Edition) -> None:
    check(case, edition)


@pytest.mark.parametrize(("case", "edition"), parameters(HERE / "house_rules.txt"))
def test_house_rule(case: Case, edition: Edition) -> None:
    check(case, edition)


def test_2023_is_the_plain_edition() -> None:
    assert EDITIONS["2023"] == Edition(name="2023")


@pytest.mark.parametrize("name", EDITIONS)
def test_every_edition_keeps_to_the_switches(name: str) -> None:
    for switch, allowed in SWITCHES.items():
        assert getattr(EDITIONS[name], switch) in allowed


def test_a_switch_is_set_by_name() -> None:
    edition = with_switches(EDITIONS["1976"], {"paradox": "moves fail", "via_land_fallback": True})
    assert isinstance(edition, Edition)
    assert (edition.paradox, edition.via_land_fallback) == ("moves fail", True)
    assert edition.routes == "all must stand"


def test_an_unknown_switch_is_named() -> None:
    answer = with_switches(EDITIONS["2023"], {"paradocks": "moves fail"})
    assert answer == UnknownSwitch("paradocks", None, tuple(SWITCHES))


def test_an_unknown_value_is_named() -> None:
    answer = with_switches(EDITIONS["2023"], {"paradox": "maybe"})
    assert answer == UnknownSwitch("paradox", "maybe", ("convoys hold", "moves fail"))
