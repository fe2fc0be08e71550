"""Which of all orders given are followed (House rules III.5 and III.6)."""

from judge.rules.faults import NoSuchUnit, Overruled, WrongPhase
from judge.rules.order import Hold, Order
from judge.rules.phase import PhaseKind
from judge.rules.sifting import Sifted, sift
from judge.rules.situation import situation_of
from tests.rules.notation import position, read_order, read_orders, standard

BOARD = standard()
START = position("S1901M", {"GERMANY": ["A MUN", "F KIE", "A BER"]}, {}, BOARD)


def sifted(*texts: str) -> Sifted:
    return sift(read_orders({"GERMANY": texts}, BOARD), situation_of(START, BOARD))


def by_code(orders: dict[int, Order]) -> dict[str, Order]:
    return {BOARD.codes[place]: order for place, order in orders.items()}


def test_the_last_order_for_a_unit_is_followed() -> None:
    sieve = sifted("A MUN - BUR", "F KIE H", "A MUN H")
    assert by_code(sieve.orders()) == {
        "MUN": Hold(BOARD.at["MUN"]),
        "KIE": Hold(BOARD.at["KIE"]),
    }
    assert [item.fault for item in sieve.marked()] == [Overruled(BOARD.at["MUN"]), None, None]


def test_if_the_last_one_is_illegal_none_is_followed() -> None:
    sieve = sifted("A MUN - BUR", "A MUN - LON")
    assert sieve.orders() == {}
    assert by_code(sieve.illegal()) == {"MUN": read_order("A MUN - LON", BOARD)}


def test_an_order_for_no_unit_of_the_power_overrules_nothing() -> None:
    sieve = sifted("A SIL H", "WAIVE", "A MUN H", "A MUN R BOH")
    no_such, waived, held, retreat = (item.fault for item in sieve.marked())
    assert no_such == NoSuchUnit(BOARD.at["SIL"])
    assert waived == retreat == WrongPhase(PhaseKind.MOVEMENT)
    assert held is None
    assert by_code(sieve.orders()) == {"MUN": Hold(BOARD.at["MUN"])}
    assert sieve.illegal() == {}


def test_who_was_ordered_in_vain_to_another_province() -> None:
    """House III.5: not by a support that is impossible, nor to where the unit stands."""
    sieve = sifted("A MUN - LON", "F KIE S A MUN - LON", "A BER - BER")
    assert len(sieve.illegal()) == 3
    assert sieve.illegal_movers() == {BOARD.at["MUN"]}
    assert sifted("A MUN - BUR", "F KIE H").illegal_movers() == set()
