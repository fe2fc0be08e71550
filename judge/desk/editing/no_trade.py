"""NO TRADE jane@example.org: she gets the issues that her account has left, and no others."""

from __future__ import annotations

from judge.desk.commands.command import Command, anything
from judge.desk.editing.trade import ends
from judge.desk.proofs import May

COMMAND = Command(name="no trade", run=ends, argument=anything, needs=May.GOVERN, most=50)
