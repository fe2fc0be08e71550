"""What becomes of orders: for other programs, request by request."""

import re

import pytest

from judge.api import BadRequest, adjudicate, parse_request
from judge.rules.edition import SWITCHES

REQUEST = {
    "phase": "S1901M",
    "units": {"AUSTRIA": ["A BUD", "F TRI"], "ITALY": ["A VEN"]},
    "orders": {"AUSTRIA": ["A BUD - SER", "F TRI-VEN", "gibberish"], "ITALY": ["A Ven H"]},
}


def test_each_order_has_its_result():
    answer = adjudicate(REQUEST)
    results = [(row["power"], row["order"], row["outcome"]) for row in answer["results"]]
    assert results == [
        ("AUSTRIA", "A BUD - SER", "succeeds"),
        ("AUSTRIA", "F TRI - VEN", "fails"),
        ("AUSTRIA", "gibberish", "not understood"),
        ("ITALY", "A VEN H", "stands"),
    ]
    assert answer["results"][1]["reason"] == "The Italian unit in Venice held."
    assert answer["next"] == {
        "phase": "F1901M",
        "units": {"AUSTRIA": ["A SER", "F TRI"], "ITALY": ["A VEN"]},
        "centers": {},
    }


@pytest.mark.parametrize(
    ("line", "trouble"),
    [
        ("{", "no JSON"),
        ("[]", "a JSON object"),
        ('{"phase": "X1901M"}', "phase"),
        ('{"phase": "S1901M", "unit": {}}', "unknown: unit"),
        ('{"phase": "S1901M", "board": "../../x"}', "no board"),
        ('{"phase": "S1901M", "edition": "1066"}', "no edition"),
        ('{"phase": "S1901M", "rules": {"magic": "on"}}', "magic"),
        ('{"phase": "S1901M", "units": {"MARS": ["A BUD"]}}', "MARS"),
        ('{"phase": "S1901M", "units": {"ITALY": ["F BUD"]}}', "cannot stand in Budapest"),
        ('{"phase": "S1901M", "units": {"ITALY": ["F SPA"]}}', "on which coast of Spain"),
        ('{"phase": "S1901M", "units": {"ITALY": ["A ROM", "A ROM"]}}', "Two units stand in Rome."),
        ('{"phase": "S1901M", "units": {"ITALY": 7}}', "should be a list"),
        ('{"phase": "S1901M", "units": []}', "list for each power"),
        ('{"phase": "S1901M", "centers": {"ITALY": ["BOH"]}}', "Bohemia is no supply centre."),
        ('{"phase": "S1901M", "orders": {"ITALY": "A ROM H"}}', "should be a list"),
        ('{"phase":"S1901R","dislodged":{"ITALY":{"A ROM":{"from":"XXX"}}}}', "no place"),
        ('{"phase":"S1901R","dislodged":{"ITALY":{"A ROM":[]}}}', "dislodged"),
        ('{"phase":"S1901R","dislodged":{"ITALY":{"A ROM":{"retreats":7}}}}', "list of places"),
        ("[" * 100_000, "no JSON"),
    ],
)
def test_an_unusable_request_says_why(line, trouble):
    with pytest.raises(BadRequest, match=re.escape(trouble)):
        adjudicate(parse_request(line))


def test_what_is_no_order_says_why():
    orders = {"ITALY": ["A Ven - Xyz", "A Ven - Nor", "A Ven", "A Vie H"]}
    answer = adjudicate({**REQUEST, "orders": orders})
    outcomes = [row["outcome"] for row in answer["results"]]
    assert outcomes == ["not understood", "ambiguous", "not understood", "illegal"]
    assert all(row["reason"].endswith(".") for row in answer["results"])


def test_retreats_and_builds():
    retreat = {
        "phase": "F1901R",
        "units": {"AUSTRIA": ["A VEN"]},
        "dislodged": {"ITALY": {"A VEN": {"from": "TRI"}, "F VEN": {"retreats": []}}},
        "centers": {"ITALY": ["ROM", "VEN"], "AUSTRIA": ["VIE"]},
        "orders": {"ITALY": ["A VEN - APU"]},
    }
    retreat["dislodged"]["ITALY"].pop("F VEN")
    build = {
        "phase": "W1901A",
        "units": {},
        "centers": {"RUSSIA": ["STP", "MOS"]},
        "orders": {"RUSSIA": ["F STP/NC B", "WAIVE"]},
    }
    first, second = adjudicate(retreat), adjudicate(build)
    assert first["results"][0]["outcome"] == "succeeds"
    assert first["next"]["phase"] == "W1901A"
    assert first["next"]["centers"] == {"AUSTRIA": ["VEN", "VIE"], "ITALY": ["ROM"]}
    assert second["next"]["units"] == {"RUSSIA": ["F STP/NC"]}


@pytest.mark.parametrize(
    ("edition", "reason"),
    [
        ("2023", "The Italian unit in Venice held (DATC 6.D.1)."),
        ("1976", "The Italian unit in Venice held (1976 VIII)."),
        ("1961", 'The Italian unit in Venice held (1961, "Conflicts").'),
    ],
)
def test_each_reason_can_cite_its_rule(edition, reason):
    answer = adjudicate(REQUEST | {"edition": edition}, explain=True)
    assert answer["results"][1]["reason"] == reason
    assert "(" not in adjudicate(REQUEST | {"edition": edition})["results"][1]["reason"]


def test_switches_of_an_edition():
    for switch, choices in SWITCHES.items():
        for choice in choices:
            assert adjudicate(REQUEST | {"rules": {switch: choice}})["results"]


def test_units_without_orders_have_results_too():
    """Removals nobody ordered, units that stood, and who was driven out."""
    request = {
        "phase": "S1901M",
        "edition": "1976",
        "units": {"AUSTRIA": ["A TYR", "A TRI"], "ITALY": ["A VEN", "A ROM"]},
        "orders": {"AUSTRIA": ["A TYR - VEN", "A TRI S A TYR - VEN"]},
    }
    told = {one["order"]: one for one in adjudicate(request)["unordered"]}
    assert [one["outcome"] for one in told.values()] == ["dislodged", "stands"]
    assert told["A VEN H"]["reason"].startswith("The unit in Venice was driven out by the Austrian")
    in_disorder = adjudicate({**request, "disorder": ["Italy"]})
    assert in_disorder["unordered"][0]["outcome"] == "destroyed"
    assert in_disorder["next"]["phase"] == "F1901M"
