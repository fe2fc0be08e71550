"""What readers without a part in a game are told of it: what all there are told, if it is news."""

from dataclasses import replace

from judge.desk.games.game import State
from judge.desk.notices.gm import GMDecided
from judge.desk.notices.press_letters import PressTold
from judge.desk.press.press import Color, PressPiece
from judge.desk.readers.posts import AllButGM, Everybody, Others, Post, ToGM
from judge.desk.readers.publishing import published
from judge.desk.readers.subscriptions import USUAL, Reads, Rhythm, Subscription
from judge.letter import Address
from tests.helpers import NOW, new_game, player

ZOE = Subscription(Address("zoe@else.example"), "", Reads.BOTH, Rhythm.AT_ONCE, NOW, confirmed=True)
PRESS = PressTold((PressPiece(1, "FRANCE", Color.WHITE, "Peace.", NOW),))


def told(post, *subscriptions):
    """Return what readers are told at once."""
    return [it.notice for it in published(post, new_game(), subscriptions or [ZOE], USUAL, NOW)]


def test_news_for_all_is_published():
    for all_of_them in (Everybody(), Others("FRANCE"), AllButGM()):
        assert told(Post(all_of_them, PRESS)) == [PRESS]


def test_what_is_not_for_all_or_no_news_is_not_published():
    assert told(Post(ToGM(), PRESS)) == []
    assert told(Post(Everybody(), GMDecided(()))) == []


def test_press_that_is_for_others_is_no_letter():
    others = PressTold((replace(PRESS.press[0], to=("ITALY",)),))
    assert told(Post(Everybody(), others)) == []


def test_a_subscription_to_the_game_goes_before_that_to_all_games():
    results = replace(ZOE, game="Sarajevo", reads=Reads.RESULTS)
    for both in ((ZOE, results), (results, ZOE)):
        assert told(Post(Everybody(), PRESS), *both) == []


def test_who_takes_part_has_a_view_of_their_own_in_a_digest():
    daily = replace(ZOE, rhythm=Rhythm.DAILY)
    france = replace(daily, reader=player("FRANCE"))
    own = replace(PRESS.press[0], by="ITALY", to=("FRANCE",))
    post = Post(Everybody(), PressTold((own,)))
    [gathered] = published(post, new_game(), [daily, france], USUAL, NOW)
    assert (gathered.dispatch.reader.address, gathered.dispatch.notice) == (
        player("FRANCE"),
        post.notice,
    )
    assert gathered.due == USUAL.due(Rhythm.DAILY, NOW)


def test_who_takes_part_is_not_told_at_once_as_a_reader_too():
    assert told(Post(Everybody(), PRESS), replace(ZOE, reader=player("ITALY"))) == []


def test_a_digest_per_turn_is_due_with_the_turn_or_daily_when_none_ends_any_more():
    per_turn = replace(ZOE, rhythm=Rhythm.PER_TURN)
    post = Post(Everybody(), PRESS)

    def due(game):
        [gathered] = published(post, game, [per_turn], USUAL, NOW)
        return gathered.due

    assert due(new_game()) is None
    assert due(new_game(state=State.OVER)) == USUAL.due(Rhythm.DAILY, NOW)
