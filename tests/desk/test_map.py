"""MAP: what is sent to whom, and that nobody sees another's orders."""

import pytest

from judge.desk.effects import Send, apply
from judge.desk.notices import MapSent, OrdersStand
from tests.helpers import GM, letter, new_game, take


def sent(text, game=None, **changes):
    effects = take(game or new_game(), letter("GERMANY", text, "Sarajevo; Germany", **changes))
    return [effect.notice for effect in effects if isinstance(effect, Send)]


def shown(notice):
    return [scene.shows for scene in notice.view.scenes]


@pytest.mark.parametrize("text", ["MAP", "map.", "Map!", "> A Mun H\nMAP"])
def test_the_position(text):
    [notice] = sent(text)
    assert isinstance(notice, MapSent)
    assert (shown(notice), notice.power) == (["position"], None)


@pytest.mark.parametrize("text", ["MAP BLANK", "map: blank", "Map conference map", "MAP EMPTY."])
def test_the_board_alone(text):
    [notice] = sent(text)
    assert shown(notice) == ["blank"]


def test_a_player_sees_his_own_orders_and_nobody_elses():
    game = new_game()
    for power, text in (("FRANCE", "A Par - Bur"), ("GERMANY", "A Mun - Ruh")):
        game = apply(take(game, letter(power, text))[0], game)
    [notice] = sent("MAP", game)
    assert (shown(notice), notice.orders) == (["position", "own"], ("A MUN - RUH",))
    assert [deed.at for deed in notice.view.scenes[1].deeds] == ["MUN"]


def test_others_see_the_position_only():
    game = new_game()
    game = apply(take(game, letter("GERMANY", "A Mun - Ruh"))[0], game)
    for sender in (GM, letter("FRANCE", "").sender):
        effects = take(game, letter("FRANCE", "MAP", "Sarajevo", sender=sender))
        [notice] = [effect.notice for effect in effects]
        assert (shown(notice), notice.orders) == (["position"], ())


def test_orders_beside_it_are_taken():
    effects = take(new_game(), letter("GERMANY", "A Mun - Ruh\nMAP"))
    notices = [type(effect.notice) for effect in effects if isinstance(effect, Send)]
    assert notices == [MapSent, OrdersStand]
