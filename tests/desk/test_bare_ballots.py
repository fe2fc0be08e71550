import pytest

from judge.desk.bare_ballots import is_ballot
from tests.helpers import ENGLISH


@pytest.mark.parametrize(
    "line",
    ["Yes", "no!", "I abstain", "I am for it", "I'm against this proposal", "Definitely not",
     "Fine with me, yes", "I vote for it", "Ja", "I agree"],
)  # fmt: skip
def test_a_line_may_be_a_ballot(line):
    assert is_ballot(line, ENGLISH.votes)


@pytest.mark.parametrize(
    "line",
    ["Yes?", "Yes, but what does Russia say?", "No orders yet", "A Mun H", "", "it is"],
)  # fmt: skip
def test_what_says_more_is_none(line):
    assert not is_ballot(line, ENGLISH.votes)
