"""Spring 1901 of the sample game, over real SMTP and IMAP sockets."""

import pytest

from judge.demo import play
from judge.demo.sample_game import read_sample_game
from judge.letter import Kind
from judge.serving.accounts import post_office
from judge.serving.run import Bells, at_work, open_office
from judge.shipped import find

BOOK = read_sample_game(find("maps/standard/sample_game.txt").read_text("utf-8"))


@pytest.fixture
def at_their_mail(tmp_path):
    settings = play.demo_settings(tmp_path)
    bells = Bells()
    office = open_office(settings, bells)
    play.found_game(office)
    with post_office(settings, office.store) as accounts, at_work(office, bells, accounts):
        yield office, play.SevenPlayers(settings, accounts)
    office.store.close()


def test_a_turn_by_real_mail(at_their_mail):
    office, players = at_their_mail
    spring = BOOK.turns[0]
    played = players.play("Spring 1901", spring.orders, lambda exchange: None)
    assert [exchange.country for exchange in played.exchanges] == list(spring.orders)
    for exchange in played.exchanges:
        assert "They are FINAL" in exchange.answer.text
        assert "PLEASE LOOK" not in exchange.answer.text
    for user in players.users.values():
        assert len(user.letters) == 3  # the game begins, the answer, the report
        assert all(
            letter.kind is Kind.ROBOT for letter in user.letters
        )  # so nobody answers a robot
    assert play.failed_units(office)["Spring 1901"] == set(spring.fail)
    assert office.store.game(play.GAME).turn.code == "F1901M"
    assert office.store.shunted() == []
    assert office.store.unsent() == []
