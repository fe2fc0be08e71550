"""NO TRADE jane@example.org: she gets the issues that her account has left, and no others."""

from __future__ import annotations

from collections.abc import Sequence

from judge.desk.commands.command import Asked, Command, Result, anything
from judge.desk.people.proofs import May
from judge.desk.zine.editing.trade import traded
from judge.variants.seam import Cause


def _run(asked: Asked) -> Sequence[Result] | Cause:
    return traded(asked, trades=False)


COMMAND = Command(name="no trade", run=_run, argument=anything, needs=May.GOVERN, most=50)
