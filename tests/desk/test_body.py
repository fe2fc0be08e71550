import pytest

from judge.desk.commands import ANYWHERE, COMMANDS
from judge.desk.commands.command import Call
from judge.desk.letters.blocks import Block
from judge.desk.letters.body import Text, read_body
from judge.desk.letters.mark_lines import Mark
from judge.desk.letters.other_judges import elsewhere
from tests.helpers import ENGLISH, variant


def read(text):
    return read_body(text, COMMANDS, ENGLISH, variant())


def parts(text):
    """Return the parts of a letter, in short."""
    short = []
    for part in read(text).parts:
        match part:
            case Text(first, last):
                short.append((first, last))
            case Call(command, argument):
                short.append(f"{command.name} {argument}".strip())
            case Block(kind, opening, first, last, ended):
                short.append((kind, opening, first, last, ended))
    return short


def test_what_was_passed_over_is_counted():
    text = "A Mun - Bur\n\nOn Friday, Anna wrote:\n> A Mun H\n>\n> F Kie H\n-- \nGustav"
    assert read(text).quoted == 6
    assert read("A Mun - Bur\n\nThanks").quoted == 0


def test_the_rest_of_its_paragraph_belongs_to_a_complaint():
    [call, rest] = read("COMPLAINT: she writes\nto me at home,\nevery day.\n\nA Mun H").parts
    assert (call.argument, call.text) == ("she writes", "to me at home,\nevery day.")
    assert (rest.first, rest.last) == (5, 5)


# --- Commands -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("Status", "status"),
        ("*STATUS*", "status"),
        ("Status, please", "status"),
        ("Please, status!", "status"),
        ("Status?", "status"),
        ("_HELP_ :)", "help"),
        ("Help!", "help"),
        ("help??", "help"),
        ("Orders please", "orders"),
        ("Show orders (Hans)", "orders"),
        ("Bitte: Map", "map"),
        ("Map blank, thanks", "map blank"),
        ("MAP CONFERENCE MAP", "map CONFERENCE MAP"),
        ("  info.", "help"),
        ("LIST", "games"),
        ("House rules", "rules"),
        ("house-rules", "rules"),
        ("RULES", "rules"),
        ("Rules III.6", "rules III.6"),
        ("House rule III(6).", "rules III(6)"),
        ("rules: clause vi", "rules clause vi"),
        ("Rules L.5?", "rules L.5"),
        ("ZONE Europe/Vienna", "zone Europe/Vienna"),
        ("ZONE Europe/Vienna.", "zone Europe/Vienna"),
        ("Zone: Europe/Vienna please", "zone Europe/Vienna"),
        ("zone Europe/Vienna, thanks!", "zone Europe/Vienna"),
        ('ZONE "Europe/Vienna"', "zone Europe/Vienna"),
        ("*ZONE Europe/Vienna*", "zone Europe/Vienna"),
        ("ZONE = Europe/Vienna", "zone Europe/Vienna"),
        ("(zone Europe/Vienna)", "zone Europe/Vienna"),
        ("ZONE **Europe/Vienna**", "zone Europe/Vienna"),
        ("My time zone is Europe/Vienna.", "zone Europe/Vienna"),
    ],
)
def test_a_command_is_a_whole_line(line, command):
    assert parts(line) == [command]
    assert read(line).text == ""


@pytest.mark.parametrize(
    "line",
    [
        "Games are fun!",
        "Help me against Turkey",
        "Status quo",
        "Map of my plans below",
        "Orders will follow",
        "Status:",
        "My orders:",
        "Rules I do not like",
        "Rules: A Mun - Bur",
        "RULES 1903",
        "Zone of no trouble here",
        "Helping hands",
        "Pleasemap",
        "No map",
        "Finland is nice",
        "Finals",
        "A Mun - Bur",
    ],
)
def test_a_line_that_says_more_is_prose(line):
    assert parts(line) == [(1, 1)]
    assert read(line).text == line
    assert read(line).marks == ()


def test_a_call_keeps_its_line():
    [call] = read("  Status, please ").calls
    assert call.line == "Status, please"


def test_parts_stand_in_their_order_and_lines_keep_their_numbers():
    text = (
        "Hello,\n\nA Mun - Bur\nSTATUS\nMAP\nF Kie H\nFINAL\n\n"
        "PRESS TO ALL\nA Ber H\nEND PRESS\nBye"
    )
    assert parts(text) == [
        (1, 3),
        "status",
        "map",
        (6, 6),
        ("press", "PRESS TO ALL", 9, 11, True),
        (12, 12),
    ]
    assert read(text).text == "Hello,\n\nA Mun - Bur\n\n\nF Kie H\n\n\n\n\n\nBye"
    assert read(text).marks == (Mark(7, True),)


def test_blank_lines_are_no_part():
    assert parts("\n\nSTATUS\n \n\nMAP\n") == ["status", "map"]


# --- Marks --------------------------------------------------------------------------------------

FINAL, PRELIMINARY = True, False


@pytest.mark.parametrize(
    ("line", "mark", "beside"),
    [
        ("FINAL", FINAL, ""),
        ("final.", FINAL, ""),
        ("* Final!", FINAL, ""),
        ("Final: A Mun - Bur", FINAL, "A Mun - Bur"),
        ("These orders are final.", FINAL, ""),
        ("*FINAL*", FINAL, ""),
        ("**FINAL**", FINAL, ""),
        ("_FINAL_", FINAL, ""),
        ('"FINAL"', FINAL, ""),
        ("(FINAL)", FINAL, ""),
        ("(final, thanks)", FINAL, ""),
        ("- FINAL -", FINAL, ""),
        ("FINAL;", FINAL, ""),
        ("Final, please.", FINAL, ""),
        ("Please mark as final", FINAL, ""),
        ("Thanks. FINAL", FINAL, ""),
        ("FINAL, thanks a lot!", FINAL, ""),
        ("final :)", FINAL, ""),
        ("final :D", FINAL, ""),
        ("FINAL (Hans)", FINAL, ""),
        ("FINAL (Not)", PRELIMINARY, "(Not)"),
        ("FINAL (perhaps)", PRELIMINARY, "(perhaps)"),
        ("FINAL (If)", PRELIMINARY, "(If)"),
        ("Final?", FINAL, "?"),
        ("These are final.", FINAL, ""),
        ("My final orders:", FINAL, ""),
        ("Orders are final", FINAL, ""),
        ("Orders: FINAL", FINAL, ""),
        ("FINAL ORDERS FOR SPRING 1901", FINAL, "FOR SPRING 1901"),
        ("Final boss music", FINAL, "boss music"),
        ("These are not final!", PRELIMINARY, ""),
        ("This is not FINAL", PRELIMINARY, ""),
        ("Not final yet", PRELIMINARY, ""),
        ("Preliminary: A Mun H", PRELIMINARY, "A Mun H"),
        ("A Mun - Bur - FINAL!", FINAL, "A Mun - Bur"),
        ("A Mun - Bur (FINAL)", FINAL, "A Mun - Bur"),
    ],
)
def test_what_stands_beside_a_mark_goes_with_the_text(line, mark, beside):
    body = read(line)
    assert [(found.final, found.beside) for found in body.marks] == [(mark, beside)]
    assert body.text == beside
    assert parts(line) == ([(1, 1)] if beside else [])


@pytest.mark.parametrize(
    "line",
    [
        "A Mun - Bur final",  # a mark right behind an order is in capitals
        "A Mun - BurFINAL",
    ],
)
def test_a_line_that_ends_otherwise_has_no_mark(line):
    assert read(line).marks == ()
    assert read(line).text == line


@pytest.mark.parametrize(
    ("line", "rest"),
    [
        ("[x] FINAL   [ ] preliminary", ""),
        ("( ) preliminary  (x) final", ""),
        ("You may take these as final.", ""),
        ("Please treat all my orders as FINAL", ""),
        ("Yes, yes, it is meant as it stands. FINAL", ""),
        ("A Mun - Bur. FINAL", "A Mun - Bur"),
        ("These are final, good night.", "good night"),
        ("Final, I won't change them.", "I won't change them"),
        ("OK, these are final", ""),
        ("A Mun - Bur, final", "A Mun - Bur,"),
    ],
)
def test_a_sentence_may_say_that_orders_are_final(line, rest):
    [mark] = read(line).marks
    assert mark.final
    assert mark.apart or not mark.beside
    assert read(line).text == rest


@pytest.mark.parametrize(
    "line",
    [
        "[ ] FINAL  [x] preliminary",
        "A Mun - Bur, not FINAL",
        "I can't, FINAL",
        "Nothing is final until Russia agrees",
        "Scratch the FINAL, my wife says I should sleep on it.",
        "Could you take the FINAL off my orders again?",
        "Final if England agrees",
        "Take it as final from Friday on, not before.",
        "Please do not look at the subject: this is still provisional.",
        "If Germany built a fleet I would like to think again, else FINAL.",
        "please do not take the orders of this letter as\nfinal",
        "please do not take any of my orders below,\nfinal",
        "No more changes, not final though",
    ],
)
def test_a_sentence_may_deny_that_orders_are_final(line):
    assert [mark.final for mark in read(line).marks] == [False]


@pytest.mark.parametrize(
    "line",
    [
        "Germany has told me that his orders are final.",
        "In the final analysis, we all have to die.",
        "Finally I have made up my mind:",
        "He says, these are final",
        "England wrote that their orders, alas, are final",
        "That is all, I hope, final",
        "This is the draft of my novel",
    ],
)
def test_a_sentence_about_something_else_marks_nothing(line):
    assert read(line).marks == ()
    assert read(line).text == line


def test_what_stands_below_denies_no_mark_of_the_first_line():
    body = read("final\nA Mun - Bur\nplease do not look at the orders of that letter as")
    assert [mark.final for mark in body.marks] == [True]


def test_a_mark_that_is_a_sentence_of_its_own_stands_apart():
    assert read("A Mun - Bur . FINAL").marks[0].apart
    assert not read("A Mun - Bur FINAL").marks[0].apart
    assert read("FINAL (and really so now)").marks[0].apart
    assert not read("FINAL (and really so now?)").marks[0].apart
    assert not read("FINAL and Galicia").marks[0].apart


@pytest.mark.parametrize(
    ("line", "is_command"),
    [
        ("WHOIS a b c d", True),
        ("WHOIS a b c d e", False),
        ("WHOIS a - b", False),
    ],
)
def test_a_command_of_another_judge_has_few_arguments(line, is_command):
    assert (elsewhere(line, ENGLISH) is not None) is is_command


def test_without_a_game_nothing_is_marked():
    body = read_body("FINAL\nA Mun - Bur. FINAL\nHELP", ANYWHERE, ENGLISH)
    assert body.marks == ()
    assert [call.command.name for call in body.calls] == ["help"]


def test_long_lines_are_taken_as_they_are():
    line = "Status " + "," * 300
    assert parts(line) == ["status"]
    assert parts("Status, please" + "," * 200) == [(1, 1)]  # too long for courtesies


# --- Blocks -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("first", "last"),
    [
        ("PRESS", "END PRESS"),
        ("press", "end press"),
        ("PRESS:", "EndPress"),
        ("*PRESS TO ALL*", "-- END PRESS --"),
        ("PRESS TO France, Italy", "END-PRESS."),
        ("Press gray to all but Austria-Hungary", "END PRESS"),
        ("PRESS TO frg", "ENDPRESS"),
        ("BROADCAST", "ENDBROADCAST"),
        ("BROADCAST", "END BROADCAST"),
        ("PRESS TO ALL", "ENDBROADCAST"),
        ("***PUBLIC PRESS STARTS***", "***PUBLIC PRESS STOPS***"),
        ("--- begin press ---", "--- end press ---"),
        ("== Press starts here ==", "== Press ends here =="),
        ("Beginning of the press", "End of the press"),
        ("[press]", "[/press]"),
        ("<press>", "</press>"),
        ("BEGIN PRESS TO France", "END OF PRESS"),
    ],
)
def test_a_block_is_neither_orders_nor_commands(first, last):
    text = f"A Mun H\n{first}\nF Kie H\nSTATUS\nFINAL\n{last}\nA Ber H"
    assert parts(text) == [(1, 1), ("press", first, 2, 6, True), (7, 7)]
    assert parts(text.replace(first, f" {first} ")) == parts(text)
    assert read(text).text == "A Mun H\n\n\n\n\n\nA Ber H"
    assert read(text).marks == ()


@pytest.mark.parametrize(
    "line",
    [
        "Press on, Germany!",
        "Pressed for time",
        "Press to follow tomorrow",
        "Broadcasting",
        "The press",
        "END PRESS",
    ],
)
def test_prose_about_the_press_opens_nothing(line):
    text = f"{line}\nA Mun H\nSTATUS"
    assert parts(text) == [(1, 2), "status"]
    assert read(text).text == f"{line}\nA Mun H\n"


def test_a_forgotten_end_is_not_guessed():
    text = "A Mun H\nPRESS TO France\nHello\nF Kie H\nSTATUS"
    assert parts(text) == [(1, 1), ("press", "PRESS TO France", 2, 5, False)]
    assert parts(" PRESS \n") == [("press", "PRESS", 1, 1, False)]


@pytest.mark.parametrize("whom", ["all but Austria-Hungary", "France and the GM", "everybody"])
def test_whom_a_block_without_an_end_is_for_must_be_known(whom):
    line = f"Press to {whom.replace('the ', '')}"
    assert parts(line) == [("press", line, 1, 1, False)]
    assert parts(f"{line} and the Pope") == [(1, 1)]


def test_where_another_block_is_opened_the_first_has_no_end():
    text = "PRESS TO France\nHello\nPRESS TO Italy\nHush\nEND PRESS\nA Mun H"
    assert parts(text) == [
        ("press", "PRESS TO France", 1, 2, False),
        ("press", "PRESS TO Italy", 3, 5, True),
        (6, 6),
    ]


def test_a_doubtful_line_in_a_block_opens_none():
    text = "PRESS TO France\nPress to follow tomorrow\nEND PRESS\nA Mun H"
    assert parts(text) == [("press", "PRESS TO France", 1, 3, True), (4, 4)]


def test_a_doubtful_line_opens_a_block_that_has_an_end():
    assert parts("Press to kings\nHello\nEnd press") == [("press", "Press to kings", 1, 3, True)]
    text = "Press to kings\nPRESS TO ALL\nHello\nEND PRESS"
    assert parts(text) == [(1, 1), ("press", "PRESS TO ALL", 2, 4, True)]


def test_lines_that_are_too_long_open_nothing():
    assert parts("PRESS" + "." * 196 + "\nEND PRESS") == [("press", "END PRESS", 1, 2, False)]
    assert parts("PRESS" + "." * 195 + "\nEND PRESS") == [
        ("press", "PRESS" + "." * 195, 1, 2, True)
    ]


def test_many_openings_are_parted_in_no_time():
    assert parts("Press to nobody\n" * 20_000) == [(1, 20_000)]


@pytest.mark.parametrize(
    "box",
    [
        "FINAL: ☑",
        "Final? [x]",
        "[x] FINAL",
        "FINAL (X)",
        "☑ final",
        "[ x ] Final orders",
        "[*] final",
    ],
)
def test_a_mark_counts_beside_a_box_that_is_ticked(box):
    body = read(box)
    assert (body.marks, body.text) == ((Mark(1, True),), "")


@pytest.mark.parametrize(
    "box",
    [
        "[ ] FINAL",
        "FINAL ( )",
        "☐ final",
        "[_] Final orders",
        "FINAL: ☐",
        "Final? [ ]",
        "Final: ( )",
    ],
)
def test_a_mark_counts_for_nothing_beside_a_box_that_is_not(box):
    body = read(box)
    assert (body.marks, body.parts, body.text) == ((), (), "")


def test_a_box_beside_anything_else_is_no_mark():
    assert read("[x] STATUS").marks == read("[ ] STATUS").marks == ()


@pytest.mark.parametrize(
    "box",
    [
        "[ ] DRAW",
        "[ ] WAIT",
        "( ) RESIGN",
        "- [ ] CLEAR A Mun",
        "☐ STATUS",
        "RESIGN: [ ]",
        "MAP ( )",
    ],
)
def test_a_command_beside_a_box_that_is_not_ticked_is_none(box):
    assert (read(box).parts, read(box).text) == ((), "")


@pytest.mark.parametrize(
    ("box", "commands"),
    [
        ("[x] STATUS", ["status"]),
        ("☑ STATUS", ["status"]),
        ("STATUS [x]", ["status"]),
        ("[ ] DRAW [x] STATUS [ ] MAP", ["status"]),
        ("[ ] DRAW\n[x] STATUS\n[ ] MAP", ["status"]),
        ("[x] DRAW [x] STATUS", [(1, 1)]),  # is asked about
        ("[x] PRESS TO ALL\nHello\nEND PRESS", [("press", "[x] PRESS TO ALL", 1, 3, True)]),
        ("[ ] PRESS TO ALL\nA Mun - Bur", [(1, 2)]),
    ],
)
def test_a_command_beside_a_box_that_is_ticked_is_one(box, commands):
    assert parts(box) == commands


# --- What may be words of a command, or of its writer --------------------------------------------


@pytest.mark.parametrize(
    ("text", "orders"),
    [
        ("A Mun - Bur\nGreetings from Kiel", "A Mun - Bur\n"),
        ("Written in haste: A Mun - Bur", "Written in haste: A Mun - Bur"),
        (
            "I object to French fleets here.\nA Mun - Bur",
            "I object to French fleets here.\nA Mun - Bur",
        ),
        (
            "COMPLAINT ABOUT France: rude.\nand worse\nA Mun - Bur, A Ber H",
            "\n\nA Mun - Bur, A Ber H",
        ),
        ("COMPLAINT ABOUT France: rude,\na two-faced liar", "\n"),
        ("Record: A Mun - Bur", "Record: A Mun - Bur"),
        ("Warnings of France ignored: A Mun - Bur", "Warnings of France ignored: A Mun - Bur"),
        ("Conduct an attack on Bur from Mun", "Conduct an attack on Bur from Mun"),
        ("Subscribe to peace! A Mun - Bur", "Subscribe to peace! A Mun - Bur"),
        ("Subscribe to peace, A Mun - Bur", "Subscribe to peace, A Mun - Bur"),
        ("Subscribe Sarajevo, results only, weekly", ""),
    ],
)
def test_what_may_hold_orders_is_read(text, orders):
    assert read(text).text == orders


def test_a_line_of_press_is_no_footer():
    text = "A Mun - Bur\nPRESS TO ALL\nGreetings from Kiel"
    assert parts(text) == [(1, 1), ("press", "PRESS TO ALL", 2, 3, False)]
