"""The ledger of the zine's subscribers: which codes stand on a copy, and how issues count down."""

from datetime import timedelta

import pytest

from judge.desk.zine.ledger import (
    AccountLine,
    Entered,
    LedgerAccount,
    Terms,
    account_of,
    after_issue,
    label_of,
    trading,
    with_issues,
    with_line,
)
from judge.letter import Address
from tests.helpers import NOW

SUE = Address("sue@example.org", "Sue")


def account(left=0, **more):
    return LedgerAccount(SUE, left, **more)


def copies_of(of, issues, articles=None):
    """Return what stands on somebody's copies of some issues; - is sent to nobody."""
    said = []
    for number in issues:
        label = label_of(of, number, (articles or {}).get(number, 0))
        said.append("-" if label is None else "".join(label.codes) + (f"{label.through or ''}"))
        of = of if label is None else after_issue(of, label, number, NOW)
    return " ".join(said), of


@pytest.mark.parametrize(
    ("of", "articles", "said"),
    [
        (account(), {}, "S - -"),  # who is new gets a sample
        (account(3), {}, "W9 W9 X"),
        (account(1), {}, "X - -"),
        (account(2), {8: 1}, "W8 CW9 X"),  # an article used adds an issue
        (account(1), {7: 2}, "CW9 W9 X"),
        (account(1), {9: 1}, "X - CX"),  # and who has none left gets the one that it is in
        (account(trades=True), {}, "T T T"),
        (account(5, trades=True), {8: 1}, "T CT T"),
        (account(lines=(AccountLine(NOW, Entered.FEE, game="Lyon"),)), {}, "S - -"),
        (account(lines=(AccountLine(NOW, Entered.ISSUES, 1),)), {}, "- - -"),  # and taken back
    ],
)
def test_issues_count_down(of, articles, said):
    assert copies_of(of, (7, 8, 9), articles)[0] == said


def test_an_account_tells_how_issues_came_and_went():
    _, after = copies_of(account(2), (7, 8), {8: 2})
    assert (after.left, after.last) == (2, 8)
    assert after.lines == (AccountLine(NOW, Entered.ARTICLES, 2, 8),)


def test_who_trades_loses_no_issues_that_were_left():
    _, after = copies_of(account(5, trades=True), (7, 8))
    assert after.left == 5
    assert copies_of(trading(after, trades=False), (9,))[0] == "W13"


def test_issues_are_added_and_taken_but_never_below_none():
    later = NOW + timedelta(days=1)
    added = with_issues(account(), 10, "$1.50", NOW)
    taken = with_issues(added, -12, "a slip", later)
    assert (added.left, taken.left) == (10, 0)
    assert taken.lines == (
        AccountLine(NOW, Entered.ISSUES, 10, words="$1.50"),
        AccountLine(later, Entered.ISSUES, -10, words="a slip"),
    )


def test_who_is_not_in_the_ledger_has_an_empty_account():
    kept = account(4)
    assert account_of(Address("Sue@example.org"), {SUE.key: kept}) is kept
    assert account_of(Address("bob@example.org"), {SUE.key: kept}).is_new
    line = AccountLine(NOW, Entered.FEE, game="Lyon")
    assert with_line(kept, line).lines == (line,)


@pytest.mark.parametrize(
    ("terms", "first", "again"),
    [
        (Terms(fee="$3", again="$2"), "$3", "$2"),
        (Terms(fee="$3"), "$3", "$3"),
        (Terms(), "", ""),
    ],
)
def test_who_plays_in_another_game_pays_the_lower_fee(terms, first, again):
    assert terms.fee_for(plays_elsewhere=False) == first
    assert terms.fee_for(plays_elsewhere=True) == again
