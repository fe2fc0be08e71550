"""What many tests need: a game at hand, letters to write, an office to take them to."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path

from judge.clock.deadlines import Timetable
from judge.desk.game import Game, Seat
from judge.desk.handle import handle
from judge.desk.subject import find_game
from judge.letter import Address, Letter
from judge.library import Library
from judge.mail.reading import read_letter
from judge.office import Office
from judge.report.render import Identity, Reporter
from judge.shipped import folders
from judge.store import outbox
from judge.store.database import open_database

NOW = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)
JUDGE = Address("judge@example.org", "The Judge")
GM = Address("gm@example.org", "The GM")
LIBRARY = Library()


@cache
def variant():
    return LIBRARY.variant("standard", LIBRARY.house_rules("standard"))


def player(power: str) -> Address:
    return Address(f"{power.lower()}@example.org", power.title())


def new_game(**changes) -> Game:
    game = Game(
        name="Sarajevo",
        variant=variant(),
        rules=LIBRARY.house_rules("standard"),
        table=Timetable("UTC", None),
        gm=GM,
        seats=tuple(Seat(player(power), (power,)) for power in variant().powers),
        position=variant().begin(),
        deadline=NOW + timedelta(days=7),
    )
    return replace(game, **changes)


def letter(power: str, text: str, subject: str = "", **changes) -> Letter:
    subject = subject or f"Sarajevo; {power.title()}; Spring; 1901"
    plain = Letter(player(power), subject, text, NOW, message_id=f"<{power}@example.org>")
    return replace(plain, **changes)


def take(game: Game, one: Letter, now: datetime = NOW):
    """Return the effects of a letter to a game."""
    name, rest = find_game(one.subject, [game.name])
    assert name == game.name
    return handle(one, rest, game, now)


@dataclass
class Clock:
    """A clock that tests set."""

    now: datetime = NOW

    def __call__(self) -> datetime:
        return self.now

    def forward(self, **length: float) -> None:
        self.now += timedelta(**length)


@dataclass
class Desk:
    """An office on a database of its own, and the letters that it has written."""

    folder: Path
    clock: Clock = field(default_factory=Clock)
    operator: Address | None = None

    def __post_init__(self) -> None:
        self.database = open_database(self.folder / "judge.sqlite")
        reporter = Reporter(folders("templates"), Identity("The Judge", JUDGE, "TEST"))
        self.office = Office(LIBRARY, reporter, operator=self.operator, now=self.clock)
        self.letters_in = 0
        self._read = 0

    def receive(
        self, sender: Address, subject: str, text: str, message_id: str = "", zone: str = "+0000"
    ) -> None:
        self.letters_in += 1
        raw = (
            f"From: {sender}\r\nTo: {JUDGE}\r\nSubject: {subject}\r\n"
            f"Date: {self.clock.now:%a, %d %b %Y %H:%M:%S} {zone}\r\n"
            f"Message-ID: {message_id or f'<{self.letters_in}@test>'}\r\n"
            f"Content-Type: text/plain; charset=utf-8\r\n\r\n{text}"
        )
        self.office.take(raw.encode(), self.clock.now, f"test/{self.letters_in}")
        while self.office.deal():
            pass

    def new_letters(self) -> list[Letter]:
        """Return the letters written since this was asked last."""
        written = outbox.due(self.clock.now + timedelta(days=365), most=10_000)[self._read :]
        self._read += len(written)
        return [read_letter(outbox.raw_of(one.id), self.clock.now) for one in written]
