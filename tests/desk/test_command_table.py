"""Each command of the desk in one table: who may write it, how well proved, and what else it is.

`commands.txt` has a line for each, `editing.txt` for those of the zine's editor. In them one sees
at a glance that no player commands the desk, and that nothing of a player's is done unproved;
whoever adds a command, or changes what one is, adds or changes its line.
"""

from dataclasses import fields
from pathlib import Path

import pytest

from judge.desk.commands import ANYWHERE, COMMANDS, IN_PLAY, IN_SUBJECT, NAMES_GAMES
from judge.desk.commands.command import Command, nothing
from judge.desk.people.proofs import May
from judge.desk.people.writer import EVERYBODY, Role
from judge.desk.zine.editing import EDITING

HERE = Path(__file__).parent
TOLD_APART = {"name", "roles", "needs", "run", "decide", "argument"}


def traits(command):
    """Yield what a command is, beside its name, its writers and the proof that it needs."""
    for field in fields(Command):
        value = getattr(command, field.name)
        if field.name not in TOLD_APART and value != field.default:
            yield field.name.replace("_", " ") + (f" {value}" if value is not True else "")


def row(command):
    roles = "everybody" if command.roles == EVERYBODY else ", ".join(sorted(command.roles))
    needs = command.needs.name.lower()
    return f"{command.name} | {roles} | {needs} | {', '.join(traits(command))}".rstrip()


def listed(name):
    lines = (HERE / name).read_text("utf-8").splitlines()
    return [line for line in lines if not line.startswith("#")]


@pytest.mark.parametrize("line", listed("commands.txt"))
def test_what_each_command_is(line):
    assert row(COMMANDS[line.partition(" |")[0]]) == line


def test_what_each_command_of_the_editor_is():
    assert list(map(row, EDITING.values())) == listed("editing.txt")


def test_what_players_do_not_run_is_the_gamemasters_alone():
    alone = {it.name: it for it in COMMANDS.values() if it.decide and it.run is nothing}
    assert {it.roles for it in alone.values()} == {frozenset({Role.GM})}
    assert {it.needs for it in alone.values()} == {May.GOVERN}


def test_which_commands_stand_where():
    assert set(ANYWHERE) == {name for name, it in COMMANDS.items() if it.anywhere}
    assert set(IN_SUBJECT) == {name for name, it in COMMANDS.items() if it.in_subject}
    assert set(NAMES_GAMES) == {name for name, it in COMMANDS.items() if it.names_games}
    needing = {name for name, it in IN_PLAY.items() if it.needs_end}
    assert needing == {name for name, it in COMMANDS.items() if it.when_over or it.needs_end}
