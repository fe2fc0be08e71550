"""NO TRADE jane@example.org: she gets the issues that her account has left, and no others."""

from __future__ import annotations

from judge.desk.commands.command import Asked, CommandResults
from judge.desk.zine.editing.editing_command import EditorsCommand
from judge.desk.zine.editing.trade import traded


def _run(asked: Asked) -> CommandResults:
    return traded(asked, trades=False)


COMMAND = EditorsCommand(name="no trade", run=_run, most=50)
