"""TRADE jane@example.org: she gets every issue in trade for one of her own magazine's."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from judge.desk.books import PageWritten
from judge.desk.commands.command import Asked, Command, Result, anything
from judge.desk.editing.editing_command import Edited
from judge.desk.editing.on_account import account_named
from judge.desk.ledger import trading
from judge.desk.proofs import May
from judge.variants.seam import Cause


def _run(asked: Asked, *, trades: bool) -> Sequence[Result] | Cause:
    named = account_named(asked)
    if isinstance(named, Cause):
        return named
    account, _ = named
    after = trading(account, trades=trades)
    code = "trade_begun" if trades else "trade_ended"
    facts = {"reader": str(account.reader), "left": after.left}
    return Edited(Cause(code, facts), [PageWritten(after)]).results


begins: Callable[[Asked], Sequence[Result] | Cause] = partial(_run, trades=True)
ends: Callable[[Asked], Sequence[Result] | Cause] = partial(_run, trades=False)

COMMAND = Command(name="trade", run=begins, argument=anything, needs=May.GOVERN, most=50)
