"""JOIN: somebody wants to play in a game that is forming, some powers rather than others."""

from judge.desk.commands.command import Command, anything
from judge.desk.people.joining import asked_to_join
from judge.desk.people.proofs import May

COMMAND = Command(
    name="join",
    run=asked_to_join,
    answers=True,
    argument=anything,
    anywhere=True,
    needs=May.CONFIRM,
    in_subject=True,
    in_words=True,
    to_take_part=True,
)
