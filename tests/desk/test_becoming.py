"""The gamemaster writes for countries: whose each part of such a letter is."""

import pytest

from judge.desk.notices.gm import GMAnswered
from judge.desk.notices.orders import OrdersStand, Refused
from judge.desk.readers.posts import Post, ToGM
from tests.desk.letters import texts
from tests.helpers import GM, carried_out, letter, new_game, take

SUBJECT = "Sarajevo; GM; Spring 1901"


def told(text, subject=SUBJECT):
    """Return the game after a letter of the gamemaster's, and what they are answered."""
    effects = take(new_game(), letter("GERMANY", text, subject, sender=GM))
    posts = (it for it in effects if isinstance(it, Post) and it.audience == ToGM())
    return carried_out(new_game(), effects), [post.notice for post in posts]


def test_what_stands_above_it_is_the_gamemasters_own():
    game, [report, stands] = told("EXTEND 1 day\nBECOME Italy\nA Ven - Pie")
    assert (report.changes[0].did.code, report.not_run) == ("deadline_set", ())
    assert (texts(game, "ITALY"), stands.not_run) == ({"A VEN - PIE"}, ())


def test_each_country_gets_what_stands_below_its_own_line():
    text = "Hello judge,\nBECOME Germany\nA Mun - Bur\nBECOME Italy\nA Ven - Pie\nFINAL"
    game, [germany, italy] = told(text)
    assert texts(game, "GERMANY") == {"A MUN - BUR"}
    assert texts(game, "ITALY") == {"A VEN - PIE"}
    assert (germany.final, italy.final) == (False, True)


def test_what_stands_below_its_end_is_the_gamemasters_again():
    game, [stands, report] = told("BECOME Germany\nA Mun - Bur\nEND BECOME\nPAUSE\nThanks, Gus")
    assert texts(game, "GERMANY") == {"A MUN - BUR"}
    assert [change.did.code for change in report.changes] == ["paused"]
    assert isinstance(stands, OrdersStand)


def test_orders_below_a_country_that_there_is_none_of_are_nobodys():
    game, [report] = told("BECOME Itlay\nA Ven - Pie")
    assert [it.cause.code for it in report.not_run] == ["names_no_power", "not_a_command"]
    _, [germany, report] = told("BECOME Germany\nA Mun - Bur\nBECOME Itlay\nA Ven - Pie")
    assert (germany.problems, type(report)) == ((), GMAnswered)
    assert game.present.sets == ()


def test_a_command_of_the_desk_below_it_is_not_done_and_is_told_where_it_belongs():
    game, [stands] = told("BECOME Germany\nA Mun - Bur\nEXTEND 1 day")
    assert [it.cause.code for it in stands.not_run] == ["below_become"]
    assert game.deadline == new_game().deadline


def test_what_is_a_persons_own_is_not_set_for_a_player_or_the_gamemaster():
    _, [stands] = told("BECOME Germany\nA Mun - Bur\nZONE Asia/Tokyo\nSET MAP dark")
    assert [it.cause.code for it in stands.not_run] == ["in_person", "in_person"]


def test_in_a_subject_it_stands_above_the_text():
    game, _ = told("A Mun - Bur", "Sarajevo; GM; BECOME Germany; Spring; 1901")
    assert texts(game, "GERMANY") == {"A MUN - BUR"}


def test_its_end_alone_ends_nothing():
    _, [report] = told("END BECOME")
    assert report.not_run[0].cause.code == "became_nobody"


@pytest.mark.parametrize("text", ["BECOME Germany\nA Mun - Bur"])
def test_what_lacks_a_turn_is_given_back_with_the_line_above_it(text):
    _, [refused] = told(text, "Sarajevo; GM")
    assert (type(refused), refused.by_gm, refused.text) == (Refused, True, text)
