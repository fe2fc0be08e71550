"""The game's own records: which orders stand, who is final, who was silent."""

from judge.desk.games.card import card_of
from judge.desk.games.game import Seat, State
from judge.desk.games.kept_orders import OrderSet, Unproved
from judge.desk.games.order_sets import confirmed, waiting
from judge.desk.games.orders_of_turn import (
    all_final,
    due,
    is_final,
    silent,
    standing_orders,
    written_orders,
)
from judge.desk.games.witnesses import receipt
from judge.desk.turns.lateness import Promptness
from judge.letter import Address
from tests.desk.counting import BLUE, RED, counting, order
from tests.helpers import NOW, changed, new_game, player


def written(power, *orders, final=False):
    return OrderSet(power, orders, final, NOW)


SETS = (
    written(RED, order("a", "old"), order("b", "old")),
    written(BLUE, order("a", "blue")),
    written(RED, order("b", "first"), order("b", "last"), final=True),
)


def test_newer_sets_go_first_and_older_ones_fill_the_gaps():
    standing = written_orders(counting(sets=SETS), RED)
    assert [(found.order.key, found.order.text) for found in standing] == [
        ("b", "last"),
        ("a", "old"),
    ]
    assert [found.source for found in standing] == [SETS[2], SETS[0]]


def test_what_is_taken_for_granted_comes_last_and_only_where_nothing_was_written():
    game = counting(sets=SETS[:1], granted=(order("a", "granted"), order("c", "granted")))
    texts = [(given.key, given.text) for given in standing_orders(game, RED)]
    assert texts == [("a", "old"), ("b", "old"), ("c", "granted")]


def test_what_is_due_is_asked_in_view_of_what_was_written(monkeypatch):
    asked = []
    game = counting(sets=SETS, later={RED: (order("x"),)})
    ask = type(game.variant).due
    monkeypatch.setattr(
        type(game.variant), "due", lambda *args: asked.append(args[1:]) or ask(*args)
    )
    due(game, RED)
    due(game, BLUE)
    [(power, position, orders, later), (_, _, _, none)] = asked
    assert (power, position, later, none) == (RED, "0", (order("x"),), ())
    assert [given.text for given in orders] == ["last", "old"]


def test_the_last_set_of_a_power_says_whether_it_is_final():
    game = counting(sets=SETS)
    assert is_final(game, RED)
    assert not is_final(game, BLUE)
    assert not is_final(counting(), RED)
    assert not all_final(game)
    assert all_final(changed(game, sets=(*SETS, written(BLUE, final=True))))
    assert not is_final(changed(game, sets=(*SETS, written(RED))), RED)


def test_only_those_who_must_write_are_waited_for():
    game = counting(awaits=(RED,), sets=SETS)
    assert all_final(game)
    assert silent(changed(game, sets=SETS[1:2])) == (RED,)


def test_who_sent_nothing_at_all_is_silent():
    assert silent(counting(sets=SETS[1:2])) == (RED,)
    assert silent(counting(sets=(written(RED),))) == (BLUE,)


def test_a_receipt_depends_on_everything_it_proves_but_the_order_of_orders():
    first = receipt("Sarajevo", "S1901M", RED, ["a", "b"])
    assert first == receipt("Sarajevo", "S1901M", RED, ["b", "a"])
    others = {
        receipt("Sarajevo", "S1901M", RED, ["a"]),
        receipt("Sarajevo", "S1901M", RED, ["a b"]),
        receipt("Sarajevo", "S1901M", BLUE, ["a", "b"]),
        receipt("Sarajevo", "F1901M", RED, ["a", "b"]),
        receipt("The Hague", "S1901M", RED, ["a", "b"]),
    }
    assert len(others) == 5
    assert first not in others
    assert [len(part) for part in first.split("-")] == [4, 4]
    assert first == first.upper()


def test_seats_are_known_by_their_powers_and_mailboxes():
    both = Seat(player("GERMANY"), ("GERMANY", "TURKEY"))
    game = new_game(seats=(both, Seat(player("ITALY"), ("ITALY",))))
    assert game.seat_of("TURKEY") == both
    assert game.seat_of("FRANCE") is None
    assert game.seats_at(Address("GERMANY@EXAMPLE.ORG")) == (both,)
    assert game.seats_at(Address("germany@example.com")) == ()


def test_the_card_tells_what_anybody_may_know():
    game = new_game(winners=("ITALY",), state=State.OVER)
    card = card_of(game)
    assert (card.name, card.turn, card.number, card.deadline) == (
        "Sarajevo",
        game.turn,
        1,
        game.deadline,
    )
    assert (card.winners, card.over) == (("ITALY",), True)
    assert not card_of(new_game()).over
    assert card.powers == tuple(game.variant.powers)
    assert (card.spec, card.views, card.rules) == (game.variant.spec, "standard", game.rules)
    assert (card.gm, card.table, card.chart) == (game.gm, game.table, game.chart)


def test_turns_and_delays_are_counted():
    assert Promptness(2, 1).after(late=True) == Promptness(3, 2)
    assert Promptness(2, 1).after(late=False) == Promptness(3, 1)


def test_only_what_waits_is_confirmed_and_only_for_its_power():
    held = Unproved(written(RED, order("a", "old")), ())
    game = waiting(held, counting())
    assert confirmed(RED, "another", game) == game
    assert confirmed(BLUE, held.code, game) == game
    after = confirmed(RED, held.code, game)
    assert (after.present.unproved, after.present.sets) == ((), (held.order_set,))
