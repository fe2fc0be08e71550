"""CONCEDE TO: somebody proposes that victory is conceded to one player, or agrees (IX.1)."""

from functools import partial

from judge.desk.commands.command import Command, anything
from judge.desk.people.proofs import May
from judge.desk.people.writer import Role
from judge.desk.votes.proposals import Matter
from judge.desk.votes.proposing import propose

COMMAND = Command(
    name="concede",
    run=partial(propose, matter=Matter.CONCESSION),
    answers=True,
    argument=anything,
    roles=frozenset({Role.PLAYER, Role.GM}),
    needs=May.ORDER,
    in_words=True,
)
