"""Reading orders: forty of them, once their lines are known, in a few times what Python takes for
the letter that brings them, in every style; and long nonsense in a time that grows with its length
and no faster."""

import email
import email.policy
import random
import time
from collections.abc import Callable

import pytest

from judge.orders import read_orders, write_long, write_order
from judge.rules.phase import parse_phase
from judge.rules.position import Position, Unit
from tests.orders.tables import english, standard_board
from tests.orders.test_laws import random_order, random_units

BOARD = standard_board()
MAIL = """From: Gustav <gustav@players.example>
To: judge@club.example
Subject: Sarajevo; Germany; Spring; 1903
Message-ID: <1903@players.example>
Content-Type: text/plain; charset=utf-8

"""
FORTY_ORDERS = 4  # times as long as to parse their letter
NONSENSE = ["A Mun - ", "A Mun and ", "A ", "a man and a plan - ", "F S A ", "( ", "x, ", "all "]
LETTERS = 8_000  # of nonsense
AT_WORST = 3.5  # times as long for twice as many letters


def forty() -> tuple[Position, list[str], list[str]]:
    """Return a position and forty German orders for it, in short and in full."""
    chance = random.Random(1902)
    units = {at: Unit("GERMANY", u.kind, u.at) for at, u in random_units(chance).items()}
    position = Position(parse_phase("S1903M"), units, {}, {})
    orders = [random_order(chance, at, units) for at in [*units, *units]][:40]
    return (
        position,
        [write_order(order, position, BOARD) for order in orders],
        [write_long(order, position, BOARD) for order in orders],
    )


def best_of(times: int, work: Callable[[], object]) -> float:
    best = float("inf")
    for _ in range(times):
        started = time.process_time()
        work()
        best = min(best, time.process_time() - started)
    return best


def as_players_write(short: str) -> str:
    return short.replace(" - ", "-").title()


POSITION, SHORT, LONG = forty()
STYLES = {
    "canonical": SHORT,
    "in full": LONG,
    "as players write": [as_players_write(one) for one in SHORT],
}


def parse_mail(raw: bytes) -> str:
    """Return the text of a letter, with its headers parsed, as Python does it."""
    letter = email.message_from_bytes(raw, policy=email.policy.default)
    return "".join([*map(str, letter.values()), letter.get_content()])


@pytest.mark.parametrize("style", STYLES)
def test_forty_orders_take_a_few_times_as_long_as_their_letter(style: str) -> None:
    text = "\n".join(STYLES[style])
    raw = (MAIL + text).encode()
    ours = best_of(20, lambda: read_orders(text, "GERMANY", POSITION, BOARD, english()))
    letter = best_of(20, lambda: parse_mail(raw))
    print(f"\n{style}: {ours * 1000:.2f} ms, {ours / letter:.1f} times its letter")
    assert ours < FORTY_ORDERS * letter


@pytest.mark.parametrize("nonsense", NONSENSE)
def test_long_nonsense_takes_no_more_than_its_length(nonsense: str) -> None:
    def spent(letters: int) -> float:
        text = nonsense * (letters // len(nonsense))
        return best_of(
            3, lambda: read_orders(text + str(time.time()), "GERMANY", POSITION, BOARD, english())
        )

    assert spent(2 * LETTERS) / spent(LETTERS) < AT_WORST
