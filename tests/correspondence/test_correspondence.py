"""Whole correspondences: each script here is played, and all must come as it says.

Where an `.ini` is beside a script, its lines are in the `[zine]` of that judge.  Nothing in them is
a fault of the machine, such as a cause that no template has words for.
"""

import logging
from pathlib import Path

import pytest

from judge.rehearsal.playing import check
from judge.rehearsal.script import read_script
from tests.rehearsal.worlds import open_world

SCRIPTS = sorted(Path(__file__).parent.glob("*.txt"))


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.stem)
def test_all_comes_as_the_script_says(path, tmp_path, caplog):
    script = read_script(path.read_text("utf-8"))
    assert script.mistakes == ()
    ini = path.with_suffix(".ini")
    with open_world(tmp_path, ini=ini.read_text("utf-8") if ini.exists() else "") as world:
        told = [f"{path.name}:{it.line}: {it.message}" for it in check(script, world)]
    assert told == []
    assert [it.getMessage() for it in caplog.records if it.levelno >= logging.ERROR] == []
