"""TRADE jane@example.org: she gets every issue in trade for one of her own magazine's."""

from __future__ import annotations

import re

from judge.desk.commands.command import Asked, CommandResults
from judge.desk.zine.books import PageWritten
from judge.desk.zine.editing.editing_command import Edited, EditorsCommand
from judge.desk.zine.editing.on_account import account_named
from judge.desk.zine.ledger import trading
from judge.variants.seam import Cause


def traded(asked: Asked, *, trades: bool) -> CommandResults:
    """Return what comes of it that somebody trades magazines, or does not any more."""
    named = account_named(asked)
    if isinstance(named, Cause):
        return named
    account, behind = named
    if re.search(r"\w", behind):  # a sentence, that names somebody on its way
        return Cause("names_no_reader")
    after = trading(account, trades=trades)
    code = "trade_begun" if trades else "trade_ended"
    facts = {"reader": str(account.reader), "left": after.left}
    return Edited(Cause(code, facts), [PageWritten(after)]).results


def _run(asked: Asked) -> CommandResults:
    return traded(asked, trades=True)


COMMAND = EditorsCommand(name="trade", run=_run, most=50)
