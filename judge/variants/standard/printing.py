"""Lines of results as programs read them, and the witness that digests of reports are made of."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from judge.orders import write_long
from judge.rules.board import Board, Province
from judge.rules.convoys import routes
from judge.rules.order import Convoy, Disband, Hold, Move, Order, Retreat, Waive
from judge.rules.outcome import ByConvoy, ConvoyBroken, HadToRetreat, NoConvoy, Outcome, Verdict
from judge.rules.phase import PhaseKind
from judge.rules.position import Position
from judge.variants.seam import Record, Standing
from judge.variants.standard.packed import open_position
from judge.variants.standard.plain_position import PlainForm, write_plain
from judge.variants.standard.turn_record import Results, open_record

# The marks behind a line of results that programs which read judges' mail look for.
_MARKS = {
    Verdict.FAILS: "bounce",
    Verdict.CUT: "cut",
    Verdict.INVALID: "void",
    Verdict.ILLEGAL: "void",
    Verdict.DISLODGED: "dislodged",
    Verdict.DESTROYED: "destroyed",
}
_MARKS_OF = {
    PhaseKind.MOVEMENT: {},
    PhaseKind.RETREAT: {Verdict.FAILS: "bounce, destroyed"},
    PhaseKind.ADJUSTMENT: {Verdict.FAILS: "void"},
}
_BAD = {Verdict.ILLEGAL, Verdict.INVALID}
GOOD = {Verdict.SUCCEEDS, Verdict.GIVEN, Verdict.STANDS, Verdict.AVAILABLE}

Fleets = Mapping[tuple[Province, Province], int]


def convoys_of(outcomes: Iterable[Outcome]) -> Fleets:
    """Return the fleets that were ordered to carry an army, by its order to move."""
    fleets: dict[tuple[Province, Province], int] = {}
    for outcome in outcomes:
        order = outcome.order
        if isinstance(order, Convoy) and not _BAD & set(outcome.verdicts):
            fleets[order.of, order.to] = fleets.get((order.of, order.to), 0) | 1 << order.at
    return fleets


def with_route(outcome: Outcome, fleets: Fleets, board: Board) -> Order:
    """Return a move with the route it took, or that its fleets would have made (1976 XII.2)."""
    order = outcome.order
    if not isinstance(order, Move):
        return order
    for reason in outcome.reasons:
        if isinstance(reason, ByConvoy):
            return replace(order, route=reason.route)
    if order.route:
        return order
    ways = routes(order.at, order.to, fleets.get((order.at, order.to), 0), board)
    next_door = board.army_reach[order.at] >> order.to & 1
    return replace(order, route=ways[0]) if ways and not next_door else order


def printed_line(
    outcome: Outcome, fleets: Fleets, position: Position, english: Board, *, ordered: bool
) -> str:
    """Return a line of results as programs read it: `Italy: Army Rome -> Venice.  (*bounce*)`.

    Nothing is printed of what was ordered in a Winter and did not happen.  A line is never broken,
    however long: those programs read one order a line.
    """
    name, winter = english.powers[outcome.power].name, position.phase.kind is PhaseKind.ADJUSTMENT
    order = outcome.order
    if not ordered and winter:
        removal = write_long(order, position, english).removeprefix("Removes ")
        return f"{name}: Defaults, removing {removal}."
    if winter and not GOOD.issuperset(outcome.verdicts):
        return ""
    if ordered:
        text = write_long(with_route(outcome, fleets, english), position, english)
    else:
        assert isinstance(order, Hold | Disband), "a unit without an order stays or is disbanded"
        unit = write_long(Hold(order.at), position, english).removesuffix(" HOLD")
        text = f"{unit}, No Order Processed"
    marks = marks_of(outcome, position)
    return f"{name}: {text}.  (*{', '.join(marks)}*)" if marks else f"{name}: {text}."


def archived_line(
    outcome: Outcome, fleets: Fleets, position: Position, english: Board, *, ordered: bool
) -> str:
    """Return a line of results as programs read it in the history of a whole game.

    jDip makes its positions of these lines: a retreat that failed moves its unit there all the
    same, one without an order is a mistake, and so the unit disbands; where a unit was destroyed
    the sentence below tells so, and not the mark; and a convoy has a route, if only a way by sea.
    """
    if position.phase.kind is not PhaseKind.RETREAT:
        named = outcome._replace(order=_with_any_route(outcome, fleets, english))
        printed = printed_line(named, fleets, position, english, ordered=ordered)
        return printed.replace("destroyed*)", "dislodged*)")
    order: Order = outcome.order
    if outcome.verdicts != (Verdict.SUCCEEDS,) and not isinstance(order, Waive):
        forced = [why for why in outcome.reasons if isinstance(why, HadToRetreat)]
        went = forced and len(outcome.reasons) == len(forced) + 1
        order = Retreat(order.at, forced[0].to) if went else Disband(order.at)
    return f"{english.powers[outcome.power].name}: {write_long(order, position, english)}."


def _with_any_route(outcome: Outcome, fleets: Fleets, board: Board) -> Order:
    """Return a move that asked for a convoy with some way by sea, where no fleet makes one."""
    order = with_route(outcome, fleets, board)
    if not isinstance(order, Move) or not order.via_convoy or order.route:
        return order
    ways = routes(order.at, board.province_of[order.to], board.seas, board)
    way = min(ways, key=len, default=())
    return replace(order, route=way, via_convoy=bool(way))


def marks_of(outcome: Outcome, position: Position) -> list[str]:
    """Return the marks behind a line, as those programs know them."""
    words = _MARKS | _MARKS_OF[position.phase.kind]
    marks = [words[verdict] for verdict in outcome.verdicts if verdict in words]
    if any(isinstance(reason, NoConvoy | ConvoyBroken) for reason in outcome.reasons):
        marks = ["no convoy" if mark == "bounce" else mark for mark in marks]
    return marks


def witness_of(told: Record | Standing, english: Board) -> str:
    """Return what a report tells everybody of a turn, in a form that is the same for ever.

    It is JSON: the lines that are printed, if any are, and everything as it stands then.
    """
    if isinstance(told, Standing):
        return position_witness(write_plain(open_position(told.position, english), english))
    results = open_record(told.record, english)
    after = write_plain(results.next, english)
    return written_witness(str(results.position.phase), printed_lines(results, english), after)


def printed_lines(results: Results, english: Board) -> list[str]:
    """Return the lines of results that programs read, power by power."""
    fleets, place = convoys_of(results.outcomes), {code: n for n, code in enumerate(english.powers)}
    lines = [
        (place[outcome.power], printed_line(outcome, fleets, results.position, english, ordered=on))
        for on, outcomes in ((True, results.outcomes), (False, results.defaults))
        for outcome in outcomes
    ]
    return [line for _, line in sorted(lines, key=lambda pair: pair[0]) if line]


def written_witness(turn: str, printed: Sequence[str], after: PlainForm) -> str:
    """Return what a report tells of a turn, by its code, the lines printed, and what came of it."""
    plain = {"turn": turn, "printed": list(printed), "after": after}
    return json.dumps(plain, sort_keys=True, separators=(",", ":"))


def position_witness(after: PlainForm) -> str:
    """Return what a report tells that tells positions only: not whence a unit was dislodged."""
    dislodged = {
        power: {unit: {"retreats": facts["retreats"]} for unit, facts in units.items()}
        for power, units in after.get("dislodged", {}).items()
    }
    plain = after | {"dislodged": dislodged}
    return json.dumps({"after": plain}, sort_keys=True, separators=(",", ":"))
