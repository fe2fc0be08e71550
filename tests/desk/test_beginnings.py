"""How a game begins: its first turn has a deadline, and everybody is told."""

from dataclasses import replace
from datetime import timedelta

from judge.desk.events.events import Created, DeadlineReason, DeadlineSet
from judge.desk.games.designations import Designates
from judge.desk.games.game import Seat
from judge.desk.notices.turns import GameStarts, Seated
from judge.desk.readers.posts import Everybody
from judge.desk.turns.beginnings import start_game
from judge.variants.seam import Blank, Standing
from tests.helpers import NOW, new_game, player, variant


def test_a_game_begins_with_a_letter_to_everybody():
    game = new_game(deadline=None)
    created, designates, deadline, post = start_game(game, NOW)
    assert designates == Designates(2026, "")
    assert created == Created(replace(game, chart=(variant().tally(game.position),), started=NOW))
    assert deadline == DeadlineSet(NOW + timedelta(days=7), DeadlineReason.BEGINS, NOW)
    assert post.audience == Everybody()
    assert isinstance(post.notice, GameStarts)
    assert (post.notice.view, post.notice.blank) == (Standing(game.position), Blank())
    players = [Seated(power, player(power)) for power in variant().powers]
    assert list(post.notice.players) == players


def test_a_power_that_nobody_plays_is_not_told_of():
    game = new_game(seats=(Seat(player("ITALY"), ("ITALY", "TURKEY")),), deadline=None)
    *_, post = start_game(game, NOW)
    assert [seated.power for seated in post.notice.players] == ["ITALY", "TURKEY"]
