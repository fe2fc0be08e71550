"""What the gamemaster is told of absences, and of deadlines that fall into them (VII.5)."""

from dataclasses import replace
from datetime import timedelta

import pytest

from judge.desk.notices.clock import AbsenceTold
from judge.desk.notices.questions import PlayersTold
from judge.desk.readers.posts import Post, ToGM
from judge.desk.turns.absences import asked_of, told_of
from judge.desk.turns.lateness import Absence
from tests.desk.letters import answer
from tests.helpers import NOW, letter, new_game, take

DAY, HOUR = timedelta(days=1), timedelta(hours=1)
DUE = new_game().deadline


@pytest.mark.parametrize(
    ("since", "until", "days"),
    [
        (NOW, DUE, 0),  # back in time
        (NOW, DUE + HOUR, 1),
        (NOW, DUE + DAY - HOUR, 1),
        (NOW, DUE + DAY, 2),
        (NOW, DUE + 3 * DAY + HOUR, 4),
        (DUE, DUE + HOUR, 1),
        (DUE + HOUR, DUE + 9 * DAY, 0),  # away only behind it
    ],
)
def test_how_many_days_more_a_deadline_in_an_absence_needs(since, until, days):
    absence = Absence("FRANCE", since, until, "skiing")
    assert told_of(absence, new_game()) == Post(ToGM(), AbsenceTold(absence, days))


def test_without_a_deadline_none_is_in_it():
    absence = Absence("FRANCE", NOW, DUE + DAY, "skiing")
    assert told_of(absence, new_game(deadline=None)) == Post(ToGM(), AbsenceTold(absence, 0))


def test_it_is_asked_about_where_the_deadline_is_in_it():
    away = Absence("FRANCE", NOW, DUE + HOUR, "skiing")
    back = replace(away, power="ITALY", until=DUE)
    told = asked_of(new_game(absences=(back, away)))
    assert told == [Post(ToGM(), AbsenceTold(away, 1))]


def test_who_is_back_at_this_moment_is_told_of_as_away_no_more():
    back = Absence("FRANCE", NOW - DAY, NOW, "skiing")
    away = replace(back, power="ITALY", until=NOW + HOUR)
    effects = take(new_game(absences=(back, away)), letter("GERMANY", "WHO"))
    assert answer(effects, PlayersTold).absences == (away,)
