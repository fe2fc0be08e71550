"""Laws of reading: what is written is read back, nothing raises."""

import random
import time
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.orders import write_long, write_order
from judge.orders.canonical import read_canonical
from judge.orders.reader import read_by_stages
from judge.rules.board import Terrain, UnitKind, bits
from judge.rules.order import Build, Convoy, Disband, Hold, Move, Retreat, Support, Waive
from judge.rules.phase import parse_phase
from judge.rules.position import Dislodged, Position, Unit
from tests.orders.tables import HERE, cases, english, read, standard_board

BOARD = standard_board()
POWERS = sorted(BOARD.powers)


def random_units(chance: random.Random) -> dict[int, Unit]:
    """Put units of all powers on a random third of the provinces."""
    units = {}
    for province in chance.sample(list(BOARD.provinces), 34):
        power = chance.choice(POWERS)
        fleets = BOARD.coasts[province] or (province,)
        sea, coast = Terrain.SEA, Terrain.COAST
        afloat = BOARD.terrain[province] is sea or (
            BOARD.terrain[province] is coast and chance.random() < 0.5
        )
        kind = UnitKind.FLEET if afloat else UnitKind.ARMY
        units[province] = Unit(power, kind, chance.choice(fleets) if afloat else province)
    return units


def reach(unit: Unit) -> list[int]:
    """Where a unit may go alone: provinces for an army, locations for a fleet."""
    return list(
        bits((BOARD.fleet_reach if unit.kind is UnitKind.FLEET else BOARD.army_reach)[unit.at])
    )


def random_move(chance, at, units):
    """A move by land or sea, a convoyed one, or one along a named route."""
    unit = units[at]
    coasts = [p for p in BOARD.provinces if BOARD.terrain[p] is Terrain.COAST and p != at]
    if unit.kind is UnitKind.ARMY and BOARD.terrain[at] is Terrain.COAST and chance.random() < 0.4:
        seas = [p for p in BOARD.provinces if BOARD.terrain[p] is Terrain.SEA and p in units]
        route = tuple(chance.sample(seas, min(len(seas), chance.randrange(3))))
        return Move(at, chance.choice(coasts), True, route)
    return Move(at, chance.choice(reach(unit)))


def random_order(chance, at, units):
    """Any order for a movement phase that could be legal by its shape."""
    unit = units[at]
    near = {BOARD.province_of[place] for place in reach(unit)}
    helped = [other for other in units if other != at]
    made = [Hold(at), random_move(chance, at, units)]
    for other in chance.sample(helped, min(len(helped), 8)):
        if other in near:
            made.append(Support(at, other))
        made += [
            Support(at, other, to) for to in reach(units[other]) if BOARD.province_of[to] in near
        ]
        if units[other].kind is UnitKind.ARMY and BOARD.terrain[at] is Terrain.SEA:
            coasts = [p for p in BOARD.provinces if BOARD.terrain[p] is Terrain.COAST]
            made.append(Convoy(at, other, chance.choice(coasts)))
    return chance.choice(made)


@settings(max_examples=60, deadline=None)
@given(st.integers(min_value=0))
def test_movement_orders_are_read_back(seed):
    """In both styles, alone and all of a power's in one text."""
    chance = random.Random(seed)
    units = random_units(chance)
    position = Position(parse_phase("S1903M"), units, {}, {})
    for power in POWERS:
        orders = [random_order(chance, at, units) for at in units if units[at].power == power]
        for style in (write_order, write_long):
            text = "\n".join(style(order, position, BOARD) for order in orders)
            reading = read(text, power, position)
            assert [read.order for read in reading.orders] == orders, text
            assert not reading.problems


@settings(max_examples=60, deadline=None)
@given(st.integers(min_value=0))
def test_what_programs_write_is_read_as_if_people_had(seed):
    """Canonical orders are read at once, and just as by the four stages."""
    chance = random.Random(seed)
    units = random_units(chance)
    position = Position(parse_phase("S1903M"), units, {}, {})
    for at, unit in units.items():
        order = random_order(chance, at, units)
        if isinstance(order, Support) and order.to is not None:
            order = chance.choice([order, replace(order, to=BOARD.province_of[order.to])])
        text = write_order(order, position, BOARD)
        at_once = read_canonical(text, unit.power, position, BOARD)
        by_stages = read_by_stages(text, unit.power, position, BOARD, english())
        assert at_once is None or at_once.orders == by_stages.orders, text


@settings(max_examples=60, deadline=None)
@given(st.integers(min_value=0))
def test_what_people_write_plainly_is_read_at_once_just_so(seed):
    """All of a power's orders, in letters of any case, with blank lines between them."""
    chance = random.Random(seed)
    units = random_units(chance)
    position = Position(parse_phase("S1903M"), units, {}, {})
    for power in POWERS:
        orders = [random_order(chance, at, units) for at in units if units[at].power == power]
        style = chance.choice([str.upper, str.lower, str.title, str.capitalize])
        lines = (style(write_order(order, position, BOARD)) for order in orders)
        text = "\n" + "".join(line + "\n" * chance.randrange(1, 4) for line in lines)
        at_once = read_canonical(text, power, position, BOARD)
        by_stages = read_by_stages(text, power, position, BOARD, english())
        assert at_once is None or at_once == by_stages, text


@pytest.mark.parametrize(
    ("text", "at_once"),
    [
        ("A Mun - Bur\n\nf kie - hol\n", 2),
        ("A Mun - Bur\nF Kie S A Mun - Bur", 2),
        ("a mun - bur\nf kie s a mun", None),  # it may be asked whether it holds
        ("a mun - bur\na mun h", None),  # which of the two?
        ("A MUN - BUR\nF KIE S A MUN", 2),  # a program knows what it says
        ("A Mun - Bur\nGood luck!", None),
        ("\n\n", None),
    ],
)
def test_people_are_read_at_once_where_no_order_bears_upon_another(text, at_once):
    units = {
        BOARD.at["MUN"]: Unit("GERMANY", UnitKind.ARMY, BOARD.at["MUN"]),
        BOARD.at["KIE"]: Unit("GERMANY", UnitKind.FLEET, BOARD.at["KIE"]),
    }
    position = Position(parse_phase("S1903M"), units, {}, {})
    reading = read_canonical(text, "GERMANY", position, BOARD)
    assert (reading and len(reading.orders)) == at_once


def test_a_support_without_a_coast_is_read_at_once():
    units = {BOARD.at["CON"]: Unit("TURKEY", UnitKind.ARMY, BOARD.at["CON"])}
    units[BOARD.at["BLA"]] = Unit("TURKEY", UnitKind.FLEET, BOARD.at["BLA"])
    position = Position(parse_phase("S1903M"), units, {}, {})
    reading = read_canonical("A CON S F BLA - BUL", "TURKEY", position, BOARD)
    assert reading is not None
    (order,) = reading.orders
    assert [(note.code, note.clause) for note in order.notes] == [("coast-inferred", "IV.6")]


@settings(max_examples=30, deadline=None)
@given(st.integers(min_value=0))
def test_retreats_and_adjustments_are_read_back(seed):
    chance = random.Random(seed)
    units = random_units(chance)
    gone = {at: Dislodged(unit, None, tuple(reach(unit))) for at, unit in units.items()}
    retreats = Position(parse_phase("F1903R"), {}, gone, {})
    winter = Position(parse_phase("W1903A"), units, {}, {})
    for at, unit in units.items():
        order = chance.choice([Disband(at), *(Retreat(at, to) for to in reach(unit))])
        home = chance.choice(BOARD.homes[unit.power])
        coast = chance.choice(BOARD.coasts[home] or (home,))
        inland = BOARD.terrain[home] is Terrain.LAND
        kinds = [Build(home, UnitKind.ARMY)] + [Build(coast, UnitKind.FLEET), Build(home, None)] * (
            not inland
        )
        for one, position in [
            (order, retreats),
            *((b, winter) for b in [*kinds, Waive(), Disband(at)]),
        ]:
            for style in (write_order, write_long):
                text = style(one, position, BOARD)
                reading = read(text, unit.power, position)
                assert [read.order for read in reading.orders] == [one], text


@settings(max_examples=300, deadline=None)
@given(st.text(max_size=300), st.sampled_from(["S1901M", "S1901R", "W1901A"]))
def test_no_text_raises(text, phase):
    units = random_units(random.Random(1))
    read(text, "GERMANY", Position(parse_phase(phase), units, {}, {}))


ALPHABET = "AFSCHaf -–—→/().,:;\n'’0123456789ßæéТ\u00a0\u200b\t_*>#&"


def mutated(chance, text):
    """Damage a text a little: letters lost, doubled, changed, or pieces moved about."""
    letters = list(text)
    for _ in range(chance.randrange(1, 6)):
        at = chance.randrange(len(letters) + 1)
        match chance.randrange(4):
            case 0:
                letters.insert(at, chance.choice(ALPHABET))
            case 1 if letters:
                del letters[min(at, len(letters) - 1)]
            case 2:
                letters[at:at] = letters[at : at + chance.randrange(12)]
            case _:
                letters = letters[at:] + letters[:at]
    return "".join(letters)


def test_no_damaged_order_raises():
    chance = random.Random(1901)
    for table in sorted(HERE.glob("*.txt")):
        for case in cases(table.name):
            text = mutated(chance, case.written)
            reading = read(text, case.power, case.position)
            assert all(at_home(read.order, case) for read in reading.orders)


def at_home(order, case):
    """An order is only ever given for a unit of the writer's."""
    if isinstance(order, Build | Waive):
        return True
    gone = case.position.dislodged.get(order.at)
    unit = gone.unit if gone else case.position.units.get(order.at)
    return unit is not None and unit.power == case.power


SALAD = """
    A F Army Fleet - - - S C H to via convoy by North Sea Nor St P Gulf of L Mun Ber Kie Den Bur
    Spa (sc) / , and the in supports Germany England if then dislodged retreats build remove two
    gained Black S Tyr W Med : ____ D R B waive Lon Edi Xyz Brugundy Spring 1901 Retreats not
"""


def test_no_salad_of_words_raises():
    chance, words = random.Random(1903), SALAD.split()
    units = random_units(chance)
    phases = [parse_phase(phase) for phase in ("S1901M", "F1901R", "W1901A")]
    gone = {at: Dislodged(unit, None, tuple(reach(unit))) for at, unit in units.items()}
    for _ in range(300):
        text = " ".join(chance.choice(words) for _ in range(chance.randrange(1, 60)))
        read(text, "ENGLAND", Position(chance.choice(phases), units, gone, {}))


GIANT = """
Munich goes to Burgundy and |A Mun - Bur, |A Mun |Mun Bur |sorry Tyr |if possible |(if D, R Boh)
|A Mun - Bur. |Munich? || ~~A~~ |army |Bohemia, |as agreed |&gt;|:)|and |PRESS\\n|END PRESS\\n|not
|for Bur read Tyr\\n|A Mun - Bur\\nignore the first line\\n|plan b |~~
"""


def test_no_letter_made_of_other_peoples_words_raises():
    """Lines of all cases, a few to a letter, with what stands below letters: names, numbers."""
    chance = random.Random(7)
    files = sorted(path.relative_to(HERE) for path in (HERE / "blind").glob("*.txt"))
    written = [case for name in files for case in cases(str(name))]
    below = ("F.", "A.", "FM", "Cheers,\nF", "-- \nA", "0.", "a", "?", "S.", "mun", "1)", "(F)", "")
    for _ in range(300):
        case, other = chance.choice(written), chance.choice(written)
        lines = [*case.written.split("\n"), *other.written.split("\n"), chance.choice(below)]
        if chance.random() < 0.5:
            chance.shuffle(lines)
        read("\n".join(lines), case.power, case.position)


@pytest.mark.parametrize("piece", [one for one in GIANT.replace("\\n", "\n").split("|") if one])
def test_giant_texts_take_no_more_than_their_length_deserves(piece):
    position = Position(parse_phase("S1903M"), random_units(random.Random(1)), {}, {})
    times = []
    for length in (2_000, 16_000):
        text = piece * (length // len(piece))
        start = time.perf_counter()
        read(text, "GERMANY", position)
        times.append(time.perf_counter() - start)
    assert times[1] < max(3.0, 30 * times[0])
