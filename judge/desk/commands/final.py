"""FINAL: the orders are complete and may be adjudicated early (House rules II.1, VII.2)."""

from judge.desk.commands.command import Command
from judge.desk.writer import Role

# What people call a set of orders when they say of it that it is final, or that it is not.
SETS = (
    *("these", "these orders", "the orders", "my orders", "all orders", "all my orders", "orders"),
    *("these moves", "my moves"),
)

COMMAND = Command(
    name="final",
    also=(
        *(
            "final orders",
            "my final orders",
            "these are my final orders",
            "here are my final orders",
        ),
        *("final moves", "final set", "this is final", "this set is final", "all final"),
        *("mark as final", "please mark as final", "status final", "orders final"),
        *(f"{orders} are final" for orders in SETS),
    ),
    roles=frozenset({Role.PLAYER}),
    marks=True,
)
