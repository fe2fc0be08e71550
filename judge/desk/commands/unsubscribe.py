"""UNSUBSCRIBE: somebody wants to read a game no more, or none."""

from judge.desk.commands.command import Command, anything
from judge.desk.subscribing import unsubscribe

COMMAND = Command(
    name="unsubscribe",
    run=unsubscribe,
    answers=True,
    argument=anything,
    anywhere=True,
    in_subject=True,
    names_games=True,
)
