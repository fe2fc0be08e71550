"""Rolling back, and undoing it: the game as it once stood, by its journal."""

from dataclasses import replace
from datetime import timedelta

import pytest

from judge.desk.events.events import (
    Created,
    DeadlineReason,
    DeadlineSet,
    Held,
    Paused,
    Released,
    TurnSettled,
    apply,
)
from judge.desk.events.gm_events import Commanded, DisorderSet
from judge.desk.events.people_events import Beside, CameBeside, WentFromBeside
from judge.desk.events.player_events import AbsenceNoted, ContactSet, StatementMade
from judge.desk.events.seat_events import (
    CandidateNoted,
    PlayerEjected,
    PlayerReplaced,
    SuccessorNamed,
)
from judge.desk.games.game import State
from judge.desk.games.journal import JournalEntry
from judge.desk.gm.going_back import roll_back, undo
from judge.desk.people.unseated import Candidate
from judge.desk.readers.posts import Post
from judge.desk.turns.lateness import Absence, Promptness
from judge.desk.turns.moments import tick
from judge.desk.turns.settling import settle_turn
from judge.letter import Address
from judge.variants.seam import Cause
from tests.desk.counting import DAY, NONE, RED, SHORT, counting
from tests.desk.letters import texts
from tests.helpers import NOW, changed, letter, new_game, take

HOUR = timedelta(hours=1)
DUE = NOW + timedelta(days=7)
LATER = NOW + timedelta(days=60)
SAID = Cause("announced")
NOTHING = "nothing_to_undo"
WAITS = new_game().rules.changed({"VII.6.missing": "wait"})
WATCHER = Address("watcher@example.org", "Watcher")


class Journal:
    """A game and everything that happened to it; events have numbers with gaps."""

    def __init__(self, game):
        self.game, self.entries = None, []
        self.record(Created(game))

    def record(self, *events):
        for event in events:
            if event is not None and not isinstance(event, Post):
                number = 10 * len(self.entries) + 7
                self.entries.append(JournalEntry(number, NOW, None, "", event))
                self.game = apply(event, self.game)

    def take(self, *mails):
        for mail in mails:
            self.record(*take(self.game, mail))

    def settle(self, turns=1):
        for _ in range(turns):
            self.record(*tick(self.game, self.game.deadline))

    def roll_back(self, turn, now=LATER):
        event = roll_back(self.entries, self.game, turn, now)
        if event is not None:
            self.command("rollback", event)
        return event

    def command(self, name, *events):
        events = [event for event in events if not isinstance(event, Post)]
        self.record(Commanded(name, name.upper(), "gm@example.org", SAID, len(events)), *events)

    def undo(self, now=LATER, name=""):
        undone = undo(self.entries, self.game, now, name)
        if isinstance(undone, Cause):
            return undone.code
        self.record(undone[1])
        return undone[1]


def test_the_game_is_as_it_stood_just_before_the_turn_was_settled():
    journal = Journal(new_game())
    journal.take(letter("GERMANY", "A Mun - Bur\nFINAL"), letter("FRANCE", "A Par - Pic"))
    before = journal.game
    journal.settle(2)
    rolled = journal.roll_back("S1901M")
    settled = next(it.seq for it in journal.entries if isinstance(it.event, TurnSettled))
    assert rolled.to == settled
    kept = tuple(replace(order_set, final=False) for order_set in before.present.sets)
    assert journal.game == changed(before, sets=kept, deadline=LATER + timedelta(days=7))
    assert texts(journal.game, "GERMANY") == {"A MUN - BUR"}
    assert [order_set.final for order_set in before.present.sets] == [True, False]


def test_a_turn_that_waited_for_orders_has_a_whole_turn_again():
    journal = Journal(new_game(rules=WAITS))
    journal.settle()
    assert journal.game.state is State.WAITING
    journal.take(*(letter(power, "FINAL") for power in journal.game.variant.powers))
    assert journal.game.turn.code == "F1901M"
    journal.roll_back("S1901M")
    assert (journal.game.state, journal.game.present.missing) == (State.RUNNING, None)
    assert journal.game.results_at == LATER + timedelta(days=7)


def test_people_stay_as_they_are_now():
    journal = Journal(new_game(promptness=dict.fromkeys(("GERMANY", "FRANCE"), Promptness(3, 2))))
    journal.settle()
    journal.record(
        CameBeside(WATCHER, Beside.OBSERVER),
        ContactSet("FRANCE", "by telephone"),
        AbsenceNoted("FRANCE", Absence("FRANCE", LATER, LATER + timedelta(days=9), "skiing")),
        PlayerReplaced("ITALY", WATCHER),
        PlayerEjected("GERMANY", LATER),
        SuccessorNamed("TURKEY", WATCHER),
        CandidateNoted("GERMANY", Candidate(WATCHER, LATER)),
    )
    now = journal.game
    rolled = journal.roll_back("S1901M")
    assert rolled.game.people.observers == (WATCHER,)
    assert rolled.game.contacts == {"FRANCE": "by telephone"}
    assert rolled.game.seats == now.seats
    assert rolled.game.absences == now.absences
    assert rolled.game.offers == {"TURKEY": WATCHER}
    assert rolled.game.vacant == ("GERMANY",)
    assert rolled.game.vacant_since == {"GERMANY": LATER}
    assert rolled.game.candidates == {"GERMANY": Candidate(WATCHER, LATER)}
    assert rolled.game.promptness == {"FRANCE": Promptness(3, 2)}  # the others' are gone
    journal.record(WentFromBeside(WATCHER, Beside.OBSERVER))
    assert journal.undo(LATER).game.people.observers == ()


def test_people_stay_as_they_are_now_where_a_settled_turn_is_undone():
    journal = Journal(new_game())
    before = journal.game
    journal.command("process", *settle_turn(journal.game, NOW))
    journal.record(
        CameBeside(WATCHER, Beside.OBSERVER),
        PlayerReplaced("ITALY", WATCHER),
        SuccessorNamed("TURKEY", WATCHER),
        StatementMade("FRANCE", "a pleasure", None),
    )
    now = journal.game
    assert not journal.undo(NOW).kept
    assert journal.game.turn == before.turn
    assert journal.game.people.observers == (WATCHER,)
    assert journal.game.seats == now.seats
    assert journal.game.offers == {"TURKEY": WATCHER}
    assert journal.game.statements == now.statements


def test_a_seat_has_the_powers_again_that_it_had():
    journal = Journal(new_game())
    journal.settle()
    first, *others = journal.game.seats
    joined = replace(first, powers=(*first.powers, "ALBANIA"), player=WATCHER)  # a neutral power
    now = replace(journal.game, seats=(joined, *others))
    rolled = roll_back(journal.entries, now, "S1901M", LATER)
    assert rolled.game.seats == (replace(first, player=WATCHER), *others)


def test_a_turn_that_was_settled_twice_is_as_before_the_second_time():
    journal = Journal(new_game())
    journal.take(letter("GERMANY", "A Mun - Bur"))
    journal.settle()
    journal.roll_back("S1901M")
    journal.take(letter("GERMANY", "A Mun - Tyr"))
    journal.settle()
    journal.roll_back("S1901M")
    assert texts(journal.game, "GERMANY") == {"A MUN - TYR"}


def test_any_turn_before_may_be_rolled_back_to():
    journal = Journal(counting(DAY, SHORT, DAY, DAY))
    journal.settle(3)
    journal.roll_back("T1")
    assert (journal.game.number, journal.game.turn.code) == (2, "T1")
    assert journal.game.deadline == LATER + timedelta(days=1)  # a whole turn of its own length
    journal.settle(1)
    journal.roll_back("T0")
    assert (journal.game.number, journal.game.turn.code) == (1, "T0")


@pytest.mark.parametrize("turn", ["T1", "T2", ""])
def test_a_turn_that_was_never_settled_cannot_be_rolled_back_to(turn):
    journal = Journal(counting(DAY, DAY, DAY))
    journal.settle()
    assert journal.roll_back(turn) is None


def test_a_turn_that_was_rolled_back_is_no_turn_before():
    journal = Journal(counting(DAY, DAY, DAY))
    journal.settle(2)
    journal.roll_back("T0")
    assert journal.roll_back("T1") is None
    journal.settle(1)
    assert journal.roll_back("T1") is None
    assert journal.roll_back("T0") is not None


def test_a_game_that_is_over_goes_on():
    journal = Journal(counting(DAY, DAY, winners=(RED,)))
    journal.settle(2)
    assert journal.game.state is State.OVER
    journal.roll_back("T1")
    assert (journal.game.state, journal.game.winners) == (State.RUNNING, ())
    journal.undo()
    assert (journal.game.state, journal.game.winners) == (State.OVER, (RED,))
    assert journal.game.deadline is None


def test_a_turn_without_time_is_settled_again_at_once():
    journal = Journal(counting(DAY, NONE, DAY))
    journal.settle()
    journal.roll_back("T1")
    assert journal.game.deadline == LATER


# --- Undoing ------------------------------------------------------------------------------------


def test_undoing_gives_back_the_game_as_it_was():
    journal = Journal(counting(DAY, DAY, DAY, DAY))
    journal.settle(2)
    before = journal.game
    rolled = journal.roll_back("T0", DUE)
    journal.settle()  # what happened since is gone
    assert journal.undo(before.deadline - timedelta(seconds=1)) == "too_late_to_undo"
    undone = journal.undo(before.deadline - timedelta(seconds=1), "rollback")
    [at] = [at for at, entry in enumerate(journal.entries) if entry.event is rolled]
    assert undone.to == journal.entries[at - 1].seq
    assert journal.game == before


def test_the_deadline_is_moved_on_if_it_has_passed():
    journal = Journal(counting(DAY, SHORT))
    journal.settle()
    before = journal.game
    journal.roll_back("T0", DUE)
    for late in (timedelta(0), timedelta(days=3)):
        now = before.deadline + late
        _, undone = undo(journal.entries, journal.game, now)
        assert undone.game == replace(before, deadline=now + timedelta(days=1))


def test_there_may_be_nothing_to_undo():
    journal = Journal(counting(DAY, DAY))
    journal.settle()
    assert journal.undo() == NOTHING
    journal.roll_back("T0")
    assert journal.undo() != NOTHING
    assert journal.undo() == NOTHING


def test_rollbacks_are_undone_one_after_the_other():
    journal = Journal(counting(DAY, DAY, DAY, DAY))
    journal.settle(2)
    journal.roll_back("T1")
    journal.roll_back("T0")
    journal.undo()
    assert journal.game.turn.code == "T1"
    journal.undo()
    assert journal.game.turn.code == "T2"
    assert journal.undo() == NOTHING


def test_after_undoing_the_turns_before_are_there_again():
    journal = Journal(counting(DAY, DAY, DAY, DAY))
    journal.settle(2)
    journal.roll_back("T0")
    journal.undo()
    journal.roll_back("T1")
    assert journal.game.turn.code == "T1"


def test_what_others_did_since_a_command_still_counts():
    journal = Journal(new_game())
    before = journal.game.deadline
    journal.command("extend", DeadlineSet(before + timedelta(days=2), DeadlineReason.OUTAGE))
    journal.take(letter("GERMANY", "A Mun - Bur\nFINAL"))
    undone = journal.undo(NOW)
    assert undone.kept
    assert journal.game.deadline == before
    assert texts(journal.game, "GERMANY") == {"A MUN - BUR"}


def test_commands_are_taken_back_one_after_the_other_or_by_name():
    journal = Journal(new_game())
    first, then = journal.game.deadline, journal.game.deadline + timedelta(days=2)
    journal.command("extend", DeadlineSet(then, DeadlineReason.OUTAGE))
    journal.command("disorder", DisorderSet(("ITALY",)))
    journal.command("announce")  # nothing can be unsaid
    journal.undo(NOW, "extend")
    assert (journal.game.deadline, journal.game.disorder) == (first, ("ITALY",))
    journal.undo(NOW)
    assert (journal.game.deadline, journal.game.disorder) == (first, ())
    assert journal.undo(NOW) == journal.undo(NOW, "announce") == NOTHING


def test_a_command_of_a_turn_that_is_over_is_not_taken_back():
    journal = Journal(counting(DAY, DAY, DAY))
    journal.command("disorder", DisorderSet((RED,)))
    journal.settle()
    assert journal.undo() == journal.undo(name="disorder") == "too_late_to_undo"


def test_what_people_did_before_a_turn_was_taken_back_outlives_later_undoing():
    journal = Journal(new_game())
    journal.command("announce")
    journal.command("civil disorder", DisorderSet(("ITALY",)))
    journal.command("force process", *settle_turn(journal.game, NOW))
    journal.record(ContactSet("FRANCE", "by pigeon"), CameBeside(WATCHER, Beside.OBSERVER))
    journal.take(letter("GERMANY", "A Mun - Bur", "Sarajevo; Germany; Fall; 1901"))
    assert journal.undo().kept is False
    assert journal.undo().kept is True
    assert journal.game.disorder == ()
    assert journal.game.contacts == {"FRANCE": "by pigeon"}
    assert journal.game.people.observers == (WATCHER,)
    assert not journal.game.present.sets


def test_the_time_to_change_ones_mind_begins_anew():
    rules = new_game().rules.changed({"VII.2.second_thoughts": "2 hours"})
    journal = Journal(new_game(rules=rules))
    journal.command("pause", Paused(NOW))
    for ends, now, then in (
        (1, 0, 1),  # it is still running
        (1, 1, 3),
        (1, 5, 7),
    ):
        ended = replace(journal.entries[0].event.game.present, settles_at=NOW + ends * HOUR)
        created = Created(replace(journal.entries[0].event.game, present=ended))
        entries = [replace(journal.entries[0], event=created), *journal.entries[1:]]
        _, undone = undo(entries, apply(entries[2].event, created.game), NOW + now * HOUR)
        assert undone.game.present.settles_at == NOW + then * HOUR


def test_no_time_runs_in_a_turn_that_was_rolled_back_to():
    journal = Journal(changed(new_game(), settles_at=NOW, passed=NOW))
    journal.settle()
    present = journal.roll_back("S1901M").game.present
    assert (present.settles_at, present.passed) == (None, None)


# --- A game that a fault put aside --------------------------------------------------------------


def test_a_held_game_stays_held():
    journal = Journal(counting(DAY, DAY))
    journal.settle()
    journal.record(Held("a fault"))
    journal.roll_back("T0")
    assert (journal.game.state, journal.game.turn.code) == (State.HELD, "T0")
    journal.undo()
    assert (journal.game.state, journal.game.turn.code) == (State.HELD, "T1")


def test_a_released_game_stays_released():
    journal = Journal(counting(DAY, DAY))
    journal.settle()
    journal.record(Held("a fault"))
    journal.roll_back("T0")
    journal.record(Released())
    journal.undo()
    assert (journal.game.state, journal.game.turn.code) == (State.RUNNING, "T1")
