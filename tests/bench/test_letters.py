"""What letters cost the judge, in CPU time, against bare work measured in the same run.

An orders letter is dealt with and answered; the last letter of a turn settles it, and everybody
gets a report.  Both are held against reading the turn's letters and settling their orders, without
an office: nobody can leave that out.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

from judge.mail.reading import read_letter
from judge.orders import read_orders
from judge.rules.position import first_position
from judge.rules.resolution import resolve
from tests.helpers import AT_ONCE, LIBRARY, NOW, Desk, new_game, player
from tests.orders.tables import english
from tests.rules.notation import standard

ORDERS = {
    "AUSTRIA": "A Vie - Tri\nA Bud - Ser\nF Tri - Alb",
    "ENGLAND": "F Lon - Nth\nF Edi - Nwg\nA Lvp - Yor",
    "FRANCE": "A Par - Bur\nA Mar S A Par - Bur\nF Bre - Mid",
    "GERMANY": "A Mun - Bur\nF Kie - Den\nA Ber - Kie",
    "ITALY": "A Ven H\nA Rom - Apu\nF Nap - Ion",
    "RUSSIA": "A Mos - Ukr\nA War - Gal\nF Sev - Bla\nF Stp/sc - Bot",
    "TURKEY": "A Con - Bul\nA Smy - Con\nF Ank - Bla",
}
# Among friends: letters that answer none of the judge's count (House rules II.7).
RULES = LIBRARY.house_rules("standard").changed(AT_ONCE | {"II.7.proof": "the address alone"})
ROUNDS = 9
MOST_FOR_A_LETTER, MOST_FOR_A_TURN = 4.5, 26  # times as much as the bare work for a turn


def raw(power: str, turn: str, text: str) -> bytes:
    header = f"From: {player(power)}\r\nSubject: Sarajevo; {power.title()}; {turn}\r\n\r\n"
    return (header + text).encode()


def bare() -> None:
    """Read a turn's letters, and settle it."""
    board = standard()
    position = first_position(board)
    texts = {power: raw(power, "S1901M", text) for power, text in ORDERS.items()}
    orders = {
        power: [
            read.order
            for read in read_orders(
                read_letter(text, NOW).text, power, position, board, english()
            ).orders
        ]
        for power, text in texts.items()
    }
    resolve(position, orders, board)


class Round:
    """Turns of one game: their letters but for the last, then the last."""

    def __init__(self, folder: Path) -> None:
        self.desk = Desk(folder)
        self.desk.office.create(new_game(rules=RULES, deadline=None))
        self.desk.deal()
        self._count = 0

    def take(self, power: str, final: str = "") -> None:
        turn = self.desk.store.game("Sarajevo").turn.code
        text = ORDERS[power] if turn == "S1901M" else ""
        self._count += 1
        source = str(self._count)
        letter = raw(power, turn, f"{text}\n{final}\n{source * 3}")
        self.desk.office.take(letter, self.desk.clock.now, source)
        self.desk.clock.forward(minutes=20)

    def letter(self) -> None:
        self.take("GERMANY")
        self.desk.deal()

    def all_but_one(self) -> None:
        for power in list(ORDERS)[1:]:
            self.take(power, "FINAL")
        self.desk.deal()
        self.take("AUSTRIA", "FINAL")


def seconds(work: Callable[[], None]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


def test_a_letter_and_a_turn_cost_as_little_as_promised(tmp_path: Path) -> None:
    round_ = Round(tmp_path)
    alone = min(seconds(bare) for _ in range(ROUNDS))
    letter = min(seconds(round_.letter) for _ in range(ROUNDS))
    turns = []
    for _ in range(4):
        before = round_.desk.store.game("Sarajevo").number
        round_.all_but_one()
        turns.append(seconds(round_.desk.deal))
        assert round_.desk.store.game("Sarajevo").number == before + 1
    turn = min(turns)
    print(f"\nbare {alone * 1e3:.1f} ms, letter {letter * 1e3:.1f} ms, turn {turn * 1e3:.1f} ms")
    assert letter <= MOST_FOR_A_LETTER * alone
    assert turn <= MOST_FOR_A_TURN * alone
