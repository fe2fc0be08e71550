"""What letters say of votes, word by word (House rules IX)."""

import pytest

from judge.desk.votes.proposals import Ballot, Matter, Proposal, Vote
from judge.desk.votes.vote_reading import (
    Named,
    ballot_in,
    ballots_apart,
    behind,
    is_of_something_else,
    matter_of,
    named_powers,
    number_in,
    takes_back,
    votes_named,
)
from tests.helpers import ENGLISH, variant

WORDS = ENGLISH.votes
DRAW = Vote(Proposal(1, Matter.DRAW), "FRANCE")
WIN = Vote(Proposal(2, Matter.CONCESSION, ("ITALY",)), "FRANCE")
RULES = Vote(Proposal(3, Matter.RULES, text="no more maps"), "FRANCE")
MORE = Vote(Proposal(14, Matter.RULES, text="no more press"), "FRANCE")
ALL = (DRAW, WIN, RULES, MORE)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("YES ON 1", (DRAW,)),
        ("yes on 3 and 1", (DRAW, RULES)),
        ("yes on 14", (MORE,)),
        ("yes on 4", None),
        ("yes on 1 and 4", None),
        ("yes to the draw", (DRAW,)),
        ("yes to the concession", (WIN,)),
        ("yes to the change of the rules", ()),
        ("yes", ()),
        ("yes to all", ALL),
        ("no to everything", ALL),
    ],
)
def test_which_votes_a_line_is_about(text, meant):
    assert votes_named(text, ALL, WORDS) == meant


def test_the_only_vote_need_not_be_named():
    assert votes_named("yes", (WIN,), WORDS) == (WIN,)
    assert votes_named("yes to the draw", (WIN,), WORDS) == ()
    assert votes_named("yes", (), WORDS) == ()


@pytest.mark.parametrize(
    ("subject", "number"),
    [
        ("Re: Sarajevo: proposal 3 is put to the vote", 3),
        ("Re: Sarajevo: proposal 14 is put to the vote", 14),
        ("Re: Sarajevo 3: proposal 1", None),  # which of the two?
        ("Re: Sarajevo 7: proposal 1", 1),
        ("Sarajevo; Spring; 1901", None),
        ("Sarajevo; F1901; v1", None),
        ("rule 1.3", None),
        ("proposal 0001", None),
        ("", None),
    ],
)
def test_the_number_in_a_subject(subject, number):
    assert number_in(subject, ALL) == number


@pytest.mark.parametrize(
    ("text", "ballot"),
    [
        ("yes", Ballot.YES),
        ("I am not in favour", Ballot.NO),
        ("no", Ballot.NO),
        ("I abstain", Ballot.ABSTAIN),
        ("I abstain, so neither yes nor no", Ballot.ABSTAIN),
        ("I don't agree on 1", Ballot.NO),
        ("I can’t support 1", Ballot.NO),
        ("perhaps", None),
    ],
)
def test_a_ballot(text, ballot):
    assert ballot_in(text, WORDS) is ballot


@pytest.mark.parametrize(
    ("text", "ballots"),
    [
        ("vote yes on 1 and no on 2", ["yes 1", "no 2"]),
        ("no on 1, yes on 3 and 14", ["no 1", "yes 3 14"]),
        ("vote for 1, against 2, abstain on 3", ["yes 1", "no 2", "abstain 3"]),
        ("VOTE 1: yes, 2: no", ["yes 1", "no 2"]),
        ("vote: on 1 I'm not in favour, on 2 yes", ["no 1", "yes 2"]),
        ("vote yes to the draw and no to the concession", ["yes 1", "no 2"]),
        ("vote no to all but yes on 2", ["no 1 2 3 14", "yes 2"]),
        ("I don't agree to 1 and 2", ["no 1 2"]),
        ("vote yes on 1 and 2", ["yes 1 2"]),
        ("vote yes on 1, 2 no", ["yes 1 2", "no"]),  # is asked about
        ("vote yes to all but 2", ["yes"]),
        ("yes, no question", ["no"]),
    ],
)
def test_each_proposal_has_its_own_ballot(text, ballots):
    parts = []
    for part in ballots_apart(text, WORDS):
        ballot, named = ballot_in(part, WORDS), votes_named(part, ALL, WORDS)
        numbers = [str(vote.proposal.number) for vote in named]
        parts.append(" ".join([ballot.value, *numbers]))
    assert parts == ballots


def test_a_vote_is_taken_back():
    assert takes_back("take back my vote", WORDS)
    assert not takes_back("yes", WORDS)


@pytest.mark.parametrize(
    ("text", "matter"),
    [
        ("a draw", Matter.DRAW),
        ("concede to Italy", Matter.CONCESSION),
        ("a change of the rules: no draw", Matter.RULES),
        ("a concession, no draw", Matter.CONCESSION),
        ("peace", None),
    ],
)
def test_what_a_proposal_is_about(text, matter):
    assert matter_of(text, WORDS) is matter


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("France, Italy", Named(("FRANCE", "ITALY"))),
        ("Italy and me", Named(("GERMANY", "ITALY"))),
        ("with Italy", Named(("ITALY",), along=True)),
        ("all without Italy", Named(("ITALY",), without=True)),
        ("between France and Utopia", Named(("FRANCE",), rest="Utopia")),
        ("", Named(())),
    ],
)
def test_the_powers_that_are_named(text, named):
    assert named_powers(text, variant(), WORDS, ("GERMANY",)) == named


def test_what_stands_behind_words():
    assert behind("I propose a draw: France, Italy", WORDS.draw) == "France, Italy"
    assert behind("France, Italy", WORDS.draw) == "France, Italy"


@pytest.mark.parametrize(
    ("text", "other"),
    [
        ("VOTE YES", False),
        ("Vote yes on 1", False),
        ("I vote for the draw", False),
        ("I vote for a draw with England and me", False),
        ("I vote no, this is silly", False),
        ("vote no because Italy lies", False),
        ("I'll abstain", False),
        ("yes to everything", False),
        ("I vote for peace", True),
        ("We vote for Christmas", True),
        ("I vote no on Brexit", True),
        ("I vote against the new tax", True),
        ("I abstain from alcohol", True),
        ("I vote yes if Italy does", True),
        ("Votes from the jury of Eurovision", True),
    ],
)
def test_what_is_voted_on_must_be_a_proposal(text, other):
    assert is_of_something_else(text, variant(), ENGLISH) is other
