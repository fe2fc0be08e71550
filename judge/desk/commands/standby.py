"""STANDBY: somebody would replace a player who cannot go on (House rules VII.6)."""

from functools import partial

from judge.desk.commands.join import JoiningCommand
from judge.desk.events.people_events import Beside
from judge.desk.people.joining import come_beside

COMMAND = JoiningCommand(name="standby", run=partial(come_beside, Beside.STANDBY))
