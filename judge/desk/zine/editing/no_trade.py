"""NO TRADE jane@example.org: she gets the issues that her account has left, and no others."""

from __future__ import annotations

from functools import partial

from judge.desk.zine.editing.editing_command import EditorsCommand
from judge.desk.zine.editing.trade import traded

COMMAND = EditorsCommand(name="no trade", run=partial(traded, trades=False), most=50)
