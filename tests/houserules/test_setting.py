"""One value of the house rules as people write it: what is meant, or what there is instead."""

import pytest

from judge.houserules.setting import NoSuchSetting, NoSuchValue, Setting, read_setting
from tests.variants.standard import LIBRARY

RULES = LIBRARY.house_rules("standard")


@pytest.mark.parametrize(
    ("text", "key", "value"),
    [
        ("VII.2.early no", "VII.2.early", False),
        ("VII.2.early = no", "VII.2.early", False),
        ("vii.2.early: false.", "VII.2.early", False),
        ("VII(2) early to no", "VII.2.early", False),
        ("early no", "VII.2.early", False),
        ("VII.6.missing civil disorder", "VII.6.missing", "civil disorder"),
        ("VII.4.movement is 3 days", "VII.4.movement", "3 days"),
        ('I.3.three_players "russia with italy"', "I.3.three_players", "Russia with Italy"),
        ("IX.2.years never", "IX.2.years", "never"),
        ("X.gunboat forever", "X.gunboat", "for ever"),
        ("VII.6.missing CivilDisorder", "VII.6.missing", "civil disorder"),
    ],
)
def test_a_value_is_known_by_its_clause_and_its_name(text, key, value):
    assert read_setting(RULES, text) == Setting(key, value)


def test_what_there_is_none_of_is_answered_with_what_there_is():
    assert read_setting(RULES, "VII.2.earley no") == NoSuchSetting(
        "VII.2.earley", tuple(key for key in RULES.settings if key.startswith("VII.2."))
    )
    assert read_setting(RULES, "VII.2.early maybe") == NoSuchValue(
        "VII.2.early", "maybe", ("yes", "no")
    )
    assert read_setting(RULES, "IX.2.years often") == NoSuchValue(
        "IX.2.years", "often", ("6", "never")
    )


@pytest.mark.parametrize("text", ["", "No press on Sundays", "let us be friends"])
def test_a_sentence_names_no_value(text):
    assert read_setting(RULES, text) is None
