"""Scripts as people write them: what is read, and which line is wrong."""

from datetime import UTC, datetime, timedelta

import pytest

from judge.rehearsal.script import read_script
from judge.rehearsal.script_events import Bounce, Create, Restart, Run, Show, Wait, Write
from judge.rehearsal.times import ByDeadline, Later

GAME = """\
# A remark.
game Sarajevo, house rules league, GM Gus <gus@gm.example>, zone Europe/Vienna, hour none
  Austria: Anna <anna@players.example>
  Germany: gustav@players.example
  VII.2.early = false
  VII.4.movement = 3 days

"""
ANNA = "Anna <anna@players.example>"
NINE = datetime(2026, 12, 1, 9, 30, tzinfo=UTC)


def steps(text):
    script = read_script(GAME + text)
    assert script.mistakes == ()
    return script.steps[1:]


def event(text):
    [step] = steps(text)
    return step.event


def test_a_game():
    [step] = read_script(GAME).steps
    assert step.event == Create(
        "Sarajevo",
        "Gus <gus@gm.example>",
        {"Austria": "Anna <anna@players.example>", "Germany": "gustav@players.example"},
        "league",
        settings={"VII.2.early": False, "VII.4.movement": "3 days"},
        zone="Europe/Vienna",
        hour="",
    )


def test_a_letter_has_its_words_as_they_stand():
    text = """\
2026-12-01 9:30  anna: Sarajevo; Austria; Spring; 1901
    A Vie - Tri

      A Bud H
    \\-> with an arrow
    # no remark
  -> anna
"""
    assert event(text) == Write(
        ANNA,
        subject="Sarajevo; Austria; Spring; 1901",
        text="A Vie - Tri\n\n  A Bud H\n-> with an arrow\n# no remark",
        at=NINE,
    )


@pytest.mark.parametrize(
    ("head", "sender"),
    [
        ("anna", ANNA),
        ("ANNA", ANNA),
        ("Austria", ANNA),
        ("gm", "Gus <gus@gm.example>"),
        ("gus", "Gus <gus@gm.example>"),
        ("Jo <jo@else.example>", "Jo <jo@else.example>"),
    ],
)
def test_people_are_known_by_several_names(head, sender):
    assert event(f"{head}: Sarajevo\n").sender == sender


def test_what_begins_with_an_at_sign_is_told_of_a_letter():
    text = """\
anna: Sarajevo
    @ X-Y: z
    @ no Message-ID
    @ unproved
    @ received 2026-12-01 09:30
    STATUS
"""
    assert event(text) == Write(
        ANNA,
        subject="Sarajevo",
        text="STATUS",
        headers={"X-Y": "z", "Message-ID": None},
        proved=False,
        received=NINE,
    )


def test_whole_letters():
    raw = "From: anna@players.example\nSubject: help\n\nhelp"
    indented = raw.replace("\n", "\n    ")
    assert event(f"anna: whatever\n    @ raw\n    {indented}\n").raw == raw
    assert event("anna:\n    @ base64\n    U3ViamVjdDog/w==\n").raw == "Subject: \udcff"
    assert event("anna:\n    @ eml some/letter.eml\n").eml == "some/letter.eml"


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (
            "anna answers: Sarajevo",
            Write("Anna <anna@players.example>", "", "Sarajevo", answers="last"),
        ),
        ("anna answers turn-report", Write("Anna <anna@players.example>", answers="turn-report")),
        ("anna answers 12", Write("Anna <anna@players.example>", answers="12")),
        ("2026-12-01 09:30", Wait(NINE)),
        ("2026-12-01T09:30:00Z", Wait(NINE)),
        ("deadline", Wait(ByDeadline(""))),
        ("deadline + 1m", Wait(ByDeadline("", timedelta(minutes=1)))),
        ("Deadline of Sarajevo - 2 hours", Wait(ByDeadline("Sarajevo", timedelta(hours=-2)))),
        ("+ 3 days", Wait(Later(timedelta(days=3)))),
        ("show", Show()),
        ("show Sarajevo", Show("Sarajevo")),
        ("restart", Restart()),
        ("2026-12-01 09:30  restart", Restart(NINE)),
        ("deadline + 1m  restart", Restart(ByDeadline("", timedelta(minutes=1)))),
        ('run show "Sarajevo"', Run(("show", "Sarajevo"))),
        ("bounce 3", Bounce(3)),
        ("bounce 3 soft", Bounce(3, hard=False)),
    ],
)
def test_events(line, expected):
    assert event(f"{line}\n") == expected


def test_what_must_come():
    text = """\
anna: Sarajevo
    STATUS
  -> anna, gus: status
    Austria:  Army Vienna.

    ! A BUD
    \\! literally
  -> everybody in Sarajevo
  -> nobody else
"""
    [step] = steps(text)
    status, everybody, nobody = step.expected
    assert status.who == ("anna@players.example", "gus@gm.example")
    assert (status.kind, status.line) == ("status", 10)
    assert status.lines == ((11, "Austria:  Army Vienna."), (14, "! literally"))
    assert status.without == ((13, "A BUD"),)
    assert (everybody.who, everybody.game, everybody.kind) == (("everybody",), "Sarajevo", "")
    assert nobody.who == ("nobody else",)


def test_it_begins_at_the_first_time_it_names():
    assert read_script(f"{GAME}2026-12-01 09:30\n").begins == NINE
    assert read_script(GAME).begins is None


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("dance\n", 8, "'dance' is no event"),
        (
            "ana: Sarajevo\n",
            8,
            "nobody is called 'ana' here, so write an address; did you mean anna?",
        ),
        ("@x: Sarajevo\n", 8, "no address"),
        ("anna: Sarajevo\n  -> edward: status\n", 9, "nobody is called 'edward'"),
        ("anna: Sarajevo\n  -> : status\n", 9, "an arrow points to somebody"),
        ("anna: Sarajevo\n  -> nobody\n    x\n", 9, "has no words"),
        ("anna: Sarajevo\n    @ what is this\n", 9, "it is a field"),
        ("2026-12-01 09:30\n    A Vie - Tri\n", 9, "nothing but arrows"),
        ("show\n    A Vie - Tri\n", 9, "nothing but arrows"),
        ("2026-13-01 09:30  anna: x\n", 8, "no time"),
        ("game Agadir\n", 8, "a gamemaster"),
        ("game Agadir, GM gus@gm.example, colour red\n", 8, "'colour red' is none of"),
        ("game Agadir, GM gus@gm.example\n  Austria anna\n", 9, "no player"),
        ("bounce\n", 8, "bounce 12"),
        ('run "games\n', 8, "quotation"),
    ],
)
def test_mistakes_are_told_with_their_lines(text, line, said):
    [mistake] = read_script(GAME + text).mistakes
    assert (mistake.line, said in mistake.message) == (line, True), mistake


def test_a_script_cannot_begin_indented():
    [mistake] = read_script("  x\n").mistakes
    assert mistake.line == 1


def test_two_people_of_one_name_are_told_apart():
    text = """\
game Agadir, GM gus@gm.example
  Austria: anna@else.example
anna: Agadir
"""
    [mistake] = read_script(GAME + text).mistakes
    assert "anna@else.example or anna@players.example" in mistake.message
