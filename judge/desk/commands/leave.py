"""LEAVE: who observes or stands by does so no more; for a player beside that it is RESIGN (VII.6).

Nothing may stand behind it: `Leave me alone`, `I quit smoking`, `I'm out of ideas` are prose.
"""

from judge.desk.commands.command import Command
from judge.desk.people.joining import leave
from judge.desk.people.proofs import May

COMMAND = Command(
    name="leave",
    run=leave,
    answers=True,
    for_power=True,
    needs=May.CONFIRM,
    in_subject=True,
    in_words=True,
)
