"""Who votes, what is carried, and how games end by it (House rules IX; league IX.2, L.3, L.4)."""

from dataclasses import replace
from datetime import timedelta

import pytest

from judge.desk.events.effects import carried_out
from judge.desk.games.endings import Ending
from judge.desk.games.game import GM as GAMEMASTER
from judge.desk.turns.settling import settle_turn
from judge.desk.votes.proposals import Ballot, Matter, Parting, Proposal, Vote
from judge.desk.votes.voting import is_carried
from judge.variants.seam import Tally
from tests.helpers import LIBRARY, NOW, new_game

POWERS = tuple(new_game().variant.powers)
YES, NO, ABSTAIN = Ballot
LEAGUE = LIBRARY.house_rules("league")


def vote(matter, by="", powers=(), **ballots):
    proposal = Proposal(1, matter, powers)
    return Vote(proposal, by, {power: ballots.get(power, YES) for power in (*POWERS, GAMEMASTER)})


def less(vote, *voters):
    """Return a vote in which some have said nothing."""
    left = {voter: ballot for voter, ballot in vote.ballots.items() if voter not in voters}
    return replace(vote, ballots=left)


CASES = {
    "all": (vote(Matter.DRAW), True),
    "one no": (vote(Matter.DRAW, ITALY=NO), False),
    "one silent": (less(vote(Matter.DRAW), "ITALY"), False),
    "one abstains": (vote(Matter.DRAW, ITALY=ABSTAIN), True),
    "all abstain": (vote(Matter.DRAW, **dict.fromkeys(POWERS, ABSTAIN)), False),
    "the author is silent": (less(vote(Matter.DRAW, "ITALY"), "ITALY"), True),
    "the author says no": (vote(Matter.DRAW, "ITALY", ITALY=NO), False),
    "who would win says no": (vote(Matter.CONCESSION, powers=("ITALY",), ITALY=NO), True),
    "the gamemaster's no to a draw": (vote(Matter.DRAW, gm=NO), True),
    "the gamemaster's no to rules": (vote(Matter.RULES, gm=NO), False),
    "the gamemaster's silence": (less(vote(Matter.RULES), GAMEMASTER), False),
    "all for other rules": (vote(Matter.RULES), True),
    "all to go on": (vote(Matter.GO_ON), True),
    "to go on but for one who abstains": (vote(Matter.GO_ON, ITALY=ABSTAIN), False),
}


@pytest.mark.parametrize(("cast", "carried"), CASES.values(), ids=CASES)
def test_unanimous_but_for_who_abstains(cast, carried):
    assert is_carried(cast, new_game()) is carried


def test_who_is_gone_is_not_asked():
    silent = less(vote(Matter.DRAW), "ITALY")
    assert is_carried(silent, new_game(disorder=("ITALY",)))


def ended(game, now=NOW):
    game = carried_out(game, settle_turn(game, now))
    return game.ending, game.winners


def test_a_draw_of_all_leaves_out_who_is_gone():
    game = new_game(disorder=("ITALY",), votes=(vote(Matter.DRAW),))
    assert ended(game) == (Ending.DRAW, tuple(power for power in POWERS if power != "ITALY"))


def test_of_several_that_are_carried_the_first_counts():
    first = vote(Matter.CONCESSION, powers=("ITALY",))
    assert ended(new_game(votes=(first, vote(Matter.DRAW)))) == (Ending.CONCESSION, ("ITALY",))


def said(draw=(), surrender=(), **changes):
    words = dict.fromkeys(draw, Parting.DRAW) | dict.fromkeys(surrender, Parting.SURRENDER)
    return new_game(rules=LEAGUE, partings=words, **changes)


OTHERS = tuple(power for power in POWERS if power not in ("GERMANY", "RUSSIA"))
WORDS = {
    "all say draw": (said(draw=POWERS), (Ending.DRAW, POWERS)),
    "to an alliance": (
        said(("GERMANY", "RUSSIA"), OTHERS),
        (Ending.DRAW, ("GERMANY", "RUSSIA")),
    ),
    "all but one surrender": (
        said(surrender=("RUSSIA", *OTHERS)),
        (Ending.SURRENDER, ("GERMANY",)),
    ),
    "the last of the others surrenders": (
        said(surrender=("RUSSIA",), surrendered=OTHERS, disorder=OTHERS),
        (Ending.SURRENDER, ("GERMANY",)),
    ),
    "all surrender": (said(surrender=POWERS), (Ending.TIE, POWERS)),
    "one says draw, the others nothing": (said(draw=("RUSSIA",)), (None, ())),
    "nobody says anything": (said(), (None, ())),
}


@pytest.mark.parametrize(("game", "end"), WORDS.values(), ids=WORDS)
def test_what_is_said_with_orders(game, end):
    assert ended(game) == end


def test_who_surrenders_is_in_disorder_afterwards():
    game = said(surrender=("ITALY",))
    game = carried_out(game, settle_turn(game, NOW))
    assert (game.surrendered, game.disorder, game.present.partings) == (("ITALY",), ("ITALY",), {})


def test_when_time_is_up_who_is_strongest_has_won():
    game = new_game(rules=LEAGUE, started=NOW - timedelta(days=61))
    assert ended(game) == (Ending.TIME_LIMIT, ("RUSSIA",))
    assert ended(replace(game, disorder=("RUSSIA",)))[1] == (*OTHERS[:3], "GERMANY", *OTHERS[3:])
    assert ended(replace(game, started=NOW - timedelta(days=60)))[0] is None


@pytest.mark.parametrize(
    ("most", "winners"),
    [("pieces", (*OTHERS[:3], "GERMANY", *OTHERS[3:])), ("the chart", ("RUSSIA",))],
)
def test_what_is_counted_when_time_is_up_is_set(most, winners):
    game = new_game(rules=LEAGUE.changed({"IX.1.most": most}), started=NOW - timedelta(days=61))
    fewer = game.variant.correct(["REMOVE A Mos", "REMOVE A War"], game.position)
    assert ended(replace(game, position=fewer.position)) == (Ending.TIME_LIMIT, winners)


def still(years, **changes):
    tallies = [Tally(str(1901 + year), {}, moved=False) for year in range(years)]
    return new_game(chart=(Tally("1900", {}), *tallies), **changes)


def matters(game):
    return [vote.proposal.matter for vote in game.votes]


@pytest.mark.parametrize(("years", "called"), [(5, []), (6, [Matter.GO_ON]), (9, [Matter.GO_ON])])
def test_a_vote_to_go_on_is_called_when_nothing_has_moved_for_six_counts(years, called):
    game = still(years)
    assert matters(carried_out(game, settle_turn(game, NOW))) == called


def test_a_vote_to_go_on_has_nobody_who_proposed_it():
    (vote,) = carried_out(game := still(6), settle_turn(game, NOW)).votes
    assert vote.by == ""


def test_a_vote_to_go_on_is_counted_anew_or_ends_the_game():
    lost, won = less(vote(Matter.GO_ON), "ITALY"), vote(Matter.GO_ON)
    assert ended(still(6, votes=(lost,))) == (Ending.STALEMATE, POWERS)
    game = still(6, votes=(won,))
    game = carried_out(game, settle_turn(game, NOW))
    assert (game.ending, matters(game), game.steady_since) == (None, [], "1906")


def test_changed_rules_hold_for_the_next_turn():
    change = Proposal(1, Matter.RULES, settings={"VII.4.movement": "3 days"})
    game = new_game(votes=(replace(vote(Matter.RULES), proposal=change),))
    game = carried_out(game, settle_turn(game, NOW))
    assert game.rules.settings["VII.4.movement"] == "3 days"
    assert game.deadline == NOW + timedelta(days=3)
