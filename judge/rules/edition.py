"""Editions of the rulebook: where they differ, one switch for each disputed point.

An edition is a frozen set of switches.  A game starts from one of `EDITIONS`; its house rules,
or the `rules` of a single question, change switches by name (`with_switches`).
Sources: "DATC" is Kruijswijk's list of disputed points, 3.2; "1961" and "1976" are the rulebooks;
"House" the house rules of the e-mail gamemasters.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Literal, get_args, get_type_hints

SwitchValue = str | bool  # what a switch may be set to


@dataclass(frozen=True, slots=True)
class Edition:
    """A rulebook, as the choices it makes where rulebooks differ."""

    name: str

    # --- Orders ---
    # A fleet ordered to the wrong coast, when it can reach one coast only: the order is illegal,
    # or goes to that coast (DATC 4.B.3; House IV.4).
    wrong_coast: Literal["illegal", "corrected"] = "illegal"
    # A support that names another coast than the move it supports is invalid (DATC 4.B.4),
    # or good all the same if the fleet could reach one coast only (House IV.7).
    support_coast: Literal["must match", "ignored"] = "must match"
    # A support may leave out the coast of the move it supports (DATC 4.B.4), or only where the
    # fleet could reach a single one (House IV.6).
    support_without_coast: Literal["good", "if certain"] = "good"
    # A unit whose order to move is illegal holds and may be supported in place (DATC 4.E.1),
    # or may not, since it was ordered to move to a named space (House III.5).
    illegal_mover: Literal["may be supported", "not supported"] = "may be supported"

    # --- Fighting ---
    # An attack on the attacker's own support cuts nothing (1976 IX.6), or cuts as any other:
    # 1961 excepts only orders that would force an own unit to retreat.
    own_attack: Literal["cuts nothing", "cuts"] = "cuts nothing"
    # Being dislodged from the very province it supports an attack on cuts a support (1976 X),
    # or does not: 1961 knows only attacks "from a different province".
    dislodged_supporter: Literal["cut", "given"] = "cut"
    # An attack that may not dislodge a unit of its own power (or of its supporter's) still stands
    # off other attacks (1976 IX.3), or is "of no effect" (1961, The Support Order).
    self_attack: Literal["stands off", "of no effect"] = "stands off"
    # A dislodged unit has no effect on the province its attacker came from: only when the two
    # met head to head (DATC 4.A.7 b; House VI.8), or always (DATC 4.A.7 a; 1976 IX.7).
    dislodged_mover: Literal["no effect head to head", "no effect"] = "no effect head to head"

    # --- Convoys ---
    # A convoy with several possible routes needs one of them (DATC 4.A.1), or every fleet that is
    # part of any, those to spare as well (1976 XII.4; 1961: "if the fleet is dislodged").
    routes: Literal["one suffices", "all must stand"] = "one suffices"
    # A fleet that lengthens a chain without need is part of a route a player may mean (1976 XII.4),
    # or not where the army could walk: it shows no intent to sail (DATC 6.G.19).
    fleet_to_spare: Literal["convoys", "not next door"] = "not next door"
    # A route the player wrote down is ignored, or binds (DATC 4.A.6; House VI.3 and VI.4).
    written_route: Literal["ignored", "binding"] = "ignored"
    # When an army is convoyed to a province next to it (DATC 4.A.3): if it says "via convoy" or a
    # fleet of its own convoys it (2000, 2023); only if it says so (House VI.2); or also if the
    # unit there moves the opposite way (1976 XIV.5).
    adjacent_convoy: Literal["by intent", "if written", "to swap"] = "by intent"
    # "Via convoy" to a province next door with no convoy ordered: the move goes overland (the
    # practice of web sites), or is invalid (DATC 4.A.3, 6.G.8).
    via_land_fallback: bool = False
    # A disrupted convoy to an adjacent province: the army stays, or goes overland (DATC 4.A.3).
    disrupted_convoy: Literal["stays", "overland"] = "stays"
    # Two units may change places when one is convoyed (1976 XIV.5); 1961 has no such exception.
    convoyed_swap: Literal["allowed", "not allowed"] = "allowed"
    # A convoyed attack on a unit that supports an attack on the army's own province does not cut
    # (DATC 4.A.4 a), or does (House VI.5).
    convoyed_cut: Literal["not from there", "cuts"] = "not from there"
    # A convoyed army does not cut support of an attack on a fleet that convoys it (1976 XII.5), or
    # on a fleet its convoy cannot do without (2000).  None: no such rule.
    convoy_shield: Literal["none", "convoying fleet", "necessary fleet"] = "none"
    # What breaks a paradox (DATC 4.A.2): its convoying fleets hold (Szykman), or all its moves
    # fail (House VI.6).
    paradox: Literal["convoys hold", "moves fail"] = "convoys hold"

    # --- Retreats ---
    # The province a convoyed attacker came from is closed to the unit it dislodged, or open
    # (DATC 4.A.5; House VI.1).
    retreat_to_convoyed: Literal["allowed", "not allowed"] = "allowed"
    # A dislodged unit may be disbanded though it could retreat (1976 XI.2), or has to retreat
    # (1961, The Retreat).
    voluntary_disbanding: Literal["allowed", "not allowed"] = "allowed"
    # A dislodged unit of a power in civil disorder may retreat, or is disbanded (1961,
    # Miscellaneous; 1976 XIV.3).
    dislodged_in_disorder: Literal["retreats", "disbanded"] = "retreats"

    # --- Adjustments ---
    # A build that names a coast but no unit: a fleet (DATC 4.C.3 c), or nothing (House V.1).
    unnamed_on_coast: Literal["fleet", "nothing"] = "fleet"
    # Removals in civil disorder: distance from the centres the power owns (2023) or from its home
    # centres (1961; 1976 XIV.4; 2000; House V.4),
    removal_from: Literal["owned centres", "home centres"] = "owned centres"
    # counted in provinces, whatever the unit (2023), or in legal moves, an army also crossing
    # seas one by one (1976 XIV.4; House V.4).
    removal_by: Literal["provinces", "moves"] = "provinces"

    # --- Fewer than seven players ---
    # How three share the powers, where each plays several (1976 XIV.2, its two ways).
    three_players: Literal["Russia alone", "Russia with Italy"] = "Russia alone"

    # --- Victory ---
    # Enough supply centres (18 on the standard board), or more than half of all pieces (1961).
    victory: Literal["centres", "majority of pieces"] = "centres"
    # Pieces that nobody plays are pieces on the board (1961, Object of the Game), or are left out.
    idle_pieces: Literal["count", "do not count"] = "count"


@dataclass(frozen=True, slots=True)
class UnknownSwitch:
    """A switch that no edition has, or a value it cannot take; `allowed` is what it could be."""

    switch: str
    value: SwitchValue | None
    allowed: tuple[SwitchValue, ...]


_1961 = Edition(
    name="1961",
    own_attack="cuts",
    dislodged_supporter="given",
    self_attack="of no effect",
    dislodged_mover="no effect",
    routes="all must stand",
    fleet_to_spare="convoys",
    adjacent_convoy="if written",
    convoyed_swap="not allowed",
    retreat_to_convoyed="not allowed",
    voluntary_disbanding="not allowed",
    dislodged_in_disorder="disbanded",
    removal_from="home centres",
    removal_by="moves",
    victory="majority of pieces",
)

EDITIONS: Mapping[str, Edition] = {
    edition.name: edition
    for edition in (
        Edition(name="2023"),
        Edition(
            name="2000",
            convoy_shield="necessary fleet",
            retreat_to_convoyed="not allowed",
            removal_from="home centres",
            removal_by="moves",
        ),
        Edition(
            name="1976",
            dislodged_mover="no effect",
            routes="all must stand",
            fleet_to_spare="convoys",
            adjacent_convoy="to swap",
            convoy_shield="convoying fleet",
            retreat_to_convoyed="not allowed",
            dislodged_in_disorder="disbanded",
            removal_from="home centres",
            removal_by="moves",
        ),
        _1961,
        replace(_1961, name="1961-first"),
    )
}
DEFAULT = EDITIONS["2023"]

# What each switch may be set to.
SWITCHES: Mapping[str, tuple[SwitchValue, ...]] = {
    field.name: get_args(get_type_hints(Edition)[field.name]) or (True, False)
    for field in fields(Edition)
    if field.name != "name"
}


def with_switches(edition: Edition, switches: Mapping[str, SwitchValue]) -> Edition | UnknownSwitch:
    """Return the edition with some switches set otherwise, or what is wrong with them."""
    for switch, value in switches.items():
        if switch not in SWITCHES:
            return UnknownSwitch(switch, None, tuple(SWITCHES))
        if value not in SWITCHES[switch]:
            return UnknownSwitch(switch, value, SWITCHES[switch])
    return replace(edition, **switches)  # type: ignore[arg-type]
