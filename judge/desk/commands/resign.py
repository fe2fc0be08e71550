"""RESIGN: a player wants somebody else to take their place, and may say why (VII.6)."""

from judge.desk.commands.command import Command, not_oneself
from judge.desk.people.joining import resign
from judge.desk.people.proofs import May

COMMAND = Command(
    name="resign",
    run=resign,
    answers=True,
    argument=not_oneself,
    for_power=True,
    names_power=True,
    needs=May.CONFIRM,
    in_subject=True,
    in_words=True,
)
