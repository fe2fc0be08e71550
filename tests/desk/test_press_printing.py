"""Which pieces a command names, which are printed when, and in how many letters (X.1)."""

from dataclasses import replace
from datetime import timedelta

import pytest

from judge.desk.events.press_events import PressPrinted
from judge.desk.games.game import State
from judge.desk.notices.press_letters import PressNoted, PressTold
from judge.desk.press.press import Color, PressDesk, PressPiece
from judge.desk.press.pressing import (
    MOST_IN_REPORT,
    NamedPieces,
    Taken,
    at_once,
    digest_due,
    held_until,
    named,
    noted,
    print_held,
    printed_when,
    with_report,
)
from judge.desk.readers.posts import Everybody, Others, Post
from judge.variants.seam import Cause
from tests.helpers import ENGLISH, LIBRARY, NOW, new_game

LATER = NOW + timedelta(minutes=10)
STANDARD = LIBRARY.house_rules("standard")


def piece(number, text="Peace.", **fields):
    return PressPiece(number, "FRANCE", Color.WHITE, text, NOW, **fields)


THREE = (piece(1), piece(2), piece(14))


@pytest.mark.parametrize(
    ("argument", "numbers", "rest"),
    [
        ("1", [1], ""),
        ("2, 14: too rude", [2, 14], "too rude"),
        ("14 and 1", [14, 1], ""),
        ("1 1", [1], ""),
        ("all", [1, 2, 14], ""),
        ("ALL - please", [1, 2, 14], "please"),
        ("press 2", [2], ""),
    ],
)
def test_pieces_that_are_named(argument, numbers, rest):
    found = named(argument, THREE, ENGLISH.block_words)
    assert ([it.number for it in found.pieces], found.more, found.unknown) == (numbers, rest, None)


def which(*unknown):
    return Cause("which_press", {"numbers": [1, 2, 14], "unknown": list(unknown)})


def test_pieces_that_are_not():
    words = ENGLISH.block_words
    assert named("", THREE, words) == which()
    assert named("3", THREE, words) == which(3)
    assert named("1", (), words) == Cause("no_press_waits")
    assert named("too rude", THREE[:1], words) == NamedPieces([THREE[0]], "too rude")
    own = named("7", THREE[:1], words, none="none", which="which")
    assert own == Cause("which", {"numbers": [1], "unknown": [7]})
    assert named("", (), words, none="none", which="which") == Cause("none")


def test_pieces_that_are_there_are_taken_beside_one_that_is_not():
    missing = Cause("no_such_press", {"unknown": [3]})
    assert named("1, 3: rude", THREE, ENGLISH.block_words) == NamedPieces(
        [THREE[0]], "rude", missing
    )


def test_when_a_piece_is_printed():
    at_times = STANDARD.changed({"X.1.when": "digest"})
    game = new_game(rules=at_times)
    assert printed_when(piece(1), game) == "digest"
    assert printed_when(piece(1), replace(game, state=State.OVER)) == "at once"
    gunboat = new_game(rules=at_times.changed({"X.gunboat": True}))
    assert printed_when(piece(1), gunboat) == "digest"
    assert printed_when(piece(1, to=("ITALY",)), gunboat) == "at once"
    assert printed_when(piece(1, to=("ITALY",)), game) == "digest"


def test_what_is_held_is_printed_when_its_time_has_come():
    rules = STANDARD.changed({"X.1.when": "at once"})
    held, free = piece(1, held=LATER), piece(2)
    game = new_game(rules=rules, press=PressDesk(2, ready=(held, free)))
    told = [PressPrinted((free,)), Post(Others("FRANCE"), PressTold((free,)))]
    assert at_once([held, free], game, NOW) == told
    assert at_once([held], game, LATER)[0] == PressPrinted((held,))
    assert at_once([free], new_game(), NOW) == []
    assert held_until(game) == LATER
    assert held_until(new_game(press=PressDesk(1, ready=(free,)))) is None
    assert print_held(game, NOW) == []
    assert [it for it in print_held(game, LATER) if isinstance(it, PressPrinted)] == [
        PressPrinted((held,))
    ]


def test_what_an_author_is_told():
    waits = Taken(piece(1), waits=True, doubtful="", tells=False)
    goes = Taken(piece(2), waits=False, doubtful="", tells=False)
    now = new_game(rules=STANDARD.changed({"X.1.when": "at once"}))
    own = (piece(1), piece(2))
    assert noted([waits, goes], now) == PressNoted(own, (1,), "at once", (1, 2))
    assert noted([waits, goes], new_game()) == PressNoted(own, (1,), "with report", ())


def test_what_a_report_has_no_room_for_has_letters_of_its_own():
    full = (piece(1, "a" * 20_000), piece(2, "b" * (MOST_IN_REPORT - 20_000)))
    game = new_game(press=PressDesk(2, ready=full))
    assert with_report(game) == (full, [PressPrinted(full)])
    more = (*full, piece(3, "c"), piece(4, "d", held=LATER))
    assert with_report(new_game(press=PressDesk(4, ready=more))) == (
        (),
        [
            PressPrinted(more[:3]),
            Post(Everybody(), PressTold(full)),
            Post(Everybody(), PressTold((more[2],))),
        ],
    )
    assert with_report(new_game()) == ((), [])


def test_a_digest_comes_a_day_after_the_oldest_piece():
    rules = STANDARD.changed({"X.1.when": "digest"})
    late = replace(piece(1), at=LATER)
    desk = PressDesk(2, ready=(late, piece(2)))
    assert digest_due(new_game(rules=rules, press=desk)) == NOW + timedelta(days=1)
    assert digest_due(new_game(press=desk)) is None
    assert digest_due(new_game(rules=rules)) is None
    held = PressDesk(1, ready=(piece(1, held=LATER),))
    assert digest_due(new_game(rules=rules, press=held)) is None
