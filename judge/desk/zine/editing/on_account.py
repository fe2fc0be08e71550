"""What the editor's commands for accounts have in common: whose account a line is about."""

from __future__ import annotations

import re

from judge.desk.commands.command import Asked
from judge.desk.zine.ledger import LedgerAccount, account_of
from judge.letter import Address
from judge.variants.seam import Cause

_LOCAL = r"[\w.!#$%&'*+/=?^`{|}~-]"
_MAILBOX = re.compile(rf"(?<!{_LOCAL}){_LOCAL}+@[\w.-]*\w")
# What may stand before a mailbox: a name of a few words, and no sentence.
_NAME = re.compile(r"\W*((?:(?:[A-Z]\w{0,2}\.|[\w'’-]+)(?: |$)){0,5})")
LONGEST_NOTE = 200  # letters that the editor writes behind what they enter


def account_named(asked: Asked) -> tuple[LedgerAccount, str] | Cause:
    """Return the account that a line names by a mailbox, and what follows there."""
    books = asked.magazine.books
    if not books.terms.accounts:
        return Cause("no_accounts")
    mailbox = _MAILBOX.search(asked.argument)
    before = asked.argument[: mailbox.start()] if mailbox else ""
    name = _NAME.fullmatch(before.rstrip(' <"'))
    if mailbox is None or name is None:
        return Cause("names_no_reader")
    reader = Address(mailbox[0], name[1].strip(' "'))
    behind = asked.argument[mailbox.end() :].strip()
    return account_of(reader, books.pages(LedgerAccount)), behind.removeprefix(">")
