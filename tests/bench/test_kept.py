"""How much of what went out is kept: its bytes packed, and after a time only what they say."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

from judge.office.writing_out import shown_again
from tests.bench.many_letters import found_games, letters
from tests.helpers import Desk

LETTERS = 70
PACKED = 0.35  # of the bytes that went out
OF_THE_DATABASE = 0.5  # what went out takes at most of it; unpacked it was nearly all


def test_what_went_out_is_kept_packed_and_then_let_go(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    store, database = desk.store, desk.store.engine.database
    found_games(store, LETTERS)
    for number, letter in enumerate(letters(LETTERS)):
        desk.office.take(letter, desk.clock.now, str(number))
    desk.deal()
    before = {item.number: store.raw_of(item.number) for item in store.unsent()}
    wire = sum(map(len, before.values()))
    while sending := store.claim_due(desk.clock.now):
        for item in sending:
            store.sent(item.number, item.attempt, desk.clock.now)

    def kept() -> int:
        sizes = database.execute_sql("select sum(length(content)) from outgoing")
        return int(sizes.fetchone()[0] or 0)

    [pages] = database.execute_sql("pragma page_count").fetchone()
    [size] = database.execute_sql("pragma page_size").fetchone()
    packed = kept()
    print(f"\n{wire} bytes went out, {packed / wire:.2f} of them kept: ", end="")
    print(f"{packed / (pages * size):.2f} of the database")
    assert len(before) == LETTERS
    assert packed <= PACKED * wire
    assert packed <= OF_THE_DATABASE * pages * size
    while store.forget_bodies(desk.clock.now + timedelta(days=1)):
        pass
    assert kept() == 0
    office = desk.office
    for number, raw in before.items():
        shown = shown_again(number, store, office.pen, office.languages, office.addresses)
        assert shown == raw
