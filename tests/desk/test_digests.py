"""What a reader is told of a game in a digest: the news in their order, the press between them."""

from dataclasses import replace
from datetime import timedelta

from judge.desk.games.card import card_of
from judge.desk.notices.gm import GMDecided
from judge.desk.notices.press_letters import PressTold
from judge.desk.notices.turns import DeadlineMoved
from judge.desk.press.press import Color, PressPiece
from judge.desk.readers.circulation import Reader
from judge.desk.readers.digests import DigestEntry, digest_of, of_game
from judge.desk.readers.subscriptions import Reads, Rhythm, Subscription
from judge.letter import Address
from tests.helpers import GM, NOW, new_game, player

GAME = new_game()
CARD = card_of(GAME)


def press(number, color=Color.GRAY, text="Peace."):
    return PressTold((PressPiece(number, "ITALY", color, text, NOW),))


def told(*notices):
    """Return what a digest tells of notices that came one after another."""
    at = (NOW + timedelta(hours=number) for number in range(len(notices)))
    entries = [
        DigestEntry(notice, CARD, moment) for notice, moment in zip(notices, at, strict=True)
    ]
    digest = of_game(entries, GAME, Reader(Address("zoe@elsewhere.example")))
    return [
        [piece.text for piece in news.told.press] if isinstance(news.told, PressTold) else news.told
        for news in digest.news
    ]


MOVED = DeadlineMoved()
DECIDED = GMDecided(())  # which only the zine tells


def test_press_that_came_together_is_printed_together():
    # The order in which gray press came would tell of its authors.
    assert told(press(1, text="b"), press(2, text="a")) == [["a", "b"]]
    assert told(press(1, text="b"), MOVED, press(2, text="a")) == [["b"], MOVED, ["a"]]


def test_what_only_the_zine_tells_parts_no_press():
    assert told(press(1, text="b"), DECIDED, press(2, text="a"), MOVED) == [["a", "b"], MOVED]


def test_an_answer_proves_something_of_those_alone_who_write_press():
    def proves(reader):
        return of_game([], GAME, replace(reader, proves="that it is theirs")).proves

    assert proves(Reader(player("ITALY"), ("ITALY",))) == "that it is theirs"
    assert proves(Reader(GM)) == "that it is theirs"
    assert proves(Reader(Address("zoe@elsewhere.example"))) == ""


def test_the_games_of_a_digest_stand_by_their_names():
    games = {name: replace(GAME, name=name) for name in ("belfast", "Zagreb", "Antwerp")}
    entries = [DigestEntry(MOVED, card_of(game), NOW) for game in games.values()]
    everything = Subscription(Address("zoe@elsewhere.example"), "", Reads.BOTH, Rhythm.DAILY, NOW)
    told = digest_of(entries, [everything], games).notice
    assert [of_one.card.name for of_one in told.games] == ["Antwerp", "belfast", "Zagreb"]
