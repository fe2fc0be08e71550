"""`judge orders` and `judge read`: what the judge would make of a text, and of a letter."""

import io
import json
from email.message import EmailMessage

import pytest

from judge.cli import main

GERMANY = {"units": {"GERMANY": ["A MUN", "F KIE", "A BER"], "FRANCE": ["A PAR"]}}


@pytest.fixture
def judge(capsys, monkeypatch):
    def call(*words, lines=()):
        lines = [line if isinstance(line, str) else json.dumps(line) for line in lines]
        monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(lines)))
        code = main(words)
        printed = capsys.readouterr()
        return code, printed.out + printed.err

    return call


def test_an_unusable_line_is_answered_and_the_next_goes_on(judge):
    right = {**GERMANY, "phase": "S1902M", "power": "GERMANY", "text": "A Mun H"}
    for line, trouble in [("{", "no JSON"), ({"phase": "X", "text": ""}, "phase")]:
        code, printed = judge("orders", "--json", lines=[line, "", right])
        wrong, answer = map(json.loads, printed.splitlines())
        assert (code, trouble in wrong["error"], answer["orders"]) == (0, True, ["A MUN H"])


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
def test_any_text_at_all_is_answered(judge, text):
    line = {**GERMANY, "phase": "S1902M", "power": "GERMANY", "text": text}
    for words in (["orders", "--json"], ["orders"]):
        code, printed = judge(*words, lines=[line])
        assert (code, "\x1b" in printed, "49" in printed) == (0, False, False)


def test_orders_are_printed_for_people(judge):
    line = {**GERMANY, "phase": "S1902M", "power": "GERMANY", "text": "A Mun H\nA Ber - Atlantis"}
    code, printed = judge("orders", lines=[line, "{"])
    assert code == 1
    assert "  A MUN H\n" in printed
    assert 'not understood: A Ber - Atlantis\n  "Atlantis" was not understood.' in printed
    assert "error: this is no JSON" in printed


# --- Letters ------------------------------------------------------------------------------------


@pytest.fixture
def read(judge, tmp_path):
    def call(text, subject="Sarajevo; Germany; Spring; 1902", html=False, plain=False, **position):
        letter = EmailMessage()
        letter["From"], letter["Subject"] = "gustav@example.org", subject
        letter.set_content(text, subtype="html" if html else "plain")
        (tmp_path / "letter.eml").write_bytes(letter.as_bytes())
        facts = json.dumps({"phase": "S1902M", **GERMANY, **position}, indent=1)
        (tmp_path / "position").write_text(facts)
        paths = [str(tmp_path / "letter.eml"), "--position", str(tmp_path / "position")]
        if plain:
            return judge("read", *paths)[1]
        code, printed = judge("read", *paths, "--json")
        return json.loads(printed) | {"code": code}

    return call


def test_a_letter_is_answered_with_json(read):
    assert read("A Mun - Bur\nFINAL") == {
        "subject": {"game": "Sarajevo", "power": "GERMANY", "season": "Spring", "year": 1902},
        "final": True,
        "orders": ["A MUN - BUR"],
        "problems": [],
        "rulings": [],
        "passed_over": [],
        "code": 0,
    }
    answer = read("A Mun H", subject="orders")
    assert (answer["code"], "who writes" in answer["error"]) == (1, True)


def test_a_letter_is_printed_for_people(read):
    printed = read("A Mun - Lon\n\x1bRain in Munich\n" + "> quoted\n" * 30, plain=True)
    assert "game:    Sarajevo\npower:   GERMANY\n" in printed
    assert "illegal: A Mun - Lon" in printed
    assert ("\x1b" in printed, "... and 11 more" in printed) == (False, True)


def test_files_that_cannot_be_used_are_said_plainly(judge, tmp_path):
    assert "cannot be read" in judge("read", "gone.eml", "--position", "gone")[1]
    (tmp_path / "bad").write_bytes(b"\xff\x00{")
    code, printed = judge("read", str(tmp_path / "bad"), "--position", str(tmp_path / "bad"))
    assert (code, "no JSON" in printed) == (1, True)
