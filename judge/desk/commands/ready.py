"""READY: somebody who has joined a game that is forming still wants to play (House rules I.4)."""

from judge.desk.commands.command import Command
from judge.desk.joining import still_plays

COMMAND = Command(name="ready", run=still_plays, answers=True, in_subject=True)
