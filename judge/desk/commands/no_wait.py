"""NOWAIT: a player takes WAIT back: the turn may be adjudicated once all are final (VII.2)."""

from judge.desk.commands.command import Asked, Command, Result
from judge.desk.commands.wait import choose
from judge.desk.people.proofs import May
from judge.desk.people.writer import Role


def _run(asked: Asked) -> list[Result]:
    return choose(asked, wait=False)


COMMAND = Command(
    name="no wait", run=_run, roles=frozenset({Role.PLAYER}), for_power=True, needs=May.ORDER
)
