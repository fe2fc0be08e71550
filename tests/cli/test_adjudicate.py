"""`judge adjudicate`: the rules for other programs, a line for a line."""

import io
import json

import pytest

from judge.cli import main

REQUEST = {
    "phase": "S1901M",
    "units": {"AUSTRIA": ["A BUD", "F TRI"], "ITALY": ["A VEN"]},
    "orders": {"AUSTRIA": ["A BUD - SER", "F TRI-VEN", "gibberish"], "ITALY": ["A Ven H"]},
}


@pytest.fixture
def judge(capsys, monkeypatch):
    def call(*words, lines):
        lines = [line if isinstance(line, str) else json.dumps(line) for line in lines]
        monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(lines)))
        code = main(["adjudicate", *words])
        return code, capsys.readouterr().out

    return call


def test_an_unusable_line_is_answered_and_the_next_goes_on(judge):
    code, printed = judge("--json", lines=["{", "", REQUEST])
    wrong, right = map(json.loads, printed.splitlines())
    assert (code, wrong["error"][:15]) == (0, "this is no JSON")
    assert list(right) == ["results", "unordered", "next"]
    assert right["results"][0] == {
        "power": "AUSTRIA",
        "order": "A BUD - SER",
        "outcome": "succeeds",
        "reason": "",
    }


def test_each_reason_can_cite_its_rule(judge):
    _, printed = judge("--json", "--explain", lines=[REQUEST])
    assert json.loads(printed)["results"][1]["reason"].endswith("held (DATC 6.D.1).")


def test_results_are_printed_for_people(judge):
    code, printed = judge(lines=[REQUEST, "{"])
    assert code == 1
    assert "AUSTRIA  F TRI - VEN              fails\n         The Italian unit" in printed
    assert "error: this is no JSON" in printed
