"""Whole games written and read: as saved games of the package `diplomacy`, and as judges' mail."""

import json

import pytest

from judge.api.past_turns import read_history, settle_history
from judge.api.request import BadRequest
from judge.api.saved_game import read_saved_game
from judge.desk.events.effects import NO_EVENT
from judge.desk.events.events import TurnSettled
from judge.desk.games.exporting import played_turns
from judge.desk.games.journal import JournalEntry, counting
from judge.rehearsal.playing import check
from judge.rehearsal.script import read_script
from judge.report.history import history_of
from judge.variants.standard.saved_form import write_saved_game
from judge.variants.standard.turn_record import open_record
from tests.api.jdip import imported
from tests.helpers import LIBRARY, NOW, variant
from tests.random_game import pen_in, played
from tests.rehearsal.worlds import SEVEN, open_world

BOARD = LIBRARY.board("standard")
SEEDS = range(4)


def events_of(seed, turns=20, wildness=True):
    """Return the events of a game played at random, and the game then."""
    events = []
    for effects, after in played(seed, turns, wildness):
        events += [effect for effect in effects if not isinstance(effect, NO_EVENT)]
        game = after
    return events, game


def saved(events, game, **about):
    records = [open_record(e.record, BOARD) for e in events if isinstance(e, TurnSettled)]
    written = write_saved_game("Sarajevo", records, variant().open(game.position), BOARD, about)
    return json.loads(json.dumps(written))


def settled(events):
    return [(e.turn, e.position) for e in events if isinstance(e, TurnSettled)]


@pytest.mark.parametrize("seed", SEEDS)
def test_the_package_finds_our_games_valid(seed):
    """It settles each turn by its own rules, and must come to the same."""
    export = pytest.importorskip("diplomacy.utils.export")
    events, game = events_of(seed)
    assert export.is_valid_saved_game(saved(events, game))


def test_the_package_reads_and_writes_what_we_write():
    export = pytest.importorskip("diplomacy.utils.export")
    ours = saved(*events_of(1))
    theirs = export.to_saved_game_format(export.from_saved_game_format(ours))
    for mine, other in zip(ours["phases"], theirs["phases"], strict=True):
        mine["state"]["timestamp"] = other["state"]["timestamp"]
        assert {key: mine["state"][key] for key in other["state"]} == other["state"]
        assert mine["orders"] == other["orders"]


@pytest.mark.parametrize("seed", SEEDS)
def test_a_saved_game_is_read_as_it_was_played(seed):
    events, game = events_of(seed)
    past = settle_history(read_saved_game(saved(events, game), LIBRARY), variant())
    assert past.differences == ()
    assert [(turn.turn, turn.position) for turn in past.settled] == settled(events)
    assert [turn.tally for turn in past.settled] == [
        event.tally for event in events if isinstance(event, TurnSettled)
    ]


def history(entries):
    templates = pen_in(LIBRARY).templates_in("en")
    return history_of(played_turns(entries), templates, lambda card: variant())


@pytest.mark.parametrize("seed", SEEDS)
def test_a_history_is_read_as_it_was_played(seed):
    events, _ = events_of(seed, wildness=False)
    entries = [JournalEntry(n, NOW, None, "clock", event) for n, event in enumerate(events)]
    text = "\n".join(history(entries))
    past = settle_history(read_history(text, LIBRARY), variant())
    assert [(turn.turn, turn.position) for turn in past.settled] == settled(events)


def test_a_history_opens_as_jdip_expects():
    """JudgeParser, TurnParser: a heading, then Date and Subject before each turn."""
    events, _ = events_of(2, turns=12)
    entries = [JournalEntry(n, NOW, None, "clock", event) for n, event in enumerate(events)]
    turns = list(history(entries))
    assert turns[0].startswith(
        ":: Judge: TEST  Game: Sarajevo  Variant: Standard\n:: Deadline: S19"
    )
    assert all(turn.startswith("Date: Fri Nov 20 2026") for turn in turns[1:])
    subjects = [turn.split("Subject: ")[1].split("\n")[0] for turn in turns]
    assert subjects[0] == "TEST:Sarajevo - S1901M Results"
    assert len({*subjects}) == len(subjects) == 12
    for turn in turns:
        if "Retreat orders for" in turn:
            results = turn.split("Retreat orders for")[1].split("Ownership")[0]
            assert "No Order Processed" not in results
            assert "(*" not in results
        assert "destroyed*)" not in turn


def test_where_a_saved_game_tells_another_position_its_own_counts():
    game = saved(*events_of(1, turns=3))
    game["phases"][1]["state"]["units"]["FRANCE"] = ["A PAR"]
    past = settle_history(read_saved_game(game, LIBRARY), variant())
    assert any(line.startswith("S1901M: by our rules") for line in past.differences)
    [first, *_] = past.settled
    assert variant().open(first.position).units[BOARD.at["PAR"]].power == "FRANCE"
    assert open_record(first.record, BOARD).next == variant().open(first.position)


def test_orders_that_are_not_understood_are_told():
    game = saved(*events_of(1, turns=2))
    game["phases"][0]["orders"]["FRANCE"] = ["A PAR - XYZZY"]
    past = settle_history(read_saved_game(game, LIBRARY), variant())
    assert "S1901M FRANCE: A PAR - XYZZY is not taken" in past.differences


def test_what_was_ordered_in_vain_is_kept():
    events, game = events_of(0, turns=10)
    phases = saved(events, game)["phases"]
    vain = [
        text
        for phase in phases
        for own in phase.get("judge", {}).get("in vain", {}).values()
        for text in own
    ]
    assert vain
    kept = [
        order.text
        for e in events
        if isinstance(e, TurnSettled)
        for own in e.orders.values()
        for order in own
    ]
    assert len(vain) + sum(
        len(own or ()) for phase in phases for own in phase["orders"].values()
    ) == len(kept)


def test_a_game_that_is_over_says_so():
    game = saved(*events_of(1, turns=2), over=True)
    assert game["phases"][-1]["name"] == "COMPLETED"
    history = read_saved_game(game, LIBRARY)
    assert (history.over, history.now) == (True, None)
    assert len(settle_history(history, variant()).settled) == 2


@pytest.mark.parametrize(
    ("saved_game", "trouble"),
    [
        ({}, "list of phases"),
        ({"phases": []}, "list of phases"),
        ({"phases": [1]}, "each phase"),
        ({"phases": [{"name": "S1901M"}]}, "each phase"),
        ({"map": "mars", "phases": [{"state": {}}]}, "no board"),
        ({"phases": [{"name": "X", "state": {}}]}, "phase 'X'"),
        ({"phases": [{"name": "S1901M", "state": {"units": []}}]}, "units should give"),
        ({"phases": [{"name": "S1901M", "state": {"units": {"FRANCE": ["A XYZ"]}}}]}, "no unit"),
        (
            {"phases": [{"name": "S1901M", "state": {"units": {"FRANCE": ["A PAR", "F PAR"]}}}]},
            "S1901M: .*Two units stand in Paris",
        ),
    ],
)
def test_what_is_no_saved_game_is_refused(saved_game, trouble):
    with pytest.raises(BadRequest, match=trouble):
        read_saved_game(saved_game, LIBRARY)


def test_a_turn_that_does_not_follow_is_refused():
    text = "Movement results for Spring of 1901.  (x.001)\n\nFrance: Army Paris HOLD.\n"
    assert len(read_history(text, LIBRARY).turns) == 1
    late = text.replace("Spring of 1901", "Spring of 1902")
    with pytest.raises(BadRequest, match="S1902M stands where our rules come to F1901M"):
        settle_history(read_history(text + late, LIBRARY), variant())
    with pytest.raises(BadRequest, match="no results"):
        read_history("Dear all,", LIBRARY)


CORRECTED = f"""{SEVEN}
2026-11-20 12:00  gustav: Sarajevo; Germany; Spring; 1901
    A Mun - Bur
deadline
+ 1h  gus: Sarajevo; GM
    CORRECT ADD France A Pic!
+ 1h  francine: Sarajevo; France; Fall; 1901
    A Par - Bur
    A Pic S A Par - Bur
deadline
deadline
+ 1h  gus: Sarajevo; GM
    CORRECT GIVE Tunis TO Italy!
"""


def test_a_history_tells_what_the_gamemaster_put_right(tmp_path):
    """House rules VIII: the turn after it does not follow by the rules from the one before it."""
    with open_world(tmp_path) as world:
        assert list(check(read_script(CORRECTED), world)) == []
        entries = counting(world.office.store.journal("Sarajevo"))
        game = world.office.store.game("Sarajevo")
    templates = pen_in(LIBRARY).templates_in("en")
    text = "\n".join(history_of(played_turns(entries), templates, lambda card: variant()))
    assert list(imported(text, BOARD)) == ["S1901M", "F1901M", "F1901R"]
    past = settle_history(read_history(text, LIBRARY), variant())
    assert [event.turn for event in past.settled] == ["S1901M", "F1901M", "F1901R"]
    end, now = variant().open(past.end), variant().open(game.position)
    assert (end.phase, end.units, end.centers) == (now.phase, now.units, now.centers)
    assert past.differences == tuple(
        f"{turn}: by our rules it would stand otherwise after it" for turn in ("S1901M", "F1901R")
    )
