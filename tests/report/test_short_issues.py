"""Of an issue that is too long for mail programs as few parts as will do are left to a file."""

import pytest

from judge.report.short_issues import parts_of, shortest_cut

FACTS = {"games": ("Lyon", "Sarajevo", "Dusk"), "printed": ("One", "Two")}
ORDER = ["listing", "game 2", "game 1", "game 0", "article 1", "article 0"]


def test_the_listing_goes_first_and_articles_last_each_from_the_last_on():
    assert parts_of(FACTS) == ORDER


@pytest.mark.parametrize("needed", range(1, 7))
def test_no_more_is_left_out_than_has_to_be(needed):
    cut = shortest_cut(
        FACTS,
        lambda facts: " ".join(it.replace(" ", "-") for it in facts["left_out"]),
        lambda html: len(html.split()) >= needed,
    )
    assert cut == " ".join(it.replace(" ", "-") for it in ORDER[:needed])


def test_where_even_that_is_too_long_there_is_none():
    assert shortest_cut(FACTS, lambda _: "long", lambda _: False) is None
