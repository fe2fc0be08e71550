import pytest

from judge.desk.letters.subject import (
    Subject,
    candidates,
    key_of,
    part_subject,
    read_subject,
    without_marks,
)
from tests.helpers import ENGLISH, new_game, subject_for, variant

READ = """
Germany; Spring; 1901                     | GERMANY  | S1901M
 germany ;SPRING;  1901                   | GERMANY  | S1901M
Germany, Spring, 1901                     | GERMANY  | S1901M
Germany / Spring / 1901                   | GERMANY  | S1901M
German; Spring 1901                       | GERMANY  | S1901M
Germany Spring 1901                       | GERMANY  | S1901M
Spring 1901; Germany                      | GERMANY  | S1901M
Austria-Hungary; Autumn; 1901             | AUSTRIA  | F1901M
Russia; S1901M                            | RUSSIA   | S1901M
Italy; Autumn retreats; 1902              | ITALY    | F1902R
Italy; Winter builds; 1902                | ITALY    | W1902A
France; Fall; 1901; Final                 | FRANCE   | F1901M | final
France; Fall; 1901 FINAL                  | FRANCE   | F1901M | final
France; Fall; 1901; final orders          | FRANCE   | F1901M | final
France; Fall; 1901 (results of Spring 1901)| FRANCE  | F1901M
France; Fall; 1901 [Sarajevo]             | FRANCE   | F1901M
England                                   | ENGLAND  |
GM                                        |          |        | gm
Game master                               |          |        | gm
Gamemaster; S1901M                        |          | S1901M | gm
Player: France; Season: Fall; Year: 1901  | FRANCE   | F1901M
France; Fall; 1901; NOT FINAL             | FRANCE   | F1901M | preliminary
France; Fall; 1901 (FINAL)                | FRANCE   | F1901M | final
France; Fall; 1901 [preliminary]          | FRANCE   | F1901M | preliminary
Fall 1901 France(final!)                  | FRANCE   | F1901M | final
France; Fall; 1901 preliminary            | FRANCE   | F1901M | preliminary
"""


@pytest.mark.parametrize("line", READ.strip().splitlines())
def test_a_subject_is_read_kindly(line):
    text, power, code, *marks = (part.strip() for part in line.split("|"))
    subject = read_subject(f"; {text}", variant(), ENGLISH)
    assert subject.power == (power or None)
    assert subject.code == code
    assert subject.final == ("final" in marks)
    assert subject.preliminary == ("preliminary" in marks)
    assert subject.gm == ("gm" in marks)
    assert subject.unknown == ()


def test_a_bar_parts_as_well():
    subject = read_subject("| Germany | Spring | 1901", variant(), ENGLISH)
    assert (subject.power, subject.code, subject.unknown) == ("GERMANY", "S1901M", ())
    assert read_subject("| Germany | x | y", variant(), ENGLISH).unknown == ("x", "y")


def test_marks_of_mail_programs_and_folded_lines_are_taken_away():
    assert without_marks("Re: AW:  Sarajevo;\n  Germany ") == "Sarajevo; Germany"


@pytest.mark.parametrize(
    ("text", "names_turn", "parts"),
    [
        ("; Germany; Spring", True, {"season": "spring", "kind": "movement"}),
        ("; Germany; 1901", True, {"year": 1901}),
        ("; Germany", False, {}),
    ],
)
def test_a_turn_may_be_named_in_part(text, names_turn, parts):
    subject = read_subject(text, variant(), ENGLISH)
    assert (subject.code, subject.names_turn, subject.parts) == ("", names_turn, parts)


def test_a_turn_that_is_over_is_not_the_one_that_is_meant():
    subject = read_subject("; Germany; Spring 1901 results", variant(), ENGLISH)
    assert (subject.code, subject.names_turn, subject.parts) == ("", False, {})
    assert (subject.power, subject.unknown) == ("GERMANY", ())


def test_two_powers_are_none():
    assert read_subject("; Germany; Austria; Spring; 1901", variant(), ENGLISH).power is None


def test_what_is_not_understood_is_kept():
    assert read_subject("; Germany; Sprung; 1901; x", variant(), ENGLISH).unknown == ("sprung", "x")
    assert read_subject("; Finally; Gmail", variant(), ENGLISH).unknown == ("finally", "gmail")


def test_words_behind_the_name_may_mean_another_game():
    assert read_subject(" Two; Germany; Spring; 1901", variant(), ENGLISH).other_game
    assert not read_subject("; Germany; Sprung; 1901", variant(), ENGLISH).other_game
    assert not read_subject(" Germany; Spring; 1901", variant(), ENGLISH).other_game
    assert not read_subject(" Two", variant(), ENGLISH).other_game  # nothing else to go by


# --- The game's name ----------------------------------------------------------------------------


def found(subject, names):
    """Return the first of some games that a subject may mean, and the rest of the subject."""
    known = {key_of(name): name for name in names}
    name = next((known[key] for key in candidates(subject) if key in known), None)
    return (name, part_subject(subject, name)) if name else None


@pytest.mark.parametrize(
    ("subject", "game", "rest"),
    [
        ("Sarajevo; Germany; Spring; 1901", "Sarajevo", "; Germany; Spring; 1901"),
        ("Re: AW: Fwd: sarajevo; Germany", "Sarajevo", "; Germany"),
        ("RE[2]: Sarajevo", "Sarajevo", ""),
        ("SARAJEVO", "Sarajevo", ""),
        ("Sarajevo Two; Germany", "Sarajevo Two", "; Germany"),
        ("  Sarajevo\t two ; Germany", "Sarajevo Two", " ; Germany"),
        ("Sarajevo Twofold; Germany", "Sarajevo", " Twofold; Germany"),
        ("Sarajevo, Germany", "Sarajevo", ", Germany"),
        ("straße 7: Germany", "STRASSE 7", ": Germany"),
        ("What now? France", "What now?", " France"),
        ("[EXTERNAL] Sarajevo; Germany", "Sarajevo", "; Germany"),
        ("*** CAUTION *** Antw: Sarajevo; Germany", "Sarajevo", "; Germany"),
        ("R: {Spam?} <extern> Re(2): Sarajevo; Germany", "Sarajevo", "; Germany"),
        ("Game name: Sarajevo; Germany", "Sarajevo", "; Germany"),
        ("SPAM: Sarajevo two; Germany", "Sarajevo Two", "; Germany"),
        ("[Sarajevo] Germany; Spring", "Sarajevo", "  Germany; Spring"),
        ("Orders for Sarajevo; Germany", "Sarajevo", "; Germany; Orders for"),
    ],
)
def test_the_game_is_what_a_subject_begins_with(subject, game, rest):
    assert found(subject, ["Sarajevo", "Sarajevo Two", "STRASSE 7", "What now?"]) == (game, rest)


@pytest.mark.parametrize(
    "subject", ["Sarajevos; Germany", "Sarajevo-Three", "Sarajevo’s end", "Sarajevo's", "Hi", ""]
)
def test_a_name_is_not_found_inside_a_longer_word(subject):
    assert found(subject, ["Sarajevo"]) is None


def test_candidates_are_the_beginnings_of_a_subject_the_longest_first():
    assert candidates("Re: The  Great War; S1901M")[:5] == (
        "the great war; s1901m",
        "the great war;",
        "the great war",
        "the great",
        "the",
    )
    assert candidates("") == ()


def test_candidates_are_few_however_long_a_subject_is():
    most = candidates("a " * 500)
    assert len(most[0]) == 99  # "a a ... a" in a hundred letters
    assert len(most) == 50


def test_four_words_may_stand_before_the_name():
    before = "These are my orders"
    assert part_subject(f"{before} Sarajevo; Germany", "Sarajevo") == f"; Germany; {before}"
    assert "sarajevo" not in candidates(f"Here {before} Sarajevo; Germany")


def test_a_subject_that_begins_with_another_name_is_not_parted():
    assert part_subject("Re: Hello", "Sarajevo") == "Hello"


def test_the_subject_we_ask_for_is_read_back():
    game = new_game()
    parts = {"season": "spring", "kind": "movement", "year": 1901}
    for power in variant().powers:
        rest = part_subject(subject_for(game, power), game.name)
        subject = read_subject(rest, variant(), ENGLISH)
        assert subject == Subject(power, "S1901M", parts)
