"""NOWAIT: a player takes WAIT back: the turn may be adjudicated once all are final (VII.2)."""

from functools import partial

from judge.desk.commands.command import PlayerCommand
from judge.desk.commands.wait import choose

COMMAND = PlayerCommand(name="no wait", run=partial(choose, wait=False), for_power=True)
