"""UNMUTE: a player wants to read the press of another one again (House rules X.5)."""

from functools import partial

from judge.desk.commands import unmute_press
from judge.desk.commands.command import Command, anything
from judge.desk.commands.mute import ignore
from judge.desk.people.proofs import May
from judge.desk.people.writer import IN_GAME

COMMAND = Command(
    name="unmute",
    run=partial(ignore, ignored=False),
    decide=unmute_press.COMMAND.decide,
    argument=anything,
    roles=IN_GAME,
    for_power=True,
    needs=May.ORDER,
    any_turn=True,
    any_state=True,
)
