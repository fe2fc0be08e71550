"""Winter: who owns what, builds and removals, civil disorder, and when the phase is skipped."""

from collections.abc import Mapping

import pytest

from judge.rules import faults
from judge.rules.centers import Captured, adjustments, victors
from judge.rules.edition import DEFAULT, EDITIONS, Edition, with_switches
from judge.rules.outcome import CivilDisorder
from judge.rules.resolution import Resolution, resolve
from tests.rules.notation import position, read_orders, standard, write_units

BOARD = standard()
Texts = Mapping[str, list[str]]


def settled(
    phase: str, units: Texts, centers: Texts, orders: Texts, edition: Edition = DEFAULT
) -> Resolution:
    start = position(phase, units, centers, BOARD)
    return resolve(start, read_orders(orders, BOARD), BOARD, edition)


def test_a_centre_is_taken_in_the_fall() -> None:
    after = settled("F1901M", {"ITALY": ["F TUN"]}, {"ITALY": ["ROM"]}, {})
    assert after.captured == (Captured(BOARD.at["TUN"], None, "ITALY"),)
    assert str(after.next.phase) == "W1901A"
    assert after.next.centers[BOARD.at["TUN"]] == "ITALY"


def test_but_not_in_the_spring() -> None:
    after = settled("S1901M", {"ITALY": ["F TUN"]}, {"ITALY": ["ROM"]}, {})
    assert after.captured == ()
    assert BOARD.at["TUN"] not in after.next.centers


def test_what_was_owned_before_is_not_captured() -> None:
    after = settled("F1901M", {"ITALY": ["F TUN", "A ROM"]}, {"ITALY": ["TUN"]}, {})
    assert after.captured == (Captured(BOARD.at["ROM"], None, "ITALY"),)


def test_a_centre_left_stays_owned() -> None:
    """1976 XIII.1."""
    after = settled("F1901M", {"ITALY": ["F ION"]}, {"ITALY": ["TUN"]}, {})
    assert after.next.centers[BOARD.at["TUN"]] == "ITALY"


def test_a_capture_by_retreat_counts() -> None:
    units = {"ITALY": ["A VEN"], "AUSTRIA": ["A TYR", "A APU"]}
    attack = settled(
        "F1901M", units, {"ITALY": ["VEN"]}, {"AUSTRIA": ["A TYR - VEN", "A APU S A TYR - VEN"]}
    )
    after = resolve(attack.next, read_orders({"ITALY": ["A VEN R TRI"]}, BOARD), BOARD)
    assert {captured.center for captured in after.captured} == {BOARD.at["TRI"], BOARD.at["VEN"]}


@pytest.mark.parametrize(
    ("units", "centers", "phase"),
    [
        ({"ITALY": ["A ROM"]}, {"ITALY": ["ROM"]}, "S1902M"),
        ({"ITALY": ["A ROM"]}, {"ITALY": ["ROM", "NAP"]}, "W1901A"),
        ({"ITALY": ["A ROM", "A APU"]}, {"ITALY": ["ROM"]}, "W1901A"),
        ({"ITALY": ["A ROM"]}, {"ITALY": ["ROM", "TUN"]}, "S1902M"),
    ],
    ids=["nothing due", "a build", "a removal", "a build but nowhere to make it"],
)
def test_winter_is_played_only_if_somebody_may_write(units, centers, phase) -> None:  # type: ignore[no-untyped-def]
    assert str(settled("F1901M", units, centers, {}).next.phase) == phase


def test_balances() -> None:
    start = position(
        "W1901A",
        {"ITALY": ["A ROM"], "TURKEY": ["A CON", "F ANK"]},
        {"ITALY": ["ROM", "VEN", "NAP", "TUN"], "TURKEY": ["SMY"], "FRANCE": ["PAR"]},
        BOARD,
    )
    balance = adjustments(start, BOARD)
    assert list(balance) == ["FRANCE", "ITALY", "TURKEY"]
    italy = balance["ITALY"]
    assert (italy.centers, italy.units, italy.builds, italy.removals) == (4, 1, 2, 0)
    assert [BOARD.codes[home] for home in italy.open_homes] == ["NAP", "VEN"]
    assert (balance["TURKEY"].removals, balance["FRANCE"].builds) == (1, 1)


def test_who_has_nothing_to_build_has_no_home_open_for_it() -> None:
    start = position("W1901A", {"ITALY": ["A APU"]}, {"ITALY": ["ROM"]}, BOARD)
    italy = adjustments(start, BOARD)["ITALY"]
    assert (italy.builds, italy.removals, italy.open_homes) == (0, 0, ())


def test_builds() -> None:
    after = settled(
        "W1901A",
        {"RUSSIA": ["A MOS"]},
        {"RUSSIA": ["MOS", "STP", "WAR", "RUM"]},
        {"RUSSIA": ["F STP/SC B", "WAIVE", "A WAR B"]},
    )
    assert [outcome.verdict for outcome in after.outcomes] == ["succeeds", "succeeds", "illegal"]
    assert after.outcomes[2].reasons == (faults.NothingDue("RUSSIA", 2),)
    assert write_units(after.next.units.values(), BOARD) == {"RUSSIA": ["A MOS", "F STP/SC"]}
    assert str(after.next.phase) == "S1902M"


def test_builds_nobody_orders_are_waived() -> None:
    after = settled("W1901A", {}, {"ITALY": ["ROM"]}, {})
    assert (after.next.units, after.defaults) == ({}, ())


def test_a_build_twice_in_one_centre() -> None:
    after = settled("W1901A", {}, {"ITALY": ["ROM", "NAP"]}, {"ITALY": ["A ROM B", "F ROM B"]})
    assert after.outcomes[1].reasons == (faults.AlreadyBuilt(BOARD.at["ROM"]),)


def test_a_unit_removed_twice() -> None:
    units = {"ITALY": ["A ROM", "A APU", "A NAP"]}
    after = settled("W1901A", units, {"ITALY": ["ROM"]}, {"ITALY": ["A APU D", "A APU D"]})
    assert after.outcomes[1].reasons == (faults.AlreadyRemoved(BOARD.at["APU"]),)
    assert after.defaults[0].reasons == (CivilDisorder(BOARD.at["NAP"], 1),)


def test_more_removals_than_are_due() -> None:
    units = {"ITALY": ["A ROM", "A APU"]}
    after = settled("W1901A", units, {"ITALY": ["ROM"]}, {"ITALY": ["A APU D", "A ROM D"]})
    assert after.outcomes[1].reasons == (faults.NothingDue("ITALY", -1),)
    assert write_units(after.next.units.values(), BOARD) == {"ITALY": ["A ROM"]}


def test_no_orders_for_a_power_that_has_nothing_left() -> None:
    after = settled("W1901A", {}, {"ITALY": ["ROM"]}, {"TURKEY": ["A CON B"]})
    assert after.outcomes[0].verdict == "illegal"


def test_a_fleet_that_cannot_get_home_goes_first() -> None:
    """House V.4, with the way home counted in legal moves."""
    after = settled(
        "W1901A",
        {"GERMANY": ["A WAR", "F BLA"]},
        {"GERMANY": ["MUN"]},
        {},
        EDITIONS["2000"],
    )
    assert BOARD.at["BLA"] not in after.next.units


def test_a_unit_at_home_stays_longer_than_one_beside_it() -> None:
    """DATC 4.D.8: not the first by name, but the farthest from home."""
    for edition in EDITIONS.values():
        after = settled("W1901A", {"ITALY": ["A ROM", "A TUS"]}, {"ITALY": ["ROM"]}, {}, edition)
        assert after.defaults[0].reasons == (CivilDisorder(BOARD.at["TUS"], 1),), edition.name


def test_a_unit_that_cannot_get_home_at_all_goes_first() -> None:
    """House V.4: no fleet sails to Munich, not even from beside it."""
    edition = with_switches(EDITIONS["2000"], {"removal_from": "owned centres"})
    assert isinstance(edition, Edition)
    units = {"GERMANY": ["F KIE", "A WAR", "F BER"]}
    after = settled("W1901A", units, {"GERMANY": ["MUN"]}, {}, edition)
    assert [outcome.reasons[0] for outcome in after.defaults] == [
        CivilDisorder(BOARD.at["BER"], None),
        CivilDisorder(BOARD.at["KIE"], None),
    ]


def test_the_centres_of_others_are_no_home() -> None:
    """2023: far from its own centre, though beside those of others."""
    units = {"ITALY": ["A BUR", "A PIE"]}
    after = settled("W1901A", units, {"ITALY": ["ROM"], "FRANCE": ["PAR", "MAR"]}, {})
    assert after.defaults[0].reasons == (CivilDisorder(BOARD.at["BUR"], 4),)


def test_the_units_of_others_stay() -> None:
    units = {"ITALY": ["A ROM", "A TUS"], "TURKEY": ["A SYR"]}
    after = settled("W1901A", units, {"ITALY": ["ROM"], "TURKEY": ["CON"]}, {})
    assert write_units(after.next.units.values(), BOARD) == {
        "ITALY": ["A ROM"],
        "TURKEY": ["A SYR"],
    }


EIGHTEEN = [BOARD.codes[center] for center in BOARD.centers[:18]]


def test_eighteen_centres_win() -> None:
    after = settled("F1901M", {}, {"ITALY": EIGHTEEN}, {})
    assert after.winners == ("ITALY",)
    assert settled("F1901M", {}, {"ITALY": EIGHTEEN[1:]}, {}).winners == ()


def test_in_1961_a_majority_of_the_pieces_wins() -> None:
    units = {"ITALY": ["A ROM", "A VEN"], "FRANCE": ["A PAR"]}
    start = position("S1901M", units, {}, BOARD)
    assert victors(start, BOARD, EDITIONS["1961"]) == ("ITALY",)
    assert victors(start, BOARD, EDITIONS["1976"]) == ()
    even = position("S1901M", units | {"TURKEY": ["A CON"]}, {}, BOARD)
    assert victors(even, BOARD, EDITIONS["1961"]) == ()
