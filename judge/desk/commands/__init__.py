"""The commands that a letter may hold: one small file each, and the one table of them.

A command is a line that begins with its name.  It describes itself, so that HELP cannot rot.
"""

from judge.desk.commands import final, games, help, orders, preliminary, rules, status, zone
from judge.desk.commands.command import Command

COMMANDS: dict[str, Command] = {
    name: module.COMMAND
    for module in (final, preliminary, orders, status, rules, zone, games, help)
    for name in (module.COMMAND.name, *module.COMMAND.also)
}


def described() -> tuple[Command, ...]:
    """Return each command once, in the order in which HELP tells of them."""
    return tuple(dict.fromkeys(COMMANDS.values()))
