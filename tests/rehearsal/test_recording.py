"""A game's history as a script: played again with --check, it gives the same."""

from datetime import timedelta

import pytest

from judge.rehearsal.checking import rendition
from judge.rehearsal.playing import check
from judge.rehearsal.recording import record
from judge.rehearsal.script import read_script
from tests.rehearsal.worlds import open_world

HEAD = """\
game Sarajevo, house rules standard, GM Gus <gus@gm.example>, zone Europe/Vienna, hour 18:00
  Austria: Anna <anna@players.example>
  England: edward@players.example
  France: francine@players.example
  Germany: gustav@players.example
  Italy: isabella@players.example
  Russia: rurik@players.example
  Turkey: tarkan@players.example
  VII.4.movement = 4 days
  III.8.infer = false
  VII.1.reminders = none
  VII.6.missing = hold

"""
PLAYED = """\
2026-11-20 12:00:07  gustav: Sarajevo; Germany; Spring; 1901
    @ Date: Fri, 20 Nov 2026 07:00:00 -0500

      A Mun - Bur
    \\-> F Kie - Den
    > A Ber - Sil
    # no remark
    \\@ no field
    Für Grüße
+ 1m  Ünsal <tarkan@players.example>: Sarajevo; Türkei; Spring; 1901
    A Con - Bul
    FINAL
+ 1m  gustav answers last
    FINAL
+ 1m  gustav: Sarajevo
    @ no Message-ID
    @ no Date
    MAP
+ 1m  mallory@else.example: Sarajevo; Germany; Spring; 1901
    A Mun H
+ 1m  gustav: Sarajevo
    @ raw
    From: gustav@players.example
    Subject: =?utf-8?q?Sarajevo=3B_Germany?=
    Content-Type: text/html

    <p>STATUS</p>
deadline - 1h
2026-11-25 12:00  restart
deadline
deadline - 1m
+ 9m  restart
"""


def played(text, folder):
    """Play a script, and return the record of it and the letters that went out."""
    with open_world(folder) as world:
        assert list(check(read_script(HEAD + text), world)) == []
        lines = list(record("sarajevo", world.office, world.settings))
        return lines, world.letters


def test_a_record_gives_the_same_again(tmp_path):
    lines, letters = played(PLAYED, tmp_path / "one")
    script = read_script("\n".join(lines))
    assert script.mistakes == ()
    assert sum(len(step.expected) for step in script.steps) > len(letters)
    with open_world(tmp_path / "two") as world:
        assert list(check(script, world)) == []
        assert [(one.kind, rendition(one)) for one in world.letters] == [
            (one.kind, rendition(one)) for one in letters
        ]
        assert list(record("Sarajevo", world.office, world.settings)) == lines


def test_the_time_between_a_deadline_and_its_results_is_no_outage(tmp_path):
    with open_world(tmp_path / "one") as world:
        league = HEAD.replace("rules standard", "rules league")
        script = f"{league}2026-11-20 12:00  gustav: Sarajevo\n    STATUS\ndeadline + 1d\n"
        assert list(check(read_script(script), world)) == []
        lines = list(record("Sarajevo", world.office, world.settings))
    assert [line for line in lines if "restart" in line] == []


def test_letters_stand_there_as_they_were_written_where_that_says_all(tmp_path):
    lines, _ = played(PLAYED, tmp_path)
    assert "    \\-> F Kie - Den" in lines
    assert "    @ Date: Fri, 20 Nov 2026 07:00:00 -0500" in lines
    assert sum(line == "    @ base64" for line in lines) == 1  # the one in HTML


def test_a_difference_is_found(tmp_path):
    lines, _ = played(PLAYED, tmp_path / "one")
    text = "\n".join(lines).replace("A Con - Bul", "A Con - Smy", 1)
    with open_world(tmp_path / "two") as world:
        told = [difference.message for difference in check(read_script(text), world)]
    assert any("A CON - BUL" in message for message in told)


def test_letters_that_were_dealt_with_late(tmp_path):
    late = """\
2026-11-20 12:00  gustav: Sarajevo; Germany; Spring; 1901
    @ received 2026-11-20 11:59:30
    A Mun - Bur
"""
    lines, _ = played(late, tmp_path)
    assert "    @ received 2026-11-20 11:59:30" in lines


def test_there_is_no_such_game(tmp_path):
    with open_world(tmp_path) as world, pytest.raises(LookupError):
        list(record("Nowhere", world.office, world.settings))


def test_what_a_script_cannot_play_is_remarked(tmp_path):
    with open_world(tmp_path) as world:
        list(check(read_script(HEAD), world))
        world.office.hold("Sarajevo", "Boom\nZeroDivisionError: by zero")
        lines = list(record("Sarajevo", world.office, world.settings))
    assert any(line.startswith("# ") and line.endswith(": Held, by clock") for line in lines)
    assert world.now - timedelta(0) == world.now


def recorded_again(text, folder, ini=""):
    """Play a script; play its record, which must give the same; return the record."""
    with open_world(folder / "one", ini=ini) as world:
        assert list(check(read_script(text), world)) == []
        lines = list(record("Sarajevo", world.office, world.settings))
    with open_world(folder / "two", ini=ini) as world:
        script = read_script("\n".join(lines))
        assert script.mistakes == ()
        assert [difference.message for difference in check(script, world)] == []
    return lines


def test_a_letter_with_two_senders(tmp_path):
    two = """\
2026-11-20 12:00  gustav: Sarajevo; Germany
    @ raw
    From: gustav@players.example, anna@players.example
    Subject: Sarajevo; Germany

    STATUS
"""
    lines = recorded_again(HEAD + two, tmp_path)
    assert any(line.endswith("  somebody@nowhere.example:") for line in lines)


def test_a_game_that_was_founded_by_mail_for_fewer_than_seven(tmp_path):
    founded = """\
2026-11-20 12:00  gus@gm.example: new game Sarajevo
    players 5
2026-11-20 12:05  gus@gm.example answers last
    YES
2026-11-20 12:10  anna@players.example: join Sarajevo
2026-11-20 12:11  anna@players.example answers last
    YES
"""
    lines = recorded_again(founded, tmp_path)
    assert any(", places 5," in line for line in lines)
    assert any("1 of 5 places is taken." in line for line in lines)
