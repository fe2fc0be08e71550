"""UNMUTE PRESS: the gamemaster takes the press of a player again (House rules X.5)."""

from dataclasses import replace
from functools import partial

from judge.desk.commands import mute_press

COMMAND = replace(
    mute_press.COMMAND, name="unmute press", decide=partial(mute_press.mute, muted=False)
)
