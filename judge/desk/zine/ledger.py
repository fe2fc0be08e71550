"""The ledger of the zine's subscribers, with the codes that magazines put on their address labels.

It counts issues and never money: what somebody paid is a line that the editor writes into it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum

from judge.letter import Address


@dataclass(frozen=True, slots=True)
class Terms:
    """What the editor asks of subscribers and players, in their own words: nobody has to.

    Only where there are `accounts` does the ledger decide who is sent an issue.  The `price` is of
    issues, the `fee` of a game; with reciprocity whoever plays in another one pays `again`.
    """

    accounts: bool = False
    price: str = ""
    fee: str = ""
    again: str = ""

    def fee_for(self, *, plays_elsewhere: bool) -> str:
        """Return the fee that somebody pays, who plays in another game or does not."""
        return self.again if plays_elsewhere and self.again else self.fee


FREE = Terms()


class LabelCode(StrEnum):
    """What stands on the label of a copy."""

    SAMPLE = "S"
    TRADE = "T"
    WAITING = "W"  # issues are waiting for its reader
    LAST = "X"  # it is the last one, unless ...
    CONTRIBUTOR = "C"


class Entered(StrEnum):
    """What a line of an account is about."""

    ISSUES = "issues"  # the editor added some, or took some away
    ARTICLES = "articles"  # one was added for each article that an issue printed
    FEE = "fee"  # the fee of a game


@dataclass(frozen=True, slots=True)
class AccountLine:
    """A line of an account: so many `issues`, and what for: a `number`, a `game`, `words`."""

    at: datetime
    entered: Entered
    issues: int = 0
    number: int = 0
    game: str = ""
    words: str = ""


@dataclass(frozen=True, slots=True)
class LedgerAccount:
    """What is kept of a subscriber: the issues that are left, and every line.

    One who `trades` gets each issue for one of their own magazine's.  `last` is the number of the
    issue that was sent to them last, 0 if none was since there is an account.
    """

    reader: Address
    left: int = 0
    trades: bool = False
    last: int = 0
    lines: tuple[AccountLine, ...] = ()

    @property
    def is_new(self) -> bool:
        """Whether no issue was ever entered or sent: there may be fees."""
        return not self.last and all(line.entered is Entered.FEE for line in self.lines)


@dataclass(frozen=True, slots=True)
class Label:
    """What a copy tells its reader of their account, as its address label did.

    After it there are so many issues `left`, the last of which is number `through`; `articles` of
    theirs are in it.
    """

    codes: tuple[LabelCode, ...]
    left: int = 0
    through: int = 0
    articles: int = 0


Ledger = Mapping[str, LedgerAccount]  # by the keys of mailboxes


def account_of(reader: Address, ledger: Ledger) -> LedgerAccount:
    """Return somebody's account; an empty one where nothing is kept of them."""
    return ledger.get(reader.key) or LedgerAccount(reader)


def label_of(account: LedgerAccount, number: int, articles: int) -> Label | None:
    """Return the label of somebody's copy of an issue, with so many `articles` of theirs in it.

    None if the issue is not sent to them, for none was left.  Who is new gets a sample.
    """
    by = (LabelCode.CONTRIBUTOR,) if articles else ()
    if account.trades:
        return Label((*by, LabelCode.TRADE), articles=articles)
    left = account.left + articles - 1
    if left < 0:
        return Label((LabelCode.SAMPLE,)) if account.is_new else None
    code = LabelCode.WAITING if left else LabelCode.LAST
    return Label((*by, code), left, number + left if left else 0, articles)


def after_issue(account: LedgerAccount, label: Label, number: int, now: datetime) -> LedgerAccount:
    """Return an account after a copy of an issue with this label was sent."""
    if account.trades:
        return replace(account, last=number)
    printed = with_articles(account, label.articles, number, now) if label.articles else account
    return replace(printed, left=label.left, last=number)


def with_articles(
    account: LedgerAccount, articles: int, number: int, now: datetime
) -> LedgerAccount:
    """Return an account after an issue has printed articles: one is added for each."""
    line = AccountLine(now, Entered.ARTICLES, articles, number)
    return replace(account, left=account.left + articles, lines=(*account.lines, line))


def with_issues(account: LedgerAccount, issues: int, words: str, now: datetime) -> LedgerAccount:
    """Return an account with more issues, or fewer, but never less than none."""
    added = max(issues, -account.left)
    line = AccountLine(now, Entered.ISSUES, added, words=words)
    return replace(account, left=account.left + added, lines=(*account.lines, line))


def with_line(account: LedgerAccount, line: AccountLine) -> LedgerAccount:
    """Return an account with another line."""
    return replace(account, lines=(*account.lines, line))


def trading(account: LedgerAccount, *, trades: bool) -> LedgerAccount:
    """Return an account of somebody who trades magazines, or does not any more."""
    return replace(account, trades=trades)
