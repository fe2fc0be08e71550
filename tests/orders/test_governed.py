"""Sentences give an order that is put into them, or only speak of it, whatever the order is."""

import pytest

from tests.orders.blind import ASKED, standing
from tests.orders.tables import HERE, make_position, read

POSITION = make_position(
    "S1904M",
    [
        "GERMANY: A MUN, A BER, F KIE, A RUH, F DEN",
        "FRANCE: A PAR, A BUR, F BRE",
        "ENGLAND: F NTH, F LON",
        "RUSSIA: A WAR, F SWE, A SIL",
        "AUSTRIA: A VIE, A TYR",
        "ITALY: A VEN",
    ],
)
ORDERS = {
    "A Mun - Bur": "A MUN - BUR",
    "Munich to Burgundy": "A MUN - BUR",
    "F Kie H": "F KIE H",
    "Ruhr supports Munich to Burgundy": "A RUH S A MUN - BUR",
    "Kie-Hol": "F KIE - HOL",
}
GIVEN, SPOKEN_OF = (
    [line for line in part.splitlines() if "{}" in line]
    for part in (HERE / "around/sentences.txt").read_text("utf-8").split("\n# spoken of\n")
)


def orders_in(sentence, order):
    return standing(read(sentence.replace("\\n", "\n").replace("{}", order), "GERMANY", POSITION))


@pytest.mark.parametrize("sentence", GIVEN)
def test_what_a_sentence_gives_is_taken(sentence):
    for written, order in ORDERS.items():
        assert orders_in(sentence, written) == {order: 1}, written


@pytest.mark.parametrize("sentence", SPOKEN_OF)
def test_what_a_sentence_only_speaks_of_is_not(sentence):
    for written in ORDERS:
        assert orders_in(sentence, written).keys() <= {ASKED}, written
