"""Games in which nobody is asked for proof, and orders letters to them, as many as are wished."""

from __future__ import annotations

from collections.abc import Iterator

from judge.desk.games.game import Game, Seat
from judge.letter import Address
from judge.store.store import Store
from tests.helpers import AT_ONCE, LIBRARY, NOW, new_game

# Among friends: letters that answer none of the judge's count (House rules II.7).
RULES = LIBRARY.house_rules("standard").changed(AT_ONCE | {"II.7.proof": "the address alone"})
ORDERS = {
    "AUSTRIA": ("A Vie - Tri\nA Bud - Ser\nF Tri - Alb", "A Vie - Gal\nA Bud - Ser\nF Tri H"),
    "ENGLAND": ("F Lon - Nth\nF Edi - Nwg\nA Lvp - Yor", "F Lon - Eng\nF Edi - Nth\nA Lvp - Wal"),
    "FRANCE": (
        "A Par - Bur\nA Mar S A Par - Bur\nF Bre - Mid",
        "A Par - Pic\nA Mar H\nF Bre - Eng",
    ),
    "GERMANY": ("A Mun - Bur\nF Kie - Den\nA Ber - Kie", "A Mun - Ruh\nF Kie - Hol\nA Ber - Mun"),
    "ITALY": ("A Ven H\nA Rom - Apu\nF Nap - Ion", "A Ven - Tyr\nA Rom - Ven\nF Nap - Tys"),
    "RUSSIA": (
        "A Mos - Ukr\nA War - Gal\nF Sev - Bla\nF Stp/sc - Bot",
        "A Mos - Stp\nA War - Ukr\nF Sev - Rum\nF Stp/sc - Fin",
    ),
    "TURKEY": ("A Con - Bul\nA Smy - Con\nF Ank - Bla", "A Con - Bul\nA Smy - Arm\nF Ank - Con"),
}
OF_ONE = 5  # letters of one player: each says something else than the one before
OF_A_GAME = OF_ONE * len(ORDERS)


def found_games(store: Store, letters: int) -> None:
    """Found as many games as so many letters are written to, of which nobody is told."""
    for number in range(-(-letters // OF_A_GAME)):
        with store.founding(game_of(f"Game {number}", number), "operator", NOW) as work:
            work.commit()


def game_of(name: str, number: int = 0) -> Game:
    """Return a game with players of its own."""
    seats = tuple(Seat(Address(_player(power, number)), (power,)) for power in ORDERS)
    return new_game(name=name, rules=RULES, deadline=None, seats=seats)


def letters(many: int) -> Iterator[bytes]:
    """Yield so many letters: those of all players of all games once, and then once more."""
    games = -(-many // OF_A_GAME)
    every = (
        letter_of(power, f"Game {game}", texts[copy % 2], f"{copy}.{game}", of=game)
        for copy in range(OF_ONE)
        for game in range(games)
        for power, texts in ORDERS.items()
    )
    return (letter for letter, _ in zip(every, range(many), strict=False))


def letter_of(power: str, game: str, text: str, mark: str, of: int = 0) -> bytes:
    """Return the bytes of an orders letter for Spring 1901, whose Message-ID bears a mark."""
    return (
        f"From: {_player(power, of)}\r\nTo: judge@example.org\r\n"
        f"Subject: {game}; {power.title()}; Spring; 1901\r\n"
        f"Message-ID: <{mark}.{power}@example.org>\r\n"
        "Content-Type: text/plain; charset=utf-8\r\n\r\n"
        f"{text}\r\n"
    ).encode()


def _player(power: str, game: int) -> str:
    return f"{power.lower()}.{game}@example.org"
