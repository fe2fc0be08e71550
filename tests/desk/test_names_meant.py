"""What the desk knows by a name, a command or a wish or a cause, is there by that name."""

import re
from itertools import chain

import pytest

from judge.desk import not_carried_out, running
from judge.desk.commands import COMMANDS, record
from judge.desk.letters import near_commands
from judge.desk.letters.taking_apart import BESIDE_ORDERS, OF_ORDERS
from judge.desk.letters.yes_lines import MEANT
from judge.desk.people import confirmed_wishes
from judge.desk.readers import anonymity
from judge.shipped import folders
from tests.helpers import ENGLISH

WISHES = ENGLISH.wishes.keys()


@pytest.mark.parametrize(
    "names",
    [
        record.OF_CONDUCT,
        confirmed_wishes._WITH_WORDS,
        near_commands.AT_ONCE,
        chain.from_iterable(running.COMMANDS_WISHED.values()),
        MEANT,
    ],
)
def test_commands_are_known_by_their_names(names):
    assert set(names) - COMMANDS.keys() == set()


def test_wishes_are_known_by_their_names():
    assert BESIDE_ORDERS < OF_ORDERS <= WISHES
    assert running.COMMANDS_WISHED.keys() <= WISHES


@pytest.mark.parametrize("codes", [not_carried_out.MEANT_ELSEWHERE, anonymity.OF_GMS])
def test_causes_are_known_by_their_names(codes):
    files = [path for root in folders("templates") for path in root.rglob("*.j2")]
    macros = set(re.findall(r"macro (\w+)\(", "".join(path.read_text("utf-8") for path in files)))
    assert set(codes) - macros == set()
