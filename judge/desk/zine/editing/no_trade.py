"""NO TRADE jane@example.org: she gets the issues that her account has left, and no others."""

from __future__ import annotations

from collections.abc import Sequence

from judge.desk.commands.command import Asked, Result
from judge.desk.zine.editing.editing_command import EditorsCommand
from judge.desk.zine.editing.trade import traded
from judge.variants.seam import Cause


def _run(asked: Asked) -> Sequence[Result] | Cause:
    return traded(asked, trades=False)


COMMAND = EditorsCommand(name="no trade", run=_run, most=50)
