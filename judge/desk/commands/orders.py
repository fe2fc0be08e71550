"""ORDERS: players ask which orders stand for them."""

from judge.desk.commands.command import Command
from judge.desk.people.writer import Role

COMMAND = Command(
    name="orders",
    roles=frozenset({Role.PLAYER}),
)
