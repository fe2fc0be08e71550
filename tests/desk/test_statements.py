"""What players say of a game that is over: when it is sent, and with what (House rules IX.6)."""

from dataclasses import replace
from datetime import timedelta

import pytest

from judge.desk.events.player_events import StatementMade, StatementsPublished
from judge.desk.games.game import GM, State, Statements
from judge.desk.games.statements import made, publish, published, statements_due
from judge.desk.notices.last_words import LastWords, StatementsTold
from judge.desk.readers.posts import Everybody, Post
from tests.helpers import NOW, letter, new_game, take

WEEK = timedelta(days=7)
OVER = replace(new_game(), state=State.OVER)
ALL = tuple(seat.powers[0] for seat in OVER.seats)


def with_said(due=NOW + WEEK, **said):
    return replace(OVER, statements=Statements(said, due))


def sent(**said):
    return Post(Everybody(), StatementsTold(tuple(LastWords(*it) for it in said.items())))


def test_the_first_begins_a_time_for_the_others():
    later = NOW + WEEK / 2
    assert made("FRANCE", "Fun.", OVER, NOW) == [StatementMade("FRANCE", "Fun.", NOW + WEEK)]
    second = made("ITALY", "Fun!", with_said(FRANCE="Fun."), later)
    assert second == [StatementMade("ITALY", "Fun!", NOW + WEEK)]


@pytest.mark.parametrize("text", ["Xerxes won, not Max X", "-\t Xerxes won, not Max X –"])
def test_a_statement_is_kept_without_the_signs_around_it(text):
    effects = take(OVER, letter("FRANCE", f"STATEMENT: {text}", "Sarajevo; France"))
    assert [it.text for it in effects if isinstance(it, StatementMade)] == ["Xerxes won, not Max X"]


def test_when_all_players_have_said_theirs_they_are_sent():
    last, *others = ALL
    said = dict.fromkeys(others, "Fun.")
    assert made(last, "Fun!", with_said(**said), NOW) == [
        StatementMade(last, "Fun!", NOW + WEEK),
        StatementsPublished(),
        sent(**said, **{last: "Fun!"}),
    ]
    assert len(made(GM, "Fun!", with_said(**said), NOW)) == 1


def test_nobody_waits_for_an_empty_seat():
    last, *others = ALL
    empty = tuple(replace(it, empty=it.powers[0] == last) for it in OVER.seats)
    said = dict.fromkeys(others[1:], "Fun.")
    game = replace(with_said(**said), seats=empty)
    assert len(made(others[0], "Fun!", game, NOW)) == 3


def test_where_there_is_no_time_each_is_sent_at_once():
    rules = OVER.rules.changed({"IX.6.statements": "none"})
    effects = made("FRANCE", "Fun.", replace(OVER, rules=rules), NOW)
    assert effects == [
        StatementMade("FRANCE", "Fun.", NOW),
        StatementsPublished(),
        sent(FRANCE="Fun."),
    ]


def test_what_comes_when_all_were_sent_is_sent_alone():
    game = with_said(due=None, FRANCE="Fun.")
    assert made("ITALY", "Fun!", game, NOW) == [
        StatementMade("ITALY", "Fun!", None),
        sent(ITALY="Fun!"),
    ]


def test_they_are_sent_when_they_are_due_and_read_afterwards():
    game = with_said(FRANCE="Fun.", ITALY="Fun!")
    assert statements_due(game) == NOW + WEEK
    assert statements_due(replace(game, state=State.RUNNING)) is None
    assert publish(game, NOW) == [StatementsPublished(), sent(FRANCE="Fun.", ITALY="Fun!")]
    assert published(game) == ()
    assert published(with_said(due=None, FRANCE="Fun.")) == (LastWords("FRANCE", "Fun."),)
