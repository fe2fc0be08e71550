"""CONCEDE TO: somebody proposes that victory is conceded to one player, or agrees (IX.1)."""

from judge.desk.commands.command import Asked, Command, anything
from judge.desk.events.effects import Consequence
from judge.desk.people.proofs import May
from judge.desk.people.writer import Role
from judge.desk.votes.proposals import Matter
from judge.desk.votes.proposing import propose


def _run(asked: Asked) -> Consequence:
    return propose(asked.argument, asked, Matter.CONCESSION)


COMMAND = Command(
    name="concede",
    run=_run,
    answers=True,
    argument=anything,
    roles=frozenset({Role.PLAYER, Role.GM}),
    needs=May.ORDER,
    in_words=True,
)
