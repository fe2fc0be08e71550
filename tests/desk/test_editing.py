"""The commands of the zine's editor: each has its file, its spellings, its words, and its proof."""

from pathlib import Path

import pytest

from judge.desk import editing
from judge.desk.circulation import Dispatch, Reader
from judge.desk.editing import EDITING
from judge.desk.editing.editing_command import numbers_of, words_behind
from judge.desk.notices import EditorHelp
from judge.desk.proofs import May
from judge.report.pen import Identity, Pen
from judge.shipped import folders
from tests.helpers import ENGLISH, GM, JUDGE, LIBRARY, NOW

PEN = Pen(folders("templates"), Identity("The Judge", JUDGE, "TEST"), LIBRARY)


def test_every_command_may_be_written():
    assert set(ENGLISH.zine.commands.values()) == set(EDITING)


def test_every_command_is_told_of():
    dispatch = Dispatch(Reader(GM), EditorHelp(tuple(EDITING)))
    text = PEN.letters(dispatch, "<x@example.org>", NOW)[0].text
    assert [it for it in EDITING if f"\n  {it.upper()}" not in text] == []


def test_every_file_is_in_the_table():
    files = {path.stem for path in Path(editing.__path__[0]).glob("*.py")}
    modules = {it.run.__module__.rpartition(".")[2] for it in EDITING.values()}
    shared = {"__init__", "editing_command", "on_account", "entry_named"}
    assert files - shared == modules


@pytest.mark.parametrize("command", EDITING.values(), ids=lambda it: it.name)
def test_whatever_does_anything_needs_the_proof_of_a_gamemasters_command(command):
    assert command.needs is (May.ASK if command.name == "help" else May.GOVERN)


@pytest.mark.parametrize(
    ("argument", "numbers", "words"),
    [
        ("3", "3", ""),
        ("3: too long", "3", "too long"),
        ("#3 and 4, 5 - not now, 1901 is over", "#3 and 4, 5", "not now, 1901 is over"),
        ("because of 1901", "", "because of 1901"),
        ("", "", ""),
    ],
)
def test_numbers_stand_before_words(argument, numbers, words):
    assert (numbers_of(argument).strip(), words_behind(argument)) == (numbers, words)
