"""The account of a resolved phase: an outcome for every order given and every unit without one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from judge.rules.adjustment import Adjusted
from judge.rules.board import Province
from judge.rules.faults import CoastUnspecified, KindUnspecified, Overruled
from judge.rules.movement import Movement
from judge.rules.order import Disband, Hold, Order, Retreat, Waive
from judge.rules.outcome import (
    DisorderDisbanded,
    HadToRetreat,
    NoRetreat,
    NoRetreatOrdered,
    Outcome,
    Reason,
    RetreatsCollide,
    Verdict,
)
from judge.rules.position import Dislodged
from judge.rules.reasons import HELD, Explanation, Reasons
from judge.rules.retreat import Retreats
from judge.rules.sifting import GivenOrder, Sifted
from judge.rules.situation import Situation


@dataclass(frozen=True, slots=True)
class Account:
    """The outcomes of the orders given, and of the units for which none was given."""

    outcomes: tuple[Outcome, ...]
    defaults: tuple[Outcome, ...]


def _unfollowed(item: GivenOrder) -> Outcome:
    """Return the outcome of an order that concerns no unit (any more)."""
    assert item.fault is not None
    overruled = isinstance(item.fault, Overruled)
    verdict = Verdict.INVALID if overruled else Verdict.ILLEGAL
    return Outcome(item.power, item.order, (verdict,), (item.fault,))


# --- Movement -----------------------------------------------------------------------------------


def movement_account(
    sifted: Sifted,
    movement: Movement,
    dislodged: Mapping[Province, Dislodged],
    situation: Situation,
) -> Account:
    """Return the outcomes of a movement phase; `dislodged` as it stands after civil disorder."""
    findings = Reasons(movement)

    last = sifted.last

    def followed(power: str, order: Order, place: Province, finding: Explanation) -> Outcome:
        verdict, reasons = finding
        if place not in dislodged:
            return Outcome(power, order, (verdict,), reasons)
        fate, why = _fate(place, dislodged[place], movement, findings)
        words = (fate,) if verdict is Verdict.STANDS else (verdict, fate)
        return Outcome(power, order, words, (*reasons, *why))

    outcomes = []
    for item in sifted.given:
        power, order, fault = item
        if isinstance(order, Waive) or last.get(order.at) is not item:
            outcomes.append(_unfollowed(sifted.mark(item)))
            continue
        place = order.at
        finding = (Verdict.ILLEGAL, (fault,)) if fault else findings.find(place, order)
        outcomes.append(followed(power, order, place, finding))
    defaults = [
        followed(unit.power, Hold(place), place, HELD)
        for place, unit in situation.position.units.items()
        if place not in last
    ]
    return Account(tuple(outcomes), tuple(defaults))


def _fate(
    place: Province, loser: Dislodged, movement: Movement, findings: Reasons
) -> tuple[Verdict, tuple[Reason, ...]]:
    """Whether a unit driven out may retreat, and why it was, and why it may not."""
    why = findings.dislodgement(place)
    if loser.retreats:
        return Verdict.DISLODGED, (why,)
    nowhere = not movement.dislodged[place].retreats
    return Verdict.DESTROYED, (why, NoRetreat(place) if nowhere else DisorderDisbanded(place))


# --- Retreats -----------------------------------------------------------------------------------


def retreat_account(
    sifted: Sifted, retreats: Retreats, forced: Mapping[Province, Order], situation: Situation
) -> Account:
    """Return the outcomes of a retreat phase; `forced` are retreats that nobody ordered."""
    met = {
        place: RetreatsCollide(goal, tuple(sorted(places)))
        for goal, places in retreats.collisions.items()
        for place in places
    }

    def outcome(item: GivenOrder) -> Outcome:
        power, order, fault = item
        if isinstance(order, Waive) or sifted.last.get(order.at) is not item:
            return _unfollowed(sifted.mark(item))
        if fault:
            return Outcome(power, order, (Verdict.ILLEGAL,), (fault, *instead(order.at)))
        if order.at in met:
            return Outcome(power, order, (Verdict.FAILS,), (met[order.at],))
        return Outcome(power, order, (Verdict.SUCCEEDS,), ())

    def instead(place: Province) -> tuple[Reason, ...]:
        way = forced.get(place)
        if not isinstance(way, Retreat):
            return (NoRetreatOrdered(place),)
        went = HadToRetreat(place, way.to)
        return (went, met[place]) if place in met else (went,)

    return Account(
        tuple(outcome(item) for item in sifted.given),
        tuple(
            Outcome(
                loser.unit.power, Disband(place), (Verdict.DESTROYED,), (NoRetreatOrdered(place),)
            )
            for place, loser in situation.position.dislodged.items()
            if place not in sifted.last
        ),
    )


# --- Adjustments --------------------------------------------------------------------------------


def adjustment_account(adjusted: Adjusted) -> Account:
    """Return the outcomes of an adjustment phase, and the removals of civil disorder."""
    return Account(
        tuple(_adjusted(item) for item in adjusted.given),
        tuple(
            Outcome(power, Disband(why.at), (Verdict.DESTROYED,), (why,))
            for power, why in adjusted.disordered
        ),
    )


def _adjusted(item: GivenOrder) -> Outcome:
    if item.fault is None:
        return Outcome(item.power, item.order, (Verdict.SUCCEEDS,), ())
    unclear = isinstance(item.fault, CoastUnspecified | KindUnspecified)  # DATC 6.B.14
    verdict = Verdict.FAILS if unclear else Verdict.ILLEGAL
    return Outcome(item.power, item.order, (verdict,), (item.fault,))
