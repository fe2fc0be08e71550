"""What events make of a game, one by one: people, players, votes, press, the clock."""

from dataclasses import replace
from datetime import timedelta

import pytest

from judge.desk.events.clock_events import AllFinal, OptionalPassed
from judge.desk.events.events import (
    DeadlineReason,
    DeadlineSet,
    DelayAnswered,
    DelayAsked,
    Paused,
    Reminded,
    ResultsWaited,
    TurnWaited,
    apply,
)
from judge.desk.events.people_events import (
    Beside,
    CameBeside,
    CameToWait,
    GameBegan,
    GMAdded,
    GMDropped,
    MusterCalled,
    MusterEnded,
    PlayerJoined,
    PlayerLeft,
    WentFromBeside,
    WentFromWaiting,
)
from judge.desk.events.player_events import (
    AbsenceNoted,
    ContactSet,
    LaterCleared,
    PublicityChosen,
    StatementMade,
    StatementsPublished,
    WaitChosen,
)
from judge.desk.events.press_events import (
    PressApproved,
    PressDropped,
    PressIgnored,
    PressMuted,
    PressPrinted,
    PressWritten,
)
from judge.desk.events.vote_events import (
    BallotCast,
    GameEnded,
    PartingSaid,
    ProposalMade,
    ProposalRefused,
    RulesChanged,
    Surrendered,
    VotesCounted,
    won,
)
from judge.desk.games.endings import Ending
from judge.desk.games.game import State, Statements
from judge.desk.games.kept_orders import Publicity
from judge.desk.people.unseated import Joined, Muster, Unseated
from judge.desk.press.press import Color, PressDesk, PressPiece
from judge.desk.turns.lateness import Absence, DelayRequest, Missing
from judge.desk.votes.proposals import Ballot, Matter, Parting, Proposal, Vote, VoteResult
from judge.letter import Address
from judge.variants.seam import Tally
from tests.helpers import NOW, new_game

LATER = NOW + timedelta(hours=1)
ANNA, MIA, ZOE = (Address(f"{name}@else.example") for name in ("anna", "mia", "zoe"))


def folded(*events, game=None):
    game = game or new_game()
    for event in events:
        game = apply(event, game)
    return game


def people(*events):
    return folded(*events).people


def joined(who, *wants, at=NOW):
    return Joined(who, wants, at)


# --- People -------------------------------------------------------------------------------------


def test_who_joins_again_stands_last_and_who_leaves_is_gone():
    anna, mia = joined(ANNA), joined(MIA)
    again = joined(ANNA, "FRANCE")
    both = (PlayerJoined(anna), PlayerJoined(mia))
    assert people(*both, PlayerJoined(again)).joined == (mia, again)
    assert people(*both, PlayerLeft(ANNA)).joined == (mia,)


def test_who_waits_keeps_their_place():
    anna, mia, again = joined(ANNA), joined(MIA), joined(ANNA, "FRANCE")
    both = (CameToWait(anna), CameToWait(mia))
    assert people(*both, CameToWait(again)).waiting == (again, mia)
    assert people(*both, WentFromWaiting(ANNA)).waiting == (mia,)


def test_a_muster_is_called_and_ends():
    muster = Muster(NOW, LATER, 3600)
    called = (PlayerJoined(joined(ANNA)), MusterCalled(muster))
    assert people(*called).muster == muster
    after = people(*called, MusterEnded(LATER))
    assert (after.muster, after.joined) == (None, (joined(ANNA, at=LATER),))


@pytest.mark.parametrize(
    ("beside", "field"), [(Beside.OBSERVER, "observers"), (Beside.STANDBY, "standby")]
)
def test_who_is_beside_a_game_is_there_once(beside, field):
    came = [CameBeside(who, beside) for who in (ANNA, MIA, ANNA)]
    assert getattr(people(*came), field) == (MIA, ANNA)
    went = people(*came, WentFromBeside(ANNA, beside))
    assert went == replace(Unseated(), **{field: (MIA,)})


def test_gamemasters_come_and_go():
    added = [GMAdded(who) for who in (ANNA, MIA, ANNA)]
    assert people(*added).gms == (MIA, ANNA)
    assert people(*added, GMDropped(ANNA)).gms == (MIA,)


def test_a_game_begins_with_its_seats_and_nobody_waits_any_more():
    seats = new_game().seats[:1]
    before = (
        PlayerJoined(joined(ANNA)),
        CameToWait(joined(MIA)),
        CameBeside(ZOE, Beside.OBSERVER),
        MusterCalled(Muster(NOW, LATER, 3600)),
    )
    game = folded(*before, GameBegan(seats, LATER), game=new_game(state=State.FORMING))
    assert (game.state, game.seats, game.started) == (State.RUNNING, seats, LATER)
    assert game.people == Unseated(observers=(ZOE,))


# --- Players ------------------------------------------------------------------------------------


def test_what_a_player_says_last_counts():
    told = (
        ContactSet("FRANCE", "call"),
        ContactSet("ITALY", "write"),
        ContactSet("FRANCE", "sing"),
    )
    assert folded(*told).contacts == {"ITALY": "write", "FRANCE": "sing"}
    assert folded(*told, ContactSet("FRANCE", "")).contacts == {"ITALY": "write"}
    away, back = (Absence("FRANCE", NOW, LATER, why) for why in ("skiing", "surfing"))
    other = replace(away, power="ITALY")
    noted = (AbsenceNoted("FRANCE", away), AbsenceNoted("ITALY", other))
    assert folded(*noted, AbsenceNoted("FRANCE", back)).absences == (other, back)
    assert folded(*noted, AbsenceNoted("FRANCE", None)).absences == (other,)
    waits = (WaitChosen("FRANCE", True), WaitChosen("ITALY", True), WaitChosen("FRANCE", True))
    assert folded(*waits).present.patient == ("ITALY", "FRANCE")
    assert folded(*waits, WaitChosen("FRANCE", False)).present.patient == ("ITALY",)


def test_what_was_written_ahead_is_cleared_for_its_power():
    game = new_game(later={"FRANCE": ("a",), "ITALY": ("b",)})
    assert folded(LaterCleared("FRANCE"), game=game).later == {"FRANCE": (), "ITALY": ("b",)}


def test_statements_are_kept_until_they_are_sent():
    said = (StatementMade("FRANCE", "a", LATER), StatementMade("ITALY", "b", LATER))
    again = folded(*said, StatementMade("FRANCE", "c", LATER)).statements
    assert again == Statements({"ITALY": "b", "FRANCE": "c"}, LATER)
    assert folded(*said, StatementsPublished()).statements == Statements(
        {"FRANCE": "a", "ITALY": "b"}, None
    )


def test_the_present_turn():
    game = folded(PublicityChosen(Publicity.PUBLIC), AllFinal(LATER), OptionalPassed(NOW))
    turn = game.present
    assert (turn.publicity, turn.settles_at, turn.passed) == (Publicity.PUBLIC, LATER, NOW)
    assert folded(AllFinal(None), game=game).present.settles_at is None


# --- Votes --------------------------------------------------------------------------------------

DRAW, RULES = Proposal(1, Matter.DRAW), Proposal(2, Matter.RULES, text="no maps")
MADE = (ProposalMade(DRAW, "FRANCE"), ProposalMade(RULES, "ITALY"))


def test_votes_are_cast_changed_and_taken_back():
    cast = (
        BallotCast(1, "ITALY", Ballot.NO),
        BallotCast(1, "TURKEY", Ballot.YES),
        BallotCast(1, "ITALY", Ballot.YES),
    )
    both = {"TURKEY": Ballot.YES, "ITALY": Ballot.YES}
    assert folded(*MADE, *cast).votes == (Vote(DRAW, "FRANCE", both), Vote(RULES, "ITALY"))
    left = folded(*MADE, *cast, BallotCast(1, "ITALY", None)).votes[0].ballots
    assert left == {"TURKEY": Ballot.YES}


def test_proposals_are_counted_and_may_be_refused():
    game = folded(*MADE, ProposalRefused(1))
    assert (game.votes, game.proposed) == ((Vote(RULES, "ITALY"),), 2)


@pytest.mark.parametrize(
    ("matter", "carried", "since"),
    [(Matter.GO_ON, True, "1903"), (Matter.GO_ON, False, "1901"), (Matter.DRAW, True, "1901")],
)
def test_after_a_vote_to_go_on_it_is_counted_anew(matter, carried, since):
    chart = (Tally("1902", {}), Tally("1903", {}))
    result = VoteResult(Proposal(1, matter), carried)
    game = folded(*MADE, VotesCounted((result,)), game=new_game(chart=chart, steady_since="1901"))
    assert (game.votes, game.steady_since) == ((), since)


def test_changed_rules_are_those_of_the_variant_too():
    game = folded(RulesChanged({"VII.2.early": False}))
    assert game.rules.early is False


def test_what_is_said_with_orders_and_taken_back():
    said = (PartingSaid("FRANCE", Parting.DRAW), PartingSaid("ITALY", Parting.SURRENDER))
    assert folded(*said, PartingSaid("FRANCE", None)).present.partings == {
        "ITALY": Parting.SURRENDER
    }
    assert folded(*said, PartingSaid("FRANCE", Parting.SURRENDER)).present.partings == {
        "ITALY": Parting.SURRENDER,
        "FRANCE": Parting.SURRENDER,
    }


def test_a_turn_that_waits_is_paused_no_more():
    missing = Missing(("ITALY",), LATER)
    game = folded(TurnWaited(missing), game=new_game(paused=NOW))
    assert (game.state, game.present.missing, game.present.paused) == (State.WAITING, missing, None)


def test_requests_for_more_time_wait_for_their_answers():
    asked = (DelayRequest("ITALY", 3600), DelayRequest("FRANCE", 7200))
    game = folded(*map(DelayAsked, asked))
    assert game.present.delays == asked
    assert folded(DelayAnswered("ITALY"), game=game).present.delays == asked[1:]


def test_what_has_been_done_about_a_turn_is_noted():
    assert folded(Reminded(NOW)).present.reminded == NOW
    assert folded(ResultsWaited(NOW)).present.unpublished == NOW
    paused = folded(Paused(NOW), game=new_game(settles_at=LATER))
    assert (paused.state, paused.present.paused, paused.present.settles_at) == (
        State.PAUSED,
        NOW,
        None,
    )


def test_a_turn_with_another_deadline_waits_for_nothing():
    waits = new_game(
        state=State.WAITING,
        missing=Missing(("ITALY",), NOW),
        begun=NOW,
        settles_at=LATER,
        **dict.fromkeys(("paused", "passed", "unpublished"), NOW),
    )
    moved = folded(DeadlineSet(LATER, DeadlineReason.RULES), game=waits)
    assert (moved.deadline, moved.state) == (LATER, State.RUNNING)
    assert moved.present == new_game(begun=NOW).present
    final = folded(DeadlineSet(LATER, DeadlineReason.RULES), game=new_game(settles_at=LATER))
    assert final.present.settles_at == LATER  # nobody has the results yet
    begins = folded(DeadlineSet(LATER, DeadlineReason.RULES, LATER), game=waits)
    assert begins.present.begun == LATER
    for state in (State.HELD, State.OVER):
        game = folded(DeadlineSet(LATER, DeadlineReason.RULES), game=new_game(state=state))
        assert game.state is state


def test_who_surrenders_is_gone_for_good():
    game = folded(Surrendered(("FRANCE", "ITALY")), game=new_game(disorder=("ITALY",)))
    assert (game.surrendered, game.disorder) == (("FRANCE", "ITALY"), ("ITALY", "FRANCE"))


def test_a_game_that_ends_has_neither_votes_nor_a_deadline():
    said = PartingSaid("FRANCE", Parting.DRAW)
    game = folded(*MADE, said, GameEnded(Ending.COMBINED, ("FRANCE",), "few", "Agadir"))
    assert (game.state, game.ending, game.winners) == (State.OVER, Ending.COMBINED, ("FRANCE",))
    assert (game.played_on, game.deadline, game.votes) == ("Agadir", None, ())
    assert (game.ended, game.present.partings) == (new_game().turn, {})


def test_who_won_by_the_rulebook():
    seats = new_game().seats
    one = replace(seats[0], powers=("FRANCE", "ITALY"))
    assert won((), new_game()) is None
    assert won(("FRANCE",), new_game()) is Ending.SOLO
    assert won(("FRANCE", "ITALY"), new_game()) is Ending.SHARED
    assert won(("FRANCE", "ITALY"), new_game(seats=(one,))) is Ending.SOLO


# --- Press --------------------------------------------------------------------------------------


def piece(number):
    return PressPiece(number, "FRANCE", Color.WHITE, "Peace.", NOW)


def test_pieces_wait_are_approved_dropped_and_printed():
    came = (PressWritten(piece(1), True), PressWritten(piece(2), True), PressWritten(piece(3)))
    desk = folded(*came).press
    assert desk == PressDesk(3, (piece(1), piece(2)), (piece(3),))
    approved = replace(piece(1), approved=LATER)
    assert folded(*came, PressApproved(1, LATER)).press == PressDesk(
        3, (piece(2),), (piece(3), approved)
    )
    assert folded(*came, PressDropped(1), PressDropped(3)).press == PressDesk(3, (piece(2),))
    printed = PressPrinted((piece(3),))
    assert folded(*came, printed).press == PressDesk(3, (piece(1), piece(2)))


def test_whose_press_is_not_taken_and_whose_is_not_read():
    muted = [PressMuted(power, True) for power in ("FRANCE", "ITALY", "FRANCE")]
    assert folded(*muted).press.muted == ("ITALY", "FRANCE")
    assert folded(*muted, PressMuted("FRANCE", False)).press.muted == ("ITALY",)
    some = [PressIgnored("FRANCE", whose, True) for whose in ("ITALY", "TURKEY", "ITALY")]
    other = PressIgnored("RUSSIA", "ITALY", True)
    both = folded(*some, other)
    assert both.ignored == {"FRANCE": ("TURKEY", "ITALY"), "RUSSIA": ("ITALY",)}
    again = [PressIgnored("FRANCE", whose, False) for whose in ("ITALY", "TURKEY")]
    assert folded(again[0], game=both).ignored["FRANCE"] == ("TURKEY",)
    assert folded(*again, game=both).ignored == {"RUSSIA": ("ITALY",)}
