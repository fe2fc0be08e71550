import pytest

from judge.desk.body import read_body
from judge.desk.commands import COMMANDS


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
        ("*FINAL*", ("final",), ""),
        ("**FINAL**", ("final",), ""),
        ("_FINAL_", ("final",), ""),
        ('"FINAL"', ("final",), ""),
        ("(FINAL)", ("final",), ""),
        ("(final, thanks)", ("final",), ""),
        ("- FINAL -", ("final",), ""),
        ("FINAL;", ("final",), ""),
        ("Final, please.", ("final",), ""),
        ("FINAL, thanks a lot!", ("final",), ""),
        ("final :)", ("final",), ""),
        ("final :D", ("final",), ""),
        ("FINAL (Hans)", ("final",), ""),
        ("FINAL (Not)", ("final",), "(Not)"),
        ("Final?", ("final",), "?"),
        ("These are final.", ("final",), ""),
        ("My final orders:", ("final",), ""),
        ("Orders are final", ("final",), ""),
        ("Orders: FINAL", ("final",), ""),
        ("These are not final!", ("preliminary",), ""),
        ("A Mun - Bur. FINAL", ("final",), "A Mun - Bur"),
        ("Status:", (), "Status:"),
        ("A Mun - Bur - FINAL!", ("final",), "A Mun - Bur"),
        ("A Mun - Bur (FINAL)", ("final",), "A Mun - Bur"),
        ("A Mun - Bur, not FINAL", (), "A Mun - Bur, not FINAL"),
        ("This is not FINAL", ("preliminary",), ""),
        ("Finals", (), "Finals"),
        ("*STATUS*", ("status",), ""),
        ("Status, please", ("status",), ""),
        ("_HELP_ :)", ("help",), ""),
        ("Orders please", ("orders",), ""),
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
    "line",
    [
        "ZONE Europe/Vienna",
        "ZONE Europe/Vienna.",
        "Zone: Europe/Vienna please",
        "zone Europe/Vienna, thanks!",
        'ZONE "Europe/Vienna"',
        "*ZONE Europe/Vienna*",
        "ZONE = Europe/Vienna",
        "(zone Europe/Vienna)",
        "ZONE **Europe/Vienna**",
        "My time zone is Europe/Vienna.",
    ],
)
def test_a_zone_is_told_from_what_adorns_it(line):
    [call] = read_body(line, COMMANDS).calls
    assert (call.command.name, call.argument) == ("zone", "Europe/Vienna")


@pytest.mark.parametrize(
    ("line", "argument", "rest"),
    [
        ("RULES", "", ""),
        ("Rules III.6", "III.6", ""),
        ("House rule III(6).", "III(6)", ""),
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
