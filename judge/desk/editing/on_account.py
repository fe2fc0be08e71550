"""What the editor's commands for accounts have in common: whose account a line is about."""

from __future__ import annotations

import re

from judge.desk.commands.command import Asked
from judge.desk.ledger import LedgerAccount, account_of
from judge.letter import Address
from judge.variants.seam import Cause

_ADDRESS = re.compile(
    r"\W*?([^<>@:;]*?)[\s<]*([\w.!#$%&'*+/=?^`{|}~-]+@[\w.-]*\w)\W?(.*)", re.DOTALL
)


def account_named(asked: Asked) -> tuple[LedgerAccount, str] | Cause:
    """Return the account that a line names by a mailbox, and what follows there."""
    books = asked.magazine.books
    if not books.terms.accounts:
        return Cause("no_accounts")
    match = _ADDRESS.fullmatch(asked.argument.strip())
    if match is None:
        return Cause("names_no_reader", {"written": asked.argument})
    account = account_of(Address(match[2], match[1].strip(' "')), books.pages(LedgerAccount))
    return account, match[3]
