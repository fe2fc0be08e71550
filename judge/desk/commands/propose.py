"""PROPOSE: somebody puts a draw, a concession or a change of the rules to the vote (IX)."""

from judge.desk.commands.command import Command, anything
from judge.desk.people.proofs import May
from judge.desk.people.writer import Role
from judge.desk.votes.proposing import propose

COMMAND = Command(
    name="propose",
    run=propose,
    answers=True,
    argument=anything,
    roles=frozenset({Role.PLAYER, Role.GM}),
    needs=May.ORDER,
    whole_line=True,
    in_words=True,
)
