"""A judge that has a language beside English plays a script, from a folder of its operator's."""

from pathlib import Path

from judge.library import Library
from judge.rehearsal.playing import check
from judge.rehearsal.script import read_script
from tests.rehearsal.worlds import open_world

OWN = Path(__file__).parent / "esperanto"


def test_each_player_is_read_and_written_to_in_their_own_language(tmp_path):
    script = read_script((OWN / "script.txt").read_text("utf-8"))
    assert script.mistakes == ()
    with open_world(tmp_path, Library(OWN), own=OWN) as world:
        told = [f"{it.line}: {it.message}" for it in check(script, world)]
    assert told == []
