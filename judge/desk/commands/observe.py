"""OBSERVE: somebody wants to read what everybody in a game is told."""

from functools import partial

from judge.desk.commands.join import JoiningCommand
from judge.desk.events.people_events import Beside
from judge.desk.people.joining import come_beside

COMMAND = JoiningCommand(name="observe", run=partial(come_beside, Beside.OBSERVER))
