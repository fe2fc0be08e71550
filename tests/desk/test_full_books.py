"""The books of the zine's editor have room for so much, and no more."""

import pytest

from judge.desk.commands.command import Asked
from judge.desk.notices.orders import Done
from judge.desk.people.correspondents import Correspondent
from judge.desk.people.proofs import May
from judge.desk.readers.posts import ToMailbox
from judge.desk.zine.books import BOOKS, Books, PageWritten
from judge.desk.zine.catalogue import (
    LONGEST_ADDENDUM,
    LONGEST_ENTRY,
    MOST_ADDENDA,
    CatalogueEntry,
    with_addendum,
)
from judge.desk.zine.catalogue import MOST_ENTRIES as MOST_MAGAZINES
from judge.desk.zine.editing import EDITING
from judge.desk.zine.editing.on_account import LONGEST_NOTE
from judge.desk.zine.ledger import Terms
from judge.desk.zine.magazine import Magazine
from judge.desk.zine.tournaments import MOST_ENTRIES, MOST_GAMES, MOST_TOURNAMENTS, Tournament
from judge.variants.seam import Cause
from tests.helpers import GM, LANGUAGES, NOW, letter, new_game

GAME = new_game()
BROB = CatalogueEntry("Brob", codes=("R",))


def said(command, argument, *pages):
    """Return the code of what is told of a command, where the books have some pages."""
    kept = {book: {} for book in BOOKS.values()}
    for page in pages:
        kept[BOOKS[type(page)]][page.key] = page
    terms = Terms(accounts=True, fee="$3")
    games = lambda names: {name: GAME for name in names if not name.startswith("No")}  # noqa: E731
    books = Books(kept=kept.__getitem__, games=games, terms=terms)
    asked = Asked(
        letter("GERMANY", "", sender=GM),
        NOW,
        ToMailbox(GM),
        Correspondent((GM.key,)),
        LANGUAGES,
        argument=argument,
        magazine=Magazine(editor=GM, books=books),
    )
    results = EDITING[command].run(asked)
    if isinstance(results, Cause):
        return results.code
    assert any(isinstance(it, PageWritten) for it in results)
    return next(it for it in results if isinstance(it, Done)).cause.code


def cup(games=1, entries=1):
    named = ", ".join(f"Game {it}" for it in range(games))
    entered = ", ".join(f"Jane Doe <{it}@example.org>" for it in range(entries))
    return f"Cup\nScoring: rank\nGames: {named}\nEntries: {entered}"


MAGAZINES = [CatalogueEntry(f"Zine {it}", codes=("R",)) for it in range(MOST_MAGAZINES)]
CUPS = [Tournament(f"Cup {it}", "rank") for it in range(MOST_TOURNAMENTS)]
FULL = BROB
for words in map(str, range(MOST_ADDENDA)):
    FULL = with_addendum(FULL, words)


@pytest.mark.parametrize(
    ("command", "argument", "pages", "code"),
    [
        ("magazine", "Brob\nR", MAGAZINES[1:], "magazine_kept"),
        ("magazine", "Brob\nR", MAGAZINES, "book_is_full"),
        ("magazine", "Zine 1\nR", MAGAZINES, "magazine_kept"),
        ("magazine", f"Brob\nR\n{'x' * (LONGEST_ENTRY - 2)}", [], "magazine_kept"),
        ("magazine", f"Brob\nR\n{'x' * (LONGEST_ENTRY - 1)}", [], "page_too_long"),
        ("addendum", f"Brob: {'x' * LONGEST_ADDENDUM}", [BROB], "addendum_kept"),
        ("addendum", f"Brob: {'x' * (LONGEST_ADDENDUM + 1)}", [BROB], "page_too_long"),
        ("addendum", "Brob: more", [FULL], "addenda_full"),
        ("inactive", f"Brob: {'x' * LONGEST_ADDENDUM}", [BROB], "magazine_inactive"),
        ("inactive", f"Brob: {'x' * (LONGEST_ADDENDUM + 1)}", [BROB], "page_too_long"),
        ("tournament", cup(), CUPS[1:], "tournament_kept"),
        ("tournament", cup(), CUPS, "book_is_full"),
        ("tournament", cup().replace("Cup", "Cup 1"), CUPS, "tournament_kept"),
        ("tournament", cup(games=MOST_GAMES, entries=MOST_ENTRIES), [], "tournament_kept"),
        ("tournament", cup(games=MOST_GAMES + 1), [], "tournament_too_big"),
        ("tournament", cup(entries=MOST_ENTRIES + 1), [], "tournament_too_big"),
        ("credit", f"a@b.example 1: {'x' * LONGEST_NOTE}", [], "issues_credited"),
        ("credit", f"a@b.example 1: {'x' * (LONGEST_NOTE + 1)}", [], "page_too_long"),
        ("fee", f"a@b.example; Lyon; {'x' * LONGEST_NOTE}", [], "fee_noted"),
        ("fee", f"a@b.example; Lyon; {'x' * (LONGEST_NOTE + 1)}", [], "page_too_long"),
    ],
)
def test_there_is_room_for_so_much(command, argument, pages, code):
    assert EDITING[command].needs is May.GOVERN
    assert said(command, argument, *pages) == code


@pytest.mark.parametrize(
    ("argument", "code"),
    [
        ("jane@example.org 1", "issues_credited"),
        ("Jane Doe <jane@example.org> 1", "issues_credited"),
        ('"Dr. Jane M. Doe" <jane@example.org>: 1', "issues_credited"),
        ("Jean-Luc d'Arc jane@example.org 1", "issues_credited"),
        ("to all who have written to jane@example.org 1", "names_no_reader"),
        ("is due. See jane@example.org 1", "names_no_reader"),
        ("all; jane@example.org 1", "names_no_reader"),
    ],
)
def test_a_name_before_a_mailbox_is_no_sentence(argument, code):
    assert said("credit", argument) == code
