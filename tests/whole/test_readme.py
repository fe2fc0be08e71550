"""The README tells the truth: its letter is sent, its answer comes back, its files are there."""

import re
from dataclasses import replace
from pathlib import Path

from judge.cli import COMMANDS
from judge.letter import Address
from judge.rehearsal.mailbag import without_tokens
from tests.helpers import new_game

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text("utf-8")


def block(kind: str) -> str:
    return re.search(rf"```{kind}\n(.*?)```", README, re.DOTALL)[1]


def test_the_letter_in_it_gets_the_answer_in_it(desk):
    gustav = Address("gustav@players.example", "Gustav")
    seats = [
        replace(seat, player=gustav) if "GERMANY" in seat.powers else seat
        for seat in new_game().seats
    ]
    desk.office.create(new_game(deadline=None, seats=tuple(seats)))
    desk.new_letters()
    raw = block("letter").replace("\n", "\r\n").encode()
    noted = desk.answering(gustav, "Sarajevo").encode()
    desk.office.take(noted + raw, desk.clock.now, "readme")
    assert desk.office.deal()
    [answer] = desk.new_letters()
    assert (
        without_tokens(answer.text).strip()
        == block("answer").replace("Judge: JUDGE", "Judge: TEST").strip()
    )


def test_the_map_of_folders_is_right():
    top = README.split("## Where things are")[1].splitlines()
    named = [match[1] for line in top if (match := re.match(r"(\S+?)/?  +\S", line))]
    assert named
    for name in named:
        assert (ROOT / name).exists(), name
    rooms = {
        part.strip(" ,/")
        for line in top
        if (match := re.match(r"  (\S+(?:, \S+)*)  ", line))
        for part in match[1].split(",")
    }
    for room in rooms:
        assert (ROOT / "judge" / room).exists(), room
    assert rooms >= {path.parent.name for path in (ROOT / "judge").glob("*/__init__.py")} | {
        "guide"
    }


def test_every_command_is_mentioned():
    for name in COMMANDS:
        assert re.search(rf"judge {name}\b|`{name}`|make {name}\b", README), name


def test_every_make_target_is_mentioned_and_there():
    makefile = (ROOT / "Makefile").read_text()
    for target in set(re.findall(r"make (\w+)", README)):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target
