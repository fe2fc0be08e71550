"""What is in an issue of the zine: what anybody may read, and nothing else."""

from dataclasses import replace

from judge.desk.games.card import card_of
from judge.desk.games.listing import listing_of
from judge.desk.notices.clock import Reminder
from judge.desk.notices.press_letters import PressTold
from judge.desk.press.press import Color, PressPiece
from judge.desk.readers.digests import DigestEntry
from judge.desk.readers.posts import Everybody, Post, ToPower
from judge.desk.readers.publishing import as_anybody
from judge.desk.readers.subscriptions import ZINE, Reads, Rhythm, Subscription
from judge.desk.turns.beginnings import game_starts
from judge.desk.zine.zine import copies, has_news, issue_of
from judge.letter import Address
from tests.helpers import NOW, new_game

SUE = Subscription(Address("sue@example.org"), ZINE, Reads.BOTH, Rhythm.PER_ISSUE, NOW, True)
WHITE = PressPiece(1, "GERMANY", Color.WHITE, "To all.", at=NOW)
GRAY = replace(WHITE, number=2, color=Color.GRAY, text="Hush.")
PARTIAL = replace(WHITE, number=3, to=("FRANCE",), text="To you.")


def test_anybody_reads_press_that_is_for_all_and_not_who_wrote_gray():
    told = as_anybody(Post(Everybody(), PressTold((WHITE, GRAY, PARTIAL))), new_game())
    assert [(piece.text, piece.by) for piece in told.press] == [
        ("To all.", "GERMANY"),
        ("Hush.", ""),
    ]


def test_press_that_is_for_some_is_nothing_to_anybody():
    assert as_anybody(Post(Everybody(), PressTold((PARTIAL,))), new_game()) is None


def test_what_is_told_to_one_power_is_nothing_to_anybody():
    reminder = Reminder("GERMANY", (), silent=True)
    assert as_anybody(Post(ToPower("GERMANY"), reminder), new_game()) is None
    assert as_anybody(Post(ToPower("GERMANY"), PressTold((WHITE,))), new_game()) is None


def an_issue(*names, began=()):
    by_name = {name: new_game(name=name, designation=f"1966{name[0]}") for name in (*names, *began)}
    entries = [
        *(DigestEntry(game_starts(by_name[it]), card_of(by_name[it]), NOW) for it in began),
        *(DigestEntry(PressTold((WHITE,)), card_of(by_name[it]), NOW) for it in names),
    ]
    return issue_of(3, entries, by_name, listing_of((), more=False))


def test_games_are_told_of_in_the_order_of_their_designations():
    issue = an_issue("Vienna", "Agadir")
    assert [it.card.name for it in issue.games] == ["Agadir", "Vienna"]
    assert (issue.number, has_news(issue)) == (3, True)


def test_games_that_began_are_new_and_told_of_apart():
    issue = an_issue("Vienna", began=["Vienna", "Agadir"])
    assert [it.name for it in issue.began] == ["Agadir", "Vienna"]
    assert [(it.card.name, len(it.news)) for it in issue.games] == [("Vienna", 1)]


def test_an_issue_without_news_has_none():
    assert not has_news(an_issue())
    assert has_news(an_issue(began=["Agadir"]))


def test_that_a_game_begins_names_no_player():
    starts = replace(game_starts(new_game()), contacts={"GERMANY": "me@x"}, draw_seed="s")
    told = as_anybody(Post(Everybody(), starts), new_game())
    assert (told.players, told.contacts, told.draw_seed) == ((), {}, "")


def test_each_subscription_brings_one_copy_to_a_reader_who_plays_nothing():
    issue = an_issue("Vienna")
    [copy] = copies(issue, [SUE])
    assert copy.notice is issue
    assert (copy.reader.address, copy.reader.powers, copy.subscription) == (SUE.reader, (), SUE)
