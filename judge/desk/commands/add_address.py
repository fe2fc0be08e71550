"""ADD ADDRESS: a player writes from one more mailbox."""

from judge.desk.commands.address import a_mailbox, ask
from judge.desk.commands.command import Asked, Command
from judge.desk.events.effects import Effect
from judge.desk.people.proofs import May
from judge.desk.people.writer import Role


def _run(asked: Asked) -> list[Effect]:
    return ask(asked, moves=False)


COMMAND = Command(
    name="add address",
    run=_run,
    answers=True,
    argument=a_mailbox,
    roles=frozenset({Role.PLAYER}),
    for_power=True,
    needs=May.CONFIRM,
)
