"""What is to be named in the fields of a cause, and what stays as it is."""

import pytest

from judge.variants.seam import Cause
from judge.variants.standard.naming import named, place, places, power
from tests.variants.standard import BOARD, packed, read, sentence

GERMANY = {"name": "Germany", "adjective": "German"}


@pytest.mark.parametrize(
    ("value", "name"),
    [
        (place(BOARD.at["NTH"], BOARD), "the North Sea"),
        (place(BOARD.at["MUN"], BOARD), "Munich"),
        (place(BOARD.at["SPA/SC"], BOARD), "Spain (south coast)"),
        (power("GERMANY"), GERMANY),
        (places([BOARD.at["BEL"], BOARD.at["SKA"]], BOARD), ["Belgium", "the Skagerrak"]),
        ([power("GERMANY")], [GERMANY]),
        ("MUN", "MUN"),
        ("GERMANY", "GERMANY"),
        ({"place": "NTH", "more": 1}, {"place": "NTH", "more": 1}),
        (3, 3),
        (None, None),
    ],
)
def test_what_is_to_be_named(value, name):
    assert named({"of": value}, BOARD) == {"of": name}


def test_a_power_may_stand_as_its_code_in_a_field_of_that_name():
    assert named({"power": "GERMANY"}, BOARD) == {"power": GERMANY}
    assert named({"power": power("GERMANY")}, BOARD) == {"power": GERMANY}
    assert named({"power": "ATLANTIS"}, BOARD) == {"power": "ATLANTIS"}


def test_what_the_reader_says_of_powers_is_told_by_their_names():
    where = packed("S1902M", units={"GERMANY": ["A MUN"], "RUSSIA": ["A BER", "A SIL"]})
    [order] = read("GERMANY", "A Mun S German A Ber - Sil", where=where).orders
    [ruling] = [ruling for ruling in order.rulings if ruling.clause == "IV.2"]
    assert "Russia" in sentence(ruling.cause)
    cause = Cause("another_power", {"power": "RUSSIA"})
    assert sentence(cause) == "It stands under the name of another country (Russia)."
