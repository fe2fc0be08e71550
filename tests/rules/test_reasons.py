"""Why an order ended as it did: cause and culprit of every kind of outcome."""

from judge.rules.edition import EDITIONS, Edition, with_switches
from judge.rules.order import Hold, Move
from judge.rules.outcome import (
    Bounced,
    ByConvoy,
    ByLand,
    ConvoyBroken,
    CouldNotLeave,
    CutBy,
    DislodgedBy,
    HeldOff,
    HelpedIllegal,
    LostHeadToHead,
    NoConvoy,
    NoEffect,
    NoRetreat,
    NotMatched,
    NotOrdered,
    OrderedAway,
    OwnersSupport,
    Paradox,
    Prevailed,
    Reason,
    Rotated,
    SelfDislodgement,
)
from judge.rules.resolution import resolve
from tests.rules.cases import Case, Line
from tests.rules.notation import position, read_orders, standard

BOARD = standard()
PLAIN = EDITIONS["2023"]


def at(code: str) -> int:
    return BOARD.at[code]


def reasons(edition: Edition = PLAIN, **orders: list[str]) -> dict[str, tuple[Reason, ...]]:
    """The reasons for every order of a phase, by the order."""
    lines = [Line(power, text, "") for power, texts in orders.items() for text in texts]
    start = Case("", lines=lines).position(BOARD)
    settled = resolve(start, read_orders(orders, BOARD), BOARD, edition)
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
        DislodgedBy(at("VIE"), at("TYR"), "ITALY", 2),
    )


def test_an_own_unit_in_the_way() -> None:
    why = reasons(AUSTRIA=["A VIE - TYR", "A BOH S A VIE - TYR", "A TYR H"])
    assert why["A VIE - TYR"] == (SelfDislodgement(at("TYR"), "AUSTRIA", None),)


def test_an_own_unit_that_could_not_leave() -> None:
    why = reasons(AUSTRIA=["A VIE - TYR", "A TYR - VEN"], ITALY=["A VEN H"])
    assert why["A VIE - TYR"] == (SelfDislodgement(at("TYR"), "AUSTRIA", at("VEN")),)


def test_a_unit_that_tried_to_leave_did_not_hold() -> None:
    why = reasons(GERMANY=["A MUN - TYR"], AUSTRIA=["A TYR - VEN"], ITALY=["A VEN H"])
    assert why["A MUN - TYR"] == (CouldNotLeave(at("TYR"), 1, "AUSTRIA", 1, at("VEN")),)


def test_a_unit_that_was_driven_out_held_nobody_off() -> None:
    why = reasons(
        GERMANY=["A MUN - TYR"],
        AUSTRIA=["A TYR H"],
        ITALY=["A VEN - TYR", "A PIE S A VEN - TYR"],
    )
    assert why["A MUN - TYR"] == (Bounced(at("TYR"), 1, at("VEN"), "ITALY", 2),)


def test_support_of_the_victims_own_power() -> None:
    why = reasons(ITALY=["A VEN - TRI"], AUSTRIA=["A TRI H", "A VIE S A VEN - TRI"])
    assert why["A VEN - TRI"] == (
        HeldOff(at("TRI"), 1, "AUSTRIA", 1),
        OwnersSupport(at("VEN"), at("TRI"), "AUSTRIA", (at("VIE"),)),
    )
    assert why["A VIE S A VEN - TRI"] == (why["A VEN - TRI"][1],)


def test_a_discounted_support_that_decides_nothing_is_not_named() -> None:
    why = reasons(
        ITALY=["A VEN - TRI"], AUSTRIA=["A TRI H", "A VIE S A VEN - TRI", "A SER S A TRI"]
    )
    assert why["A VEN - TRI"] == (HeldOff(at("TRI"), 1, "AUSTRIA", 2),)
    assert why["A VIE S A VEN - TRI"] == ()


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
    assert why["F NTH C A LON - BEL"] == (DislodgedBy(at("NTH"), at("HEL"), "GERMANY", 2),)


def test_overland_after_all() -> None:
    edition = with_switches(PLAIN, {"disrupted_convoy": "overland"})
    assert isinstance(edition, Edition)
    why = reasons(
        edition,
        FRANCE=["F BRE - ENG", "A PIC - BEL VIA", "F MAO S F BRE - ENG"],
        ENGLAND=["F ENG C A PIC - BEL"],
    )
    assert why["A PIC - BEL VIA"] == (ByLand(at("BEL")),)


def test_a_foreign_convoy_that_was_not_wanted() -> None:
    why = reasons(FRANCE=["A PIC - BEL"], ENGLAND=["F ENG C A PIC - BEL"])
    assert why["A PIC - BEL"] == (ByLand(at("BEL")),)


def test_a_rotation() -> None:
    why = reasons(TURKEY=["F ANK - CON", "A CON - SMY", "A SMY - ANK"])
    circle = tuple(sorted((at("ANK"), at("CON"), at("SMY"))))
    assert all(Rotated(circle) in found for found in why.values())


def test_a_paradox_names_its_orders_and_the_rule() -> None:
    why = reasons(
        ENGLAND=["F LON S F WAL - ENG", "F WAL - ENG"],
        FRANCE=["A BRE - LON", "F ENG C A BRE - LON"],
    )
    full = Paradox("convoys hold", tuple(sorted((at("LON"), at("WAL"), at("ENG")))))
    short = Paradox("convoys hold", ())
    assert why["F LON S F WAL - ENG"] == (full,)
    assert why["A BRE - LON"] == (ConvoyBroken(at("LON"), (at("ENG"),)), short)
    assert why["F WAL - ENG"][-1:] == why["F ENG C A BRE - LON"][:1] == (short,)


def test_moves_that_fail_by_the_rule_for_paradoxes_name_nothing_else() -> None:
    """House VI.6: the fleet that convoys stands, and is not said to be dislodged."""
    edition = with_switches(PLAIN, {"paradox": "moves fail"})
    assert isinstance(edition, Edition)
    why = reasons(
        edition,
        ENGLAND=["F LON S F WAL - ENG", "F WAL - ENG"],
        FRANCE=["A BRE - LON", "F ENG C A BRE - LON"],
    )
    assert why["F WAL - ENG"] == (Paradox("moves fail", ()),)
    assert why["A BRE - LON"] == (ConvoyBroken(at("LON"), ()), Paradox("moves fail", ()))
    assert why["F ENG C A BRE - LON"] == (Paradox("moves fail", ()),)


def test_a_rival_that_was_driven_out_from_there_has_no_effect() -> None:
    """1976 IX.7, Example 5."""
    why = reasons(
        EDITIONS["1976"],
        TURKEY=["A BUL - RUM"],
        RUSSIA=["A RUM - BUL", "A SER S A RUM - BUL", "A SEV - RUM"],
    )
    assert why["A SEV - RUM"] == (NoEffect(at("RUM"), at("BUL"), "TURKEY", "driven out"),)


def test_an_attack_on_an_own_unit_has_no_effect_wherever_it_is_driven_out_from() -> None:
    """1961, The Support Order."""
    why = reasons(
        EDITIONS["1961"],
        GERMANY=["A BER - KIE", "A MUN S A BER - KIE", "A KIE H"],
        FRANCE=["A HOL - KIE", "A RUH S A HOL - KIE"],
        RUSSIA=["A PRU - BER", "A SIL S A PRU - BER"],
    )
    assert NoEffect(at("KIE"), at("BER"), "GERMANY", "own unit") in why["A HOL - KIE"]


def test_an_attack_on_an_own_unit_has_no_effect() -> None:
    """1961, The Support Order."""
    why = reasons(
        EDITIONS["1961"],
        GERMANY=["A BER - KIE", "A MUN S A BER - KIE", "A KIE H"],
        FRANCE=["A HOL - KIE", "A RUH S A HOL - KIE"],
    )
    assert why["A HOL - KIE"] == (
        NoEffect(at("KIE"), at("BER"), "GERMANY", "own unit"),
        Prevailed(at("KIE"), 2, 1),
    )


def unmatched(helped: str, theirs: list[str], edition: Edition = PLAIN) -> Reason:
    """Why the support of the army in Munich does not match, if the fleet in Kiel is ordered so."""
    units = {"GERMANY": ["A MUN", "F KIE"]}
    orders = {"GERMANY": [f"A MUN S {helped}", *theirs]}
    settled = resolve(
        position("S1901M", units, {}, BOARD), read_orders(orders, BOARD), BOARD, edition
    )
    assert settled.outcomes[0].verdict == "invalid"
    return settled.outcomes[0].reasons[0]


def test_what_the_supported_unit_did_instead_of_the_move() -> None:
    kiel, far = at("KIE"), Move(at("KIE"), at("VEN"))
    move = "F KIE - BER"
    assert unmatched(move, ["F KIE H"]) == NotMatched(kiel, Hold(kiel))
    assert unmatched(move, []) == NotOrdered(kiel)
    assert unmatched(move, ["F KIE - VEN"]) == HelpedIllegal(kiel, far)


def test_support_in_place_that_an_impossible_move_gave_up() -> None:
    """House III.5."""
    edition = with_switches(PLAIN, {"illegal_mover": "not supported"})
    assert isinstance(edition, Edition)
    reason = unmatched("F KIE", ["F KIE - VEN"], edition)
    assert reason == OrderedAway(at("KIE"), Move(at("KIE"), at("VEN")))


def test_destroyed_for_want_of_a_retreat() -> None:
    why = reasons(ENGLAND=["A SPA - POR", "F MAO S A SPA - POR"], FRANCE=["A POR H"])
    assert why["A POR H"] == (DislodgedBy(at("POR"), at("SPA"), "ENGLAND", 2), NoRetreat(at("POR")))


def test_units_without_orders_have_outcomes_too() -> None:
    start = Case("", {"ITALY": ["A TYR"]}, lines=[Line("AUSTRIA", "A VIE - TYR", "")])
    settled = resolve(start.position(BOARD), {}, BOARD)
    assert [(o.power, o.verdict) for o in settled.defaults] == [
        ("ITALY", "stands"),
        ("AUSTRIA", "stands"),
    ]


TWO_WAYS = ["A LON - BEL", "F ENG C A LON - BEL", "F NTH C A LON - BEL"]


def test_the_route_that_was_used() -> None:
    """The one that stands, where another was broken; and in vain, where the army bounced."""
    attack = ["F MAO - ENG", "F IRI S F MAO - ENG"]
    why = reasons(ENGLAND=TWO_WAYS, FRANCE=attack, GERMANY=["A HOL - BEL"])
    assert why["A LON - BEL"] == (
        ByConvoy(at("BEL"), (at("NTH"),)),
        Bounced(at("BEL"), 1, at("HOL"), "GERMANY", 1),
    )


def test_the_route_that_was_named_is_used() -> None:
    edition = with_switches(PLAIN, {"written_route": "binding"})
    assert isinstance(edition, Edition)
    order = "A HOL - NWY VIA HEL NTH"
    why = reasons(edition, GERMANY=[order, "F HEL C A HOL - NWY", "F NTH C A HOL - NWY"])
    assert why[order] == (ByConvoy(at("NWY"), (at("HEL"), at("NTH"))),)


def test_moves_that_hang_on_each_other_without_an_answer_are_named_once() -> None:
    edition = with_switches(PLAIN, {"self_attack": "of no effect"})
    why = reasons(
        edition,
        AUSTRIA=["A GAL - UKR", "A BOH - GAL", "A VIE S A BOH - GAL", "A WAR S A GAL - UKR"],
        RUSSIA=["A UKR - RUM", "A MOS - UKR", "A SEV S A MOS - UKR"],
        TURKEY=["A RUM - GAL", "A BUD S A RUM - GAL"],
    )
    places = tuple(sorted(map(at, ("GAL", "RUM", "UKR"))))
    told = [why[text] for text in ("A GAL - UKR", "A UKR - RUM", "A RUM - GAL")]
    assert told == [
        (Paradox("moves fail", places),),
        (Paradox("moves fail", ()),),
        (Paradox("moves fail", ()),),
    ]
