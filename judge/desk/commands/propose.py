"""PROPOSE: somebody puts a draw, a concession or a change of the rules to the vote (IX)."""

from judge.desk.commands.command import Asked, Command, anything
from judge.desk.effects import Consequence
from judge.desk.proofs import May
from judge.desk.proposing import propose
from judge.desk.writer import Role


def _run(asked: Asked) -> Consequence:
    return propose(asked.argument, asked)


COMMAND = Command(
    name="propose",
    run=_run,
    answers=True,
    argument=anything,
    roles=frozenset({Role.PLAYER, Role.GM}),
    needs=May.ORDER,
    whole_line=True,
    in_words=True,
)
