"""OBSERVE: somebody wants to read what everybody in a game is told."""

from functools import partial

from judge.desk.commands.command import Command, anything
from judge.desk.events.people_events import Beside
from judge.desk.people.joining import come_beside
from judge.desk.people.proofs import May

COMMAND = Command(
    name="observe",
    run=partial(come_beside, Beside.OBSERVER),
    answers=True,
    argument=anything,
    anywhere=True,
    needs=May.CONFIRM,
    in_subject=True,
    in_words=True,
    to_take_part=True,
)
