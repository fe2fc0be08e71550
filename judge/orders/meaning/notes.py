"""Notes: what had to be settled to understand an order, each with its house rule."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from judge.orders.findings import Note
from judge.orders.grammar.sketches import OrderSketch, PlaceName, UnitName
from judge.orders.meaning.choosing_places import NOWHERE, Choice, picks
from judge.orders.meaning.standpoint import Standpoint
from judge.orders.notation import coasts_within_reach, unit_at
from judge.orders.tokens.place_names import Manner
from judge.orders.vocabulary import Verb
from judge.rules.board import Location, Province, UnitKind
from judge.rules.order import Build
from judge.rules.position import Unit

Quote = Callable[[int, int], str]  # the words from one token of a line to another

NATION_CORRECTED = "nation-corrected"


def notes_on(
    sketch: OrderSketch, choice: Choice, standpoint: Standpoint, quote: Quote
) -> Iterator[Note]:
    """Yield what was settled when a sketch was read so; `quote` gives the words of the line."""
    for name, place in picks(sketch, choice):
        yield from _on_name(name, place, standpoint, quote)
    if sketch.unit:
        stays = sketch.verb in (Verb.HOLD, Verb.MOVE)
        yield from _on_unit(sketch.unit, choice.at, standpoint, "IV.4" if stays else "IV.5")
    if sketch.other:
        yield from _on_unit(sketch.other, choice.of, standpoint, "IV.7")
    if sketch.to:
        mover = unit_at(choice.at if choice.of == NOWHERE else choice.of, standpoint.position)
        sails = mover is not None and mover.kind is UnitKind.FLEET
        clause = "IV.4" if choice.of == NOWHERE else "IV.7"
        yield from _on_coast(sketch.to, choice.to, standpoint, clause if sails else "")
        if mover and sails:
            yield from _on_missing_coast(mover, choice, standpoint)


def _on_name(
    name: PlaceName, place: Location, standpoint: Standpoint, quote: Quote
) -> Iterator[Note]:
    province = standpoint.board.province_of[place]
    fields = {"written": quote(name.start, name.end), "meaning": standpoint.codes([province])}
    if name.manner is Manner.MENDED:
        yield Note("slip-mended", "III.2", fields)
    elif len(name.places) > 1 and (name.manner is not Manner.EXACT or province != name.places[0]):
        yield Note("abbreviation-settled", "III.2", fields)


def _on_unit(unit: UnitName, at: Province, standpoint: Standpoint, clause: str) -> Iterator[Note]:
    standing = unit_at(at, standpoint.position)
    if standing is None:
        return
    here = {"unit": f"{standing.kind} {standpoint.codes([standing.at])}"}
    if unit.place is None:
        yield Note("only-unit", "III.1", here)
        return
    if unit.kind and unit.kind is not standing.kind:
        yield Note("kind-corrected", "IV.1", here | {"written": unit.kind.value})
    if unit.power and unit.power != standing.power:
        yield Note(
            NATION_CORRECTED, "IV.2", here | {"written": unit.power, "power": standing.power}
        )
    on_coast = standpoint.board.province_of[standing.at] != standing.at
    yield from _on_coast(unit.place, standing.at, standpoint, clause if on_coast else "")


def _on_missing_coast(fleet: Unit, choice: Choice, standpoint: Standpoint) -> Iterator[Note]:
    """Note the coast that a fleet must mean, if it can reach but one."""
    reached = coasts_within_reach(fleet.at, choice.to, standpoint.board)
    if len(reached) == 1:
        clause = "IV.3" if choice.of == NOWHERE else "IV.6"
        yield Note("coast-inferred", clause, {"place": standpoint.codes(reached)})


def _on_coast(
    name: PlaceName, place: Location, standpoint: Standpoint, clause: str
) -> Iterator[Note]:
    """Note a coast that was written and does not count: wrong, or where there is none."""
    code = standpoint.board.codes[place]
    if name.coast and name.coast != code.partition("/")[2]:
        yield Note("coast-ignored", clause, {"written": name.coast, "place": code})


def notes_on_build(
    build: Build, unit: UnitName, standpoint: Standpoint, quote: Quote
) -> Iterator[Note]:
    """Yield what was settled when a build was read."""
    if unit.place:
        yield from _on_name(unit.place, build.at, standpoint, quote)
        yield from _on_coast(unit.place, build.at, standpoint, "")
    if unit.kind is None:
        code = "kind-missing" if build.kind is None else "army-only"
        yield Note(code, "V.1", {"place": standpoint.codes([build.at])})
