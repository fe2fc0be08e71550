"""`judge orders` and `judge read`: what the judge would make of a text, and of a letter."""

import io
import json
from email.message import EmailMessage

import pytest

from judge.cli import main
from judge.interpreter import Interpreter

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


@pytest.fixture(scope="module")
def interpreter():
    return Interpreter()


@pytest.fixture
def ask(interpreter):
    def call(power, text, **position):
        request = {"phase": "S1902M", **position, "power": power, "text": text}
        return interpreter.answer(json.dumps(request))

    return call


@pytest.fixture
def judge(capsys, monkeypatch):
    def call(*words, lines=()):
        lines = [line if isinstance(line, str) else json.dumps(line) for line in lines]
        monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(lines)))
        code = main(words)
        printed = capsys.readouterr()
        return code, printed.out + printed.err

    return call


@pytest.mark.parametrize(
    ("position", "power", "text", "orders"),
    [
        (GERMANY, "GERMANY", "Munich army to Burgundy", ["A MUN - BUR"]),
        (GERMANY, "German", "F Kie-Hol, A Ber H", ["F KIE - HOL", "A BER H"]),
        (CHANNEL, "ENGLAND", "A Lon - Bel", ["A LON - BEL VIA"]),
        (CHANNEL, "ENGLAND", "A Lon - Nth - Bel", ["A LON - BEL VIA"]),
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
def test_orders_as_they_would_stand(ask, position, power, text, orders):
    answer = ask(power, text, **position)
    assert answer["orders"] == orders
    assert answer["problems"] == []


def test_a_fleet_is_built_on_the_coast_that_was_named(ask):
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
        (GERMANY, "GERMANY", "If Par - Bur, A Mun - Bur", "III.7", "depend on what others"),
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
def test_every_ruling_has_its_clause(ask, position, power, text, clause, said):
    rulings = ask(power, text, **position)["rulings"]
    assert [one for one in rulings if one["clause"] == clause and said in one["text"]], rulings


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("A Mun - Atlantis", "not understood"),
        ("F Kie - Nor", "ambiguous"),
        ("A Mun - Lon", "illegal"),
        ("A Par - Bur", "illegal"),
    ],
)
def test_what_gives_no_order_is_a_problem(ask, text, kind):
    answer = ask("GERMANY", text, units={**GERMANY["units"], "ENGLAND": ["F SKA"]})
    [problem] = answer["problems"]
    assert (answer["orders"], problem["text"], problem["kind"]) == ([], text, kind)
    assert problem["message"].endswith(".")


def test_an_illegal_order_stays_illegal_and_no_earlier_one_stands_for_it(ask):
    answer = ask("GERMANY", "A Mun - Bur\nA Mun - Lon\nF Kie - Den", **GERMANY)
    assert answer["orders"] == ["F KIE - DEN"]
    [problem] = answer["problems"]
    assert (problem["kind"], len(problem["suggestions"])) == ("illegal", 3)
    assert "III.6" in [ruling["clause"] for ruling in answer["rulings"]]


def test_only_what_the_player_wrote_himself_is_read(ask):
    text = "FINAL\nA Mun - Bur\nThanks, John\n\n> A Ber - Sil\n-- \nA Ber - Pru"
    assert ask("GERMANY", text, **GERMANY) == {
        "orders": ["A MUN - BUR"],
        "problems": [],
        "rulings": [],
    }


def test_contingent_orders_stand_apart(ask):
    answer = ask("GERMANY", "A Mun H\nIf Mun is dislodged, retreat Boh, Tyr", **GERMANY)
    assert answer["orders"] == ["A MUN H"]
    assert answer["contingent"] == ["IF A MUN DISLODGED RETREAT BOH, TYR"]


def test_another_rulebook_and_other_switches(ask):
    wrong = {**SPAIN, "rules": {"wrong_coast": "illegal"}}
    assert ask("FRANCE", "F Gas - Spa/sc", **wrong)["problems"][0]["kind"] == "illegal"
    assert ask("FRANCE", "F Gas - Spa/sc", **SPAIN, edition="1976")["problems"] == []


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
def test_an_unusable_line_is_answered_and_the_next_goes_on(judge, line, trouble):
    right = {**GERMANY, "phase": "S1902M", "power": "GERMANY", "text": "A Mun H"}
    code, said = judge("orders", "--json", lines=[line, "", right])
    wrong, answer = map(json.loads, said.splitlines())
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
        code, said = judge(*words, lines=[line])
        assert (code, "\x1b" in said, "49" in said) == (0, False, False)


def test_orders_are_printed_for_people(judge):
    line = {**GERMANY, "phase": "S1902M", "power": "GERMANY", "text": "A Mun H\nA Ber - Atlantis"}
    code, said = judge("orders", lines=[line, "{"])
    assert code == 1
    assert "  A MUN H\n" in said
    assert 'not understood: A Ber - Atlantis\n  "Atlantis" was not understood.' in said
    assert "error: this is no JSON" in said


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
        code, said = judge("read", *paths, "--json")
        return json.loads(said) | {"code": code}

    return call


def test_a_whole_letter(read):
    told = read("A Mun - Burgundi\nThanks, Gustav\n\nAm Montag schrieb Judge:\n> A Ber H\n")
    assert told["subject"] == {
        "game": "Sarajevo",
        "power": "GERMANY",
        "season": "Spring",
        "year": 1902,
    }
    assert (told["final"], told["orders"], told["code"]) == (False, ["A MUN - BUR"], 0)
    assert told["passed_over"] == ["Thanks, Gustav", "Am Montag schrieb Judge:", "> A Ber H"]
    assert [ruling["clause"] for ruling in told["rulings"]] == ["III.2"]


def test_a_letter_in_html_only(read):
    html = "<p>A Mun - Bur<br>F Kie - Den</p><blockquote>A Ber - Sil</blockquote>"
    told = read(html, html=True)
    assert told["orders"] == ["A MUN - BUR", "F KIE - DEN"]
    assert any("A Ber - Sil" in line for line in told["passed_over"])


@pytest.mark.parametrize(
    ("subject", "text", "final"),
    [
        ("Sarajevo; Germany; Spring; 1902; Final", "A Mun H", True),
        ("Sarajevo; Germany; Spring; 1902", "A Mun H\nFINAL", True),
        ("Sarajevo; Germany; Spring; 1902; Final", "A Mun H\nNot final", False),
        ("Sarajevo; Germany; Spring; 1902", "A Mun H\n> FINAL", False),
    ],
)
def test_final_or_not(read, subject, text, final):
    assert read(text, subject=subject)["final"] is final


@pytest.mark.parametrize(
    ("subject", "fields"),
    [
        ("Re: Sarajevo; GERMANY; autumn; 1902", ["Sarajevo", "GERMANY", "Fall", 1902]),
        ("AW: The Black Hand / Germany / S1902M", ["The Black Hand", "GERMANY", "Spring", 1902]),
        ("The Black Hand Germany S1902M", ["The Black Hand", "GERMANY", "Spring", 1902]),
        ("Germany; Spring; 1902", [None, "GERMANY", "Spring", 1902]),
        ("Sarajevo; Germany", ["Sarajevo", "GERMANY", None, None]),
        ("Spring Offensive; Germany; Fall; 1902", ["Spring Offensive", "GERMANY", "Fall", 1902]),
    ],
)
def test_the_fields_of_a_subject(read, subject, fields):
    assert list(read("A Mun H", subject=subject)["subject"].values()) == fields


def test_a_letter_for_another_turn_says_so(read):
    [ruling] = read("A Mun H", subject="Sarajevo; Germany; Fall; 1901")["rulings"]
    assert (ruling["clause"], "Fall 1901" in ruling["text"]) == ("II.2", True)


def test_the_position_may_say_who_writes(read):
    assert read("A Mun H", subject="orders", power="Germany")["orders"] == ["A MUN H"]
    told = read("A Mun H", subject="orders")
    assert (told["code"], "who writes" in told["error"]) == (1, True)


def test_a_letter_is_printed_for_people(read):
    said = read("A Mun - Lon\n\x1bThanks\n" + "> quoted\n" * 30, plain=True)
    assert "game:    Sarajevo\npower:   GERMANY\n" in said
    assert "illegal: A Mun - Lon" in said
    assert ("\x1b" in said, "... and 11 more" in said) == (False, True)


def test_files_that_cannot_be_used_are_said_plainly(judge, tmp_path):
    assert "cannot be read" in judge("read", "gone.eml", "--position", "gone")[1]
    (tmp_path / "bad").write_bytes(b"\xff\x00{")
    code, said = judge("read", str(tmp_path / "bad"), "--position", str(tmp_path / "bad"))
    assert (code, "no JSON" in said) == (1, True)
