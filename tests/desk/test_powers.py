import pytest

from judge.desk.letters.powers import power_before, powers_in, powers_in_order, reason_behind
from tests.helpers import ENGLISH, variant


@pytest.mark.parametrize(
    ("text", "powers"),
    [
        ("EFG", ("ENGLAND", "FRANCE", "GERMANY")),
        ("E[FG]T*", ("ENGLAND", "FRANCE", "GERMANY", "TURKEY")),
        ("R", ("RUSSIA",)),
        ("T, A", ("TURKEY", "AUSTRIA")),
        ("FR", ()),  # France, or France and Russia
        ("EXG", ()),
        ("efg", ()),
    ],
)
def test_initials_name_powers(text, powers):
    assert powers_in_order(text, variant()) == powers
    assert set(powers_in(text, variant(), ENGLISH.block_words)) == set(powers)


def test_one_initial_is_a_power():
    assert power_before("G", variant())[0] == "GERMANY"
    assert power_before("G: A Mun H", variant())[0] == ""


def test_a_reason_may_tell_reasons_of_its_own():
    told = reason_behind("X.2 no because he wrote because he could", ("because",))
    assert told == ("X.2 no", "he wrote because he could")
    assert reason_behind("X.2 no", ("because",)) == ("X.2 no", "")


def test_only_short_words_stand_between_powers():
    assert powers_in("France and the Russian", variant(), ENGLISH.block_words) == (
        "FRANCE",
        "RUSSIA",
    )
    assert powers_in("France with Russia", variant(), ENGLISH.block_words) == ()
    assert powers_in("France, utterly", variant(), ENGLISH.block_words) == ()


def test_behind_all_but_stand_those_that_are_not_meant():
    others = ("AUSTRIA", "ENGLAND", "GERMANY", "RUSSIA", "TURKEY")
    for text in ("all but Italy and France", "everybody except Italy, France", "but Italy, France"):
        assert powers_in(text, variant(), ENGLISH.block_words) == others
    assert powers_in("all but nobody", variant(), ENGLISH.block_words) == ()
    assert powers_in("Italy, but only now", variant(), ENGLISH.block_words) == ()


def test_the_power_with_which_a_text_begins():
    assert power_before(" (Germany): A Mun H", variant()) == ("GERMANY", "): A Mun H")
    assert power_before("Germany = A Mun H", variant()) == ("GERMANY", "A Mun H")
    assert power_before("A Mun H", variant()) == ("", "A Mun H")
