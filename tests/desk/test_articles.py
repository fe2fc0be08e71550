"""Articles for the zine: how many may wait, and which gives way."""

from dataclasses import replace

import pytest

from judge.desk.zine.articles import (
    MOST,
    MOST_ASKED,
    MOST_OF_ONE,
    Article,
    ArticleState,
    Flaw,
    clean,
    flaw_of,
    giving_way,
    titled,
)
from judge.desk.zine.magazine import IssueGoesOut, Magazine
from judge.letter import Address
from tests.helpers import NOW

ANNA = Address("anna@players.example", "Anna Archer")
FOG = Article(900, ANNA, "The Channel", "Fog.", NOW, ArticleState.WAITING)
IN_HER_NAME = replace(FOG, state=ArticleState.ASKED)


def by_many(state, number):
    """Articles by as many authors."""
    authors = [Address(f"reader{at}@elsewhere.example") for at in range(1, number + 1)]
    return [Article(at, it, "", "Fog.", NOW, state) for at, it in enumerate(authors, 1)]


def by_anna(state, number):
    return [replace(FOG, number=at, state=state) for at in range(1, number + 1)]


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("The Channel\n\nFog.", "The Channel"),
        ("\nThe Channel\n  \nFog.", "The Channel"),
        ("The Channel\nis foggy.", ""),
        ("Fog.", ""),
        ("Fog.\n\n", ""),
    ],
)
def test_a_first_line_that_stands_by_itself_is_the_title(text, title):
    assert titled(text)[0] == title


def test_five_articles_of_one_author_may_wait():
    assert flaw_of(FOG, by_anna(ArticleState.WAITING, MOST_OF_ONE - 1)) is None
    assert flaw_of(FOG, by_anna(ArticleState.APPROVED, MOST_OF_ONE)) is Flaw.MANY_OF_ONE


def test_a_hundred_of_all_may_wait():
    assert flaw_of(FOG, by_many(ArticleState.WAITING, MOST - 1)) is None
    assert flaw_of(FOG, by_many(ArticleState.WAITING, MOST)) is Flaw.MANY


def test_articles_that_nobody_has_proved_to_be_theirs_take_no_place():
    assert flaw_of(FOG, by_anna(ArticleState.ASKED, MOST_OF_ONE)) is None
    assert flaw_of(FOG, by_many(ArticleState.ASKED, MOST)) is None


def test_of_those_in_one_name_the_oldest_gives_way():
    others = by_many(ArticleState.ASKED, 3)
    own = [replace(it, number=it.number + 10) for it in by_anna(ArticleState.ASKED, MOST_OF_ONE)]
    assert giving_way(IN_HER_NAME, [*others, *own[1:]]) is None
    assert giving_way(IN_HER_NAME, [*others, *own]) == own[0]


def test_of_those_in_all_names_the_oldest_gives_way_and_none_that_waits():
    waiting = by_many(ArticleState.WAITING, MOST)
    asked = by_many(ArticleState.ASKED, MOST_ASKED)
    assert giving_way(IN_HER_NAME, [*waiting, *asked[1:]]) is None
    assert giving_way(IN_HER_NAME, [*waiting, *asked]) == asked[0]


def test_an_article_has_no_gaps():
    assert clean("\nFog.\n\n\n\nAnd\tmist. \n") == "Fog.\n\nAnd mist."


def test_what_stood_on_the_front_page_is_gone_with_its_issue():
    magazine = Magazine(editorial=lambda: "Welcome.")
    assert magazine.after([IssueGoesOut()]).editorial() == ""
