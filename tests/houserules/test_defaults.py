"""What the house rules say where no clause says anything: nobody moves a default unawares.

`defaults.txt` has a line for each value, with what it is then; those without one must be set.
"""

from dataclasses import replace
from pathlib import Path

from judge.houserules.rules import HouseRules
from judge.houserules.values import HouseRulesError
from tests.variants.standard import LIBRARY

WITHOUT_CLAUSES = replace(LIBRARY.house_rules("standard"), clauses={})


def default_of(name):
    try:
        return str(getattr(WITHOUT_CLAUSES, name))
    except HouseRulesError:
        return "must be set"


def test_every_default_is_what_it_was():
    names = sorted(name for name, value in vars(HouseRules).items() if isinstance(value, property))
    listed = (Path(__file__).parent / "defaults.txt").read_text("utf-8").splitlines()
    assert [f"{name} = {default_of(name)}" for name in names] == listed
