"""What becomes of a whole letter, in a game that stands as a request says."""

from email.message import EmailMessage

import pytest

from judge.api import BadRequest, read_letter, read_orders

GERMANY = {"GERMANY": ["A MUN", "F KIE", "A BER"], "FRANCE": ["A PAR"]}


def read(text, subject="Sarajevo; Germany; Spring; 1902", html=False, fields=(), **position):
    letter = EmailMessage()
    letter["From"], letter["Subject"] = "gustav@example.org", subject
    for name, value in fields:
        letter[name] = value
    letter.set_content(text, subtype="html" if html else "plain")
    return read_letter(letter.as_bytes(), {"phase": "S1902M", "units": GERMANY, **position})


def test_a_whole_letter():
    answer = read("A Mun - Burgundi\nThanks, Gustav\n\nAm Montag schrieb Judge:\n> A Ber H\n")
    assert answer["subject"] == {
        "game": "Sarajevo",
        "power": "GERMANY",
        "season": "Spring",
        "year": 1902,
    }
    assert (answer["final"], answer["orders"]) == (False, ["A MUN - BUR"])
    assert answer["passed_over"] == ["Thanks, Gustav", "Am Montag schrieb Judge:", "> A Ber H"]
    assert [ruling["clause"] for ruling in answer["rulings"]] == ["III.2"]


def test_a_letter_in_html_only():
    html = "<p>A Mun - Bur<br>F Kie - Den</p><blockquote>A Ber - Sil</blockquote>"
    answer = read(html, html=True)
    assert answer["orders"] == ["A MUN - BUR", "F KIE - DEN"]
    assert any("A Ber - Sil" in line for line in answer["passed_over"])


OPENING = {"centers": {"GERMANY": ["BER", "KIE", "MUN", "HOL"]}}


@pytest.mark.parametrize(
    ("subject", "text", "final"),
    [
        ("Sarajevo; Germany; Spring; 1902; Final", "A Mun H", True),
        ("Sarajevo; Germany; Spring; 1902", "A Mun H\nFINAL", True),
        ("Sarajevo; Germany; Spring; 1902; Final", "A Mun H\nNot final", False),
        ("Sarajevo; Germany; Spring; 1902", "A Mun H\n> FINAL", False),
        ("Sarajevo; Germany; Spring; 1902", "A Mun - Bur final", True),
        ("Sarajevo; Germany; Spring; 1902", "all hold final", True),
        ("Sarajevo; Germany; Spring; 1902", "A Mun - Bur is final", False),
        ("Sarajevo; Germany; Spring; 1902", "A Mun H\nKiel watches the final", False),
        ("Sarajevo; Germany; Spring; 1902", "A Mun H\nFINAL: no. I shall confirm it.", False),
        ("Sarajevo; Germany; Spring; 1902", "A Mun H\nFINAL: yes. Good night", True),
    ],
)
def test_final_or_not(subject, text, final):
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
def test_the_fields_of_a_subject(subject, fields):
    assert list(read("A Mun H", subject=subject)["subject"].values()) == fields


def test_a_letter_for_another_turn_says_so():
    [ruling] = read("A Mun H", subject="Sarajevo; Germany; Fall; 1901")["rulings"]
    assert (ruling["clause"], "Fall 1901" in ruling["text"]) == ("II.2", True)


def test_the_position_may_say_who_writes():
    assert read("A Mun H", subject="orders", power="Germany")["orders"] == ["A MUN H"]
    answer = read("A Mun H", subject="orders; Fall; 1903", power="Germany")
    assert (answer["orders"], answer["rulings"][0]["clause"]) == ([], "II.2")
    with pytest.raises(BadRequest, match="who writes"):
        read("A Mun H", subject="orders")


@pytest.mark.parametrize(
    ("text", "final"),
    [
        ("A Mun - Bur\nFINAL", True),
        ("A Mun - Lon\nFINAL", False),
        ("A Mun - Atlantis\nFINAL", False),
        ("A Mun - Bur\nF Kie - Atlantis\nFINAL", False),
        ("FINAL", True),
        ("STATUS", False),
    ],
)
def test_a_set_in_doubt_stays_preliminary(text, final):
    assert read(text)["final"] is final


@pytest.mark.parametrize(
    ("subject", "clause", "said"),
    [
        ("Sarajevo; Germany", "II.2", "names no turn, and this turn is Spring 1902"),
        ("Sarajevo; Germany; Fall", "II.2", "names Fall"),
        ("Sarajevo; Germany; Fall; 1902", "II.2", "names Fall 1902"),
        ("Sarajevo; Turkey; Spring; 1902", "II.4", "Turkey has nothing to order in Spring 1902"),
    ],
)
def test_a_letter_that_the_desk_refuses_orders_nothing(subject, clause, said):
    answer = read("A Mun H\nF Kie H\nFINAL", subject=subject)
    [ruling] = answer["rulings"]
    assert (ruling["clause"], said in ruling["text"]) == (clause, True), ruling
    assert (answer["orders"], answer["final"]) == ([], False)
    assert answer["passed_over"] == ["A Mun H", "F Kie H", "FINAL"]


def test_nothing_is_done_with_a_robots_letter():
    with pytest.raises(BadRequest, match=r"no person wrote this letter \(Precedence: bulk\)"):
        read("A Mun H", fields=[("Precedence", "bulk")])


@pytest.mark.parametrize(
    ("text", "position"),
    [
        ("A Mun - Burgundi\nThanks\nA Mun H; F Kie - Nor\nA Ber - Lon", {}),
        ("A Mun H\nIf Mun is dislodged, retreat Boh, Tyr\nF Ber H until further notice", {}),
        ("A Mun - Bur\nSTATUS\nA Ber H\nF Kie S A Mun - Bur\nA Ber - Kie", {}),
        ("A Mun B\nF Ber B\nA Kie B\nWaive\nA Ber B", {"phase": "W1902A", **OPENING}),
        ("Remove A Mun\nA Ber D\nRemove F Kie", {"phase": "W1902A", "centers": {}}),
    ],
)
def test_a_letter_says_what_its_text_says(text, position):
    units = {"FRANCE": ["A PAR"]} if position.get("centers") else GERMANY
    season = "Winter" if position else "Spring"
    request = {"phase": "S1902M", "units": units, **position}
    answer = read(text, f"Sarajevo; Germany; {season}; 1902", **{**position, "units": units})
    orders = read_orders({**request, "power": "GERMANY", "text": text})
    assert answer["orders"]
    assert {key: answer[key] for key in orders} == orders


def test_a_letter_by_other_rules_is_read_by_them():
    spain = {"FRANCE": ["F SPA/NC", "F GAS"]}
    subject = "Sarajevo; France; Spring; 1902"
    assert read("F Gas - Por", subject, units=spain)["problems"]
    assert read("F Gas - Spa/sc", subject, units=spain)["problems"] == []
    wrong = read("F Gas - Spa/sc", subject, units=spain, rules={"wrong_coast": "illegal"})
    assert wrong["problems"][0]["kind"] == "illegal"


@pytest.mark.parametrize("command", ["EXPORT", "HISTORY", "STATUS"])
def test_a_command_in_a_letter_is_in_nobodys_way(command):
    assert read(f"{command}\n\nA Mun H", units={"GERMANY": ["A MUN"]})["orders"] == ["A MUN H"]


@pytest.mark.parametrize(
    "heading",
    [
        "Sarajevo; Germany; Fall; 1902",
        "Sarajevo, Germany, Fall 1902:",
        "Orders for Sarajevo, Germany, Fall 1902",
    ],
)
def test_a_heading_with_the_games_name_is_of_its_turn(heading):
    answer = read(f"{heading}\nA Mun - Bur")
    assert answer["orders"] == []
    assert [problem["text"] for problem in answer["problems"]] == ["A Mun - Bur"]
    assert read(f"{heading.replace('Fall', 'Spring')}\nA Mun - Bur")["orders"] == ["A MUN - BUR"]


@pytest.mark.parametrize(
    "words",
    ["Everything else stands.", "All others stand", "Everything stands.", "Otherwise all stays"],
)
def test_that_orders_stand_makes_none_final(words):
    assert not read(f"A Mun - Bur\n{words}")["final"]


def test_what_is_not_final_is_ordered_all_the_same():
    answer = read("A Mun - Bur\nFINAL: no. I shall confirm when I've spoken to Luigi about Kiel.")
    assert (answer["orders"], answer["final"]) == (["A MUN - BUR"], False)
