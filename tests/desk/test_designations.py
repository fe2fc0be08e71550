"""Designations in the manner of postal magazines, and the listing of games by them."""

from datetime import UTC, datetime

import pytest

from judge.clock.deadlines import Timetable
from judge.desk.events.events import apply
from judge.desk.events.vote_events import GameEnded
from judge.desk.games.card import Victor, card_of
from judge.desk.games.designations import (
    Designated,
    Designates,
    designating,
    designation_of,
    in_order,
)
from judge.desk.games.endings import Ending
from judge.desk.games.game import Seat, State
from judge.desk.games.listing import listing_of
from judge.letter import Address
from tests.helpers import LIBRARY, NOW, carried_out, new_game, variant

NEW_YEAR = datetime(2026, 12, 31, 23, 30, tzinfo=UTC)


def test_a_game_is_known_by_its_designation():
    assert apply(Designated("2026A"), new_game()).designation == "2026A"


@pytest.mark.parametrize(
    ("number", "kind", "designation"),
    [
        (1, 0, "1966A"),
        (26, 0, "1966Z"),
        (27, 0, "1966AA"),
        (29, 0, "1966AC"),
        (53, 0, "1966BA"),
        (703, 0, "1966AAA"),
        (30, 23, "1966ADw"),
        (1, 27, "1966Aaa"),
    ],
)
def test_a_designation_is_the_year_and_letters(number, kind, designation):
    assert designation_of(1966, number, kind) == designation


def test_designations_are_in_the_order_in_which_they_were_given():
    given = ["1965B", "1966B", "1966Z", "1966AA", "1966Bf", "1966ABa"]
    assert sorted(set(given), key=in_order) == given


@pytest.mark.parametrize(
    ("game", "kind"),
    [
        (new_game(), ""),
        (new_game(variant=variant(5)), "standard standard 5"),
        (new_game(rules=LIBRARY.house_rules("standard").changed({"X.gunboat": True})), "gunboat"),
    ],
)
def test_what_is_not_the_regular_game_is_a_variant(game, kind):
    assert designating(game, NOW) == [Designates(2026, kind)]


def test_the_year_goes_by_the_zone_of_the_game():
    [here] = designating(new_game(), NEW_YEAR)
    [there] = designating(new_game(table=Timetable("Asia/Tokyo", None)), NEW_YEAR)
    assert (here.year, there.year) == (2026, 2027)


def test_a_game_has_one_designation():
    assert designating(new_game(designation="1966AC"), NOW) == []


def test_games_that_are_counted_apart_have_series_of_their_own():
    assert Designates(1966, "").series != Designates(1966, "gunboat").series
    assert Designates(1966, "").series != Designates(1967, "").series


def test_a_series_is_kept_under_its_name():
    names = [Designates(1966, variant).series for variant in ("", "gunboat")]
    assert names == ["1966 regular", "1966 variants"]


def over(winners=("GERMANY", "ITALY"), **changes):
    return carried_out(new_game(**changes), [GameEnded(Ending.DRAW, winners)])


def test_the_turn_with_which_a_game_was_over_is_kept():
    assert card_of(over()).ended.code == "S1901M"


def test_who_has_won_is_told_by_name_and_never_by_address():
    seats = (
        Seat(Address("g@example.org", "Ann Archer"), ("GERMANY", "TURKEY")),
        Seat(Address("i@example.org", "i@example.org"), ("ITALY",)),
        Seat(Address("f@example.org", "Fred"), ("FRANCE",), empty=True),
    )
    card = card_of(over(("FRANCE", "GERMANY", "ITALY", "TURKEY"), seats=seats))
    assert card.victors == (
        Victor("", ("FRANCE",)),
        Victor("Ann Archer", ("GERMANY", "TURKEY")),
        Victor("", ("ITALY",)),
    )


@pytest.mark.parametrize(("gunboat", "name"), [(True, "Germany"), ("for ever", "")])
def test_nobody_is_named_where_players_stay_unknown(gunboat, name):
    rules = LIBRARY.house_rules("standard").changed({"X.gunboat": gunboat})
    assert card_of(over(("GERMANY",), rules=rules)).victors == (Victor(name, ("GERMANY",)),)


def test_a_listing_parts_games_by_how_they_stand():
    forming = card_of(new_game(name="Lyon", state=State.FORMING))
    wanting = card_of(new_game(name="Turin", designation="1966B", vacant=("ITALY",)))
    running = card_of(new_game(designation="1966AA"))
    completed = card_of(over(designation="1966Aa"))
    given_up = card_of(over((), designation="1966C"))
    told = listing_of([completed, running, given_up, wanting, forming], "1966", more=True)
    assert told.openings == (forming, wanting)
    assert told.current == (wanting, running)
    assert told.completed == (completed,)
    assert told.others == (given_up,)
    assert (told.year, told.more) == ("1966", True)
