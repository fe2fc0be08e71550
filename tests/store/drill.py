"""The drill: processes share games and letters, and are killed at random moments.

`python -m tests.store.drill` (or `make drill`) runs its long form and prints the rates.  A stand-in
for the desk records an event and posts a letter for each letter that it deals with.
"""

from __future__ import annotations

import multiprocessing
import os
import random
import signal
import tempfile
import time
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import Any

from judge.desk.events.events import OrdersWritten
from judge.desk.notices.turns import Status
from judge.desk.readers.circulation import circulate
from judge.desk.readers.posts import Answered, Post, ToWriter
from judge.store.store import Store
from judge.variants.seam import Standing
from tests.store.plain_game import ANNA, LIBRARY, NOW, arrive, new_game, orders
from tests.store.server import a_database, a_server

# Processes that are ready at once, whatever else the one that asks for them is about.
FORK = multiprocessing.get_context("forkserver")
FORK.set_forkserver_preload(["tests.store.drill"])
TO_NO_GAME = 20  # one letter in so many
PATIENCE = 120.0  # seconds
SPARED = 4  # letters that are dealt with between two kills, at least


@dataclass(frozen=True, slots=True)
class Drill:
    """How many work on how much, and how many of them are killed."""

    workers: int
    games: int = 40
    letters: int = 2000
    kills: int = 0
    held: int = 0  # games beside these


@dataclass(frozen=True, slots=True)
class Outcome:
    """How fast it went, and how often a worker was killed."""

    rate: float
    kills: int
    tried_again: int


def prepare(url: str, drill: Drill) -> None:
    """Found the games and put the letters into the in-tray, one game after another at random."""
    store = Store(url, LIBRARY)
    for number in range(drill.games):
        with store.founding(new_game(f"Game {number}"), "operator", NOW) as work:
            work.commit()
    fold = store.row("Game 0").fold
    row = store.tables.game
    for first in range(0, drill.held, 500):
        names = [f"held {number}" for number in range(first, min(first + 500, drill.held))]
        rows = [(name, name[::-1], name, fold) for name in names]
        row.insert(rows, [row.key, row.turned, row.name, row.fold]).execute()
    dice = random.Random(drill.letters)
    for number in range(drill.letters):
        name = [] if number % TO_NO_GAME == 0 else [f"game {dice.randrange(drill.games)}"]
        sender = f"player{dice.randrange(100)}@example.org"
        received = NOW + timedelta(seconds=number)
        arrive(store, str(number).encode(), received, str(number), str(number), sender, name)
    if url.startswith("postgres"):
        store.engine.database.execute_sql("analyze")  # as a server does of itself, in time
    store.close()


def deal(store: Store) -> bool:
    """Deal with a letter, as the office does."""
    with store.dealing(NOW) as work:
        if work is None:
            return False
        number = work.letter.number
        if work.game:
            order_set = orders(f"unit {number % 20}", received=work.letter.received)
            work.record(OrdersWritten(order_set), "WHITE", NOW)
        answer = Post(ToWriter(ANNA), Status(Standing("1")), Answered(f"<{number}@players>"))
        for dispatch in circulate(answer, work.game):
            work.post(dispatch, f"<{number}.{os.getpid()}.{time.monotonic_ns()}@judge>", NOW)
        work.letter_done()
        work.commit()
    return True


def work(url: str, ready: Any, go: Any) -> None:
    """Work like one judge until the process is ended."""
    store = Store(url, LIBRARY)
    ready.release()
    if go:
        go.wait()
    while True:
        if not deal(store):
            time.sleep(0.01)


class Crew:
    """Processes that work, once they are all there."""

    def __init__(self, url: str, many: int) -> None:
        self._url = url
        self._ready, self._go = FORK.Semaphore(0), FORK.Event()
        self._workers = [self._hire(self._go) for _ in range(many)]
        for _ in self._workers:
            self._ready.acquire()
        self._go.set()

    def _hire(self, go: Any = None) -> Any:
        worker = FORK.Process(target=work, args=(self._url, self._ready, go), daemon=True)
        worker.start()
        return worker

    def kill_one(self) -> None:
        """End a process without a word, and let another take its place."""
        victim = random.randrange(len(self._workers))
        _kill(self._workers[victim])
        self._workers[victim] = self._hire()

    def end(self) -> None:
        """End all of them."""
        for worker in self._workers:
            _kill(worker)


def _kill(process: Any) -> None:
    os.kill(process.pid, signal.SIGKILL)
    process.join()


def run(url: str, drill: Drill) -> Outcome:
    """Run a drill on an empty database; AssertionError if anything went wrong."""
    prepare(url, drill)
    store, crew, kills = Store(url, LIBRARY), Crew(url, drill.workers), 0
    began, every = time.monotonic(), drill.letters // (drill.kills + 2)
    next_kill = drill.letters - every
    try:
        while left := waiting(store):
            assert time.monotonic() - began < PATIENCE, f"{left} letters are stuck"
            if kills < drill.kills and left < next_kill:
                time.sleep(random.uniform(0.0, 0.05))
                crew.kill_one()
                kills += 1
                # Whatever was begun is done before, or it would be the letter that kills.
                next_kill = min(next_kill - every, waiting(store) - SPARED)
            time.sleep(0.01)
        rate = drill.letters / (time.monotonic() - began)
    finally:
        crew.end()
    again = check(store, drill)
    store.close()
    return Outcome(rate, kills, again)


def waiting(store: Store) -> int:
    """Return how many letters wait."""
    letter = store.tables.letter
    return int(letter.select(letter.id).where(letter.state == "waiting").count())


def check(store: Store, drill: Drill) -> int:
    """Check that nothing is lost, doubled, out of order; return how often work was begun again."""
    letter, outgoing = store.tables.letter, store.tables.outgoing
    rows = list(letter.select(letter.id, letter.lane, letter.state, letter.tries).tuples())
    assert {state for _, _, state, _ in rows} == {"done"}
    assert len(rows) == drill.letters
    assert outgoing.select().count() == drill.letters
    answered = {row[0].split(".")[0] for row in outgoing.select(outgoing.message_id).tuples()}
    assert answered == {f"<{number}" for number, *_ in rows}
    for number in range(drill.games):
        name = f"Game {number}"
        lane = store.row(name).id
        entries = store.journal(name)[1:]
        assert [entry.letter for entry in entries] == sorted(
            n for n, own, *_ in rows if own == lane
        )
        assert [entry.seq for entry in entries] == list(range(2, len(entries) + 2))
        assert store.codec.pack(store.game(name)) == store.codec.pack(store.replay(name))
    return sum(tries - 1 for *_, tries in rows)


def main() -> None:
    """Run the long form: rates for one, two and four workers, few games and many; then kills."""
    print(
        f"{'database':12}{'workers':>8}{'games held':>12}{'kills':>7}{'again':>7}{'letters/s':>11}"
    )
    with a_server() as server, tempfile.TemporaryDirectory() as folder:
        for held in (0, 20_000):
            tell("SQLite", str(Path(folder) / f"{held}.sqlite"), Drill(1, held=held))
            for many in (1, 2, 4):
                with a_database(server) as url:
                    tell("PostgreSQL", url, Drill(many, held=held))
        for many in (2, 4):
            with a_database(server) as url:
                tell("PostgreSQL", url, Drill(many, kills=100))
        tell("SQLite", str(Path(folder) / "killed.sqlite"), Drill(2, kills=100))
        with a_database(server) as few, a_database(server) as many_games:
            rates = turn_about({few: Drill(1), many_games: Drill(1, held=20_000)})
        print("PostgreSQL, by turns: {:.0f} with 40 games, {:.0f} with 20,040".format(*rates))


def turn_about(urls: dict[str, Drill]) -> list[float]:
    """Return the rates of one worker that deals with letters of several databases by turns."""
    stores, seconds = [], [0.0] * len(urls)
    for url, drill in urls.items():
        prepare(url, drill)
        stores.append(Store(url, LIBRARY))
    for _ in range(60):
        for place, store in enumerate(stores):
            began = time.perf_counter()
            for _ in range(20):
                assert deal(store), "there are letters left"
            seconds[place] += time.perf_counter() - began
    for store in stores:
        store.close()
    return [60 * 20 / spent for spent in seconds]


def tell(database: str, url: str, drill: Drill) -> None:
    """Run a drill and print a line about it."""
    outcome = run(url, drill)
    print(
        f"{database:12}{drill.workers:8}{drill.games + drill.held:12}{outcome.kills:7}"
        f"{outcome.tried_again:7}{outcome.rate:11.0f}",
        flush=True,
    )


if __name__ == "__main__":
    main()
