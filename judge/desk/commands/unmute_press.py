"""UNMUTE PRESS: the gamemaster takes the press of a player again (House rules X.5)."""

from functools import partial

from judge.desk.commands.command import DeskCommand
from judge.desk.commands.mute_press import mute

COMMAND = DeskCommand(
    name="unmute press",
    decide=partial(mute, muted=False),
    for_one=True,
    any_turn=True,
    any_state=True,
)
