"""NO DRAW, NO SURRENDER: a power takes back what it said with its orders."""

from judge.desk.commands.command import Asked, Command
from judge.desk.partings import say
from judge.desk.proofs import May
from judge.desk.proposing import Done
from judge.desk.writer import Role


def _run(asked: Asked) -> Done:
    return say(None, asked)


COMMAND = Command(
    name="no draw",
    run=_run,
    answers=True,
    roles=frozenset({Role.PLAYER}),
    needs=May.ORDER,
)
