"""Seven years of legal play at random, all by mail: and others come to the same as the judge.

There are missing players, proxies, votes, rollbacks, a correction and a replacement.  What happened
is then held against three witnesses: the journal, replayed; the reports that one player got, by
`judge verify`; and the Python package `diplomacy`, which settles every turn by its own rules.
"""

from random import Random

import pytest

from judge.api.report_text import texts_of
from judge.api.verify import verify
from judge.clock.deadlines import Timetable
from judge.desk.events.events import RolledBack, TurnSettled, TurnWaited
from judge.desk.events.gm_events import PositionCorrected
from judge.desk.events.player_events import ProxyGranted
from judge.desk.events.vote_events import VotesCounted
from judge.desk.games.game import Game, Seat, State
from judge.desk.games.journal import counting
from judge.desk.games.orders_of_turn import awaited
from judge.letter import Address
from judge.orders import write_order
from judge.rules.phase import PhaseKind
from judge.variants.standard.saved_form import write_saved_game
from judge.variants.standard.turn_record import open_record
from tests.helpers import GM, LIBRARY, Desk, player, subject_for, variant
from tests.rules.random_play import any_orders

YEARS = 7
ROLLED_BACK = ("F1902M", "W1904A", "S1906M")
CORRECTED, REPLACED = "S1905M", "F1903M"
NEWCOMER = Address("jane@example.org", "Jane")


class Play:
    """A game that seven players play at random by mail; `rng` decides what they do."""

    def __init__(self, desk: Desk, seed: int) -> None:
        self.desk, self.rng = desk, Random(seed)
        powers = tuple(variant().powers)
        seats = tuple(Seat(player(power), (power,)) for power in powers)
        rules, table = LIBRARY.house_rules("standard"), Timetable("UTC", None)
        game = Game("Sarajevo", variant(), rules, table, GM, seats, variant().begin())
        desk.office.create(game)
        self.rolled_back: set[str] = set()

    @property
    def game(self) -> Game:
        return self.desk.store.game("Sarajevo")

    def turn(self) -> None:
        """Play a turn: somebody may be missing, and somebody may have a proxy."""
        game = self.game
        texts = self.texts()
        missing = {power for power in texts if self.rng.random() < 0.04}
        giver, receiver = self.rng.sample(sorted(texts), 2) if len(texts) > 1 else ("", "")
        if self.rng.random() < 0.15:
            self.say(giver or next(iter(texts)), "PROPOSE DRAW")  # and nobody votes for it
        if giver and giver not in missing and self.rng.random() < 0.4 and texts[giver]:
            self.entrust(giver, receiver, texts)
        for power in texts:
            if power not in missing:
                self.say(power, "\n".join([*texts[power], "FINAL"]))
        if self.game.turn.code == game.turn.code and self.game.number == game.number:
            self.desk.clock.now = max(self.desk.clock.now, self.game.deadline)
            self.desk.clock.forward(minutes=1)
            self.time()
        if self.game.state is State.WAITING:
            self.order_gm("FORCE PROCESS")
        assert self.game.number == game.number + 1 or self.game.turn.code != game.turn.code

    def texts(self) -> dict[str, list[str]]:
        """Return random orders of those who have to write."""
        game = self.game
        position, board = variant().open(game.position), variant().board
        chosen = any_orders(self.rng, position, board)
        due = awaited(game)
        return {
            power: [write_order(order, position, board) for order in chosen.get(power, ())]
            for power in due
        }

    def entrust(self, giver: str, receiver: str, texts: dict[str, list[str]]) -> None:
        """Let a power give one of its units to another for this turn."""
        if variant().open(self.game.position).phase.kind is not PhaseKind.MOVEMENT:
            return
        order = self.rng.choice(texts[giver])
        unit = " ".join(order.split()[:2])
        self.say(giver, f"PROXY {unit} TO {receiver.title()}")
        texts[receiver] = [*texts.get(receiver, []), order]
        texts[giver] = [text for text in texts[giver] if text != order]

    def say(self, power: str, text: str) -> None:
        if self.game.state is State.RUNNING:
            subject = subject_for(self.game, power)
            self.desk.clock.forward(minutes=1)
            self.desk.receive(self.game.seat_of(power).player, subject, text)

    def order_gm(self, text: str) -> None:
        self.desk.clock.forward(minutes=1)
        self.desk.receive(GM, "Sarajevo; GM", text)

    def correct(self) -> None:
        """Let the gamemaster find that a unit should not be there (House rules VIII.2)."""
        unit = next(iter(variant().open(self.game.position).units.values()))
        self.order_gm(f"CORRECT REMOVE {unit.kind} {variant().board.codes[unit.at]} !")

    def time(self) -> None:
        while self.desk.office.tick(self.desk.clock.now):
            pass
        self.desk.deal()


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """Return the desk of a game that was played for seven years."""
    desk = Desk(tmp_path_factory.mktemp("desk"))
    play = Play(desk, seed=1914)
    while variant().open(play.game.position).phase.year < 1901 + YEARS:
        code = play.game.turn.code
        play.turn()
        if code in ROLLED_BACK and code not in play.rolled_back:
            play.rolled_back.add(code)
            play.order_gm(f"ROLLBACK TO {code}")
            assert play.game.turn.code == code
        if code == CORRECTED:
            play.correct()
        if code == REPLACED:
            play.order_gm(f"REPLACE Germany WITH {NEWCOMER}")
    yield desk
    desk.store.close()


def settled(desk):
    """Return the turns that count, as they were settled."""
    journal = counting(desk.store.journal("Sarajevo"))
    return [entry.event for entry in journal if isinstance(entry.event, TurnSettled)]


def test_everything_happened(played):
    kinds = {type(entry.event) for entry in played.store.journal("Sarajevo")}
    assert kinds >= {TurnSettled, TurnWaited, ProxyGranted, RolledBack, VotesCounted}
    assert PositionCorrected in kinds
    game = played.store.game("Sarajevo")
    assert game.seat_of("GERMANY").player.same_as(NEWCOMER)
    later = [event for event in settled(played) if event.number > 10 and "GERMANY" in event.orders]
    assert any(event.orders["GERMANY"] for event in later)  # the newcomer's
    assert len(settled(played)) > 2 * YEARS
    assert played.store.shunted() == []


def test_the_journal_replayed_is_the_game(played):
    assert played.store.replay("Sarajevo") == played.store.game("Sarajevo")


def test_the_reports_of_a_player_prove_the_game(played):
    raws = [played.store.raw_of(item.number) for item in played.store.unsent()]
    own = [raw for raw in raws if b"To: Italy" in raw.split(b"\r\n\r\n")[0]]
    [verdict] = verify([text for raw in own for text in texts_of(raw)], LIBRARY)
    bad = [finding for finding in verdict.findings if not finding.good]
    assert [(finding.report.turn, finding.differences) for finding in bad] == []
    assert verdict.unlinked == ()
    assert len(verdict.findings) == len(settled(played)) + len(ROLLED_BACK)


def test_another_program_comes_to_the_same(played):
    export = pytest.importorskip("diplomacy.utils.export")
    board = variant().board
    game = played.store.game("Sarajevo")
    records = [open_record(event.record, board) for event in settled(played)]
    now = variant().open(game.position)
    assert export.is_valid_saved_game(write_saved_game("Sarajevo", records, now, board, {}))
