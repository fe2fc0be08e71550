"""Letters about what the zine's editor keeps: accounts, and how a tournament stands."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from judge.demo.happenings import NOW
from judge.demo.samples import Sample
from judge.desk.notices import Notice
from judge.desk.notices.accounts_told import AccountsTold, AccountTold, StandingsTold
from judge.desk.readers.circulation import Dispatch, Reader
from judge.desk.zine.ledger import AccountLine, Entered, LedgerAccount, Terms
from judge.desk.zine.tournaments import Placed, Standings, TournamentGame
from judge.letter import Address

SUE = Address("sue@readers.example", "Sue")
EDITOR = Address("editor@readers.example", "The Editor")
LINES = (
    AccountLine(NOW, Entered.ISSUES, 10, words="$1.50"),
    AccountLine(NOW, Entered.ARTICLES, 1, 7),
    AccountLine(NOW, Entered.FEE, game="Sarajevo", words="$3; by cheque"),
)
ACCOUNT = LedgerAccount(SUE, left=5, last=8, lines=LINES)
GAMES = (TournamentGame("Fez", "1966AC", True), TournamentGame("Sarajevo", "1966A", False))
ROWS = (Placed("Sue Summers", 1, 47.06, 1), Placed("Ann Archer", 2, 12.5, 1))
CUP = Standings("Spring Cup", "sum of squares", GAMES, (*ROWS, Placed("Zoe", 0, 0.0, 0)))


def of_books() -> Iterator[Sample]:
    """Yield what a reader is told of their account and of tournaments, and the editor of both."""
    told = AccountTold(ACCOUNT, Terms(accounts=True, price="10 issues for $1.50", fee="$3"))
    yield _sample("anyone.account", "An account", SUE, told)
    yield _sample("anyone.standings", "How a tournament stands", SUE, StandingsTold((CUP,)))
    trader = LedgerAccount(replace(SUE, email="tom@readers.example", name="Tom"), trades=True)
    all_of_them = AccountsTold((ACCOUNT, trader))
    yield _sample("editor.accounts", "All accounts", EDITOR, all_of_them)


def _sample(name: str, about: str, reader: Address, notice: Notice) -> Sample:
    return Sample(name, about, Dispatch(Reader(reader), notice))
