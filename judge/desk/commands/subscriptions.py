"""SUBSCRIPTIONS: somebody asks what they read."""

from judge.desk.commands.command import Command
from judge.desk.subscribing import list_own

COMMAND = Command(
    name="subscriptions",
    run=list_own,
    answers=True,
    anywhere=True,
    in_subject=True,
)
