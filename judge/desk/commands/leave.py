"""LEAVE: somebody who has joined, observes or stands by does so no more."""

from judge.desk.commands.command import Command
from judge.desk.joining import leave

COMMAND = Command(
    name="leave",
    run=leave,
    answers=True,
    in_subject=True,
)
