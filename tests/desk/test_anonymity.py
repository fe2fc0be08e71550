"""What is told without names where players do not know one another (House rules X)."""

from dataclasses import replace

from judge.desk.notices.gm import Decision, GMDecided
from judge.desk.notices.mailboxes import PlayerMoved
from judge.desk.notices.orders import StrangerWrote
from judge.desk.readers.anonymity import NOBODY, without_names
from judge.desk.turns.beginnings import game_starts
from judge.letter import Address
from judge.variants.seam import Cause
from tests.helpers import GM, new_game, player

GAME = new_game()
FRANCE, NEW = player("FRANCE"), Address("new@else.example", "New")


def told(notice, reader=FRANCE, game=GAME):
    return without_names(notice, reader, game)


def test_only_its_reader_and_the_gamemasters_are_named():
    moved = PlayerMoved(("ITALY",), NEW)
    assert told(moved) == replace(moved, player=NOBODY)
    assert told(moved, reader=NEW) == moved
    own = PlayerMoved(("ITALY",), GM)
    assert told(own) == own
    shared = replace(GAME, people=replace(GAME.people, gms=(NEW,)))
    assert told(moved, game=shared) == moved


def test_of_a_stranger_only_that_they_wrote_is_told():
    wrote = StrangerWrote("FRANCE", "who@else.example", "I am Anna")
    assert told(wrote) == StrangerWrote("FRANCE", "", "")


def test_nobody_can_guess_from_the_seed_who_drew_what():
    starts = replace(game_starts(GAME), draw_seed="a seed")
    assert told(starts).draw_seed == ""


def test_what_the_gamemaster_wrote_is_told_without_addresses():
    def decided(code, **fields):
        return GMDecided((Decision(Cause(code, fields), "Sorry."),))

    line = decided("undone", line="ADDRESS Italy new@else.example", kept=True)
    assert told(line) == decided("undone", line="ADDRESS", kept=True)
    alone = decided("address_set", power="ITALY", address="new@else.example")
    assert told(alone) == decided("address_set", power="ITALY", address="")
    for code in ("gm_added", "gm_dropped"):
        shared = decided(code, address="new@else.example")
        assert told(shared) == shared
