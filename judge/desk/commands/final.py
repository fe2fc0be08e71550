"""FINAL: the orders are complete and may be adjudicated early (House rules II.1, VII.2)."""

from judge.desk.commands.command import Command

COMMAND = Command(
    name="final",
    also=("final orders", "these orders are final", "my orders are final"),
)
