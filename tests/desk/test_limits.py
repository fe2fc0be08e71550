"""What is read of long letters, and what is said of the rest and of what comes with a letter."""

import pytest

from judge.desk.commands import COMMANDS, what_if
from judge.desk.letters.limits import MOST_LINES, MOST_WORDS, readable
from judge.desk.not_carried_out import MOST_AT_DESK, most_of
from judge.desk.notices.gm import GMAnswered
from judge.desk.notices.orders import OrdersStand, Refused
from judge.desk.notices.questions import WhatIf
from judge.letter import Grade, Proof, Unread, UnreadKind
from judge.mail.folding import fold
from tests.desk.letters import after, answer, cause, not_run, notices, texts
from tests.desk.positions import BUILDS, packed
from tests.helpers import GM, calls_made, letter, new_game, take

ORDERS = {"A MUN - BUR"}
MOST_CALLS = 1_000_000  # of functions; they take a quarter of a second
MOST_CALLS_AFTER_MOVES = 1_800_000
MOST_CALLS_AT_DESK = 2_000_000


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


def test_a_mark_beyond_the_limit_keeps_no_letter_from_its_answer():
    mail = letter("GERMANY", "Hello!\n" * (MOST_LINES + 1) + "FINAL", "Sarajevo; Fall; 1903")
    assert answer(take(new_game(), mail), Refused).text.endswith("Hello!")


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
    "quoted lines": "> Am 3.1.2026 um 12:00 schrieb Jane:\n" * 1_000,
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


# Italy is driven out of two provinces, and has several to go to.
DRIVEN_OUT = packed(
    phase="F1901R",
    units={"AUSTRIA": ["A VEN", "A TRI"], "FRANCE": ["A PIE"]},
    dislodged={
        "ITALY": {
            "A VEN": {"from": "TRI", "retreats": ["ROM", "TUS", "APU"]},
            "A PIE": {"from": "MAR", "retreats": ["TUS"]},
        }
    },
    centers={},
)
IN_RETREATS = {
    "retreats": "".join(f"A Ven - Rom {number}\n" for number in range(9_000)),
    "preferences": "A Ven - Rom, else Tus, else Apu, else disband, " * 4_000,
    "conditions": "if Rom is free A Ven - Rom otherwise Tus otherwise " * 4_000,
    "places to choose from": "A Ven retreats to Rom or Tus or Apu or " * 5_000,
    "retreats ahead": "IF Ven DISLODGED RETREAT Rom, Tus, Apu\n" * 3_000,
    "retreats ahead on a line": "IF Ven DISLODGED RETREAT Rom, Tus, " * 3_000,
    "disbandments": "disband " * 90_000,
    "sentences": "The army in Venice retreats to Rome; if it cannot, then Tuscany. " * 3_000,
}
IN_WINTER = {
    "builds": "".join(f"Build A Ber {number}\n" for number in range(9_000)),
    "builds on a line": "Build A Ber, F Kie, A Mun, " * 30_000,
    "builds to choose from": "Build A Ber or F Kie or A Mun or " * 9_000,
    "builds ahead": "IF GAIN 2 BUILD A Ber, F Kie; IF GAIN 1 BUILD F Kie\n" * 3_000,
    "waived builds": "waive " * 90_000,
    "removals": "Remove A Mun, A Hol, " * 9_000,
    "preferences": "Build A Ber, else F Kie, else waive, " * 9_000,
    "numbered": "".join(f"{number}. A Ber\n" for number in range(9_000)),
    "places": "Ber Kie Mun " * 20_000,
}
AT_DESK = {
    "orders for a power": "ORDER Germany: A Mun - Bur\n" * 9_000,
    "orders on a line": "ORDER Germany: " + "A Mun - Bur, " * 20_000,
    "orders below each other": "ORDER Germany:\n" + "A Mun - Bur\n" * 9_000,
    "corrections": "CORRECT A Mun - Bur\n" * 9_000,
    "corrections on a line": "CORRECT " + "A Mun - Bur, " * 20_000,
    "rulings": "RULE A Mun - Bur INVALID because it is\n" * 9_000,
    "deadlines": "DEADLINE Friday 20:00\n" * 9_000,
    "previews": "PREVIEW\n" * 9_000,
    "settings": "SET IX.3 = 5\n" * 9_000,
    "announcements": "ANNOUNCE hello\n" * 9_000,
    "lines that are no command": "Dear all, I think that Germany needs another day, because "
    * 5_000,
    "slips": "EXTNED 48h\n" * 9_000,
}


def at_desk(text):
    subject, proof = "Sarajevo; GM", Proof(Grade.ANSWER)
    return letter("", text, subject, sender=GM, proof=proof)


@pytest.mark.parametrize("problem", IN_RETREATS)
def test_no_letter_of_retreats_is_much_work(problem):
    text = fold(IN_RETREATS[problem])[0]
    game, subject = new_game(position=DRIVEN_OUT), "Sarajevo; Italy; Fall retreats; 1901"
    take(game, letter("ITALY", "A Ven - Rom", subject))
    assert calls_made(take, game, letter("ITALY", text, subject)) < MOST_CALLS_AFTER_MOVES


@pytest.mark.parametrize("problem", IN_WINTER)
def test_no_letter_of_builds_is_much_work(problem):
    text = fold(IN_WINTER[problem])[0]
    game, subject = new_game(position=BUILDS), "Sarajevo; Germany; Winter; 1901"
    take(game, letter("GERMANY", f"{text[:300]}\nBuild A Ber", subject))  # its words are known now
    assert calls_made(take, game, letter("GERMANY", text, subject)) < MOST_CALLS_AFTER_MOVES


@pytest.mark.parametrize("problem", AT_DESK)
def test_no_letter_of_the_gamemasters_is_much_work(problem):
    game = new_game()
    take(game, at_desk("PREVIEW\nslip"))
    mail = at_desk(fold(AT_DESK[problem])[0])
    assert calls_made(take, game, mail) < MOST_CALLS_AT_DESK


def test_of_many_rulings_the_first_are_made_and_it_is_said():
    many = most_of(COMMANDS["rule"])
    rulings = "RULE Germany: A Mun - Bur INVALID\n" * (many + 2)
    effects = take(new_game(), at_desk(rulings))
    assert len(answer(effects, GMAnswered).changes) == many
    assert [why for _, why in not_run(effects)] == [cause("too_many", command="rule", most=many)]
    assert most_of(COMMANDS["extend"]) == MOST_AT_DESK


def test_of_too_many_orders_for_others_none_are_half_read():
    orders = "ORDER Germany: A Mun - Bur\n"
    whole = f"{orders}ORDER France: {'A Par H, ' * MOST_WORDS}\n{orders}"
    effects = take(new_game(), at_desk(whole))
    assert [change.powers for change in answer(effects, GMAnswered).changes] == [("GERMANY",)]
    [(_, why)] = not_run(effects)
    assert why == cause("not_read", what="rest")
