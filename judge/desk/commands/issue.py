"""ISSUE 7: somebody wants an issue of the zine that has come out; without a number the last one."""

from __future__ import annotations

import re

from judge.desk.commands.command import Asked, Command, Result
from judge.desk.letters.language import Arguments
from judge.desk.notices.orders import NotProved
from judge.desk.notices.zine_letters import ZineHelp
from judge.desk.people.proofs import May, may
from judge.desk.readers.posts import Answered, Post, ToMailbox
from judge.desk.zine.ledger import LedgerAccount, account_of

_NUMBER = re.compile(r"\d{1,9}")


def _run(asked: Asked) -> list[Result]:
    """Send an issue: to nobody whose name somebody else may be using, for it is long."""
    letter, magazine = asked.letter, asked.magazine
    to, answers = ToMailbox(letter.sender), Answered.of(letter)
    if not (may(letter, May.CONFIRM) or asked.readership.sure):
        return [Post(to, NotProved(asked.line), answers)]
    named = _NUMBER.search(asked.argument)
    number = int(named[0]) if named else magazine.last()
    issue = magazine.back(number)
    if issue is None:
        edited = magazine.editor is not None
        return [Post(to, ZineHelp(edited, no_issue=number, last=magazine.last()), answers)]
    if magazine.books.terms.accounts and number > _last_sent(asked):
        edited, last = magazine.editor is not None, magazine.last()
        return [Post(to, ZineHelp(edited, no_issue=number, last=last, unsent=True), answers)]
    return [Post(to, issue, answers)]


def _last_sent(asked: Asked) -> int:
    """Return the last issue that somebody was sent: no later one goes round the ledger."""
    ledger = asked.magazine.books.pages(LedgerAccount)
    return account_of(asked.letter.sender, ledger).last


def _number(words: Arguments) -> str:
    """Return the pattern of a number, if any is named: `7`, `no. 7`, `number 7`."""
    return r"\W*(?:(?:number|nr|no)\b\W*)?\d{0,9}\W*"


COMMAND = Command(
    name="issue",
    run=_run,
    answers=True,
    argument=_number,
    anywhere=True,
)
