"""What many tests need: a game at hand, letters to write, an office to take them to."""

from __future__ import annotations

import sys
import time
from dataclasses import dataclass, field, fields, is_dataclass, replace
from datetime import UTC, datetime, timedelta
from functools import cache
from itertools import count
from pathlib import Path
from typing import get_args, get_type_hints

from judge.clock.deadlines import Timetable
from judge.desk.events.effects import NO_EVENT
from judge.desk.events.events import apply
from judge.desk.games.card import card_of
from judge.desk.games.game import Game, Seat
from judge.desk.games.journal import Past, no_past
from judge.desk.games.present_turn import PresentTurn
from judge.desk.handle import Effect, handle
from judge.desk.letters.subject import candidates, part_subject
from judge.desk.people.correspondents import Correspondent
from judge.desk.people.proofs import meaning_of, token_of
from judge.letter import Address, Grade, Letter, Proof
from judge.library import Library
from judge.mail.addresses import tagged
from judge.mail.reading import read_letter
from judge.office.office import Office
from judge.report.cards import subject_for as subject_on
from judge.report.pen import Identity, Pen
from judge.report.words import Words
from judge.shipped import folders
from judge.store.store import Store
from judge.variants.seam import Spec

NOW = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)
JUDGE = Address("judge@example.org", "The Judge")
GM = Address("gm@example.org", "The GM")
LIBRARY = Library()
LANGUAGES = LIBRARY.spoken()
ENGLISH = LANGUAGES.own
NUMBERS = count(1)  # of letters
WORDS = Words.of(folders("templates"))


@cache
def variant(players: int = 7):
    return LIBRARY.variant(Spec(players=players), LIBRARY.house_rules("standard"))


# As most tests have it: turns are settled without waiting for anybody, and nobody is reminded.
AT_ONCE = {"VII.1.reminders": "none", "VII.6.missing": "hold"}


def player(power: str) -> Address:
    return Address(f"{power.lower()}@example.org", power.title())


def new_game(**changes) -> Game:
    game = Game(
        name="Sarajevo",
        variant=variant(),
        rules=LIBRARY.house_rules("standard").changed(AT_ONCE),
        table=Timetable("UTC", None),
        gm=GM,
        seats=tuple(Seat(player(power), (power,)) for power in variant().powers),
        position=variant().begin(),
        deadline=NOW + timedelta(days=7),
    )
    return changed(game, **changes)


def changed(game: Game, **changes) -> Game:
    """Return a game with other fields, of its own or of the present turn."""
    of_the_turn = {field.name for field in fields(PresentTurn)} & changes.keys()
    present = replace(game.present, **{name: changes.pop(name) for name in of_the_turn})
    return replace(game, present=present, **changes)


def letter(power: str, text: str, subject: str = "", **changes) -> Letter:
    subject = subject or f"Sarajevo; {power.title()}; Spring; 1901"
    plain = Letter(
        player(power),
        subject,
        text,
        NOW,
        message_id=f"<{next(NUMBERS)}@example.org>",
        proof=Proof(Grade.ANSWER),
    )
    return replace(plain, **changes)


def subject_for(game: Game, power: str, words: Words = WORDS) -> str:
    """Return the subject that the judge asks for."""
    return subject_on(words.game_card(card_of(game), game.variant), power)


def take(game: Game, mail: Letter, now: datetime = NOW, past: Past = no_past) -> list[Effect]:
    """Return the effects of a letter to a game."""
    writer = Correspondent((mail.sender.key,))
    rest = part_subject(mail.subject, game.name)
    return list(handle(mail, rest, game, writer, now, LANGUAGES, past).effects)


def carried_out(game: Game, effects: list[Effect]) -> Game:
    """Return the game after some effects."""
    for effect in effects:
        if not isinstance(effect, NO_EVENT):
            game = apply(effect, game)
    return game


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
    library: Library = LIBRARY
    language: str = "en"

    def __post_init__(self) -> None:
        library = self.library
        self.store = Store(self.folder / "judge.sqlite", library)
        identity = Identity("The Judge", JUDGE, "TEST")
        pen = Pen(folders("templates", library.own), identity, library, language=self.language)
        languages = library.spoken(self.language)
        self.office = Office(self.store, pen, languages, operator=self.operator, now=self.clock)
        self.letters_in = 0
        self._read: set[int] = set()

    def receive(
        self, sender: Address, subject: str, text: str, message_id: str = "", zone: str = "+0000"
    ) -> None:
        """Take and deal with a letter, which answers one of the judge's if its writer plays."""
        self.letters_in += 1
        raw = self.answering(sender, subject) + (
            f"From: {sender}\r\nTo: {JUDGE}\r\nSubject: {subject}\r\n"
            f"Date: {self.clock.now:%a, %d %b %Y %H:%M:%S} {zone}\r\n"
            f"Message-ID: {message_id or f'<{self.letters_in}@test>'}\r\n"
            f"Content-Type: text/plain; charset=utf-8\r\n\r\n{text}"
        )
        self.office.take(raw.encode(), self.clock.now, f"test/{self.letters_in}")
        self.deal()

    def answering(self, sender: Address, subject: str) -> str:
        """Return the field by which a server notes the address of the judge's that was answered."""
        games = [self.store.find(name) for name in candidates(subject)]
        named = [self.store.game(name) for name in games if name]
        for game in named or self.store.games_of(sender):
            if meaning := meaning_of(game, sender):
                token = token_of(self.store.key(), meaning)
                return f"Delivered-To: {tagged(JUDGE.email, token)}\r\n"
        return ""

    def deal(self) -> None:
        while self.office.deal():
            pass
        while self.office.write():
            pass

    def new_letters(self) -> list[Letter]:
        """Return the letters written since this was asked last."""
        while self.office.write():
            pass
        written = [
            item
            for item in self.store.unsent()
            if item.state == "waiting" and item.number not in self._read
        ]
        self._read |= {item.number for item in written}
        return [read_letter(self.store.raw_of(item.number), self.clock.now) for item in written]


def calls_made(does, *values):
    """Return how many functions a call calls: work that is counted the same on every machine."""
    calls = 0

    def called(frame, event, value):
        nonlocal calls
        calls += event in ("call", "c_call")

    sys.setprofile(called)
    try:
        does(*values)
    finally:
        sys.setprofile(None)
    return calls


def cpu_seconds(does, *values):
    """Return the CPU time of a call, the less of two: garbage may be swept in one of them."""
    times = []
    for _ in range(2):
        began = time.thread_time()
        does(*values)
        times.append(time.thread_time() - began)
    return min(times)


def kinds_in(kinds):
    """Return the classes that values of some types may hold, their own among them."""
    known, left = set(), list(kinds)
    while left:
        kind = left.pop()
        left += get_args(kind)
        if isinstance(kind, type) and kind not in known:
            known.add(kind)
            left += get_type_hints(kind).values() if is_dataclass(kind) else ()
    return known


def spoil_settling(monkeypatch, *faults):
    """Let the settling of turns meet some faults, one after the other, and then go well."""
    settle, left = type(variant()).settle, iter(faults)

    def spoilt(self, *rest):
        for fault in left:
            raise fault
        return settle(self, *rest)

    monkeypatch.setattr(type(variant()), "settle", spoilt)
