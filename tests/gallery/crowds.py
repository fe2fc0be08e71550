"""Boards fuller than any game's, to see how a map bears it."""

from __future__ import annotations

from collections.abc import Mapping

from judge.rules.board import Board, Terrain
from judge.variants.seam import Facts, Packed, Record, Standing, View
from judge.variants.standard.packed import dump
from judge.variants.standard.variant import StandardVariant

# A Fall in which nearly everything happens: convoys, cut supports, standoffs, dislodged units.
DENSE = {
    "AUSTRIA": "A Gal - War, A Bud S A Gal - War, A Tyr - Mun, A Tri S A Ven, A Ser - Gre,"
    " A Ven - Rom",
    "ENGLAND": "A Yor - Nwy, F Nth C A Yor - Nwy, F Nwg S A Yor - Nwy, A Bel - Bur, F Eng - Mao,"
    " F Iri S F Eng - Mao",
    "FRANCE": "A Mun H, A Bur S A Mun, F Mao H, F Wes - Tys, F Lyo S F Wes - Tys, A Gas S A Bur",
    "GERMANY": "A Ruh - Mun, A Ber S A Ruh - Mun, A Kie S A Ruh - Mun, F Hel - Nth, F Bal - Den",
    "ITALY": "F Tys H, F Ion S F Tys, A Apu - Ven, A Rom S A Apu - Ven",
    "RUSSIA": "A War H, A Sil - Ber, A Nwy H, F Ska S A Nwy, F Bot - Swe, A Ukr - Rum,"
    " F Bla S A Ukr - Rum",
    "TURKEY": "A Bul - Rum, A Con - Bul, F Aeg S F Gre, F Gre H, A Arm - Sev",
}
OWNED = {
    "AUSTRIA": "BUD VIE TRI SER VEN",
    "ENGLAND": "LON EDI LVP BEL",
    "FRANCE": "PAR MAR BRE SPA POR MUN",
    "GERMANY": "BER KIE DEN HOL",
    "ITALY": "ROM NAP TUN",
    "RUSSIA": "MOS WAR STP SEV NWY SWE RUM",
    "TURKEY": "CON ANK SMY BUL GRE",
}


def dense_turn(variant: StandardVariant) -> View:
    """Return what may be shown of a turn of 39 units."""
    return variant.show(dense_record(variant), ())


def dense_record(variant: StandardVariant) -> Record:
    """Settle a turn of 39 units."""
    units = {power: _units(orders) for power, orders in DENSE.items()}
    position = _packed("F1906M", units)
    orders = {power: variant.read(text, power, position).orders for power, text in DENSE.items()}
    return Record(variant.settle(position, orders, {}, Facts()).record)


def _units(orders: str) -> list[str]:
    """Return the units that some orders are for: the first two words of each."""
    return [" ".join(order.split()[:2]).upper() for order in orders.split(",")]


def every_province(variant: StandardVariant) -> View:
    """Return a position with a unit in every province, of one power after the other."""
    board = variant.board
    powers = list(board.powers)
    units: dict[str, list[str]] = {power: [] for power in powers}
    for province in board.provinces:
        units[powers[province % len(powers)]].append(_any_unit(board, province))
    return variant.show(Standing(_packed("F1906M", units)), ())


def _any_unit(board: Board, province: int) -> str:
    """Return a unit that can stand in a province: fleets at sea and on every third coast."""
    code = board.codes[province]
    if board.terrain[province] is Terrain.SEA:
        return f"F {code}"
    coasts = [board.codes[place] for place in board.coasts[province]]
    if board.terrain[province] is Terrain.COAST and province % 3 == 0:
        return f"F {coasts[0] if coasts else code}"
    return f"A {code}"


def _packed(phase: str, units: Mapping[str, list[str]]) -> Packed:
    centers = {power: codes.split() for power, codes in OWNED.items()}
    return dump({"phase": phase, "units": units, "centers": centers})
