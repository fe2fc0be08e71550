"""Scenes of the standard game: what became of a turn, where all stands, what one player means.

A province with a supply centre has its owner's colour.  Any other has that of the country it
belongs to before the war, as long as this country still owns one of its home centres; a scene tells
the influence in it beside, for those who want that instead.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from judge.drawing.scene import (
    Built,
    Carried,
    Deed,
    Driven,
    Moved,
    Piece,
    PieceKind,
    Removed,
    Retreated,
    Scene,
    Shows,
    Stood,
    Supported,
)
from judge.rules.board import ARMY, Board, Location, Province, bits
from judge.rules.centers import Captured, adjustments
from judge.rules.convoys import routes
from judge.rules.faults import Overruled
from judge.rules.legality import landing
from judge.rules.order import Build, Convoy, Disband, Hold, Move, Order, Retreat, Support
from judge.rules.outcome import ByConvoy, ByLand, HadToRetreat, Outcome, RetreatsCollide, Verdict
from judge.rules.phase import PhaseKind
from judge.rules.position import Dislodged, Position, Unit
from judge.rules.sifting import STRAY
from judge.variants.standard.influence import NOBODYS, Influence
from judge.variants.standard.printing import GOOD, Fleets, convoys_of
from judge.variants.standard.turn_record import Results


def picture_position(
    position: Position,
    board: Board,
    captured: Iterable[Captured] = (),
    influence: Influence = NOBODYS,
) -> Scene:
    """Return the map of a position, and of what was `captured` in the turn before it."""
    scene = _scene(Shows.POSITION, position, board, driven=position.dislodged.values())
    scene = replace(scene, influence=_of_the_living(influence, position))
    if position.phase.kind is not PhaseKind.ADJUSTMENT:
        return scene
    due = {
        power: balance.builds - balance.removals
        for power, balance in adjustments(position, board).items()
    }
    taken = {board.codes[center.center]: center.loser for center in captured}
    return replace(scene, due=due, taken=taken)


def picture_results(results: Results, board: Board) -> Scene:
    """Return the map of what was ordered in a turn, and what became of it."""
    outcomes = (*results.outcomes, *results.defaults)
    driven = results.dislodged or results.position.dislodged
    deeds = _Deeds(results, board).of(outcomes)
    scene = _scene(Shows.ORDERS, results.position, board, deeds, driven.values())
    return replace(scene, influence=_of_the_living(results.influence_before, results.position))


def picture_own(results: Results, power: str, board: Board) -> Scene:
    """Return the map of one power's orders as they are meant: all that can be done is done.

    They are results with nobody else's, which sifts out what does not count or is impossible.
    """
    outcomes = [outcome for outcome in results.outcomes if outcome.power == power]
    deeds = _Deeds(results, board, as_meant=True).of(outcomes)
    position = results.position
    return _scene(Shows.OWN, position, board, deeds, position.dislodged.values())


def picture_blank(board: Board) -> Scene:
    """Return the board alone, for conferences and for planning."""
    closed, powers = _closed(board), tuple(board.powers)
    return Scene(board.name, {}, (), shows=Shows.BLANK, closed=closed, powers=powers)


def _scene(
    shows: Shows,
    position: Position,
    board: Board,
    deeds: Iterable[Deed] = (),
    driven: Iterable[Dislodged] = (),
) -> Scene:
    owners = position.centers.values()
    return Scene(
        board=board.name,
        owners=dict(_owners(position, board)),
        units=tuple(_piece(unit, board) for _, unit in sorted(position.units.items())),
        deeds=tuple(deeds),
        driven=tuple(
            _driven(loser, board) for loser in sorted(driven, key=lambda loser: loser.unit.at)
        ),
        centers={power: list(owners).count(power) for power in board.powers},
        shows=shows,
        turn=str(position.phase),
        closed=_closed(board),
        powers=tuple(board.powers),
    )


def _closed(board: Board) -> tuple[str, ...]:
    """Return what nobody may enter in a game of fewer players (1961, first printing)."""
    return tuple(board.codes[place] for place in bits(board.closed))


def _owners(position: Position, board: Board) -> Iterator[tuple[str, str]]:
    """Yield who owns each province that has the colour of somebody."""
    at_home = {
        power
        for power, homes in board.homes.items()
        if any(position.centers.get(home) == power for home in homes)
    }
    centers = frozenset(board.centers)
    for place in board.provinces:
        owner = position.centers.get(place) if place in centers else board.land_of[place]
        if owner and (place in centers or owner in at_home):
            yield board.codes[place], owner


def _of_the_living(influence: Influence, position: Position) -> Influence:
    """Return the influence without that of powers that have nothing left."""
    units = (*position.units.values(), *(loser.unit for loser in position.dislodged.values()))
    living = {*position.centers.values(), *(unit.power for unit in units)}
    return {place: power for place, power in influence.items() if power in living}


def _piece(unit: Unit, board: Board) -> Piece:
    kind = PieceKind.ARMY if unit.kind is ARMY else PieceKind.FLEET
    return Piece(unit.power, kind, board.codes[unit.at])


def _driven(loser: Dislodged, board: Board) -> Driven:
    by = None if loser.attacker_from is None else board.codes[loser.attacker_from]
    return Driven(_piece(loser.unit, board), by, tuple(board.codes[at] for at in loser.retreats))


class _Deeds:
    """What is drawn for the orders of a turn: one deed for each unit, and for each build."""

    def __init__(self, results: Results, board: Board, as_meant: bool = False) -> None:
        self.results, self.board = results, board
        self.as_meant = as_meant
        position = results.position
        self.units: Mapping[Province, Unit] = position.units
        if position.phase.kind is PhaseKind.RETREAT:
            self.units = {at: loser.unit for at, loser in position.dislodged.items()}

    def of(self, outcomes: Iterable[Outcome]) -> Iterator[Deed]:
        """Yield the deeds; an order that is overruled or stands for no unit has none."""
        followed = [outcome for outcome in outcomes if self._is_followed(outcome)]
        fleets = convoys_of(followed)
        deeds = [deed for outcome in followed if (deed := self._deed(outcome, fleets))]
        carried = {(move.at, sea) for move in deeds if isinstance(move, Moved) for sea in move.via}
        for deed in deeds:
            if isinstance(deed, Carried) and deed.kept and (deed.of, deed.at) not in carried:
                yield replace(deed, used=self.as_meant)
            else:
                yield deed

    def _is_followed(self, outcome: Outcome) -> bool:
        if any(isinstance(reason, (*STRAY, Overruled)) for reason in outcome.reasons):
            return False
        winter = self.results.position.phase.kind is PhaseKind.ADJUSTMENT
        return not winter or outcome.verdict in (Verdict.SUCCEEDS, Verdict.DESTROYED)

    def _deed(self, outcome: Outcome, fleets: Fleets) -> Deed | None:
        order = outcome.order
        if Verdict.ILLEGAL in outcome.verdicts:
            order = self._instead(order, outcome)
            good = not any(isinstance(why, RetreatsCollide) for why in outcome.reasons)
        else:
            good = self.as_meant or outcome.verdicts[0] in GOOD
        deed: Deed | None = None
        match order:
            case Hold(at):
                deed = Stood(self._where(at))
            case Move(at, to):
                via = self._route(order, outcome, fleets)
                deed = Moved(self._where(at), self._goal(at, to), good, via)
            case Support(at, of, to):
                goal = None if to is None else self._goal(of, to)
                deed = Supported(self._where(at), self._where(of), goal, good)
            case Convoy(at, of, to):
                deed = Carried(self._where(at), self._where(of), self.board.codes[to], good)
            case Retreat(at, to):
                deed = Retreated(self._where(at), self._goal(at, to), good)
            case Disband(at):
                deed = Removed(_piece(self.units[at], self.board))
            case Build(at):
                unit = self.results.next.units[self.board.province_of[at]]
                deed = Built(_piece(unit, self.board))
        return deed

    def _instead(self, illegal: Order, outcome: Outcome) -> Order:
        """Return what a unit does whose order is impossible."""
        for reason in outcome.reasons:
            if isinstance(reason, HadToRetreat):
                return Retreat(reason.at, reason.to)
        assert isinstance(illegal, Hold | Move | Support | Convoy | Retreat | Disband)
        movement = self.results.position.phase.kind is PhaseKind.MOVEMENT
        return Hold(illegal.at) if movement else Disband(illegal.at)

    def _where(self, place: Province) -> str:
        """Return where exactly a unit stands: a fleet on its coast."""
        return self.board.codes[self.units[place].at]

    def _goal(self, place: Province, to: Location) -> str:
        """Return where exactly a unit goes: a fleet to its coast, if it says or only one can be."""
        unit = self.units[place]
        goal = self.board.province_of[to] if unit.kind is ARMY else to
        landed = landing(unit, to, self.board, self.results.edition)
        return self.board.codes[landed if isinstance(landed, int) else goal]

    def _route(self, order: Move, outcome: Outcome, fleets: Fleets) -> tuple[str, ...]:
        """Return the fleets that were to carry an army; none for one that walks."""
        if any(isinstance(reason, ByLand) for reason in outcome.reasons):
            return ()
        taken = [reason.route for reason in outcome.reasons if isinstance(reason, ByConvoy)]
        route = taken[0] if taken else order.route
        if not route:
            goal = self.board.province_of[order.to]
            ways = routes(order.at, goal, fleets.get((order.at, goal), 0), self.board)
            walks = self.board.army_reach[order.at] >> goal & 1 and not order.via_convoy
            route = () if walks or not ways else ways[0]
        return tuple(self.board.codes[sea] for sea in route)
