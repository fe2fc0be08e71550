"""The sets of orders that a game keeps: which still count, and how many wait (II.1, III.4)."""

from dataclasses import replace
from datetime import timedelta

from judge.desk.games.kept_orders import LateSet, OrderSet, Proxy, Unproved
from judge.desk.games.order_sets import (
    MOST_UNPROVED,
    accepted,
    came_late,
    cleared,
    entrusted,
    published,
    revoked,
    waiting,
    written,
)
from tests.desk.counting import BLUE, RED, counting, order
from tests.helpers import NOW


def made(power, *orders, n=0, **fields):
    """Return a set that came so many minutes after the first."""
    fields = {"letter": f"{power}{n}", "final": False} | fields
    return OrderSet(power, orders, received=NOW + timedelta(minutes=n), **fields)


def game_with(*sets, **present):
    game = counting()
    return replace(game, present=replace(game.present, sets=sets, **present))


A, B = order("a", "first"), order("b", "second")


def test_the_parts_of_a_letter_are_one_set():
    game = written(made(RED, A), (), counting())
    assert written(made(RED, B), (), game).present.sets == (made(RED, A, B),)
    nameless = written(
        made(RED, B, letter=""), (), written(made(RED, A, letter=""), (), counting())
    )
    assert [it.orders for it in nameless.present.sets] == [(A,), (B,)]


def test_a_set_of_which_nothing_is_left_is_let_go():
    old, new = made(RED, A), made(RED, A, n=1)
    assert written(new, (), game_with(old)).present.sets == (new,)
    both = made(RED, A, B)
    assert written(new, (), game_with(both)).present.sets == (both, new)
    other = made(BLUE, A)
    assert written(new, (), game_with(other)).present.sets == (other, new)
    proxy = made(RED, A, by=BLUE)
    assert written(new, (), game_with(proxy)).present.sets == (proxy, new)


def test_sets_stand_in_the_order_in_which_they_came():
    late = made(RED, A, n=2)
    assert written(made(RED, B, n=1), (), game_with(late)).present.sets == (
        made(RED, B, n=1),
        late,
    )


def test_what_is_written_again_does_not_wait_any_more():
    held = Unproved(made(RED, A), ())
    others = (
        Unproved(made(BLUE, A), ()),
        Unproved(made(RED, B), ()),
        Unproved(made(RED, A, final=True), ()),
        Unproved(made(RED, A, n=3), (B,)),
    )
    game = game_with(unproved=(held, *others))
    assert written(made(RED, A, n=1), (), game).present.unproved == others


def test_orders_for_later_turns_are_the_newest_for_each_case():
    game = written(made(RED, A), (order("x", "old"), order("y", "other")), counting())
    game = written(made(RED, B), (order("x", "new"),), game)
    assert game.later == {RED: (order("x", "new"), order("y", "other"))}


def test_so_many_sets_of_a_power_wait():
    assert MOST_UNPROVED == 8
    game = waiting(Unproved(made(BLUE, A), ()), counting())
    for n in range(9):
        game = waiting(Unproved(made(RED, order("a", str(n)), n=n), ()), game)
        own = [held for held in game.present.unproved if held.power == RED]
        assert len(own) == min(n + 1, 8)
    assert [held.order_set.orders[0].text for held in own] == list("12345678")
    assert [held.power for held in game.present.unproved].count(BLUE) == 1


def test_the_parts_of_a_letter_wait_as_one():
    game = waiting(Unproved(made(RED, A), (B,)), counting())
    game = waiting(Unproved(made(RED, B), (A,)), game)
    [held] = game.present.unproved
    assert (held.order_set.orders, held.later) == ((A, B), (B, A))


def test_so_many_late_sets_are_kept_of_each_power():
    game = came_late(LateSet("t1", made(BLUE, A), ()), counting())
    for n in range(9):
        game = came_late(LateSet("t1", made(RED, A, n=n), ()), game)
    minutes = [late.order_set.letter for late in game.late]
    assert minutes == [f"{BLUE}0", *(f"{RED}{n}" for n in range(1, 9))]


def test_what_is_accepted_is_of_the_power_and_the_turn():
    late = [
        LateSet("t1", made(RED, A), ()),
        LateSet("t2", made(RED, A), ()),
        LateSet("t1", made(BLUE, B), ()),
    ]
    game = accepted(RED, "t1", replace(counting(), late=tuple(late)))
    assert game.late == (late[1], late[2])
    assert game.present.sets == (made(RED, A),)


def test_what_is_taken_back_is_ones_own():
    own, proxy, other = made(RED, A, B, final=True), made(RED, A, by=BLUE), made(BLUE, A)
    waits = Unproved(made(RED, A), ()), Unproved(made(BLUE, A), ())
    game = game_with(own, proxy, other, unproved=waits)
    some = cleared(RED, ("a",), game).present
    assert some.sets == (made(RED, B), proxy, other)
    assert some.unproved == waits
    whole = cleared(RED, (), game).present
    assert (whole.sets, whole.unproved) == ((proxy, other), waits[1:])
    assert cleared(RED, ("a", "b"), game).present.sets == (proxy, other)


def test_what_is_public_is_final():
    first, last, other = made(RED, A, B), made(RED, A, n=2), made(BLUE, A, n=1)
    shown = published(RED, NOW, game_with(first, other, last)).present.sets
    assert shown == (
        replace(first, public=True),
        other,
        replace(last, public=True, final=True),
    )
    [none] = published(RED, NOW, counting()).present.sets
    assert none == OrderSet(RED, (), final=True, received=NOW, public=True)


def test_who_gets_a_proxy_has_more_to_order():
    proxy = Proxy(BLUE, RED, {"a": "A"})
    sets = (made(RED, A, final=True), made(RED, A, final=True, by=BLUE), made(BLUE, A, final=True))
    shown = made(RED, A, final=True, public=True)
    game = entrusted(proxy, game_with(*sets, shown))
    assert game.present.sets == (made(RED, A), *sets[1:], shown)
    assert game.present.proxies == (proxy,)


def test_a_proxy_is_revoked_for_what_is_named():
    proxy, other = Proxy(BLUE, RED, {"a": "A", "b": "B"}), Proxy(RED, BLUE, {"a": "A"})
    game = game_with(proxies=(proxy, other))
    past = Proxy(BLUE, RED, {"a": "A"}, revoked=True)
    some = revoked(BLUE, ["a"], game)
    assert some.present.proxies == (Proxy(BLUE, RED, {"b": "B"}), past, other)
    assert revoked(BLUE, ["a"], some) == some
    assert revoked(BLUE, ["c"], game) == game
