"""A judge with very many games and letters, beside one with few: nothing costs more for those held.

JUDGE_BENCH_GAMES is how many games the large one holds; each has had ten letters, which were
answered.  The same work is done by both by turns, and each counts at its best.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from contextlib import redirect_stdout
from datetime import timedelta
from io import StringIO
from pathlib import Path

import pytest

from judge.cli import main
from judge.clock.deadlines import Timetable
from judge.letter import Address
from judge.serving.run import NoMailbox, Rounds
from judge.store.tables import stamp
from tests.bench.many_letters import ORDERS, RULES
from tests.helpers import NOW, Desk, new_game, player

FEW, MANY = 100, int(os.environ.get("JUDGE_BENCH_GAMES", "10000"))
OF_A_GAME = 10  # letters that came in, and as many that went out
TURNS = 7
AT_MOST = 1.25  # times as long, whatever is held; what is measured is not steadier
A_TRIFLE = 0.004  # seconds, by which it may be longer

# All is made within the database, of the game that is there: another one would take hours.
CROWD = [
    """create temp table n as with recursive c(i) as
       (select 1 union all select i + 1 from c where i < {games}) select i from c""",
    """insert into game (id, key, turned, name, state, next_due, seq, fold)
       select 1000 + i, 'held ' || i, i || ' dleh', 'Held ' || i, state, {due} + i, seq,
              replace(replace(fold, 'Sarajevo', 'Held ' || i), '@example', i || '@example')
       from n, game where key = 'sarajevo'""",
    """insert into seat select 1000 + i, replace(mailbox, '@', i || '@'),
              replace(email, '@', i || '@'), plays
       from n, (select * from seat where game = 1)""",
    """insert into event select 1000 + i, seq, at, letter, by, kind, data
       from n, (select * from event where game = 1)""",
    """insert into letter (source, identity, content, received, names, lane, state, dealt)
       select 'held/' || i || '/' || c, 'held ' || i || ' ' || c, content, received, names,
              1000 + i, 'done', received
       from n, (select i as c from n limit {letters}),
            (select content, received, names from letter where state = 'done' limit 1)""",
    """insert into outgoing (game, post, message_id, recipient, mailbox, own, kind, subject,
                             content, state, written, due, answers, sent)
       select 1000 + i, post, '<' || i || '.' || c || '@held>', replace(recipient, '@', i || '@'),
              replace(mailbox, '@', i || '@'), own, kind, subject, content, 'sent', written, due, 1,
              written - {day} + i
       from n, (select i as c from n limit {letters}),
            (select * from outgoing where content is not null and answers = 1 limit 1)""",
    "drop table n",
]


class Judge:
    """A judge with one game that is played, and others that are held."""

    def __init__(self, folder: Path, held: int) -> None:
        (folder / "judge-data").mkdir(parents=True)
        (folder / "judge.ini").write_text("[judge]\naddress = judge@example.org\n")
        self.folder = folder
        self.desk = Desk(folder / "judge-data")
        self.office, self.store = self.desk.office, self.desk.store
        daily = Timetable("UTC", NOW.time())
        self.office.create(new_game(rules=RULES, table=daily, deadline=NOW + timedelta(days=1)))
        self.copy, self.idle = 0, Rounds(NoMailbox(), self.office, self.desk.clock.now.timestamp)
        self.letter_to_the_game()
        self._hold(held)

    def _hold(self, games: int) -> None:
        far = stamp(NOW + timedelta(days=36_500))
        days = {"due": far, "day": 2 * 24 * 3600 * 10**6}
        for statement in CROWD:
            self.store.engine.database.execute_sql(
                statement.format(games=games, letters=OF_A_GAME, **days)
            )

    def letter_to_the_game(self) -> None:
        texts = ORDERS["GERMANY"]
        self._write(player("GERMANY"), "Sarajevo; Germany", texts[self.copy % 2])

    def letter_to_no_game(self) -> None:
        self._write(Address(f"jane{self.copy}@example.com"), "help", "HELP")

    def letter_to_an_unknown_game(self) -> None:
        self._write(Address(f"jane{self.copy}@example.com"), "Sarjevo; Germany", "A Mun - Bur")

    def _write(self, sender: Address, subject: str, text: str) -> None:
        self.copy += 1
        turn = self.store.game("Sarajevo").turn.code
        subject = f"{subject}; {turn}" if ";" in subject else subject
        raw = f"From: {sender}\r\nSubject: {subject}\r\nMessage-ID: <{self.copy}@x>\r\n\r\n{text}"
        self.office.take(raw.encode(), self.desk.clock.now, str(self.copy))
        self.desk.deal()
        self.desk.clock.forward(minutes=1)

    def tick(self) -> None:
        self.desk.clock.now = self.store.game("Sarajevo").deadline or NOW
        assert self.office.tick(self.desk.clock.now)
        while self.office.write():
            pass

    def round(self) -> None:
        self.idle.go()

    def games(self) -> None:
        assert "Held 1" in self._printed("games")

    def show(self) -> None:
        assert "Germany" in self._printed("show", "sarajevo")

    def status(self) -> None:
        assert "What comes next" in self._printed("status")

    def _printed(self, *words: str) -> str:
        with redirect_stdout(StringIO()) as printed:
            assert main((*words, "-c", str(self.folder))) == 0
        return printed.getvalue()


WORK: list[Callable[[Judge], None]] = [
    Judge.letter_to_the_game,
    Judge.letter_to_no_game,
    Judge.letter_to_an_unknown_game,
    Judge.tick,
    Judge.round,
    Judge.games,
    Judge.show,
    Judge.status,
]


@pytest.fixture(scope="module")
def judges(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Judge, Judge]]:
    began = time.perf_counter()
    few, many = (Judge(tmp_path_factory.mktemp(f"held{n}"), n) for n in (FEW, MANY))
    size = (many.folder / "judge-data" / "judge.sqlite").stat().st_size
    spent = time.perf_counter() - began
    print(f"\n{MANY} games, {2 * MANY * OF_A_GAME} letters, {size / 1e6:.0f} MB in {spent:.0f} s")
    yield few, many
    few.store.close()
    many.store.close()


@pytest.mark.parametrize("work", WORK, ids=lambda work: work.__name__)
def test_nothing_costs_more_for_games_held(
    work: Callable[[Judge], None], judges: tuple[Judge, Judge]
) -> None:
    best = [float("inf"), float("inf")]
    for _ in range(TURNS):
        for place, judge in enumerate(judges):
            began = time.process_time()
            work(judge)
            best[place] = min(best[place], time.process_time() - began)
    few, many = best
    print(f"\n{work.__name__}: {few * 1e3:.1f} ms with {FEW} games, {many * 1e3:.1f} with {MANY}")
    assert many <= AT_MOST * few + A_TRIFLE
