"""What is read of long letters, and what is said of the rest and of what comes with a letter."""

import pytest

from judge.desk.commands import what_if
from judge.desk.limits import MOST_LINES, MOST_WORDS, readable
from judge.desk.notices import OrdersStand, WhatIf
from judge.letter import Unread, UnreadKind
from judge.mail.folding import fold
from tests.desk.letters import after, answer, cause, not_run, notices, texts
from tests.helpers import calls_made, letter, new_game, take

ORDERS = {"A MUN - BUR"}
MOST_CALLS = 900_000  # of functions; they take two tenths of a second


def unread(*kinds, name=""):
    return {"unread": tuple(Unread(kind, name) for kind in kinds)}


def test_lines_and_words_are_counted_and_blank_lines_are_not():
    lines = ["A Mun H", ""] * MOST_LINES
    assert readable("\n".join(lines)) == ("\n".join(lines), False)
    assert readable("\n".join([*lines, "x", "y"])) == ("\n".join(lines), True)
    for words in ("A-b! " * (MOST_WORDS // 4), "b9" * (MOST_WORDS // 2)):
        assert readable(words) == (words, False)
        assert readable(f"a\n{words}\nb") == ("a", True)


def test_orders_beyond_the_limit_are_not_taken_and_it_is_said():
    long = "A Mun - Bur\n" + "Hello, how are you?\n" * MOST_LINES + "F Kie - Den\nFINAL\n"
    mail = letter("GERMANY", long)
    game = new_game()
    assert texts(after(game, mail), "GERMANY") == ORDERS
    effects = take(game, mail)
    assert ("", cause("not_read", what="rest")) in not_run(effects)
    assert not answer(effects, OrdersStand).final


@pytest.mark.parametrize("kind", UnreadKind)
def test_what_was_not_read_is_told(kind):
    mail = letter("GERMANY", "A Mun - Bur", **unread(kind, name="orders.docx"))
    assert not_run(take(new_game(), mail)) == [("orders.docx", cause("not_read", what=kind))]


@pytest.mark.parametrize(
    ("text", "kind", "final"),
    [
        ("A Mun - Bur\nFINAL", UnreadKind.FILE, True),
        ("A Mun - Bur\nFINAL", UnreadKind.LETTER, True),
        ("FINAL", UnreadKind.FILE, False),
        ("A Mun - Bur\nFINAL", UnreadKind.SEALED, False),
        ("A Mun - Bur\nFINAL", UnreadKind.REST, False),
    ],
)
def test_a_letter_is_not_final_if_orders_may_be_in_what_was_not_read(text, kind, final):
    effects = take(new_game(), letter("GERMANY", text, **unread(kind)))
    assert answer(effects, OrdersStand).final is final


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("A Mun - Bur\nFINAL\nItaly wrote:\n> F Kie H\n> and so on", False),
        ("A Mun - Bur\nFINAL\n-----Original Message-----\nand so on", False),
        ("Italy wrote:\n> A Ber H\nA Mun - Bur\nFINAL\n\n", True),
        ("Italy wrote:\n> A Ber H\n> and so on", True),
    ],
)
def test_the_end_of_a_quotation_below_orders_is_not_missed(text, told):
    effects = take(new_game(), letter("GERMANY", text, **unread(UnreadKind.REST)))
    assert (("", cause("not_read", what="rest")) in not_run(effects)) is told
    assert answer(effects, OrdersStand).final is not told


HOSTILE = {
    "one line of orders": "A Mun - Bur, " * 83_000,
    "orders": "".join(f"A Mun - Bur {number}\n" for number in range(9_000)),
    "marks": "final, " * 30_000,
    "boxes": "[ ] " * 50_000,
    "attributions": "On 12:00 a@b x\n" * 13_000,
    "heads": "From: x\nDate: 12:00\n" * 10_000,
    "times": "12:00\n\n" * 30_000,
    "signs": "[:-(" * 50_000,
    "signs that are no sentence": ",\n?\n;,\n",
    "commands": "MAP\nHELP\nRULES\n" * 10_000,
    "blocks": "PRESS TO ITALY\n" * 13_000,
    "one word": "x" * 200_000,
    "one bracket": ")" * 200_000,
    "bold words": "*A Mun* - _Bur_ " * 13_000,
    "orders denied": "not A Mun - Bur, instead " * 8_000,
    "pronouns": "not A Mun - Bur, it " * 8_000,
    "supports": "A Mun S A Ber S A Kie S A Bur " * 4_000,
    "brackets": "[A Mun] (- Bur) " * 20_000,
    "attributions with a name": "On Mon, Jan 3 2026 at 12:00 Jane <a@b.example> wrote: x\n" * 3_000,
    "proxies": "".join(
        f"PROXY A Mun, A Ber, F Kie TO {('ITALY', 'FRANCE')[number % 2]} {number}\n"
        for number in range(3_000)
    ),
    "proxies on a line": "PROXY A Mun, A Ber, F Kie TO ITALY, " * 5_000,
    "conditions": "if " * 9_000,
    "votes": "VOTE YES ON DRAW England France\n" * 4_000,
    "corrections": "FINAL correction A rather than unit A Mun - Bur " * 900,
    "what if of nothing": "WHAT IF France " * 3_000,
    "what if": "WHAT IF\n"
    + "If Mun, Ber and Kie go to Bur then not so. " * 2_000
    + "\nEND WHAT IF",
    "what if, three times": 3 * ("WHAT IF A Mun - Bur\n" + "\nA Mun" * 99 + "\nEND WHAT IF\n"),
}


@pytest.mark.parametrize("problem", HOSTILE)
def test_no_letter_is_much_work_to_deal_with(problem):
    game = new_game()
    take(game, letter("GERMANY", "A Mun - Bur\nF Kie - Den, and FINAL\nMAP\n"))
    mail = letter("GERMANY", fold(HOSTILE[problem])[0])
    assert calls_made(take, game, mail) < MOST_CALLS


def test_what_if_is_read_to_an_end_and_once():
    game, lines = new_game(), "A Mun - Bur\n" * what_if.MOST_LINES
    asked = f"WHAT IF\n{lines}F Kie - Den\nEND WHAT IF\nWHAT IF A Mun - Tyr\nEND WHAT IF"
    effects = take(game, letter("GERMANY", asked))
    assert answer(effects, WhatIf).orders == {"GERMANY": ("A MUN - BUR",)}
    too_long = cause("what_if_cut", lines=what_if.MOST_LINES, words=what_if.MOST_WORDS)
    assert not_run(effects) == [
        ("WHAT IF", too_long),
        ("WHAT IF A Mun - Tyr", cause("too_many", command="what if", most=1)),
    ]
    whole = letter("GERMANY", f"WHAT IF\n{lines}END WHAT IF")
    assert not any(isinstance(notice, OrdersStand) for notice in notices(take(game, whole)))
