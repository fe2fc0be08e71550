"""RESIGN: a player wants somebody else to take their place; who has no seat just leaves (VII.6)."""

from judge.desk.commands.command import Command, anything
from judge.desk.joining import leave
from judge.desk.proofs import May

COMMAND = Command(
    name="resign",
    run=leave,
    answers=True,
    argument=anything,
    for_power=True,
    needs=May.CONFIRM,
    in_subject=True,
    in_words=True,
)
