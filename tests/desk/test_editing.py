"""The commands of the zine's editor: each has its file, its spellings, its words, and its proof."""

from pathlib import Path

import pytest

from judge.desk.commands.command import Asked
from judge.desk.notices.zine_letters import EditorHelp
from judge.desk.people.correspondents import Correspondent
from judge.desk.people.proofs import May
from judge.desk.readers.circulation import Dispatch, Reader
from judge.desk.readers.posts import ToMailbox
from judge.desk.zine import editing
from judge.desk.zine.articles import Article, ArticleState
from judge.desk.zine.editing import EDITING
from judge.desk.zine.editing.editing_command import (
    named_articles,
    named_in,
    without_signs,
)
from judge.desk.zine.magazine import Magazine
from judge.report.pen import Identity, Pen
from judge.shipped import folders
from tests.helpers import ENGLISH, GM, JUDGE, LANGUAGES, LIBRARY, NOW, letter

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
        ("3", (3,), ""),
        ("3: too long", (3,), "too long"),
        ("#3 and 4, 5 - not now, 1901 is over", (3, 4, 5), "not now, 1901 is over"),
        ("because of 1901", (), "because of 1901"),
        ("", (), ""),
        ("3, no. 4 & article 5", (3, 4, 5), ""),
        ("7, not what we print", (7,), "not what we print"),
        ("3 nothing new", (3,), "nothing new"),
        ("3 Andy wrote this", (3,), "Andy wrote this"),
        ("3 No. We had it", (3,), "No. We had it"),
        ("3, 2 pages are too many", (3,), "2 pages are too many"),
        ("8 7 pages are too many", (8,), "7 pages are too many"),
        ("3 and 4 and 2 more", (3, 4), "and 2 more"),
        ("3, 1.5 pages", (3,), "1.5 pages"),
        ("3, 2-page jokes", (3,), "2-page jokes"),
        (": 3 is too long", (3,), "is too long"),
        ("3\nand 4 we had", (3,), "and 4 we had"),
    ],
)
def test_numbers_stand_before_words(argument, numbers, words):
    named = named_in(asked(argument))
    assert (named.numbers, without_signs(named.behind)) == (numbers, words)


@pytest.mark.parametrize(
    ("argument", "behind"), [("all", ""), ("ALL: no room", "no room"), ("everybody\nNo.", "No.")]
)
def test_all_are_named_alone(argument, behind):
    named = named_in(asked(argument))
    assert (named.every, without_signs(named.behind)) == (True, behind)


@pytest.mark.parametrize(
    ("argument", "means_it"),
    [
        ("", True),
        (": we had it", True),
        ("because we had it", True),
        ("\nWe had it.", True),
        ("my apologies", False),
        ("becauseway", False),
    ],
)
def test_the_only_one_is_meant_by_no_sentence(argument, means_it):
    assert isinstance(named_articles(asked(argument), ArticleState.WAITING), list) is means_it


def asked(argument):
    """Return what is asked where one article waits."""
    article = Article(7, GM, "Fog", "Fog.", NOW, ArticleState.WAITING)
    return Asked(
        letter("GERMANY", ""),
        NOW,
        ToMailbox(GM),
        Correspondent(()),
        LANGUAGES,
        argument=argument,
        magazine=Magazine(kept=lambda: (article,)),
    )
