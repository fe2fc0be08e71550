"""Retreats: where a dislodged unit may go, and what comes of the orders (1976 XI; 2023)."""

from collections.abc import Mapping

from judge.rules import faults
from judge.rules.board import ARMY
from judge.rules.edition import DEFAULT, EDITIONS, Edition
from judge.rules.faults import MustRetreat
from judge.rules.order import Disband
from judge.rules.outcome import (
    DisorderDisbanded,
    HadToRetreat,
    NoRetreat,
    NoRetreatOrdered,
    RetreatsCollide,
)
from judge.rules.phase import Phase, PhaseKind, Season
from judge.rules.position import Dislodged, Position, unit_at
from judge.rules.resolution import Resolution, resolve
from tests.rules.notation import position, read_orders, read_unit, standard, write_units

BOARD = standard()
RETREATS = Phase(Season.FALL, 1901, PhaseKind.RETREAT)
VIENNA = {
    "AUSTRIA": ["A TRI", "A BUD"],
    "ITALY": ["A VIE"],
    "GERMANY": ["A MUN", "A SIL"],
}
ATTACK = {
    "AUSTRIA": ["A TRI - VIE", "A BUD S A TRI - VIE"],
    "ITALY": ["A VIE H"],
    "GERMANY": ["A MUN - BOH", "A SIL - BOH"],
}


def played(
    units: Mapping[str, list[str]],
    orders: Mapping[str, list[str]],
    edition: Edition = DEFAULT,
    disorder: tuple[str, ...] = (),
) -> Resolution:
    start = position("S1901M", units, {}, BOARD)
    return resolve(start, read_orders(orders, BOARD), BOARD, edition, disorder)


def then(settled: Resolution, orders: Mapping[str, list[str]]) -> Resolution:
    return resolve(settled.next, read_orders(orders, BOARD), BOARD)


def open_to(settled: Resolution, place: str) -> list[str]:
    dislodged = settled.next.dislodged[BOARD.at[place]]
    return [BOARD.codes[there] for there in dislodged.retreats]


def test_not_to_the_attacker_nor_to_a_standoff_nor_to_a_unit() -> None:
    settled = played(VIENNA, ATTACK)
    assert open_to(settled, "VIE") == ["GAL", "TYR"]
    assert settled.standoffs == (BOARD.at["BOH"],)
    assert str(settled.next.phase) == "S1901R"


def test_each_closed_province_has_its_reason() -> None:
    settled = played(VIENNA, ATTACK)
    for text, reason in (
        ("A VIE R BUD", faults.RetreatOccupied(BOARD.at["BUD"], "AUSTRIA")),
        ("A VIE R TRI", faults.RetreatToAttacker(BOARD.at["TRI"])),
        ("A VIE R BOH", faults.RetreatToStandoff(BOARD.at["BOH"])),
        ("A VIE R VEN", faults.OutOfReach(BOARD.at["VIE"], BOARD.at["VEN"])),
        ("A TRI R BUD", faults.NotDislodged(BOARD.at["TRI"])),
    ):
        outcome = then(settled, {"ITALY": [text]}).outcomes[0]
        assert (outcome.verdict, outcome.reasons[0]) == ("illegal", reason)


def test_nobody_retreats_with_the_unit_of_another() -> None:
    settled = played(VIENNA, ATTACK)
    for text in ("A VIE R TYR", "A VIE D"):
        outcome = then(settled, {"AUSTRIA": [text]}).outcomes[0]
        reason = faults.NotYourUnit(BOARD.at["VIE"], "ITALY")
        assert (outcome.verdict, outcome.reasons[0]) == ("illegal", reason)


def test_a_retreat() -> None:
    after = then(played(VIENNA, ATTACK), {"ITALY": ["A VIE R TYR"]})
    assert [outcome.verdict for outcome in after.outcomes] == ["succeeds"]
    assert write_units(after.next.units.values(), BOARD)["ITALY"] == ["A TYR"]
    assert str(after.next.phase) == "F1901M"


def test_who_writes_nothing_is_disbanded() -> None:
    after = then(played(VIENNA, ATTACK), {})
    (default,) = after.defaults
    assert (default.verdict, default.reasons) == (
        "destroyed",
        (NoRetreatOrdered(BOARD.at["VIE"]),),
    )
    assert "ITALY" not in write_units(after.next.units.values(), BOARD)


def test_orders_of_other_phases_come_to_nothing() -> None:
    after = then(played(VIENNA, ATTACK), {"ITALY": ["WAIVE", "A VIE H", "A VIE R TYR"]})
    assert [outcome.verdict for outcome in after.outcomes] == ["illegal", "illegal", "succeeds"]
    assert {outcome.reasons for outcome in after.outcomes[:2]} == {
        (faults.WrongPhase(PhaseKind.RETREAT),)
    }


def test_the_last_retreat_order_counts() -> None:
    after = then(played(VIENNA, ATTACK), {"ITALY": ["A VIE D", "A VIE R TYR"]})
    assert [outcome.verdict for outcome in after.outcomes] == ["invalid", "succeeds"]
    assert after.outcomes[0].reasons == (faults.Overruled(BOARD.at["VIE"]),)


def test_two_retreats_to_one_province_destroy_both() -> None:
    units = VIENNA | {"TURKEY": ["A SER"], "RUSSIA": ["A RUM", "A BUL"]}
    orders = ATTACK | {"TURKEY": ["A SER H"], "RUSSIA": ["A RUM - SER", "A BUL S A RUM - SER"]}
    units["AUSTRIA"], orders["AUSTRIA"] = ["A GAL", "A BOH"], ["A GAL - VIE", "A BOH S A GAL - VIE"]
    orders["GERMANY"] = []
    settled = played(units, orders)
    after = then(settled, {"ITALY": ["A VIE R BUD"], "TURKEY": ["A SER R BUD"]})
    assert [outcome.verdict for outcome in after.outcomes] == ["fails", "fails"]
    assert after.outcomes[0].reasons == (
        RetreatsCollide(BOARD.at["BUD"], (BOARD.at["SER"], BOARD.at["VIE"])),
    )
    assert BOARD.at["BUD"] not in after.next.units


def test_only_those_who_meet_are_destroyed() -> None:
    """1976 XI.2: three retreat, two of them to Budapest."""
    losers = {
        BOARD.at[code]: Dislodged(read_unit(power, f"A {code}", BOARD), None, (BOARD.at[to],))
        for power, code, to in (
            ("ITALY", "VIE", "BUD"),
            ("TURKEY", "SER", "BUD"),
            ("GERMANY", "BOH", "MUN"),
        )
    }
    start = position("S1901R", {}, {}, BOARD, losers)
    orders = {"ITALY": ["A VIE R BUD"], "TURKEY": ["A SER R BUD"], "GERMANY": ["A BOH R MUN"]}
    after = resolve(start, read_orders(orders, BOARD), BOARD)
    both = (RetreatsCollide(BOARD.at["BUD"], (BOARD.at["SER"], BOARD.at["VIE"])),)
    assert [outcome.reasons for outcome in after.outcomes] == [both, both, ()]
    assert write_units(after.next.units.values(), BOARD) == {"GERMANY": ["A MUN"]}


def test_one_goes_if_the_other_is_disbanded() -> None:
    """1976 XI.2."""
    units = {"ITALY": ["A VIE"], "TURKEY": ["A SER"], "AUSTRIA": ["A GAL", "A BOH"]}
    units["RUSSIA"] = ["A RUM", "A BUL"]
    settled = played(
        units,
        {
            "AUSTRIA": ["A GAL - VIE", "A BOH S A GAL - VIE"],
            "RUSSIA": ["A RUM - SER", "A BUL S A RUM - SER"],
        },
    )
    after = then(settled, {"ITALY": ["A VIE R BUD"], "TURKEY": ["A SER D"]})
    assert [outcome.verdict for outcome in after.outcomes] == ["succeeds", "succeeds"]


def test_nowhere_to_go_is_destroyed_at_once_and_the_phase_is_skipped() -> None:
    settled = played(
        {"ENGLAND": ["A SPA", "F MAO"], "FRANCE": ["A POR"]},
        {"ENGLAND": ["A SPA - POR", "F MAO S A SPA - POR"], "FRANCE": ["A POR H"]},
    )
    assert settled.outcomes[2].verdict == "destroyed"
    assert settled.outcomes[2].reasons[-1] == NoRetreat(BOARD.at["POR"])
    assert str(settled.next.phase) == "F1901M"


def test_back_to_where_a_convoyed_attacker_came_from() -> None:
    """House VI.1; DATC 4.A.5: not so in 1976 and 2000."""
    units = {"ENGLAND": ["A NWY", "F SKA", "F BOT"], "RUSSIA": ["A SWE"]}
    orders = {
        "ENGLAND": ["A NWY - SWE VIA", "F SKA C A NWY - SWE", "F BOT S A NWY - SWE"],
        "RUSSIA": ["A SWE H"],
    }
    assert "NWY" in open_to(played(units, orders), "SWE")
    for edition in ("1976", "2000"):
        assert "NWY" not in open_to(played(units, orders, EDITIONS[edition]), "SWE")


def test_in_civil_disorder_the_old_books_disband() -> None:
    """1961, Miscellaneous; 1976 XIV.3: a power that is known to be in disorder, and no other."""
    orders = ATTACK | {"ITALY": []}
    assert "TYR" in open_to(played(VIENNA, orders, DEFAULT, ("ITALY",)), "VIE")
    for edition in ("1961", "1976"):
        assert "TYR" in open_to(played(VIENNA, orders, EDITIONS[edition]), "VIE")
        settled = played(VIENNA, orders, EDITIONS[edition], ("ITALY",))
        assert str(settled.next.phase) == "F1901M"
        assert settled.defaults[0].reasons[-1] == DisorderDisbanded(BOARD.at["VIE"])


def test_a_fleet_retreats_along_its_coast() -> None:
    settled = played(
        {"ITALY": ["F ROM"], "FRANCE": ["A TUS", "A VEN"]},
        {"ITALY": ["F ROM H"], "FRANCE": ["A TUS - ROM", "A VEN S A TUS - ROM"]},
    )
    assert open_to(settled, "ROM") == ["NAP", "TYS"]


def test_who_may_not_be_disbanded_goes_to_the_one_place_there_is() -> None:
    """1961, The Retreat: "It must move to a space to which it could ordinarily move"."""
    book = EDITIONS["1961"]
    unit = unit_at("ITALY", ARMY, BOARD.at["VIE"])
    places = [BOARD.at[code] for code in ("TYR", "BOH")]
    for ways, verdict, stands in (
        (places[:1], HadToRetreat, True),
        (places, NoRetreatOrdered, False),
    ):
        loser = Dislodged(unit, BOARD.at["BUD"], tuple(ways))
        where = Position(RETREATS, {}, {BOARD.at["VIE"]: loser}, {})
        settled = resolve(where, {"ITALY": [Disband(BOARD.at["VIE"])]}, BOARD, book)
        [found] = settled.outcomes
        assert found.verdict == "illegal"
        assert [type(reason) for reason in found.reasons] == [MustRetreat, verdict]
        assert (BOARD.at["TYR"] in settled.next.units) is stands


def test_two_who_may_not_be_disbanded_meet_in_the_one_place() -> None:
    losers = {}
    for code in ("VIE", "TRI"):
        unit = unit_at("ITALY", ARMY, BOARD.at[code])
        losers[BOARD.at[code]] = Dislodged(unit, BOARD.at["BUD"], (BOARD.at["TYR"],))
    where = Position(RETREATS, {}, losers, {})
    orders = {"ITALY": [Disband(place) for place in losers]}
    settled = resolve(where, orders, BOARD, EDITIONS["1961"])
    assert not settled.next.units
    for found in settled.outcomes:
        assert [type(reason) for reason in found.reasons] == [
            MustRetreat,
            HadToRetreat,
            RetreatsCollide,
        ]
