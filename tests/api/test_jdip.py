"""jDip's importer reads our histories, and comes to the positions that our rules come to."""

import pytest

from judge.desk.events.effects import NO_EVENT
from judge.desk.events.events import TurnSettled
from judge.desk.games.exporting import played_turns
from judge.desk.games.journal import JournalEntry
from judge.report.history import history_of
from judge.rules.board import UnitKind
from judge.variants.standard.turn_record import open_record
from tests import random_game
from tests.api.jdip import Stumbled, imported
from tests.helpers import LIBRARY, NOW, variant
from tests.random_game import pen_in, played
from tests.rules.random_play import any_orders, lively_orders

BOARD = LIBRARY.board("standard")
KINDS = {UnitKind.ARMY: "army", UnitKind.FLEET: "fleet"}


@pytest.fixture(autouse=True)
def _units_that_meet(monkeypatch):
    """Let units help and convoy each other, so that many are driven out."""

    def orders(rng, position, board):
        moving = str(position.phase).endswith("M")
        return (lively_orders if moving else any_orders)(rng, position, board)

    monkeypatch.setattr(random_game, "any_orders", orders)


def history(seed, turns):
    """Return what a game of so many turns came to, turn by turn, and its history."""
    events = [event for effects, _ in played(seed, turns, seed % 2 == 1) for event in effects]
    told = [event for event in events if not isinstance(event, NO_EVENT)]
    ended = [event for event in told if isinstance(event, TurnSettled)]
    entries = [JournalEntry(n, NOW, None, "clock", event) for n, event in enumerate(told)]
    templates = pen_in(LIBRARY).templates_in("en")
    return ended, "\n".join(history_of(played_turns(entries), templates, lambda card: variant()))


def units_after(event):
    return {
        BOARD.codes[at]: (BOARD.powers[unit.power].name, KINDS[unit.kind])
        for at, unit in open_record(event.record, BOARD).next.units.items()
    }


@pytest.mark.parametrize("seed", range(5))
def test_every_turn_is_imported_as_it_was_played(seed):
    ended, text = history(seed, 30)
    worlds = imported(text, BOARD)
    assert len(worlds) == len(ended)
    for world, event in zip(worlds.values(), ended, strict=True):
        assert (event.turn, world.units) == (event.turn, units_after(event))
    codes = [code for code in worlds if code[-1] == "R"]
    assert codes, "nobody had to retreat"


def test_autumns_with_retreats_are_among_them():
    _, text = history(1, 30)
    assert any(code[0] + code[-1] == "FR" for code in imported(text, BOARD))


def test_jdip_knows_no_convoys_when_somebody_retreats():
    """There our rules let a unit retreat to where the army came from that drove it out."""
    _, text = history(96, 36)
    with pytest.raises(Stumbled, match=r"cannot retreat: .*at='TRI', verb='->', to='VEN'"):
        imported(text, BOARD)


def test_who_asks_for_a_convoy_is_shown_a_way_by_sea(monkeypatch):
    """jDip takes `Clyde via convoy` for the name of a province, and stops."""
    monkeypatch.setattr(random_game, "any_orders", any_orders)
    ended, text = history(0, 30)
    assert "England: Army Edinburgh -> Norwegian Sea -> Clyde.  (*void*)\n" in text
    assert len(imported(text, BOARD)) == len(ended)
