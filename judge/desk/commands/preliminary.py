"""PRELIMINARY: the orders may still change (House rules II.1)."""

from judge.desk.commands.command import Command

COMMAND = Command(
    name="preliminary",
    also=(
        "preliminary orders",
        "not final",
        "these orders are not final",
        "my orders are not final",
        "unfinal",
    ),
)
