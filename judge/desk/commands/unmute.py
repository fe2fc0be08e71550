"""UNMUTE: a player wants to read the press of another one again (House rules X.5)."""

from dataclasses import replace
from functools import partial

from judge.desk.commands import mute, unmute_press

COMMAND = replace(
    mute.COMMAND,
    name="unmute",
    run=partial(mute.ignore, ignored=False),
    decide=unmute_press.COMMAND.decide,
)
