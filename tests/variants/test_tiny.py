"""The captains' game by itself: the seam is wide enough for it."""

import pytest

from judge.library import Library
from judge.report.words import Words
from judge.shipped import folders
from judge.variants.seam import Blank, Facts, Record, Spec, Standing, Variant
from tests.variants.tiny import FILES, SPEC, TINY_GAMES

LIBRARY = Library(FILES, games=TINY_GAMES)
RULES = LIBRARY.house_rules("treasure")
GAME: Variant = LIBRARY.variant(SPEC, RULES)
NIGHT = GAME.begin()


def settle(position, later=None, **texts):
    orders = {power: GAME.read(text, power, position).orders for power, text in texts.items()}
    return GAME.settle(position, orders, later or {}, Facts())


MORNING = settle(NIGHT, KIDD="hide in the Cave", TEACH="hide Wood").position


def test_it_stands_beside_the_standard_game():
    assert LIBRARY.variant(SPEC, RULES) is GAME
    standard = LIBRARY.variant(Spec(), LIBRARY.house_rules("standard"))
    assert standard.views == "standard"
    with pytest.raises(ValueError, match="two captains"):
        LIBRARY.variant(Spec("treasure", "island", 3), RULES)
    with pytest.raises(ValueError, match="no game chess; there is standard, treasure"):
        LIBRARY.variant(Spec("chess"), RULES)


def test_nights_and_mornings():
    night, morning = GAME.turn(NIGHT), GAME.turn(MORNING)
    assert (night.code, morning.code) == ("N1", "M1")
    assert RULES.pace(night.lasts) < RULES.pace(morning.lasts)


@pytest.mark.parametrize("language", ["en", "eo"])
@pytest.mark.parametrize("position", [NIGHT, MORNING])
def test_what_subjects_say_of_a_turn_is_read_in_their_language(position, language):
    words, game = Words.of(folders("templates", FILES), language), GAME.in_language(language)
    turn = game.turn(position)
    assert turn == GAME.turn(position)
    named = game.read_turn(f"Kidd; {words.turn_card(turn, game.views).subject}")
    assert (named.code, named.rest.strip("; ")) == (turn.code, "Kidd")
    assert named.parts == turn.facts


def test_orders_are_read_in_two_languages_and_mean_the_same():
    ours, theirs = GAME, GAME.in_language("eo")
    [order] = ours.read("hide in the Cave", "KIDD", NIGHT).orders
    for text in ("kaŝu en la Kaverno", "hide in the Cave", "HIDE CAVE"):
        [other] = theirs.read(text, "KIDD", NIGHT).orders
        assert (other.key, other.text, other.packed) == (order.key, order.text, order.packed)
    assert ours.read("kaŝu en la Kaverno", "KIDD", NIGHT).orders == ()
    otherwise = theirs.due("KIDD", NIGHT).sheet.otherwise
    assert otherwise.fields == {"place": {"place": "BEACH"}}
    assert theirs.named(otherwise.fields) == {"place": "Plaĝo"}


def test_orders_are_read():
    reading = GAME.read("Ahoy!\nhide in the Hil\nhide Xanadu\ndig Cave", "KIDD", NIGHT)
    [order] = reading.orders
    assert (order.key, order.text, order.line) == ("CHEST", "HIDE HILL", 2)
    assert [ruling.clause for ruling in reading.all_rulings] == ["III.2"]
    assert [problem.cause.code for problem in reading.problems] == ["NoSuchPlace", "NotNow"]
    assert [words.text for words in reading.passed_over] == ["Ahoy!"]


def test_digging_up_ones_own_chest_is_impossible():
    [order] = GAME.read("dig Cave", "KIDD", MORNING).orders
    assert not order.possible
    assert GAME.read("dig Cave", "TEACH", MORNING).orders[0].possible


def test_what_is_ordered_the_night_before_is_taken_for_granted():
    later = GAME.read("tomorrow dig in the Marsh", "KIDD", NIGHT).later
    settled = settle(NIGHT, {"KIDD": later}, KIDD="hide Cave")
    [granted] = GAME.due("KIDD", settled.position, (), settled.later["KIDD"]).granted
    assert (granted.text, granted.rulings[0].clause) == ("DIG MARSH", "II.5")
    written = GAME.read("dig Hill", "KIDD", MORNING).orders
    assert GAME.due("KIDD", MORNING, written, later).granted == ()
    assert GAME.due("KIDD", MORNING).missing == ("CREW",)


def test_a_record_is_cut_for_each_reader():
    record = Record(settle(MORNING, KIDD="dig Hill", TEACH="dig Marsh").record)
    shown = {reader: GAME.show(record, (reader,)).facts for reader in ("KIDD", "TEACH")}
    assert shown["KIDD"]["dug"] == {"Kidd": "Hill"}
    assert shown["TEACH"]["dug"] == {"Teach": "Marsh"}
    assert GAME.show(record, ()).facts["dug"] == {}
    assert GAME.show(Standing(MORNING), ("KIDD",)).facts["chests"] == {"Kidd": "Cave"}
    assert GAME.show(Blank(), ()).kind == "treasure.blank"


def test_who_finds_the_chest_has_won():
    settled = settle(MORNING, KIDD="dig Wood", TEACH="dig Hill")
    assert settled.winners == ("KIDD",)
    assert settled.tally.counts == {"KIDD": 1, "TEACH": 0}
    everything = GAME.show(Record(settled.record), ()).facts
    assert everything["dug"] == {"Kidd": "Wood", "Teach": "Hill"}


def test_after_four_mornings_they_share():
    position = NIGHT
    for day in range(1, 5):
        assert GAME.turn(position).code == f"N{day}"
        settled = settle(settle(position).position)
        position = settled.position
    assert settled.winners == ("KIDD", "TEACH")
