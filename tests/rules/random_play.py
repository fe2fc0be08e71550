"""Random orders and positions for tests: legal, seeded, and rich in what is hard to settle."""

from random import Random

from judge.rules.board import Board, UnitKind, bits
from judge.rules.legal_orders import all_legal_orders, legal_orders
from judge.rules.order import Convoy, Hold, Move, Order, Support
from judge.rules.phase import parse_phase
from judge.rules.position import Position, Unit

# Seas and coasts where convoys cross, and land behind them.
THEATRES = (
    "NTH ENG SKA HEL LON BEL NWY SWE DEN YOR WAL HOL PIC BRE KIE EDI",
    "TYS ION NAP ROM TUN APU GRE ALB ADR AEG VEN TRI TUS SER BUL/SC",
    "BOT BAL SKA SWE FIN LVN STP/SC PRU BER DEN NWY KIE",
    "MAO WES LYO SPA/SC POR GAS MAR BRE NAF TUN SPA/NC",
)


def small_position(rng: Random, board: Board, units: int) -> Position:
    """A few units of two or three powers, close together."""
    places = {board.at[code] for code in rng.choice(THEATRES).split()}
    by_province = {board.province_of[place]: place for place in sorted(places)}
    powers = rng.sample(sorted(board.powers), rng.choice((2, 2, 3)))
    standing = {}
    for province in rng.sample(sorted(by_province), min(units, len(by_province))):
        place = by_province[province]
        at_sea = board.seas >> province & 1 or place != province
        kind = UnitKind.FLEET if at_sea else rng.choice(list(UnitKind))
        if kind is UnitKind.FLEET and not board.fleet_reach[place]:
            kind = UnitKind.ARMY
        standing[province] = Unit(rng.choice(powers), kind, place)
    phase = parse_phase("S1901M")
    assert phase is not None
    return Position(phase, standing, {}, {})


def lively_orders(rng: Random, position: Position, board: Board) -> dict[str, list[Order]]:
    """Legal orders for all units, with many supports and convoys that match."""
    choices: dict[int, list[Order]] = {place: [] for place in position.units}
    for orders in all_legal_orders(position, board).values():
        for order in orders:
            choices[order.at].append(order)  # type: ignore[union-attr]
    chosen: dict[int, Order] = {}
    for place, orders in choices.items():
        moves = [o for o in orders if isinstance(o, Move) and _is_near(o, position, board)]
        voyages = [o for o in moves if not board.army_reach[place] >> o.to & 1 or o.via_convoy]
        if voyages and position.units[place].kind is UnitKind.ARMY and rng.random() < 0.7:
            moves = voyages
        chosen[place] = rng.choice(moves) if moves and rng.random() < 0.85 else Hold(place)
    for place in rng.sample(sorted(chosen), len(chosen)):
        helpful = [order for order in choices[place] if helps(order, chosen)]
        convoys = [order for order in helpful if isinstance(order, Convoy)]
        if helpful and rng.random() < 0.6:
            chosen[place] = rng.choice(convoys or helpful)
    result: dict[str, list[Order]] = {}
    for place, order in chosen.items():
        result.setdefault(position.units[place].power, []).append(order)
    return result


def _is_near(order: Move, position: Position, board: Board) -> bool:
    """Whether a move goes where others are, or may go."""
    goal = board.province_of[order.to]
    reach = board.army_reach[goal] | board.fleet_touch[goal]
    return goal in position.units or any(
        p in position.units for p in bits(reach & ~(1 << order.at))
    )


def helps(order: Order, chosen: dict[int, Order]) -> bool:
    """Whether a support or convoy matches the order chosen for the other unit."""
    match order:
        case Support(of=of, to=to) if of in chosen:
            other = chosen[of]
            return not isinstance(other, Move) if to is None else _goes_to(other, to)
        case Convoy(of=of, to=to):
            return of in chosen and _goes_to(chosen[of], to)
    return False


def _goes_to(order: Order, to: int) -> bool:
    return isinstance(order, Move) and order.to == to


Orders = dict[str, list[Order]]


def mutated(rng: Random, position: Position, orders: Orders, board: Board) -> Orders:
    """The orders of a known case, one or two of them replaced by others that fit the rest."""
    chosen = {o.at: o for given in orders.values() for o in given}  # type: ignore[union-attr]
    result = {power: list(given) for power, given in orders.items()}
    for place in rng.sample(sorted(chosen.keys() & position.units), rng.choice((1, 1, 2))):
        power = position.units[place].power
        legal = [o for o in legal_orders(position, board, power) if o.at == place]  # type: ignore[union-attr]
        fitting = [o for o in legal if isinstance(o, Hold | Move) or helps(o, chosen)]
        result.setdefault(power, []).append(rng.choice(fitting))
    return result


def wild(rng: Random, orders: Orders, position: Position, board: Board) -> Orders:
    """The orders with some left out, and some others that may be impossible or match nothing."""
    result = {power: [o for o in given if rng.random() < 0.97] for power, given in orders.items()}
    seas = [place for place in position.units if board.seas >> place & 1]
    for place, unit in position.units.items():
        if rng.random() < 0.12:
            near = [there for there in position.units if there != place] or [place]
            to = rng.choice(_around(place, board))
            of = rng.choice(near)
            goal = rng.choice(_around(of, board))
            route = tuple(rng.sample(seas, min(len(seas), rng.randint(0, 2))))
            wanton: list[Order] = [
                Move(place, to),
                Move(place, to, bool(route) or rng.random() < 0.3, route),
                Support(place, of, rng.choice((None, goal))),
                Convoy(place, of, board.province_of[goal]),
            ]
            result.setdefault(unit.power, []).append(rng.choice(wanton))
    return result


def _around(place: int, board: Board) -> list[int]:
    """Places one or two steps away, with their coasts."""
    steps = board.army_reach[place] | board.fleet_touch[place] | board.waters[place]
    wider = steps
    for there in bits(steps):
        wider |= board.army_reach[there] | board.fleet_touch[there] | board.waters[there]
    provinces = list(bits(wider))
    return provinces + [coast for there in provinces for coast in board.coasts[there]]


def winter_position(rng: Random, board: Board) -> Position:
    """A winter in which several powers have more units than centres."""
    standing = {}
    for place in rng.sample(board.provinces, 24):
        at_sea = board.seas >> place & 1
        coasts = board.coasts[place]
        kind = UnitKind.FLEET if at_sea else rng.choice(list(UnitKind))
        at = rng.choice(coasts) if coasts and kind is UnitKind.FLEET else place
        if kind is UnitKind.FLEET and not board.fleet_reach[at]:
            kind = UnitKind.ARMY
        standing[place] = Unit(rng.choice(sorted(board.powers)), kind, at)
    centers = {center: rng.choice(sorted(board.powers)) for center in rng.sample(board.centers, 12)}
    phase = parse_phase("W1901A")
    assert phase is not None
    return Position(phase, standing, {}, centers)


def any_orders(rng: Random, position: Position, board: Board) -> dict[str, list[Order]]:
    """A legal order for everything that may be ordered, now and then none."""
    result: dict[str, list[Order]] = {}
    for power, orders in all_legal_orders(position, board).items():
        by_unit: dict[int, list[Order]] = {}
        for order in orders:
            by_unit.setdefault(getattr(order, "at", -1), []).append(order)
        chosen = [rng.choice(choices) for choices in by_unit.values() if rng.random() < 0.95]
        result[power] = rng.sample(chosen, len(chosen))
    return result
