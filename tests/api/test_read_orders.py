"""What a player's text says: the orders that would stand, what is wrong, and every ruling."""

import json

import pytest

from judge.api import BadRequest, parse_request, read_orders

GERMANY = {"units": {"GERMANY": ["A MUN", "F KIE", "A BER"], "FRANCE": ["A PAR"]}}
SPAIN = {"units": {"FRANCE": ["F SPA/NC", "F GAS", "F MAO", "A MAR"], "RUSSIA": ["F STP/SC"]}}
CHANNEL = {"units": {"ENGLAND": ["A LON", "F NTH", "F ENG", "A NWY", "F SKA"]}}
RETREAT = {
    "phase": "S1902R",
    "units": {"AUSTRIA": ["A VEN"]},
    "dislodged": {"ITALY": {"A VEN": {"from": "TRI", "retreats": ["APU", "ROM"]}}},
}
BUILDS = {"phase": "W1902A", "units": {}, "centers": {"FRANCE": ["PAR", "MAR"]}}
REMOVALS = {
    "phase": "W1902A",
    "units": {"AUSTRIA": ["A GAL", "A VIE", "A BUD"]},
    "centers": {"AUSTRIA": ["VIE", "TRI"]},
}


def ask(power, text, **position):
    return read_orders({"phase": "S1902M", **position, "power": power, "text": text})


@pytest.mark.parametrize(
    ("position", "power", "text", "orders"),
    [
        (GERMANY, "GERMANY", "Munich army to Burgundy", ["A MUN - BUR"]),
        (GERMANY, "German", "F Kie-Hol, A Ber H", ["F KIE - HOL", "A BER H"]),
        (CHANNEL, "ENGLAND", "A Lon - Bel", ["A LON - BEL VIA"]),
        (CHANNEL, "ENGLAND", "A Lon - Nth - Bel", ["A LON - BEL VIA", "F NTH C A LON - BEL"]),
        (CHANNEL, "ENGLAND", "A Nwy - Swe", ["A NWY - SWE"]),
        (CHANNEL, "ENGLAND", "A Nwy - Swe by convoy", ["A NWY - SWE VIA"]),
        (SPAIN, "FRANCE", "F Gas - Spa", ["F GAS - SPA/NC"]),
        (SPAIN, "FRANCE", "F Gas - Spa (sc)", ["F GAS - SPA/NC"]),
        (SPAIN, "FRANCE", "F Mao S F Gas - Spa", ["F MAO S F GAS - SPA/NC"]),
        (SPAIN, "FRANCE", "Spa - Por", ["F SPA/NC - POR"]),
        (RETREAT, "ITALY", "Venice retreats to Apulia", ["A VEN - APU"]),
        (RETREAT, "ITALY", "disband Venice", ["A VEN D"]),
        (BUILDS, "FRANCE", "Build Paris; F Mar", ["A PAR B", "F MAR B"]),
        (BUILDS, "FRANCE", "Waive 2 builds", ["WAIVE", "WAIVE"]),
        (REMOVALS, "AUSTRIA", "Remove the army in Galicia", ["A GAL D"]),
    ],
)
def test_orders_as_they_would_stand(position, power, text, orders):
    answer = ask(power, text, **position)
    assert answer["orders"] == orders
    assert answer["problems"] == []


def test_a_fleet_is_built_on_the_coast_that_was_named():
    russia = {"phase": "W1902A", "centers": {"RUSSIA": ["STP"]}}
    assert ask("RUSSIA", "Build F StP(sc)", **russia)["orders"] == ["F STP/SC B"]
    [problem] = ask("RUSSIA", "Build F StP", **russia)["problems"]
    assert {"F STP/NC B", "F STP/SC B"} <= set(problem["suggestions"])


@pytest.mark.parametrize(
    ("position", "power", "text", "clause", "said"),
    [
        (GERMANY, "GERMANY", "A Mun - Bur\nA Mun H", "III.6", "A MUN - BUR and A MUN H"),
        (GERMANY, "GERMANY", "F Kie - Holand", "III.2", '"Holand"'),
        (GERMANY, "GERMANY", "A Kie - Hol", "IV.1", "F KIE"),
        (GERMANY, "GERMANY", "A Mun S English A Par - Bur", "IV.2", "France's"),
        (GERMANY, "GERMANY", "If Par - Bur, A Mun - Bur", "III.7", "what others do"),
        (GERMANY, "GERMANY", "A Mun H until further notice", "II.4", "one turn only"),
        (GERMANY, "GERMANY", "A Mun - Lon", "III.5", "Munich was ordered to move"),
        (SPAIN, "FRANCE", "F Gas - Spa", "IV.3", "SPA/NC"),
        (SPAIN, "FRANCE", "F Gas - Spa/sc", "IV.4", "SPA/SC was taken"),
        (SPAIN, "FRANCE", "F Spa/sc S F Mao - Por", "IV.5", "no difference"),
        (SPAIN, "FRANCE", "F Mao S F Gas - Spa", "IV.6", "SPA/NC"),
        (SPAIN, "FRANCE", "F Mao S F Gas - Spa/sc", "IV.7", "SPA/SC was taken"),
        (CHANNEL, "ENGLAND", "A Lon - Eng - Bel", "VI.3", "English Channel"),
        (BUILDS, "FRANCE", "Build Paris", "V.1", "An army"),
        (BUILDS, "FRANCE", "Build Mar", "V.1", "army or a fleet"),
        (BUILDS, "FRANCE", "A Mar B\nA Par B\nWaive", "V.2", "WAIVE"),
        (BUILDS, "FRANCE", "F Mar B\nA Mar B", "V.3", "A MAR B"),
        (REMOVALS, "AUSTRIA", "Remove A Gal\nRemove A Bud", "V.2", "A BUD D"),
    ],
)
def test_every_ruling_has_its_clause(position, power, text, clause, said):
    rulings = ask(power, text, **position)["rulings"]
    assert [
        ruling for ruling in rulings if ruling["clause"] == clause and said in ruling["text"]
    ], rulings


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("A Mun - Atlantis", "not understood"),
        ("F Kie - Nor", "ambiguous"),
        ("A Mun - Lon", "illegal"),
        ("A Par - Bur", "illegal"),
    ],
)
def test_what_gives_no_order_is_a_problem(text, kind):
    answer = ask("GERMANY", text, units={**GERMANY["units"], "ENGLAND": ["F SKA"]})
    [problem] = answer["problems"]
    assert (answer["orders"], problem["text"], problem["kind"]) == ([], text, kind)
    assert problem["message"].endswith(".")


def test_an_illegal_order_stays_illegal_and_no_earlier_one_stands_for_it():
    answer = ask("GERMANY", "A Mun - Bur\nA Mun - Lon\nF Kie - Den", **GERMANY)
    assert answer["orders"] == ["F KIE - DEN"]
    [problem] = answer["problems"]
    assert (problem["kind"], len(problem["suggestions"])) == ("illegal", 3)
    assert "III.6" in [ruling["clause"] for ruling in answer["rulings"]]


def test_only_what_their_player_wrote_is_read():
    text = "FINAL\nA Mun - Bur\nThanks, John\n\n> A Ber - Sil\n-- \nA Ber - Pru"
    assert ask("GERMANY", text, **GERMANY) == {
        "orders": ["A MUN - BUR"],
        "problems": [],
        "rulings": [],
    }


def test_contingent_orders_stand_apart():
    answer = ask("GERMANY", "A Mun H\nIf Mun is dislodged, retreat Boh, Tyr", **GERMANY)
    assert answer["orders"] == ["A MUN H"]
    assert answer["contingent"] == ["IF A MUN DISLODGED RETREAT BOH, TYR"]


def test_another_rulebook_and_other_switches():
    wrong = {**SPAIN, "rules": {"wrong_coast": "illegal"}}
    assert ask("FRANCE", "F Gas - Spa/sc", **wrong)["problems"][0]["kind"] == "illegal"
    assert ask("FRANCE", "F Gas - Spa/sc", **SPAIN, edition="1976")["problems"] == []


@pytest.mark.parametrize(
    ("text", "orders"),
    [
        ("A Mun - Bur\nFINAL", ["A MUN - BUR"]),
        ("A Mun - Bur. FINAL", ["A MUN - BUR"]),
        ("STATUS\nA Mun - Bur\nRULES III", ["A MUN - BUR"]),
        ("A Mun - Bur\nPRESS TO FRANCE\nA Ber H\nEND PRESS\nF Kie H", ["A MUN - BUR", "F KIE H"]),
    ],
)
def test_commands_and_blocks_are_no_orders(text, orders):
    answer = ask("GERMANY", text, **GERMANY)
    assert (answer["orders"], answer["problems"]) == (orders, [])


def test_it_does_not_matter_in_which_order_units_are_named():
    turned = {power: units[::-1] for power, units in reversed(CHANNEL["units"].items())}
    text = "F Eng - Mos\nA Lon S F Nth - Spa\nF Nth C A Lon - Mun"
    answer = ask("ENGLAND", text, **CHANNEL)
    assert ask("ENGLAND", text, units=turned) == answer
    assert all(problem["suggestions"] for problem in answer["problems"])


@pytest.mark.parametrize(
    ("line", "trouble"),
    [
        ("{", "no JSON"),
        ("[" * 100_000, "no JSON"),
        ("[]", "a JSON object"),
        ({"phase": "S1902M", "power": "GERMANY"}, "text should be"),
        ({"phase": "S1902M", "power": "GERMANY", "text": 7}, "text should be"),
        ({"phase": "S1902M", "text": ""}, "power should"),
        ({"phase": "S1902M", "power": "MARS", "text": ""}, "MARS is no power"),
        ({"phase": "S1902M", "power": [], "text": ""}, "no power"),
        ({"phase": "X", "power": "GERMANY", "text": ""}, "phase"),
        ({"phase": "S1902M", "power": "ITALY", "text": "", "orders": {}}, "unknown: orders"),
        ({"phase": "S1902M", "board": "x" * 999, "power": "ITALY", "text": ""}, "no board"),
        ({"phase": "S1902M", "units": {"ITALY": ["F BUD"]}, "text": ""}, "cannot stand"),
    ],
)
def test_an_unusable_request_says_why(line, trouble):
    line = line if isinstance(line, str) else json.dumps(line)
    with pytest.raises(BadRequest, match=trouble):
        read_orders(parse_request(line))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\x00\x1b[31m A Mun H",
        "\ud800",
        "A Mun - " * 5000,
        "{{ 7*7 }} - Bur",
        "💥" * 999,
        "\r\n",
    ],
)
def test_any_text_at_all_is_answered(text):
    assert set(ask("GERMANY", text, **GERMANY)) >= {"orders", "problems", "rulings"}
