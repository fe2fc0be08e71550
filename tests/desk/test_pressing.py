"""When press is printed: with a report or beside it, once, and a digest within a day (X.1)."""

from dataclasses import replace
from datetime import timedelta

import pytest

from judge.desk.events.effects import carried_out
from judge.desk.events.press_events import PressApproved, PressDropped
from judge.desk.letters.blocks import Block
from judge.desk.notices.press_letters import PressTold
from judge.desk.press.press import Color, PressDesk, PressPiece
from judge.desk.press.pressing import LONGEST, MOST_WAITING, Taken, digest_due, take
from judge.desk.readers.posts import Post
from judge.desk.turns.moments import tick
from judge.variants.seam import Cause
from tests.helpers import ENGLISH, LIBRARY, NOW, new_game

DAY = timedelta(days=1)
HOUR = timedelta(hours=1)
STANDARD = LIBRARY.house_rules("standard")
HOLD = {"VII.1.reminders": "none", "VII.6.missing": "hold"}
DIGEST = STANDARD.changed({**HOLD, "X.1.when": "digest"})


def piece(number, at=NOW, text="Peace."):
    return PressPiece(number, "FRANCE", Color.WHITE, text, at)


def pieces_told(effects):
    """Return the numbers of the pieces that letters beside the report print."""
    notices = (effect.notice for effect in effects if isinstance(effect, Post))
    return [it.number for told in notices if isinstance(told, PressTold) for it in told.press]


@pytest.mark.parametrize("ends", [False, True], ids=["goes on", "ends by time"])
def test_press_too_long_for_the_report_is_printed_once(ends):
    desk = PressDesk(2, ready=(piece(1, text="a" * LONGEST), piece(2, text="b" * LONGEST)))
    rules = STANDARD.changed(HOLD | ({"IX.1.limit": "7 days"} if ends else {}))
    game = new_game(rules=rules, press=desk, started=NOW - DAY)
    effects = tick(game, game.deadline)
    assert pieces_told(effects) == [1, 2]
    assert carried_out(game, effects).press == PressDesk(2)


def test_an_old_piece_that_is_approved_goes_with_the_next_digest():
    old, new = piece(1), piece(2, NOW + 3 * DAY)
    game = new_game(rules=DIGEST, press=PressDesk(2, waiting=(old,)))
    approved = carried_out(game, [PressApproved(1, NOW + 3 * DAY)])
    assert digest_due(approved) == NOW + 4 * DAY
    game = replace(game, press=PressDesk(2, waiting=(old,), ready=(new,)))
    approved = carried_out(game, [PressApproved(1, NOW + 3 * DAY + HOUR)])
    assert digest_due(approved) == NOW + 4 * DAY
    assert pieces_told(tick(approved, NOW + 4 * DAY)) == [1, 2]
    assert digest_due(carried_out(approved, [PressDropped(2)])) == NOW + 4 * DAY + HOUR


def test_of_a_piece_approved_before_that_had_a_time_the_digest_goes_by_when_it_came():
    game = new_game(rules=DIGEST, press=PressDesk(2, (piece(1),), (piece(2, NOW + HOUR),)))
    assert digest_due(carried_out(game, [PressApproved(1)])) == NOW + DAY


def test_so_many_pieces_of_one_player_wait_at_most():
    def taken(waiting):
        pieces = tuple(piece(number) for number in range(1, waiting + 1))
        block = Block("press", "PRESS", 1, 3, ended=True, text="Peace.")
        game = new_game(press=PressDesk(waiting, waiting=pieces))
        return take(block, game, "FRANCE", ENGLISH, NOW)

    assert isinstance(taken(MOST_WAITING - 1), Taken)
    assert taken(MOST_WAITING) == Cause("press_too_many", {"most": MOST_WAITING})


def test_a_piece_has_so_many_letters_at_most():
    def taken(letters):
        block = Block("press", "PRESS", 1, 3, ended=True, text="a" * letters)
        return take(block, new_game(), "FRANCE", ENGLISH, NOW)

    assert LONGEST == 20_000
    assert isinstance(taken(LONGEST), Taken)
    assert taken(LONGEST + 1) == Cause("press_too_long", {"most": LONGEST})
