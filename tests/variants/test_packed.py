"""What is packed comes back as it was, and says the same when it is shown."""

import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.orders import read_orders
from judge.rules.board import UnitKind
from judge.rules.faults import CenterLost, CenterOccupied
from judge.rules.legal_orders import all_legal_orders
from judge.rules.order import Build, Convoy, Disband, Hold, Move, Retreat, Support, Waive
from judge.rules.outcome import DislodgedBy
from judge.rules.position import first_position
from judge.rules.resolution import resolve
from judge.variants.seam import Record
from judge.variants.standard.packed import (
    open_contingent,
    open_order,
    open_position,
    pack_order,
    pack_position,
    read_value,
)
from judge.variants.standard.picturing import picture_position, picture_results
from judge.variants.standard.showing import show_results
from judge.variants.standard.turn_record import open_record, pack_record, results_of
from tests.orders.tables import english
from tests.rules.random_play import any_orders, small_position
from tests.variants.standard import BOARD, OPENING, STANDARD

PROVINCES, LOCATIONS = st.sampled_from(BOARD.provinces), st.sampled_from(BOARD.locations)
KINDS = st.sampled_from([None, *UnitKind])
ROUTES = st.lists(PROVINCES, max_size=3).map(tuple)
ANY_ORDER = st.one_of(
    st.builds(Hold, PROVINCES),
    st.builds(
        Move, PROVINCES, LOCATIONS, st.booleans(), st.lists(PROVINCES, max_size=3).map(tuple)
    ),
    st.builds(Support, PROVINCES, PROVINCES, st.none() | LOCATIONS),
    st.builds(Convoy, PROVINCES, PROVINCES, PROVINCES),
    st.builds(Retreat, PROVINCES, LOCATIONS),
    st.builds(Disband, PROVINCES),
    st.builds(Build, LOCATIONS, KINDS),
    st.builds(Waive),
)


@given(ANY_ORDER)
def test_any_order_comes_back(order):
    assert open_order(pack_order(order, BOARD), BOARD) == order


def played(seed, turns):
    """Yield positions and orders of a game played at random."""
    rng, position = Random(seed), first_position(BOARD)
    for _ in range(turns):
        orders = any_orders(rng, position, BOARD)
        yield position, orders
        position = resolve(position, orders, BOARD, STANDARD.edition).next


@pytest.mark.parametrize("seed", range(5))
def test_every_legal_order_comes_back(seed):
    for position, _ in played(seed, 12):
        for orders in all_legal_orders(position, BOARD, STANDARD.edition).values():
            assert [open_order(pack_order(order, BOARD), BOARD) for order in orders] == list(orders)


@pytest.mark.parametrize(
    "text",
    [
        "If Mun is dislodged, retreat Ber, Kie",
        "If Mun is dislodged, disband it",
        "If two are gained, build A Ber, F Kie",
        "If 1 is lost, remove A Mun",
    ],
)
def test_contingent_orders_come_back(text):
    position = first_position(BOARD)
    [read] = read_orders(text, "GERMANY", position, BOARD, english()).contingents
    assert open_contingent(pack_order(read.contingent, BOARD), BOARD) == read.contingent


@pytest.mark.parametrize("seed", range(5))
def test_a_record_says_the_same_as_the_settlement(seed):
    for position, orders in played(seed, 12):
        settled = resolve(position, orders, BOARD, STANDARD.edition)
        results = results_of(settled, STANDARD.edition)
        record = pack_record(results, BOARD)
        assert open_record(record, BOARD) == results
        view = STANDARD.show(Record(record), ())
        assert view.facts == show_results(results, BOARD, BOARD).facts
        assert view.scenes == (
            picture_results(results, BOARD),
            picture_position(settled.next, BOARD, results.captured),
        )


@settings(deadline=None)
@given(st.integers(0, 10_000))
def test_positions_come_back(seed):
    position = small_position(Random(seed), BOARD, 12)
    for where in (position, resolve(position, {}, BOARD).next):
        assert open_position(pack_position(where, BOARD), BOARD) == where


def test_what_was_opened_once_is_not_opened_again():
    assert STANDARD.open(OPENING) is STANDARD.open(OPENING)
    packed = pack_order(Hold(BOARD.at["MUN"]), BOARD)
    assert open_order(packed, BOARD) is open_order(packed, BOARD)


def test_a_record_holds_codes_and_no_sentence():
    settled = resolve(first_position(BOARD), {}, BOARD, STANDARD.edition)
    plain = json.loads(pack_record(results_of(settled, STANDARD.edition), BOARD))
    assert plain["version"] == 1
    assert plain["before"]["units"]["GERMANY"] == ["A BER", "A MUN", "F KIE"]
    assert plain["outcomes"] == []
    munich = {"is": "Hold", "at": "MUN"}
    assert ["GERMANY", munich, ["stands"], []] in plain["defaults"]
    assert "Munich" not in json.dumps(plain)


def test_reasons_of_older_records_are_known_by_their_former_names():
    vienna, munich = {"at": "VIE"}, BOARD.at["MUN"]
    was = {"is": "Dislodged", "at": "MUN", "by": "VIE", "rival_power": "AUSTRIA", "strength": 2}
    assert read_value(was, BOARD) == DislodgedBy(munich, BOARD.at["VIE"], "AUSTRIA", 2)
    lost, taken = {"is": "CentreLost", "owner": None}, {"is": "CentreOccupied", "owner": "ITALY"}
    assert read_value({**lost, **vienna}, BOARD) == CenterLost(BOARD.at["VIE"], None)
    assert read_value({**taken, **vienna}, BOARD) == CenterOccupied(BOARD.at["VIE"], "ITALY")
