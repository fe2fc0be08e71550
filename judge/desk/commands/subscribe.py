"""SUBSCRIBE: somebody wants to read a game, or all of them, without taking part."""

from judge.desk.commands.command import Command, anything
from judge.desk.subscribing import subscribe

COMMAND = Command(
    name="subscribe",
    run=subscribe,
    answers=True,
    argument=anything,
    anywhere=True,
    in_subject=True,
    names_games=True,
)
