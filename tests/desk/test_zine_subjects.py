"""What the subject of a letter to the zine says, however long it is."""

from time import process_time

import pytest

from judge.desk.commands.command import Asked
from judge.desk.people.correspondents import Correspondent
from judge.desk.readers.posts import ToMailbox
from judge.desk.zine.books import Books
from judge.desk.zine.editing.on_account import account_named
from judge.desk.zine.ledger import Terms
from judge.desk.zine.magazine import Magazine
from judge.desk.zine.zine_subjects import ZineDesk, ZineSubject, zine_subject
from tests.helpers import ENGLISH, GM, LANGUAGES, NOW, letter


@pytest.mark.parametrize(
    ("subject", "number"),
    [
        ("Zine; article 12", 12),
        ("Re: Zine; article 3 (your article)", 3),
        ("Zine; letter #4", 4),
    ],
)
def test_an_article_is_named_by_its_number(subject, number):
    assert zine_subject(subject, ENGLISH) == ZineSubject(ZineDesk.ABOUT, number)


def test_other_numbers_name_none():
    assert zine_subject("Zine; article 1234567890123", ENGLISH) is None
    assert zine_subject("Zine; issue 3", ENGLISH) is None


def named(words):
    """Whose account a line is about: their mailbox, their name, and what follows."""
    magazine = Magazine(books=Books(terms=Terms(accounts=True)))
    line = Asked(
        letter("GERMANY", ""),
        NOW,
        ToMailbox(GM),
        Correspondent(GM),
        LANGUAGES,
        argument=words,
        magazine=magazine,
    )
    found = account_named(line)
    if not isinstance(found, tuple):
        return None
    return found[0].reader.email, found[0].reader.name, found[1]


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("jane@example.org", ("jane@example.org", "", "")),
        ("jane@example.org 10: $1.50", ("jane@example.org", "", "10: $1.50")),
        ("jane@example.org -2", ("jane@example.org", "", "-2")),
        ("<jane@example.org> 3", ("jane@example.org", "", " 3")),
        ('"Jane Doe" <jane@example.org>; Lyon', ("jane@example.org", "Jane Doe", "; Lyon")),
        (": Jane Doe jane@example.org", ("jane@example.org", "Jane Doe", "")),
        ("jim@ and jane@example.org", None),
        ("nobody", None),
    ],
)
def test_an_account_is_named_by_a_mailbox(words, found):
    assert named(words) == found


def test_long_lines_of_dots_take_no_time():
    begun = process_time()
    assert zine_subject("Zine; " + "." * 8000, ENGLISH) is None
    assert named("." * 3000) is None
    assert named("." * 3000 + " @" * 3000) is None
    assert process_time() - begun < 2
