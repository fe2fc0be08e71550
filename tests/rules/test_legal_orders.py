"""Legal orders: what is listed for a unit, in every kind of phase."""

from collections.abc import Iterator
from random import Random

import pytest

from judge.rules.board import UnitKind
from judge.rules.edition import EDITIONS
from judge.rules.legal_orders import all_legal_orders, legal_orders
from judge.rules.order import Convoy, Hold, Move, Order, Support
from judge.rules.position import Dislodged, Position
from judge.rules.resolution import resolve
from tests.rules.notation import fault_of, position, read_order, read_orders, read_unit, standard
from tests.rules.random_play import small_position

BOARD = standard()


def orders(texts: str) -> set[Order]:
    return {read_order(text, BOARD) for text in texts.split(", ")}


def test_an_army_and_the_fleet_that_may_carry_it() -> None:
    start = position("S1901M", {"ENGLAND": ["A YOR", "F NTH"]}, {}, BOARD)
    legal = legal_orders(start, BOARD, "ENGLAND")
    assert len(set(legal)) == len(legal)
    by_land = "A YOR H, A YOR - EDI, A YOR - LVP, A YOR - LON, A YOR - WAL"
    by_sea = "A YOR - BEL, A YOR - HOL, A YOR - DEN, A YOR - NWY"
    next_door = "A YOR - EDI VIA, A YOR - LON VIA"
    army = {order for order in legal if getattr(order, "at", None) == BOARD.at["YOR"]}
    helping_army = "A YOR S F NTH - EDI, A YOR S F NTH - LON"
    assert army == orders(f"{by_land}, {by_sea}, {next_door}, {helping_army}")
    helping = "F NTH S A YOR, F NTH S A YOR - EDI, F NTH S A YOR - LON"
    carrying = ", ".join(
        f"F NTH C A YOR - {goal}" for goal in ("BEL", "HOL", "DEN", "NWY", "EDI", "LON")
    )
    going = ", ".join(
        f"F NTH - {goal}"
        for goal in ("BEL", "DEN", "EDI", "ENG", "HEL", "HOL", "LON", "NWG", "NWY", "SKA", "YOR")
    )
    assert set(legal) - army == orders(f"F NTH H, {helping}, {carrying}, {going}")


def test_a_fleet_names_its_coast() -> None:
    start = position("S1901M", {"FRANCE": ["F POR"]}, {}, BOARD)
    assert set(legal_orders(start, BOARD, "FRANCE")) == orders(
        "F POR H, F POR - MAO, F POR - SPA/NC, F POR - SPA/SC"
    )


def test_retreats() -> None:
    start = position("S1901M", {"ITALY": ["A VEN"], "AUSTRIA": ["A TYR", "A TRI"]}, {}, BOARD)
    attack = {"AUSTRIA": ["A TYR - VEN", "A TRI S A TYR - VEN"]}
    after = resolve(start, read_orders(attack, BOARD), BOARD).next
    assert set(legal_orders(after, BOARD, "ITALY")) == orders(
        "A VEN D, A VEN R APU, A VEN R PIE, A VEN R ROM, A VEN R TUS"
    )
    assert legal_orders(after, BOARD, "AUSTRIA") == ()


def test_in_1961_who_can_retreat_must() -> None:
    """1961, The Retreat: a unit is disbanded only where it has nowhere to go."""
    book = EDITIONS["1961"]
    for ways, legal in (((), "A VEN D"), ((BOARD.at["ROM"],), "A VEN R ROM")):
        loser = Dislodged(read_unit("ITALY", "A VEN", BOARD), BOARD.at["TYR"], ways)
        start = position("S1901R", {}, {}, BOARD, {BOARD.at["VEN"]: loser})
        assert set(legal_orders(start, BOARD, "ITALY", book)) == orders(legal)


def test_builds_and_removals() -> None:
    start = position(
        "W1901A",
        {"RUSSIA": ["A MOS"], "ITALY": ["A ROM", "F NAP"]},
        {"RUSSIA": ["MOS", "STP", "WAR"], "ITALY": ["ROM"], "FRANCE": ["BRE"]},
        BOARD,
    )
    legal = all_legal_orders(start, BOARD)
    assert list(legal) == ["FRANCE", "ITALY", "RUSSIA"]
    assert set(legal["FRANCE"]) == orders("A BRE B, F BRE B, WAIVE")
    assert set(legal["ITALY"]) == orders("A ROM D, F NAP D")
    assert set(legal["RUSSIA"]) == orders("A STP B, F STP/NC B, F STP/SC B, A WAR B, WAIVE")


def sparing(position: Position) -> Iterator[tuple[str, Order]]:
    """Every order that can be written in a movement phase, as sparingly as can be."""
    locations = [place for place in BOARD.locations if not BOARD.coasts[BOARD.province_of[place]]]
    locations += [coast for coasts in BOARD.coasts for coast in coasts]
    goals = {UnitKind.ARMY: list(BOARD.provinces), UnitKind.FLEET: locations}
    for place, unit in position.units.items():
        yield unit.power, Hold(place)
        for to in goals[unit.kind]:
            yield unit.power, Move(place, to)
            if BOARD.army_reach[place] >> to & 1 and unit.kind is UnitKind.ARMY:
                yield unit.power, Move(place, to, via_convoy=True)
        for of, helped in position.units.items():
            yield unit.power, Support(place, of)
            yield from ((unit.power, Support(place, of, to)) for to in goals[helped.kind])
            yield from ((unit.power, Convoy(place, of, to)) for to in BOARD.provinces)


@pytest.mark.parametrize("seed", range(12))
def test_what_is_listed_is_what_has_no_fault(seed: int) -> None:
    rng = Random(seed)
    edition = EDITIONS[("2023", "1961")[seed % 2]]
    start = small_position(rng, BOARD, rng.randint(6, 9))
    listed = [
        (power, order)
        for power, orders in all_legal_orders(start, BOARD, edition).items()
        for order in orders
    ]
    assert len(listed) == len(set(listed))
    assert set(listed) == {
        (power, order)
        for power, order in sparing(start)
        if fault_of(order, power, start, BOARD, edition) is None
    }
