"""What is none of the writer's words is cut, and nothing else."""

import pytest

from judge.api.scenario import scenario_of
from judge.desk.commands import COMMANDS
from judge.desk.letters.answered_in_place import with_answers
from judge.desk.letters.body import read_body
from judge.desk.letters.command_lines import nothing
from judge.desk.letters.plain_lines import plain_line
from judge.desk.letters.quoting import own_lines
from judge.desk.letters.trimmings import closing_lines, footers_below, without_trimmings
from tests.helpers import ENGLISH, LIBRARY, calls_made

CUT = [
    "Sent from my iPhone",
    "Get Outlook for iOS<https://aka.ms/x>",
    "-----BEGIN PGP SIGNED MESSAGE-----",
    "Hash: SHA256",
    "If you are not the intended recipient, hold it.",
    "Please consider the environment before you print A Mun - Bur.",
]


AT_SEA = scenario_of({"phase": "S1904M", "units": {"FRANCE": ["F MAO"]}}, LIBRARY)


def reads(line):
    return AT_SEA.read(line, "FRANCE")


@pytest.mark.parametrize("line", CUT)
def test_footers_disclaimers_and_armour_are_cut(line):
    assert without_trimmings(["A Mun - Bur", "", line], ENGLISH) == ["A Mun - Bur", "", ""]


@pytest.mark.parametrize("line", ["A Mun - Bur", "He sent from Munich what he had", "Cheers"])
def test_nothing_else_is(line):
    assert without_trimmings([line], ENGLISH) == [line]


@pytest.mark.parametrize(
    ("lines", "below"),
    [
        (["A Mun - Bur", "Greetings from Berlin"], {2}),
        (["A Mun - Bur", "", "Posted from Kiel", "", "Hans Meier"], {3}),
        (["A Mun - Bur", "Typed with one thumb", "Excuse my typos!", "Hans"], {2, 3}),
        (["A Mun - Bur", "Hans", "Greetings from Kiel"], {3}),
        (["Greetings from Berlin"], set()),
        (["Greetings from Berlin", "A Mun - Bur"], set()),
        (["Hi!", "Greetings from Berlin! A Mun - Bur"], set()),
        (["Hi!", "Written in haste: A Mun - Bur"], set()),
        (["Hi!", "Sent from Munich to Burgundy: my army"], set()),
        (["Hi!", "Sent from Munich to Burgundy"], set()),
        (["Hi!", "Posted from Kiel, the fleet goes to Denmark"], set()),
        (["Hi!", "Written in haste", "A Mun - Bur"], set()),
    ],
)
def test_a_footer_that_may_be_words_is_one_at_the_end_of_a_letter_alone(lines, below):
    assert footers_below(lines, ENGLISH) == below
    assert without_trimmings(lines, ENGLISH) == lines


def test_orders_above_a_disclaimer_in_one_paragraph_stay():
    lines = ["A Mun - Bur", "____________", "list", "To unsubscribe, hold your horses", "and go"]
    assert without_trimmings(lines, ENGLISH) == ["A Mun - Bur", "", "", "", ""]
    assert without_trimmings(lines[:1] + lines[3:], ENGLISH) == ["A Mun - Bur", "", ""]


def test_below_the_armour_of_a_signature_is_nothing():
    lines = ["A Mun - Bur", "-----BEGIN PGP SIGNATURE-----", "F Kie - Hol"]
    assert without_trimmings(lines, ENGLISH) == ["A Mun - Bur", "", ""]


def test_a_closing_and_the_name_below_it_are_known_by_their_lines():
    lines = ["A Mun - Bur", "", "Kind regards,", "Hans", "London - Paris", "", "F Kie - Hol"]
    assert closing_lines(lines, ENGLISH) == {3, 4, 5}


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("A Ven&nbsp;H &ndash; OK", "A Ven\xa0H – OK"),
        ("*  F  I  N  A  L  *", "FINAL"),
        ("A & F", "A & F"),
        ("A B C", "A B C"),
    ],
)
def test_lines_are_made_plain(line, meant):
    assert plain_line(line) == meant


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("> A BUR:\n- Mun", "A BUR: - Mun"),
        ("> A BUR ____\nMun", "A BUR: Mun"),
        ("> FINAL (yes/no):\nno", "FINAL (yes/no): no"),
        ("> F MAO - POR\nyes", "F MAO - POR"),
        ("> F MAO - POR\nShould be Spain", "F MAO - POR\nShould be Spain"),
        ("> F MAO - POR\n\nyes", "\nyes"),
        ("> Why not A Bur - Mar?\nNever!", "Never!"),
        ("> Italy:\nA Ven - Tyr", "A Ven - Tyr"),
        ("> Burgundy:\nBelgium", "Burgundy: Belgium"),
        ("> Burgundy\nBelgium", "Belgium"),
        (">   A Burgundy    (none)\nbelgium", "A Burgundy: belgium"),
        (
            "> F Mid-Atlantic Ocean (no order)\nto the Irish Sea",
            "F Mid-Atlantic: to the Irish Sea",
        ),
        ("> A BER: no order yet; it would hold\nKie", "A BER: Kie"),
        ("> F StP (sc): ?\nBot", "F StP (sc): Bot"),
        ("> F Holland\nNorth Sea, why not", "F Holland: North Sea, why not"),
        ("> Paris: ?\nPicardy", "Paris: Picardy"),
        ("> Paris ....\nPicardy", "Paris: Picardy"),
        ("> A MUN: [ ]\nBur", "A MUN: Bur"),
        ("> A Bur: ?\n>\nBel", "A Bur: Bel"),
        ("> A Bur: ?\n\nBel\n\n> A Par: ?\n\nPic\n\nTom", "\nA Bur: Bel\n\n\nA Par: Pic\n\nTom"),
        (
            "> F Con: ?\nsupports bulgaria\n> F Bla: ?\nsame",
            "F Con: supports bulgaria\nF Bla: supports bulgaria",
        ),
        ("> F Con: ?\nditto", "F Con: ditto"),
        ("> A Burgundy holds\nbelgium", "belgium"),
        ("> A Spa: ?\nThese are final", "These are final"),
        ("> A Spa: ?\n\nThanks, Tom", "\nThanks, Tom"),
        ("> Are these orders final? (yes/no)\nyes", "final"),
        ("> Shall I take them as final?\nno", "preliminary"),
        ("> Shall I take them as final?\nlet me think", "let me think"),
        ("> Deadline: Friday 20:00.\nbelgium", "belgium"),
    ],
)
def test_an_answer_takes_what_it_needs_of_the_line_above_it(text, meant):
    assert "\n".join(own_lines(with_answers(text, ENGLISH, reads))) == meant


def test_where_nothing_is_open_no_line_asks_for_those_below_it():
    letter = "> A Mun - Bur\n\n" + "A Mun H\n" * 5_000
    assert calls_made(with_answers, letter, ENGLISH, nothing) < 5 * 5_000


def test_a_letter_may_go_on_below_the_end_of_a_quoted_one():
    quoted = (
        "-----Original Message-----\nFrom: Hans\nA Bur - Mar\n-----End of Original Message-----"
    )
    assert own_lines(f"{quoted}\nA Bur H") == ["A Bur H"]


@pytest.mark.parametrize(
    ("text", "closing"),
    [
        ("A Mun - Bur\nFINAL\n\nJean-Luc", {4}),
        ("A Mun - Bur\nFINAL\nGiulia\nRome", {3, 4}),
        ("A Mun - Bur\nFINAL\nand Ruhr holds", set()),
        ("A Mun - Bur\nJean-Luc", set()),
    ],
)
def test_a_name_may_stand_below_a_mark(text, closing):
    assert read_body(text, COMMANDS, ENGLISH).closing == closing


@pytest.mark.parametrize(
    ("last", "meant"), [("W. Pichler", ""), ("/Ann-Marie", ""), ("F. Kiel", "F. Kiel")]
)
def test_a_name_with_initials_at_the_end_is_no_order(last, meant):
    assert read_body(f"A Mun - Bur\n{last}", COMMANDS, ENGLISH).text == f"A Mun - Bur\n{meant}"
