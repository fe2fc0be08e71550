"""MAP: what is sent to whom, and that nobody sees another's orders."""

import pytest

from judge.desk.notices.orders import OrdersStand
from judge.desk.notices.turns import MapSent
from judge.variants.seam import Blank, Sketch, Standing
from tests.desk.letters import after, notices
from tests.helpers import GM, letter, new_game, take


def sent(text, game=None, **changes):
    return notices(
        take(game or new_game(), letter("GERMANY", text, "Sarajevo; Germany", **changes))
    )


@pytest.mark.parametrize("text", ["MAP", "map.", "Map!", "> A Mun H\nMAP"])
def test_the_position(text):
    assert sent(text) == [MapSent(Standing(new_game().position))]


@pytest.mark.parametrize("text", ["MAP BLANK", "map: blank", "Map conference map", "MAP EMPTY."])
def test_the_board_alone(text):
    game = after(new_game(), letter("GERMANY", "A Mun - Ruh"))
    assert sent(text, game) == [MapSent(Blank())]


def test_a_player_sees_their_own_orders_and_nobody_elses():
    game = new_game()
    game = after(game, letter("FRANCE", "A Par - Bur"), letter("GERMANY", "A Mun - Ruh"))
    [notice] = sent("MAP", game)
    assert (notice.power, notice.orders) == ("GERMANY", ("A MUN - RUH",))
    [order] = [order for order_set in game.present.sets[1:] for order in order_set.orders]
    assert notice.view == Sketch(game.position, "GERMANY", (order.packed,))


def test_others_see_the_position_only():
    game = after(new_game(), letter("GERMANY", "A Mun - Ruh"))
    for sender in (GM, letter("FRANCE", "").sender):
        mail = letter("FRANCE", "MAP", "Sarajevo", sender=sender)
        assert notices(take(game, mail)) == [MapSent(Standing(game.position))]


def test_orders_above_it_are_shown_and_those_below_are_taken():
    mail = letter("GERMANY", "A Mun - Ruh\nMAP\nA Ber H")
    shown, acknowledged = notices(take(new_game(), mail))
    assert shown.orders == ("A MUN - RUH",)
    assert isinstance(acknowledged, OrdersStand)
