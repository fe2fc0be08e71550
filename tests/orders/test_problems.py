"""Problems quote the player, name the smallest bad piece, and suggest what would be read."""

import pytest

from judge.orders import ProblemKind
from judge.rules.position import first_position
from tests.orders.tables import CASES_OF_TROUBLE, make_position, read, standard_board

BOARD = standard_board()
START = first_position(BOARD)


def problem(text, power="GERMANY", position=START):
    (found,) = read(text, power, position).problems
    return found


def test_the_whole_order_and_its_smallest_bad_piece_are_quoted():
    found = problem("A Ber-Pru; 2. A Mun -> Xyzzy!")
    assert (found.written, found.piece, found.line) == ("A Mun -> Xyzzy", "Xyzzy", 1)
    assert (found.kind, found.cause.code) == (ProblemKind.NOT_UNDERSTOOD, "unknown-place")


def test_lines_are_counted_from_one():
    assert problem("A Ber H\n\nA Mun - Xyzzy").line == 3


@pytest.mark.parametrize(
    ("written", "suggested"),
    [
        ("A Mun - Bhhemmmia", "A MUN - BOH"),
        ("A Mun - Burgenland", "A MUN - BUR"),
        ("A Ber S A Mun - Slsss", "A BER S A MUN - SIL"),
        ("A Mun", "A MUN H"),
        ("A holds", "A MUN H"),
        ("A Sil - Bur", "A MUN - BUR"),
        ("A Par - Bur", "A MUN - BUR"),
    ],
)
def test_what_may_have_been_meant_is_suggested(written, suggested):
    assert suggested in problem(written).suggestions


def test_an_ambiguous_name_suggests_each_of_its_meanings():
    found = problem("F Edi - Nor", "ENGLAND")
    assert found.suggestions == ("F EDI - NTH", "F EDI - NWG")
    assert found.cause.fields["places"].split() == ["NAF", "NAO", "NTH", "NWG", "NWY"]


def test_a_unit_of_another_power_is_named_with_its_power():
    found = problem("A Par - Bur")
    assert (found.kind, found.cause.code, found.cause.fields["power"]) == (
        ProblemKind.ILLEGAL,
        "not-yours",
        "FRANCE",
    )


def test_a_condition_on_others_cites_its_house_rule():
    assert problem("If France attacks, A Mun - Bur").clause == "III.7"


def test_two_readings_are_asked_about():
    position = make_position("S1905M", ["  AUSTRIA: A SER, F RUM", "  TURKEY: A BUL"])
    text = "A Ser S A Bul Rum F Stands"
    found = problem(text, "AUSTRIA", position)
    assert (found.kind, found.cause.code) == (ProblemKind.AMBIGUOUS, "two-readings")
    assert found.suggestions == ("A SER S A BUL - RUM", "A SER S A BUL")
    assert [o.short for o in read(text, "AUSTRIA", position).orders] == ["F RUM H"]


def test_two_readings_cost_only_what_they_differ_in():
    position = make_position("S1905M", ["  AUSTRIA: A SER, F RUM, A VIE", "  TURKEY: A BUL"])
    text = "A Vie H A Ser S A Bul Rum F Stands"
    orders = read(text, "AUSTRIA", position).orders
    assert [order.short for order in orders] == ["A VIE H", "F RUM H"]


@pytest.mark.parametrize("case", CASES_OF_TROUBLE, ids=lambda case: case.written[:50])
def test_every_suggestion_is_read_without_a_problem(case):
    for found in read(case.written, case.power, case.position).problems:
        assert len(found.suggestions) <= 3
        for text in found.suggestions:
            reading = read(text, case.power, case.position)
            assert [order.short for order in reading.orders] == [text]
            assert not reading.problems


def test_nobody_who_builds_is_offered_a_removal():
    position = make_position("W1901A", ["  GERMANY: F HOL", "  owns GERMANY: BER, KIE, HOL"])
    assert problem("Remove A Mun", "GERMANY", position).suggestions == ()


@pytest.mark.parametrize(
    ("written", "code", "suggested"),
    [
        ("Maybe Munich to Burgundy", "is-it-an-order", "A MUN - BUR"),
        ("Munich must not go to Burgundy", "is-it-an-order", "A MUN H"),
        ("A Mun - Bur\nscratch that", "taken-back", "A MUN - BUR"),
        ("~~A Mun - Bur~~", "taken-back", "A MUN - BUR"),
    ],
)
def test_a_question_offers_the_likeliest_order(written, code, suggested):
    (found,) = read(written, "GERMANY", START).problems
    assert (found.kind, found.cause.code) == (ProblemKind.AMBIGUOUS, code)
    assert suggested in found.suggestions


TALK = "Munich and Berlin, and Kiel, they talk, and Munich laughs"


@pytest.mark.parametrize(("lines", "asked"), [(1, 0), (6, 0), (30, 24)])
def test_of_more_lines_than_anybody_writes_the_rest_is_asked_about(lines, asked):
    found = read("Let Kiel sail to Denmark.\n" + f"{TALK}\n" * lines, "GERMANY", START)
    assert [order.short for order in found.orders] == ["F KIE - DEN"]
    assert [problem.cause.code for problem in found.problems] == ["is-it-an-order"] * asked


@pytest.mark.parametrize(("clauses", "orders"), [(9, ["F KIE - DEN"]), (40, [])])
def test_a_sentence_without_an_end_is_asked_about(clauses, orders):
    text = "I like it, and " * clauses + "would you let Kiel sail for Denmark now"
    found = read(text, "GERMANY", START)
    assert [order.short for order in found.orders] == orders
    assert len(found.problems) == (not orders)


def test_what_is_longer_than_an_order_is_mended_for_nobody():
    long = "A Mun - Xyzzy " + "yes " * 60
    assert problem("A Mun - Bhhemmmia").suggestions
    assert problem(long).suggestions == ()
