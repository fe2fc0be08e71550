"""The database of an older release: its games are played on by mail, and what it put aside."""

import lzma
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from judge.desk.events.events import TurnSettled
from judge.library import Library
from judge.store.store import Store
from tests.helpers import Clock, Desk, player
from tests.whole.processes import judge, mail_server, mail_user, serving, write_settings

STORES = Path(__file__).parents[1] / "store"
POWERS = ("austria", "england", "france", "germany", "italy", "russia", "turkey")
PEOPLE = [f"{power}@example.org" for power in POWERS] + ["gm@example.org"]


def put(database, folder):
    """Put a database of an older release where a judge keeps its own."""
    folder.mkdir(exist_ok=True)
    path = folder / "judge.sqlite"
    path.write_bytes(lzma.decompress((STORES / database).read_bytes()))
    return path


# What is written to each game, by power, and some of what comes of it.
RETREATS = {"russia": "A Stp - Mos", "france": "A Bur - Par"}
MOVES = {
    "austria": "A Bud - Ser, A Vie H, F Tri H",
    "england": "A Yor H, F Nth H, F Nwy H",
    "france": "A Mar H, F Eng H",
    "germany": "A Ber H, A Mun H, F Hol H",
    "italy": "A Rom H, A Ven - Tyr, F Nap H",
    "russia": "A Mos H, A War H, F Sev H, F Stp H",
    "turkey": "A Con H, A Smy H, F Ank H",
}


@pytest.mark.parametrize(
    ("database", "made", "subject", "orders", "expected"),
    [
        (
            "database_before.xz",
            datetime(2026, 11, 20, 12, 39, tzinfo=UTC),
            "Fall retreats; 1902",
            RETREATS,
            ("F1902R", "W1902A", "Army St Petersburg -> Moscow"),
        ),
        (
            "database_1.xz",
            datetime(2026, 12, 14, 12, 6, tzinfo=UTC),
            "Spring; 1902",
            MOVES,
            ("S1902M", "F1902M", "Army Burgundy HOLD"),  # which it had from before
        ),
    ],
    ids=["before", "version 1"],
)
def test_its_game_is_played_on(database, made, subject, orders, expected, tmp_path):
    put(database, tmp_path)
    desk = Desk(tmp_path, Clock(made + timedelta(minutes=1)))
    desk.letters_in = 1000  # more than are there already
    desk.deal()
    desk.new_letters()
    for power, text in orders.items():
        desk.receive(player(power), f"Sarajevo; {power}; {subject}", f"{text}\n\nFINAL\n")
    letters = desk.new_letters()
    answers = [letter for letter in letters if "They are FINAL" in letter.text]
    reports = [letter for letter in letters if "results of" in letter.subject]
    assert len(answers) == len(orders)
    assert len(reports) == len(PEOPLE)
    assert len(letters) == len(answers) + len(reports)
    game = desk.store.game("Sarajevo")
    settled = desk.store.journal("Sarajevo")[-1].event
    assert isinstance(settled, TurnSettled)
    assert (settled.turn, game.turn.code) == expected[:2]
    assert desk.store.codec.pack(game) == desk.store.codec.pack(desk.store.replay("Sarajevo"))
    for report in reports:
        assert expected[2] in report.text
    desk.store.close()


@pytest.fixture
def server(tmp_path):
    with mail_server(tmp_path / "server", *PEOPLE) as server:
        write_settings(tmp_path, server)
        yield server


def test_what_it_put_aside_is_listed_and_tried_again(server, tmp_path):
    path = put("database_before.xz", tmp_path / "judge-data")
    status, printed = judge(tmp_path, "shunt")
    assert status == 0, printed
    assert "letter 43, received 2026-11-20" in printed
    assert "    Traceback: it broke" in printed
    assert "game Held: its turn could not be settled" in printed
    assert judge(tmp_path, "shunt")[1] == printed  # to list it changes nothing
    with serving(tmp_path):
        assert "will be tried again" in judge(tmp_path, "shunt", "--retry")[1]
        england = mail_user(server, "england@example.org", tmp_path)
        assert england.wait_for(lambda mail: "<broke@x>" in mail.references)
    assert judge(tmp_path, "shunt") == (0, "Nothing was put aside.\n")
    store = Store(path, Library())
    assert store.game("Held").state.name in {"RUNNING", "WAITING"}  # its deadline may have passed
    store.close()
