"""`judge rehearse`: scripts, events a line, records, and what is said of mistakes."""

import io
import json

import pytest

from judge.cli import main

SCRIPT = """\
game Sarajevo, GM gus@gm.example
  Austria: anna@players.example
  England: edward@players.example
  France: francine@players.example
  Germany: gustav@players.example
  Italy: isabella@players.example
  Russia: rurik@players.example
  Turkey: tarkan@players.example
  VII.1.reminders = none
  VII.6.missing = hold
2026-12-01 09:30  anna: Sarajevo; Austria; Spring; 1901
    A Vie - Tri
  -> anna: orders-stand
    A VIE - TRI
  -> nobody else
deadline + 1m
  -> everybody: turn-report
    Austria: Army Vienna -> Trieste.
show
run games
+ 1h  show Nowhere
  -> error
"""


@pytest.fixture
def script(tmp_path):
    path = tmp_path / "script.txt"
    path.write_text(SCRIPT)
    return path


def test_a_script_is_checked(script, capsys):
    assert main(["rehearse", str(script), "--check"]) == 0
    assert capsys.readouterr().out == f"{script}: 6 steps, 17 letters, all as it says\n"


def test_differences_are_printed_with_their_lines(script, capsys):
    script.write_text(SCRIPT.replace("    A VIE - TRI", "    A VIE - BUD"))
    assert main(["rehearse", str(script), "--check"]) == 1
    assert capsys.readouterr().out == (
        f"{script}:14: the letter to anna@players.example does not say 'A VIE - BUD'; "
        "it has 'A VIE - TRI'\n"
    )


@pytest.mark.parametrize(
    ("old", "new", "printed"),
    [
        ("  -> nobody else", "  -> nobody", None),
        ("  -> anna: orders", "  -> edward: orders", "no letter (orders-stand) to edward@"),
        ("anna: orders-stand", "anna: turn-report", "no letter (turn-report) to anna@"),
        ("everybody: turn", "anna: turn", None),
        ("    Austria: Army", "    ! Austria: Army", "says 'Austria: Army Vienna -> Trieste.'"),
        ("  -> error", "  -> nobody", "an error: there is no game called Nowhere"),
        ("deadline + 1m\n", "deadline - 1m\n", "no letter (turn-report)"),
        ("show\n", "show\n  -> nobody\n", None),
        ("show\n", "show\n  -> show\n    phase: S1901M\n", "it has 'phase: F1901M'"),
        ("run games\n", "run games\n  -> output\n    Fall 1902\n", "does not say 'Fall 1902'"),
        ("run games\n", "run games\n  -> error\n", "no error"),
        ("A VIE - TRI\n  -> nobody", "A VIE - TR\n  -> nobody", "does not say 'A VIE - TR'"),
    ],
)
def test_what_is_checked(script, capsys, old, new, printed):
    assert old in SCRIPT
    script.write_text(SCRIPT.replace(old, new))
    code = main(["rehearse", str(script), "--check"])
    out = capsys.readouterr().out
    assert (code, printed is None or printed in out) == (int(printed is not None), True), out


def test_the_correspondence_is_printed_as_a_script(script, tmp_path, capsys):
    assert main(["rehearse", str(script)]) == 0
    printed = capsys.readouterr().out
    assert "  -> anna: orders-stand\n    Subject: Sarajevo; Austria; Spring; 1901\n" in printed
    assert "  -> show\n    game: Sarajevo\n    state: running\n" in printed
    again = tmp_path / "again.txt"
    again.write_text(printed)
    assert main(["rehearse", str(again), "--check"]) == 0
    assert "17 letters, all as it says" in capsys.readouterr().out


def test_mistakes_are_told_before_anything_is_played(script, capsys):
    script.write_text(SCRIPT + "dance\nana: Sarajevo\n")
    assert main(["rehearse", str(script)]) == 1
    assert f"{script}:23: 'dance' is no event" in capsys.readouterr().err


def test_events_as_json(monkeypatch, capsys):
    lines = [
        '{"do":"create","game":"Sarajevo","gm":"gus@gm.example","rules":"none"}',
        "nonsense",
        "",
        '{"do":"letter","at":"2026-12-01T09:00:00Z","from":"a@b.example","subject":"help"}',
    ]
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(lines)))
    assert main(["rehearse", "--json"]) == 0
    answers = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [answer["done"] for answer in answers if "done" in answer] == [1, 2, 3]
    assert "there are no house rules called 'none'" in answers[0]["error"]
    assert "no JSON" in answers[2]["error"]
    assert answers[4]["kind"] == "anyone.help"


def test_a_kept_game_is_recorded(script, tmp_path, capsys):
    keep = str(tmp_path / "keep")
    assert main(["rehearse", str(script), "--keep", keep]) == 0
    capsys.readouterr()
    assert main(["rehearse", "--record", "Sarajevo", "--keep", keep]) == 0
    recorded = tmp_path / "record.txt"
    recorded.write_text(capsys.readouterr().out)
    assert main(["rehearse", str(recorded), "--check"]) == 0
    assert "17 letters, all as it says" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("args", "printed"),
    [
        ([], "name a script"),
        (["--json", "x.txt"], "name a script"),
        (["nowhere.txt"], "nowhere.txt cannot be read"),
        (["--record", "Nowhere", "--keep", "{tmp}"], "there is no game called Nowhere"),
    ],
)
def test_refusals(args, printed, tmp_path, capsys):
    args = [arg.format(tmp=tmp_path) for arg in args]
    assert main(["rehearse", *args]) == 1
    assert printed in capsys.readouterr().err
