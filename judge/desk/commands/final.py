"""FINAL: the orders are complete and may be adjudicated early (House rules II.1, VII.2)."""

from judge.desk.commands.command import Command
from judge.desk.people.writer import Role

COMMAND = Command(
    name="final",
    roles=frozenset({Role.PLAYER}),
    marks=True,
)
