"""ADD ADDRESS: a player writes from one more mailbox."""

from functools import partial

from judge.desk.commands.address import a_mailbox, ask
from judge.desk.commands.command import PlayerCommand
from judge.desk.people.proofs import May

COMMAND = PlayerCommand(
    name="add address",
    run=partial(ask, moves=False),
    answers=True,
    argument=a_mailbox,
    for_power=True,
    needs=May.CONFIRM,
)
