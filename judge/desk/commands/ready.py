"""READY: somebody who has joined a game that is forming still wants to play (House rules I.4)."""

from judge.desk.commands.command import Command
from judge.desk.people.joining import still_plays
from judge.desk.people.proofs import May

COMMAND = Command(
    name="ready",
    run=still_plays,
    answers=True,
    needs=May.CONFIRM,
    in_subject=True,
    before_start=True,
)
