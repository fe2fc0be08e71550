"""The commands that a letter may hold: one small file each, and the one table of them.

A command is a line of its own.  What HELP says of each is in `templates/en/words/commands.j2`, and
a test holds the two together.
"""

from collections.abc import Mapping

from judge.desk.commands import final, games, help, map, orders, preliminary, rules, status, zone
from judge.desk.commands.command import Command

COMMANDS: Mapping[str, Command] = {
    name: module.COMMAND
    for module in (final, preliminary, orders, status, map, rules, zone, games, help)
    for name in (module.COMMAND.name, *module.COMMAND.also)
}

# Those that make sense in a letter to no game.
ANYWHERE: Mapping[str, Command] = {
    name: command for name, command in COMMANDS.items() if command.anywhere
}


def in_order() -> tuple[str, ...]:
    """Return the name of each command once, in the order in which HELP tells of them."""
    return tuple(dict.fromkeys(command.name for command in COMMANDS.values()))
