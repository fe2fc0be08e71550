"""ORDERS: a player asks which orders stand for him."""

from judge.desk.commands.command import Command

COMMAND = Command(
    name="orders",
    also=("my orders", "show orders"),
)
