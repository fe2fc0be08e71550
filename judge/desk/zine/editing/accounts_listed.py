"""ACCOUNTS: the ledger of the zine's subscribers; with a mailbox, every line of one account."""

from __future__ import annotations

from judge.desk.commands.command import Asked, CommandResults
from judge.desk.notices.accounts_told import AccountsTold
from judge.desk.zine.editing.editing_command import EditorsCommand
from judge.desk.zine.editing.on_account import account_named
from judge.desk.zine.ledger import LedgerAccount
from judge.variants.seam import Cause


def _run(asked: Asked) -> CommandResults:
    books = asked.magazine.books
    if not books.terms.accounts:
        return Cause("no_accounts")
    if "@" not in asked.argument:
        return [asked.answer(AccountsTold(tuple(books.pages(LedgerAccount).values())))]
    named = account_named(asked)
    if isinstance(named, Cause):
        return named
    return [asked.answer(AccountsTold((named[0],), whole=True))]


COMMAND = EditorsCommand(name="accounts", run=_run, answers=True, most=5)
