"""Why an order ended as it did: cause and culprit of every kind of outcome."""

from judge.rules.edition import EDITIONS, Edition
from judge.rules.order import Move
from judge.rules.outcome import (
    Bounced,
    ConvoyBroken,
    CutBy,
    Dislodged,
    HeldOff,
    LostHeadToHead,
    NoConvoy,
    NoRetreat,
    NotMatched,
    OwnersSupport,
    Paradox,
    Prevailed,
    Reason,
    Rotated,
    SelfDislodgement,
    WentByLand,
)
from judge.rules.settle import settle
from tests.rules.cases import Case, Line
from tests.rules.notation import read_orders, standard

BOARD = standard()
PLAIN = EDITIONS["2023"]


def at(code: str) -> int:
    return BOARD.at[code]


def reasons(edition: Edition = PLAIN, **orders: list[str]) -> dict[str, tuple[Reason, ...]]:
    """The reasons for every order of a phase, by the order."""
    lines = [Line(power, text, "") for power, texts in orders.items() for text in texts]
    start = Case("", lines=lines).position(BOARD)
    settled = settle(start, read_orders(orders, BOARD), BOARD, edition)
    texts = [line.order for line in lines]
    return dict(zip(texts, (o.reasons for o in settled.outcomes), strict=True))


def test_a_bounce_names_the_rival_and_both_strengths() -> None:
    why = reasons(AUSTRIA=["A VIE - TYR"], ITALY=["A VEN - TYR", "A PIE S A VEN - TYR"])
    assert why["A VIE - TYR"] == (Bounced(at("TYR"), 1, at("VEN"), "ITALY", 2),)
    assert why["A VEN - TYR"] == (Prevailed(at("TYR"), 2, 1),)


def test_an_uncontested_move_needs_no_reason() -> None:
    assert reasons(AUSTRIA=["A VIE - TYR"])["A VIE - TYR"] == ()


def test_a_unit_that_stays_holds_off() -> None:
    why = reasons(AUSTRIA=["A VIE - TYR"], ITALY=["A TYR H"])
    assert why["A VIE - TYR"] == (HeldOff(at("TYR"), 1, "ITALY", 1),)


def test_head_to_head() -> None:
    why = reasons(AUSTRIA=["A VIE - TYR"], ITALY=["A TYR - VIE", "A BOH S A TYR - VIE"])
    assert why["A VIE - TYR"] == (
        LostHeadToHead(at("TYR"), 1, "ITALY", 2),
        Dislodged(at("TYR"), "ITALY", 2),
    )


def test_an_own_unit_in_the_way() -> None:
    why = reasons(AUSTRIA=["A VIE - TYR", "A BOH S A VIE - TYR", "A TYR H"])
    assert why["A VIE - TYR"] == (SelfDislodgement(at("TYR"), "AUSTRIA"),)


def test_support_of_the_victims_own_power() -> None:
    why = reasons(ITALY=["A VEN - TRI"], AUSTRIA=["A TRI H", "A VIE S A VEN - TRI"])
    assert why["A VEN - TRI"] == (
        HeldOff(at("TRI"), 1, "AUSTRIA", 1),
        OwnersSupport(at("TRI"), "AUSTRIA", (at("VIE"),)),
    )


def test_a_cut_names_the_attacker() -> None:
    why = reasons(GERMANY=["A SIL S A PRU - WAR", "A PRU - WAR"], RUSSIA=["A BOH - SIL"])
    assert why["A SIL S A PRU - WAR"] == (CutBy(at("BOH"), "RUSSIA"),)


def test_what_the_supported_unit_did_instead() -> None:
    why = reasons(GERMANY=["A SIL S A PRU - WAR", "A PRU - LVN", "A BER S A SIL", "A MUN S A KIE"])
    assert why["A SIL S A PRU - WAR"] == (NotMatched(at("PRU"), Move(at("PRU"), at("LVN"))),)
    assert why["A BER S A SIL"] == ()


def test_no_convoy_ordered() -> None:
    why = reasons(ENGLAND=["A LON - BEL", "F NTH H"])
    assert why["A LON - BEL"] == (NoConvoy(at("BEL")),)


def test_a_convoy_names_the_fleets_it_lost() -> None:
    why = reasons(
        ENGLAND=["A LON - BEL", "F NTH C A LON - BEL"],
        GERMANY=["F HEL - NTH", "F DEN S F HEL - NTH"],
    )
    assert why["A LON - BEL"] == (ConvoyBroken(at("BEL"), (at("NTH"),)),)
    assert why["F NTH C A LON - BEL"] == (Dislodged(at("HEL"), "GERMANY", 2),)


def test_overland_after_all() -> None:
    edition = EDITIONS["1976"]
    why = reasons(
        edition,
        FRANCE=["F BRE - ENG", "A PIC - BEL VIA", "F MAO S F BRE - ENG"],
        ENGLAND=["F ENG C A PIC - BEL"],
    )
    assert why["A PIC - BEL VIA"] == (WentByLand(at("BEL")),)


def test_a_rotation() -> None:
    why = reasons(TURKEY=["F ANK - CON", "A CON - SMY", "A SMY - ANK"])
    circle = tuple(sorted((at("ANK"), at("CON"), at("SMY"))))
    assert all(Rotated(circle) in found for found in why.values())


def test_a_paradox_names_its_orders_and_the_rule() -> None:
    why = reasons(
        ENGLAND=["F LON S F WAL - ENG", "F WAL - ENG"],
        FRANCE=["A BRE - LON", "F ENG C A BRE - LON"],
    )
    paradox = Paradox(tuple(sorted((at("LON"), at("WAL"), at("ENG")))), "convoys hold")
    assert why["A BRE - LON"] == (ConvoyBroken(at("LON"), (at("ENG"),)), paradox)
    assert all(paradox in found for found in why.values())


def test_destroyed_for_want_of_a_retreat() -> None:
    why = reasons(ENGLAND=["A SPA - POR", "F MAO S A SPA - POR"], FRANCE=["A POR H"])
    assert why["A POR H"] == (Dislodged(at("SPA"), "ENGLAND", 2), NoRetreat(at("POR")))


def test_units_without_orders_have_outcomes_too() -> None:
    start = Case("", {"ITALY": ["A TYR"]}, lines=[Line("AUSTRIA", "A VIE - TYR", "")])
    settled = settle(start.position(BOARD), {}, BOARD)
    assert [(o.power, o.verdict) for o in settled.defaults] == [
        ("ITALY", "stands"),
        ("AUSTRIA", "stands"),
    ]
