"""PRELIMINARY: the orders may still change (House rules II.1)."""

from judge.desk.commands.command import Command
from judge.desk.commands.final import SETS
from judge.desk.writer import Role

COMMAND = Command(
    name="preliminary",
    also=(
        *("preliminary orders", "my preliminary orders", "not final", "not final yet"),
        *("not yet final", "this is not final", "unfinal"),
        *(f"{orders} are not final" for orders in SETS),
        *(f"{orders} are preliminary" for orders in SETS),
    ),
    roles=frozenset({Role.PLAYER}),
    marks=False,
)
