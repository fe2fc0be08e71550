"""What each event does to a game."""

from dataclasses import replace
from datetime import timedelta

import pytest

from judge.desk.events.clock_events import OptionalPassed
from judge.desk.events.events import (
    Created,
    DeadlineReason,
    DeadlineSet,
    Held,
    OrdersWritten,
    Paused,
    Released,
    TurnSettled,
    apply,
    released,
)
from judge.desk.events.gm_events import DisorderSet, ResultsWaited, RolledBack
from judge.desk.events.seat_events import PlayerReplaced
from judge.desk.games.endings import Ending
from judge.desk.games.game import State
from judge.desk.games.kept_orders import OrderSet
from judge.desk.games.present_turn import PresentTurn
from judge.desk.turns.lateness import Missing
from judge.letter import Address
from judge.variants.seam import Tally
from tests.desk.counting import BLUE, RED, counting, order
from tests.helpers import NOW, changed

GAME = counting(later={BLUE: (order("kept"),)})


def written(*keys, letter="1", power=RED, minutes=0, final=False):
    orders = tuple(order(key, f"{key} of {letter}") for key in keys)
    return OrderSet(power, orders, final, NOW + timedelta(minutes=minutes), letter)


def after(*order_sets, game=GAME):
    for order_set in order_sets:
        game = apply(OrdersWritten(order_set), game)
    return game


def settled(**changes):
    event = TurnSettled(3, "T0", {}, (), "record", "1", NOW, {RED: (order("x"),)})
    return replace(event, **changes)


def test_a_game_begins_by_being_created():
    assert apply(Created(GAME), None) == GAME
    assert apply(RolledBack(3, GAME), replace(GAME, number=7)) == GAME
    with pytest.raises(AssertionError):
        apply(Released(), None)


def test_sets_stand_in_the_order_in_which_they_were_received():
    first, second = written("a"), written("b", letter="2", minutes=1)
    assert after(first, second).present.sets == after(second, first).present.sets == (first, second)


@pytest.mark.parametrize(
    ("changes", "state"),
    [
        ({}, State.RUNNING),
        ({"paused": NOW}, State.PAUSED),
        ({"seats": ()}, State.FORMING),
        ({"ending": Ending.ABANDONED}, State.OVER),
        ({"winners": (RED,)}, State.OVER),  # of a game that was over before its ending was kept
    ],
)
def test_a_game_that_was_held_is_what_it_was_before(changes, state):
    assert released(changed(GAME, state=State.HELD, **changes)) == Released(state)


def test_a_set_that_newer_ones_leave_nothing_of_is_let_go():
    first, second = written("a", "b"), written("b", letter="2", minutes=1)
    assert after(first, second).present.sets == (first, second)
    third = written("a", letter="3", minutes=2)
    assert after(first, second, third).present.sets == (second, third)
    assert after(second, third, first).present.sets == (second, third)


def test_the_newest_set_is_kept_for_its_mark_even_without_orders():
    first, mark = written("a"), written(letter="2", minutes=1, final=True)
    assert after(first, mark).present.sets == (first, mark)
    again = written(letter="3", minutes=2)
    assert after(first, mark, again).present.sets == (first, again)


def test_the_sets_of_another_power_take_nothing_away():
    red, blue = written("a"), written("a", power=BLUE, letter="2", minutes=1)
    assert after(red, blue).present.sets == (red, blue)
    newest = written("b", letter="3", minutes=2)
    assert after(red, blue, newest).present.sets == (red, blue, newest)


def test_the_parts_of_one_letter_are_one_set():
    parts = written("a"), written("b"), written("a", minutes=0, final=True)
    [order_set] = after(*parts).present.sets
    assert [given.key for given in order_set.orders] == ["a", "b", "a"]
    assert order_set.final


def test_letters_of_two_powers_or_without_a_name_are_not_joined():
    assert len(after(written("a"), written("b", power=BLUE)).present.sets) == 2
    nameless = written("a", letter=""), written("b", letter="")
    assert len(after(*nameless).present.sets) == 2


def test_orders_for_turns_that_may_follow_are_kept_by_their_case():
    event = OrdersWritten(written("a"), (order("x", "old"), order("y")))
    game = apply(event, GAME)
    game = apply(OrdersWritten(written("b"), (order("x", "new"),)), game)
    assert [(kept.key, kept.text) for kept in game.later[RED]] == [("x", "new"), ("y", "y")]
    assert game.later[BLUE] == GAME.later[BLUE]


def test_a_turn_that_was_settled_gives_way_to_the_next():
    game = apply(settled(begun=NOW), after(written("a"), game=replace(GAME, number=3)))
    assert (game.position, game.number, game.deadline) == ("1", 4, NOW)
    assert game.present == PresentTurn(begun=NOW)
    assert game.later == {RED: (order("x"),)}
    assert (game.state, game.winners, game.chart) == (State.RUNNING, (), ())


def test_a_turn_that_is_won_ends_the_game():
    game = apply(settled(winners=(RED, BLUE), deadline=None), GAME)
    assert (game.state, game.winners, game.deadline) == (State.OVER, (RED, BLUE), None)
    assert game.results_at is None


def test_what_was_counted_is_charted_once_for_each_label():
    game = GAME
    for label, count in (("1901", 3), ("1902", 4), ("1901", 5)):
        game = apply(settled(tally=Tally(label, {RED: count})), game)
    assert [(tally.label, tally.counts[RED]) for tally in game.chart] == [("1902", 4), ("1901", 5)]


def test_a_deadline_may_be_set_and_a_game_held_and_released():
    game = apply(DeadlineSet(NOW, DeadlineReason.OUTAGE), GAME)
    assert (game.deadline, game.results_at) == (NOW, NOW)
    held = apply(Held("fault"), game)
    assert (held.state, held.results_at, held.deadline) == (State.HELD, None, NOW)
    assert apply(Released(), held) == game


def test_a_paused_game_that_was_held_is_paused_again():
    paused = apply(Paused(NOW), GAME)
    held = apply(Held("fault"), paused)
    assert (held.state, apply(released(held), held)) == (State.HELD, paused)


def test_a_game_that_was_over_when_a_fault_held_it_is_over_again():
    over = apply(settled(winners=(RED,)), GAME)
    held = apply(Held("fault"), over)
    assert (held.state, apply(released(held), held)) == (State.HELD, over)


def test_what_an_old_journal_released_runs_as_it_did_then():
    held = apply(Held("fault"), apply(Paused(NOW), GAME))
    assert apply(Released(), held).state is State.RUNNING


def test_a_new_deadline_has_an_optional_one_before_it_again():
    rules = GAME.rules.changed({"VII.4.optional": "2 hours"})
    game = replace(changed(GAME, begun=NOW - timedelta(days=1)), rules=rules, deadline=NOW)
    game = apply(OptionalPassed(NOW - timedelta(hours=2)), game)
    assert game.optional_at is None
    later = apply(DeadlineSet(NOW + timedelta(days=1), DeadlineReason.GM), game)
    assert later.optional_at == NOW + timedelta(hours=22)


def test_without_its_rule_or_a_deadline_a_turn_has_no_optional_one():
    game = replace(changed(GAME, begun=NOW - timedelta(days=1)), deadline=NOW)
    with_rule = replace(game, rules=GAME.rules.changed({"VII.4.optional": "2 hours"}))
    assert with_rule.optional_at == NOW - timedelta(hours=2)
    assert game.optional_at is None
    assert replace(with_rule, deadline=None).optional_at is None


def test_results_that_a_new_deadline_takes_back_are_not_made_again_at_once():
    game = changed(GAME, settles_at=NOW)
    set_anew = DeadlineSet(NOW + timedelta(days=1), DeadlineReason.GM)
    assert apply(set_anew, game).present.settles_at == NOW  # what all were told stands
    waits = apply(ResultsWaited(NOW), game)
    assert apply(set_anew, waits).present == replace(game.present, settles_at=None)


def test_powers_are_put_in_civil_disorder_and_taken_out_of_it():
    game = apply(DisorderSet((RED,)), GAME)
    assert game.disorder == (RED,)
    assert apply(DisorderSet(()), game) == GAME


def test_the_parts_of_one_letter_are_one_set_and_others_stay():
    game = after(written("a", power=BLUE), written("a", letter="2"), written("b", letter="2"))
    sets = [(kept.power, [order.key for order in kept.orders]) for kept in game.present.sets]
    assert sets == [(BLUE, ["a"]), (RED, ["a", "b"])]


@pytest.mark.parametrize(
    ("silent", "vacant"), [((), (BLUE,)), ((RED,), (RED, BLUE)), ((BLUE,), (BLUE,))]
)
def test_whoever_sent_missing_orders_after_all_is_not_replaced(silent, vacant):
    """House rules VII.6: who has resigned still is, orders or no orders."""
    waits = changed(GAME, missing=Missing((RED,), NOW), vacant=(RED, BLUE))
    assert apply(settled(silent=silent), waits).vacant == vacant


def test_the_report_of_a_turn_that_was_settled_before_there_were_digests_has_none():
    assert apply(settled(digest="ab"), GAME).digest == "ab"
    assert apply(settled(), GAME).digest == ""


def test_whoever_comes_after_a_player_mutes_nobody_and_is_reached_their_own_way():
    told = changed(GAME, contacts={RED: "by bird"}, ignored={RED: (BLUE,), BLUE: (RED,)})
    after_them = apply(PlayerReplaced(RED, Address("new@example.org")), told)
    assert (after_them.contacts, after_them.ignored) == ({}, {BLUE: (RED,)})
