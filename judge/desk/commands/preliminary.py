"""PRELIMINARY: the orders may still change (House rules II.1)."""

from judge.desk.commands.command import Command
from judge.desk.people.writer import Role

COMMAND = Command(
    name="preliminary",
    roles=frozenset({Role.PLAYER}),
    marks=False,
)
