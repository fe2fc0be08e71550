"""The one judgement of a text: orders as meant, and every ruling with its clause."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.variants.seam import Cause, PassedOver, ProblemKind
from judge.variants.standard import judging
from tests.variants.standard import OPENING, STANDARD, packed, read, sentence, texts, variant

GERMANY = packed("S1902M", units={"GERMANY": ["A MUN", "F KIE", "A BER"], "FRANCE": ["A PAR"]})
SPAIN = packed("S1902M", units={"FRANCE": ["F SPA/NC", "F GAS", "F MAO", "A MAR"]})
CHANNEL = packed("S1902M", units={"ENGLAND": ["A LON", "F NTH", "F ENG", "A NWY", "F SKA"]})
RETREAT = packed(
    "S1902R",
    units={"AUSTRIA": ["A VEN"]},
    dislodged={"ITALY": {"A VEN": {"from": "TRI", "retreats": ["APU", "ROM"]}}},
)
BUILDS = packed("W1902A", centers={"FRANCE": ["PAR", "MAR"]})
REMOVALS = packed(
    "W1902A",
    units={"AUSTRIA": ["A GAL", "A VIE", "A BUD"]},
    centers={"AUSTRIA": ["VIE", "TRI"]},
)


@pytest.mark.parametrize(
    ("where", "power", "text", "orders"),
    [
        (GERMANY, "GERMANY", "Munich army to Burgundy", ["A MUN - BUR"]),
        (GERMANY, "GERMANY", "F Kie-Hol, A Ber H", ["F KIE - HOL", "A BER H"]),
        (GERMANY, "GERMANY", "A Mun H\nA Ber H\nA Mun - Bur", ["A BER H", "A MUN - BUR"]),
        (CHANNEL, "ENGLAND", "A Lon - Bel", ["A LON - BEL VIA"]),
        (CHANNEL, "ENGLAND", "A Nwy - Swe by convoy", ["A NWY - SWE VIA"]),
        (SPAIN, "FRANCE", "F Gas - Spa", ["F GAS - SPA/NC"]),
        (SPAIN, "FRANCE", "F Gas - Spa (sc)", ["F GAS - SPA/NC"]),
        (SPAIN, "FRANCE", "F Mao S F Gas - Spa", ["F MAO S F GAS - SPA/NC"]),
        (RETREAT, "ITALY", "Venice retreats to Apulia", ["A VEN - APU"]),
        (BUILDS, "FRANCE", "Build Paris; F Mar", ["A PAR B", "F MAR B"]),
        (BUILDS, "FRANCE", "Waive 2 builds", ["WAIVE", "WAIVE"]),
        (REMOVALS, "AUSTRIA", "Remove A Gal\nRemove the army in Galicia", ["A GAL D"]),
    ],
)
def test_orders_stand_as_they_are_meant(where, power, text, orders):
    judged = read(power, text, where=where)
    assert texts(judged.orders) == orders
    assert all(order.possible for order in judged.orders)
    assert judged.problems == ()
    assert len({order.key for order in judged.orders}) == len(orders)


@pytest.mark.parametrize(
    ("where", "power", "text", "clause", "said"),
    [
        (GERMANY, "GERMANY", "A Mun - Bur\nA Mun H", "III.6", "A MUN - BUR and A MUN H"),
        (GERMANY, "GERMANY", "F Kie - Holand", "III.2", '"Holand"'),
        (GERMANY, "GERMANY", "A Kie - Hol", "IV.1", "F KIE"),
        (GERMANY, "GERMANY", "A Mun S English A Par - Bur", "IV.2", "France's"),
        (GERMANY, "GERMANY", "A Mun - Lon", "III.5", "Munich was ordered to move"),
        (SPAIN, "FRANCE", "F Gas - Spa", "IV.3", "SPA/NC"),
        (SPAIN, "FRANCE", "F Gas - Spa/sc", "IV.4", "SPA/SC was taken"),
        (SPAIN, "FRANCE", "F Spa/sc S F Mao - Por", "IV.5", "no difference"),
        (SPAIN, "FRANCE", "F Mao S F Gas - Spa", "IV.6", "SPA/NC"),
        (SPAIN, "FRANCE", "F Mao S F Gas - Spa/sc", "IV.7", "SPA/SC was taken"),
        (CHANNEL, "ENGLAND", "A Lon - Eng - Bel", "VI.3", "English Channel"),
        (BUILDS, "FRANCE", "Build Paris", "V.1", "An army"),
        (BUILDS, "FRANCE", "A Mar B\nA Par B\nWaive", "V.2", "WAIVE"),
        (REMOVALS, "AUSTRIA", "Remove A Gal\nRemove A Bud", "V.2", "A BUD D"),
    ],
)
def test_an_order_that_stands_has_its_rulings(where, power, text, clause, said):
    rulings = [
        ruling for order in read(power, text, where=where).orders for ruling in order.rulings
    ]
    told = [sentence(ruling.cause) for ruling in rulings if ruling.clause == clause]
    assert any(said in each for each in told), rulings


@pytest.mark.parametrize(
    ("where", "power", "text", "clause", "line"),
    [
        (BUILDS, "FRANCE", "F Mar B\nA Mar B", "V.3", 2),
        (BUILDS, "FRANCE", "A Mar B\nA Par B\nWaive\nA Par B", "V.3", 4),
        (GERMANY, "GERMANY", "F Kie - Holand\nF Kie H", "III.2", 1),
    ],
)
def test_rulings_on_orders_that_do_not_stand_are_told_apart(where, power, text, clause, line):
    [ruling] = read(power, text, where=where).rulings
    assert (ruling.clause, ruling.line) == (clause, line)


@pytest.mark.parametrize(
    ("text", "clause"),
    [("If Par - Bur, A Mun - Bur", "III.7"), ("A Mun H until further notice", "II.4")],
)
def test_a_problem_with_a_clause_is_a_ruling_too(text, clause):
    judged = read("GERMANY", text, where=GERMANY)
    assert judged.problems[0].clause == clause
    assert (judged.rulings, [ruling.clause for ruling in judged.all_rulings]) == ((), [clause])


def test_all_rulings_come_in_the_order_of_the_lines():
    judged = read("FRANCE", "F Mar B\nA Mar B\nBuild Paris", where=BUILDS)
    assert [(one.line, one.clause) for one in judged.all_rulings] == [(2, "V.3"), (3, "V.1")]


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("A Mun - Atlantis", ProblemKind.NOT_UNDERSTOOD),
        ("F Kie - Nor", ProblemKind.AMBIGUOUS),
        ("A Par - Bur", ProblemKind.ILLEGAL),
    ],
)
def test_what_gives_no_order_is_a_problem(text, kind):
    units = {"GERMANY": ["A MUN", "F KIE"], "FRANCE": ["A PAR"], "ENGLAND": ["F SKA"]}
    judged = read("GERMANY", "", text, where=packed("S1902M", units=units))
    [problem] = judged.problems
    assert (judged.orders, problem.kind, problem.line) == ((), kind, 2)


def test_an_illegal_order_stands_and_is_told_with_what_could_be_meant():  # 1976 VII.4
    judged = read("GERMANY", "A Mun - Bel")
    [order], [problem] = judged.orders, judged.problems
    assert (order.text, order.possible) == ("A MUN - BEL", False)
    assert problem.kind is ProblemKind.ILLEGAL
    assert problem.cause == Cause("OutOfReach", {"at": {"place": "MUN"}, "to": {"place": "BEL"}})
    assert problem.suggestions[0] == "A MUN - BER"
    assert len(problem.suggestions) == 3


def test_no_earlier_order_stands_for_an_illegal_one():  # House rules III.6
    judged = read("GERMANY", "A Mun - Bur\nA Mun - Lon\nF Kie - Den", where=GERMANY)
    assert [(order.text, order.possible) for order in judged.orders] == [
        ("A MUN - LON", False),
        ("F KIE - DEN", True),
    ]
    assert "III.6" in [ruling.clause for ruling in judged.orders[0].rulings]


def test_of_two_builds_in_one_centre_the_first_counts():  # House rules V.3
    judged = read("FRANCE", "Build A Mar\nBuild F Mar", where=BUILDS)
    assert texts(judged.orders) == ["A MAR B"]
    assert [problem.cause.code for problem in judged.problems] == ["named-twice"]


def test_an_impossible_build_gives_way_to_a_possible_one():
    judged = read("FRANCE", "Build F Par\nBuild A Par", where=BUILDS)
    assert [(order.text, order.possible) for order in judged.orders] == [("A PAR B", True)]
    asked = [(problem.piece, problem.kind) for problem in judged.problems]
    assert sorted(asked) == [
        ("Build A Par", ProblemKind.AMBIGUOUS),
        ("Build F Par", ProblemKind.ILLEGAL),
    ]
    again = read("FRANCE", "Build A Par\nBuild F Par", where=BUILDS)
    assert texts(again.orders) == ["A PAR B"]


def test_another_rulebook_and_other_switches():
    strict = variant(**{"IV.4.wrong_coast": "illegal"})
    [problem] = read("FRANCE", "F Gas - Spa/sc", where=SPAIN, game=strict).problems
    assert problem.cause.code == "WrongCoast"
    lenient = variant(**{"III.5.illegal_mover": "may be supported"})
    [order] = read("GERMANY", "A Mun - Lon", where=GERMANY, game=lenient).orders
    assert order.rulings == ()


def test_contingent_orders_are_kept_apart():  # House rules II.5
    text = "A Mun H\nIf Mun is dislodged, retreats: Ber, Kie\nIf two are gained, build A Ber, F Kie"
    judged = read("GERMANY", text)
    assert texts(judged.orders) == ["A MUN H"]
    assert texts(judged.later) == [
        "IF A MUN DISLODGED RETREAT BER, KIE",
        "IF GAIN 2 BUILD A BER, F KIE",
    ]
    assert [order.line for order in judged.later] == [2, 3]
    assert judged.problems == ()


def test_the_last_contingent_order_for_a_case_counts():
    text = "If Mun is dislodged, retreat Ber\nIf Mun is dislodged, retreat Kie"
    [order] = read("GERMANY", text).later
    assert order.text == "IF A MUN DISLODGED RETREAT KIE"
    assert [ruling.clause for ruling in order.rulings] == ["III.6"]


@pytest.mark.parametrize("text", ["", "Dear judge,", "> A Mun - Bur", "A Mun ____", "\x00\ud800"])
def test_what_is_no_order_is_no_problem(text):
    assert read("GERMANY", text).problems == ()


def test_words_that_were_passed_over_have_their_lines():
    text = (
        "Dear judge,\nA Mun - Bur (as agreed)\n\n> A Ber H\nthanks; F Kie H; thanks\n  - bye\nbye"
    )
    assert read("GERMANY", text).passed_over == (
        PassedOver(1, "Dear judge,"),
        PassedOver(2, "as agreed"),
        PassedOver(4, "> A Ber H"),
        PassedOver(5, "thanks"),
        PassedOver(5, "thanks"),
        PassedOver(6, "bye"),
        PassedOver(7, "bye"),
    )


def test_some_lines_of_a_reading():
    judged = read("GERMANY", "Dear Gus\nA Mun - Lon\nF Kie - Holand\nF Kie H\nA Ber - Nowhere")
    part = judged.lines(2, 3)
    assert (texts(part.orders), len(part.problems), part.passed_over) == (["A MUN - LON"], 1, ())
    assert [ruling.line for ruling in part.rulings] == [3]
    assert texts(judged.lines(4, 9).orders) == ["F KIE H"]
    assert judged.lines(1, 1).passed_over == (PassedOver(1, "Dear Gus"),)


def test_a_letter_is_read_once(monkeypatch):
    readings = []
    plain = judging.read_orders
    monkeypatch.setattr(judging, "read_orders", lambda *of: readings.append(of) or plain(*of))
    judged = read("GERMANY", "A Mun - Bur\nA Mun - Lon\nIf Mun is dislodged, retreat Ber")
    STANDARD.due("GERMANY", OPENING, judged.orders, judged.later)
    assert len(readings) == 1


@settings(deadline=None, max_examples=50)
@given(st.text(max_size=200), st.sampled_from(sorted(STANDARD.powers)))
def test_any_text_at_all_is_answered(text, power):
    for where in (OPENING, RETREAT, BUILDS):
        judged = read(power, text, where=where)
        assert all(part.line >= 1 for part in (*judged.problems, *judged.passed_over))
