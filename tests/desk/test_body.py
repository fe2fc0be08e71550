import pytest

from judge.desk.body import read_body
from judge.desk.commands import COMMANDS
from judge.desk.quoting import own_lines

QUOTED = {
    "gmail, answered above": (
        "A Mun - Bur\n\nOn Fri, 20 Nov 2026 at 12:00, The Judge <judge@example.org> wrote:\n"
        "> A Mun H\n> F Kie H\n",
        ["A Mun - Bur", ""],
    ),
    "broken over two lines": (
        "A Mun - Bur\nOn Fri, 20 Nov 2026, The Judge\n<judge@example.org> wrote:\n> A Mun H",
        ["A Mun - Bur"],
    ),
    "broken over three": (
        "A Mun - Bur\nOn Friday, 20 November 2026 at 12:00:00 CET, The Judge\n"
        "<judge@example.org>\nwrote:\n\n> A Mun H",
        ["A Mun - Bur", ""],
    ),
    "yahoo, without marks": (
        "A Mun - Bur\n\n    On Saturday, 21 November, Judge <j@x.org> wrote:\n\n A Mun H",
        ["A Mun - Bur", ""],
    ),
    "bold fields": ("A Mun - Bur\n*From:* The Judge\n*Sent:* Friday\nA Mun H", ["A Mun - Bur"]),
    "a blank between the fields": ("A Mun - Bur\nFrom: J\n\nDate: Fri\nA Mun H", ["A Mun - Bur"]),
    "swedish": ("A Mun - Bur\nFrån: J\nSkickat: fredag\nA Mun H", ["A Mun - Bur"]),
    "forwarded by apple": ("A Mun - Bur\nBegin forwarded message:\nA Mun H", ["A Mun - Bur"]),
    "our own letter": ("A Mun - Bur\n:: Judge: TEST  Game: X\n  A MUN - TYR", ["A Mun - Bur"]),
    "answered below": ("Am 20.11.2026 schrieb Judge:\n> F Kie H\nA Mun - Bur", ["A Mun - Bur"]),
    "between": ("> A Mun ____\nA Mun - Bur\n> F Kie ____\nF Kie H", ["A Mun - Bur", "F Kie H"]),
    "signature": ("A Mun - Bur\n-- \nA Ber - Kie, ask anybody", ["A Mun - Bur"]),
    "outlook, without marks": (
        "A Mun - Bur\n\nFrom: The Judge <judge@example.org>\nSent: Friday, 20 November 2026\n"
        "To: Gustav\nSubject: Sarajevo\n\nA Mun H\n",
        ["A Mun - Bur", ""],
    ),
    "no outlook": (
        "From: the desk of Germany\nA Mun - Bur",
        ["From: the desk of Germany", "A Mun - Bur"],
    ),
    "outlook": ("A Mun - Bur\n-----Original Message-----\nA Mun H", ["A Mun - Bur"]),
}


@pytest.mark.parametrize("name", QUOTED)
def test_only_the_writers_own_lines_count(name):
    text, own = QUOTED[name]
    assert own_lines(text) == own


def test_what_was_passed_over_is_counted():
    text = "A Mun - Bur\n\nOn Friday, Anna wrote:\n> A Mun H\n>\n> F Kie H\n-- \nGustav"
    assert read_body(text, COMMANDS).quoted == 6
    assert read_body("A Mun - Bur\n\nThanks", COMMANDS).quoted == 0


@pytest.mark.parametrize(
    ("line", "commands", "rest"),
    [
        ("FINAL", ("final",), ""),
        ("final.", ("final",), ""),
        ("* Final!", ("final",), ""),
        ("Final: A Mun - Bur", ("final",), "A Mun - Bur"),
        ("These orders are final.", ("final",), ""),
        ("Finland is nice", (), "Finland is nice"),
        ("Status", ("status",), ""),
        ("A Mun - Bur", (), "A Mun - Bur"),
    ],
)
def test_commands_are_lines_that_begin_with_their_name(line, commands, rest):
    body = read_body(line, COMMANDS)
    assert body.commands == commands
    assert body.text == rest


@pytest.mark.parametrize(
    ("line", "argument", "rest"),
    [
        ("RULES", "", ""),
        ("Rules III.6", "III.6", ""),
        ("House rule III(6).", "III(6).", ""),
        ("rules: clause vi", "clause vi", ""),
        ("Rules L.5?", "L.5?", ""),
        ("Rules I do not like", "", "I do not like"),
        ("Rules: A Mun - Bur", "", "A Mun - Bur"),
        ("RULES 1903", "", "1903"),
    ],
)
def test_an_argument_is_no_order_and_an_order_no_argument(line, argument, rest):
    body = read_body(line, COMMANDS)
    assert [(call.command.name, call.argument) for call in body.calls] == [("rules", argument)]
    assert body.text == rest
