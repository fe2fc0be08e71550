"""Death at every step of the sample game: before it, after it, and with its answer lost.

The suite goes through the end of a turn; `make deaths` goes through the whole game.
"""

from __future__ import annotations

import itertools
import os
import shutil
import uuid
from datetime import time
from pathlib import Path

import pytest

from judge.clock.deadlines import Timetable
from judge.demo import play
from judge.demo.sample_game import read_sample_game
from judge.shipped import find
from judge.store.store import Store
from tests.deaths import World, die_everywhere
from tests.helpers import AT_ONCE, LIBRARY, new_game, player
from tests.store.server import NoServer, a_server

BOOK = read_sample_game(find("maps/standard/sample_game.txt").read_text("utf-8"))
# Among friends: letters that answer none of the judge's count (II.7).
RULES = LIBRARY.house_rules("standard").changed({**AT_ONCE, "II.7.proof": "the address alone"})
GAME = new_game(rules=RULES, deadline=None, table=Timetable("UTC", time(20)))


def turns():
    """Yield the letters of each turn of the book, as bytes."""
    numbers = itertools.count(1)
    for turn in BOOK.turns:
        for title, texts in play.parts(turn):
            season = title.replace(f" {turn.year}", "")
            yield [
                (
                    f"From: {player(play.PLAYERS[country][0])}\r\n"
                    f"Subject: Sarajevo; {country}; {season}; {turn.year}\r\n"
                    f"Message-ID: <{next(numbers)}@players.example>\r\n"
                    f"Content-Type: text/plain; charset=utf-8\r\n\r\n{text}\r\nFINAL\r\n"
                ).encode()
                for country, text in texts.items()
            ]


class Files:
    """Databases of SQLite's in a folder."""

    def __init__(self, folder: Path) -> None:
        self._paths = (folder / f"{number}.sqlite" for number in itertools.count())

    def new(self) -> str:
        return str(next(self._paths))

    def copy(self, url: str) -> str:
        new = self.new()
        if Path(url).exists():  # before the first batch there is none yet
            shutil.copy(url, new)
        return new

    def drop(self, url: str) -> None:
        for path in Path(url).parent.glob(f"{Path(url).name}*"):
            path.unlink()


class Server:
    """Databases of a PostgreSQL server's."""

    def __init__(self, url: str) -> None:
        import psycopg  # noqa: PLC0415 - only where there is a server

        self._connection = psycopg.connect(url, autocommit=True)
        self._base, _, self._rest = url.partition("?")
        self._names: list[str] = []

    def new(self, template: str = "template1") -> str:
        name = f"deaths_{uuid.uuid4().hex}"
        self._connection.execute(f"create database {name} template {template}")
        self._names.append(name)
        return f"{self._base.rpartition('/')[0]}/{name}?{self._rest}"

    def copy(self, url: str) -> str:
        return self.new(_name(url))

    def drop(self, url: str) -> None:
        self._connection.execute(f"drop database if exists {_name(url)} with (force)")

    def close(self) -> None:
        for name in self._names:
            self.drop(f"/{name}?")
        self._connection.close()


def _name(url: str) -> str:
    return url.partition("?")[0].rpartition("/")[2]


@pytest.fixture(scope="module")
def server():
    try:
        with a_server(hasty=True) as url:
            yield url
    except NoServer as fault:
        pytest.skip(str(fault))


@pytest.fixture(params=["sqlite", "postgresql"])
def databases(request, tmp_path):
    if request.param == "sqlite":
        yield Files(tmp_path)
        return
    served = Server(request.getfixturevalue("server"))
    yield served
    served.close()


def test_nothing_is_lost_or_doubled_at_the_end_of_a_turn(databases, capsys):
    *others, last = next(turns())
    world = World(databases.new(), GAME, [others, [last]])
    every = 1 if isinstance(databases, Files) else 4  # a copy of a database takes its time
    told(die_everywhere(world, databases, first=1, every=every), capsys)


def test_nothing_is_lost_or_doubled_when_a_deadline_comes(databases, capsys):
    world = World(databases.new(), GAME, [next(turns())[:2], []])
    told(die_everywhere(world, databases, first=1, every=4), capsys)


def told(count: int, capsys) -> None:
    assert count > 20
    with capsys.disabled():
        print(f" {count} deaths, all to the same end ", end="")


@pytest.mark.skipif("JUDGE_DEATHS" not in os.environ, reason="make deaths, which takes an hour")
def test_nothing_is_lost_or_doubled_in_the_whole_game(databases, capsys):
    world = World(databases.new(), GAME, [*turns(), []])
    told(die_everywhere(world, databases), capsys)
    assert Store(world.url, LIBRARY).game("Sarajevo").turn.code == "F1903M"
