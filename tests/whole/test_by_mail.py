"""Spring 1901 of the sample game, over real SMTP and IMAP sockets."""

import pytest

from judge.demo import play
from judge.demo.sample_game import read_sample_game
from judge.run import Bells, at_work, open_office, post_office
from judge.shipped import find
from judge.store import games, intray, outbox
from judge.store.models import database

BOOK = read_sample_game(find("maps/standard/sample_game.txt").read_text("utf-8"))


@pytest.fixture
def at_the_table(tmp_path):
    settings = play.demo_settings(tmp_path)
    bells = Bells()
    office = open_office(settings, bells)
    play.found_game(office)
    with post_office(settings) as accounts, at_work(office, bells, accounts):
        yield office, play.Table(settings, accounts)
    database.close()


def test_a_turn_by_real_mail(at_the_table):
    office, table = at_the_table
    spring = BOOK.turns[0]
    played = table.play("Spring 1901", spring.orders, lambda exchange: None)
    assert [exchange.country for exchange in played.exchanges] == list(spring.orders)
    for exchange in played.exchanges:
        assert "They are FINAL" in exchange.answer.text
        assert "PLEASE LOOK" not in exchange.answer.text
    for player in table.players.values():
        assert len(player.letters) == 3  # the game begins, the answer, the report
        assert all(letter.automatic for letter in player.letters)  # so nobody answers a robot
    assert play.failed_units(office)["Spring 1901"] == set(spring.fail)
    assert games.load(play.GAME, office.library).turn.code == "F1901M"
    assert intray.shunted() == []
    assert outbox.unsent() == []
