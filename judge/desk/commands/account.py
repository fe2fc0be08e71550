"""ACCOUNT: a reader of the zine asks how many issues they have left, and what was entered."""

from __future__ import annotations

from judge.desk.commands.command import Asked, Command, Result
from judge.desk.commands.subscribe import reader_for
from judge.desk.notices.accounts_told import AccountTold
from judge.desk.readers.posts import Answered, Post, ToMailbox
from judge.desk.zine.ledger import LedgerAccount, account_of


def _run(asked: Asked) -> list[Result]:
    """Tell the reader themselves, whoever wrote in their name."""
    books, reader = asked.magazine.books, reader_for(asked)
    kept = (
        account_of(reader, books.pages(LedgerAccount))
        if books.terms.accounts
        else LedgerAccount(reader)
    )
    told = AccountTold(kept, books.terms, books.reads(reader))
    own = asked.letter.sender.same_as(reader)
    return [Post(ToMailbox(reader), told, Answered.of(asked.letter) if own else None)]


COMMAND = Command(
    name="account",
    run=_run,
    answers=True,
    anywhere=True,
)
