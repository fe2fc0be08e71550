"""Which orders in prose are as certain as those in notation, and which wait for a second look."""

import pytest

from judge.variants.standard.judging import is_certain
from tests.orders.tables import make_position, read

SPRING = make_position(
    "F1903M", ["AUSTRIA: A VIE, A BUD, A SER, A RUM, F TRI, F GRE", "ITALY: A VEN"]
)
WINTER = make_position("W1902A", ["RUSSIA: A RUM, A UKR", "owns RUSSIA: MOS, WAR, SEV, STP, RUM"])
CERTAIN = """\
Serbia attacks Bulgaria, supported by Rumania and by the fleet in Greece.
Budapest and Vienna both hold. Trieste stays put too.
The army in Vienna goes to Tyrolia and Trieste follows to Venice.
The fleet in Trieste heads for Albania, while Greece stays where it is, please.
Vienna to Galicia with Budapest supporting.
All six units hold this turn.
The army in Vienna she attack Galicia.
Vienna to Galicia -- sorry, scratch that, Vienna holds
A Vie - Gal, no wait, A Vie - Boh
Trieste to Venice, no, sorry, Trieste to Albania.
vie gal
"""
TAKEN = """\
We hopefully attack Bulgaria from Serbia.
Serbia attacks Bulgaria, supported by Rumania, or Greece.
Vienna to Galicia unless Budapest is needed there.
Serbia attacks Bulgaria with the hinterland supporting, and Vienna, I guess, goes to Galicia.
Vienna would go to Galicia, and Budapest supports it.
Vienna goes up to Galicia by winter, and Budapest supports it.
The army in Vienna marches up to Galicia, Budapest lending support. It holds now.
Vienna to Galicia - oops, Bohemia.
Vienna to Galicia - oops, maybe Vienna to Bohemia.
Vienna to Galicia. Actually make that Bohemia.
Trieste to Venice, no, to Albania.
Wiena goes up to Galicia, and Trieste follows to Venice.
"""


def certain(text, power, position):
    reading = read(text, power, position)
    return bool(reading.orders) and all(is_certain(order.notes) for order in reading.orders)


@pytest.mark.parametrize("text", CERTAIN.splitlines())
def test_a_sentence_of_plain_words_is_certain(text):
    assert not read(text, "AUSTRIA", SPRING).problems
    assert certain(text, "AUSTRIA", SPRING)


@pytest.mark.parametrize("text", TAKEN.splitlines())
def test_a_sentence_with_a_word_more_is_taken_as_it_seems(text):
    assert not certain(text, "AUSTRIA", SPRING)


def test_a_plain_order_that_is_corrected_is_not_certain():
    assert not certain("Vienna goes to Galicia.\nSorry, Bohemia", "AUSTRIA", SPRING)


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("Two armies please, one in Moscow and one in Warsaw.", True),
        (
            "Two armies please, one in Moscow and one in Warsaw.\nAnd have a good weekend,\nOlga",
            True,
        ),
        ("Two armies please, one in Moscow and one in Warsaw.\nOr rather fleets.", False),
        ("Two armies please, one in Moscow and, hmm, one in Warsaw rather.", False),
    ],
)
def test_of_a_winter_all_that_is_said_has_to_be_plain(text, plain):
    assert certain(text, "RUSSIA", WINTER) is plain


def test_of_a_turn_of_retreats_all_that_is_said_has_to_be_plain():
    position = make_position("S1903R", ["GERMANY: A BUR", "retreats FRANCE: A BUR > PAR GAS"])
    assert certain("Burgundy falls back to Paris.\nJean-Luc", "FRANCE", position)
    assert not certain("Burgundy sneaks off to Paris, alas.", "FRANCE", position)
