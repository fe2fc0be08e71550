"""A judge's history as jDip's importer reads it, so far as it may stumble over it.

It parts the text at `Date:` and `Subject:`, makes the position of a turn of movement of nothing but
its orders, lets the dislodged retreat where its own checker lets them, and takes who owns what from
the table below.  Written from what it asks of a history; what it would throw is `Stumbled`.
"""

import re
from dataclasses import dataclass, field

from judge.rules.board import Board

SHORT = 10  # lines of so many characters are looked over
HEADING = re.compile(r"judge\W*(\S*)\W*game\W*(\S*)\W*variant\W*(\S*)", re.I)
CODE = re.compile(r"\s([SFW])(\d{4})([MRB])\s")
RESULTS = re.compile(r"(?:movement|retreat|adjustment) (?:results|orders) for", re.I)
NEXT = re.compile(r"The next phase .*will be (\w+) for (\w+) of (\d{4})")
DISLODGED = re.compile(r"the \S+ (army|fleet) in (?:the )?(.+?) can retreat to (.+)\.$")
DESTROYED = re.compile(
    r"the \S+ (army|fleet) in (?:the )?(.+?) with no valid retreats was destroyed"
)
WINTER = re.compile(r"([\w-]+):.*(remov|build).*\s(army|fleet)\s.*?in (?:the )?(.+)\.$", re.I)
WAIVED = re.compile(r"[\w-]+:.*build.*(?:waived|pending)", re.I)
MARKS = {"bounce", "cut", "no convoy", "dislodged", "destroyed", "void"}
VERBS = ("HOLD", "->", "SUPPORT", "CONVOY", "DISBAND", "No")


class Stumbled(Exception):
    """What jDip would have thrown."""


@dataclass
class Line:
    """A line of results: whose unit, what and where it is, what it does, and the marks behind."""

    power: str
    kind: str
    at: str
    verb: str
    to: str
    marks: tuple[str, ...]


@dataclass
class World:
    """What jDip makes of the turns so far: units, the dislodged, owners, by province."""

    units: dict[str, tuple[str, str]] = field(default_factory=dict)
    dislodged: dict[str, tuple[str, str]] = field(default_factory=dict)
    retreats: dict[str, set[str]] = field(default_factory=dict)
    moves: list[Line] = field(default_factory=list)
    centers: dict[str, str] = field(default_factory=dict)


def province(name: str, board: Board) -> str:
    """Return the code of a place's province; jDip drops full stops, commas and what case it is."""
    plain = re.sub(r"[.,]", "", " ".join(name.lower().split()))
    for place, known in enumerate(board.names):
        if plain == known.lower().replace(".", ""):
            return board.codes[board.province_of[place]]
    raise Stumbled(f"no place {name!r}")


def turns_of(text: str) -> list[tuple[str, str]]:
    """Return the turns of a history, each with its code and the text below its subject."""
    lines = text.splitlines()
    if not any("::" in line and HEADING.search(line) for line in lines[:5]):
        raise Stumbled("no heading")
    turns: list[tuple[str, list[str]]] = []
    rest = iter(lines)
    for line in rest:
        if 0 <= line.lower().find("date:") < 10:
            subject = next(rest)
            if not (code := CODE.search(subject)) or "results" not in subject.lower():
                raise Stumbled(f"no turn in {subject!r}")
            turns.append((code[0].strip(), []))
        elif turns:
            turns[-1][1].append(line)
    return [(code, "\n".join(own)) for code, own in turns]


def block(text: str, heading: str, least: int) -> list[str]:
    """Return the lines below a heading, up to the second line of fewer letters."""
    below = text.partition(heading)[2].splitlines()[1:]
    short = 0
    found = []
    for line in below:
        short += len(line) < least
        if short == 2:
            break
        found += [line.strip()] if len(line) >= least else []
    return found


def results(text: str) -> list[str]:
    """Return the lines of orders below the heading of a turn's results."""
    if not (heading := RESULTS.search(text)):
        raise Stumbled("no results")
    long = [line.strip() for line in text[heading.end() :].splitlines()[1:] if len(line) > SHORT]
    found = []
    for line in long:
        if not re.match(r"[\w-]+:\s", line):
            break
        found.append(line)
    return found


def line_of(text: str, board: Board) -> Line:
    """Return a line of results of a turn of movement or retreats."""
    order, _, marks = text.partition("(*")
    known = tuple(mark.strip() for mark in marks.rstrip(" .*)").split(",") if mark.strip())
    if not MARKS.issuperset(known):
        raise Stumbled(f"unknown mark: {text!r}")
    words = order.strip().removesuffix(".").split()
    verb = next((n for n, word in enumerate(words) if word in VERBS), None)
    if verb is None or words[1].lower() not in ("army", "fleet"):
        raise Stumbled(f"no order: {text!r}")
    at = province(" ".join(words[2:verb]), board)
    way = " ".join(words[verb + 1 :]).split(" -> ")
    to = province(way[-1], board) if words[verb] == "->" else ""
    return Line(words[0].rstrip(":"), words[1].lower(), at, words[verb], to, known)


def movement(text: str, world: World, board: Board) -> World:
    """Make a turn's units of its orders, and the dislodged of the sentences below them."""
    lines = [line_of(line, board) for line in results(text)]
    units, dislodged = {}, {}
    for line in lines:
        if line.verb == "DISBAND":
            raise Stumbled("nobody disbands in a turn of movement")
        unit = (line.power, line.kind)
        if "dislodged" in line.marks:
            dislodged[line.at] = unit
        else:
            there = line.to if line.verb == "->" and not line.marks else line.at
            if there in units:
                raise Stumbled(f"two units in {there}")
            units[there] = unit
    told = " ".join(
        ("\n" if line.lower().startswith("the") else "") + line.lower()
        for line in block(text, "The following units were dislodged:", 1)
    )
    retreats = {}
    for sentence in filter(None, map(str.strip, told.split("\n"))):
        if found := DESTROYED.match(sentence):
            retreats[province(found[2], board)] = set()
        elif found := DISLODGED.match(sentence):
            places = {province(name, board) for name in found[3].split(" or ")}
            retreats[province(found[2], board)] = places
        else:
            raise Stumbled(f"not understood: {sentence!r}")
    if dislodged.keys() - retreats.keys():
        raise Stumbled("nothing is told of who was dislodged")
    left = {at: unit for at, unit in dislodged.items() if retreats[at]}
    return World(units, left, retreats, lines, owners(text, world, board))


def retreat(text: str, world: World, board: Board) -> World:
    """Move the dislodged; where two of them went to one province, it would move both there."""
    units = dict(world.units)
    for line in (line_of(each, board) for each in results(text)):
        if world.dislodged.get(line.at) != (line.power, line.kind):
            raise Stumbled(f"no such unit was dislodged: {line}")
        if line.verb == "->":
            if not may_retreat(line, world):
                raise Stumbled(f"it cannot retreat: {line}")
            if line.to in units:
                raise Stumbled(f"two units in {line.to}")
            units[line.to] = (line.power, line.kind)
        elif line.verb != "DISBAND":
            raise Stumbled(f"no order for a retreat: {line}")
    return World(units, centers=owners(text, world, board))


def may_retreat(line: Line, world: World) -> bool:
    """Whether jDip lets a unit retreat: it knows of no convoys, and counts who did not arrive."""
    if line.to in world.units:
        return False
    failed = [move for move in world.moves if move.to == line.to and move.marks]
    drove = [
        move
        for move in world.moves
        if (move.at, move.to, move.marks) == (line.to, line.at, ()) and move.verb == "->"
    ]
    return not drove and sum("void" not in move.marks for move in failed) < 2


def adjustment(text: str, world: World, board: Board) -> World:
    """Build and remove."""
    units = dict(world.units)
    for line in results(text):
        if found := WINTER.match(line):
            at, unit = province(found[4], board), (found[1], found[3].lower())
            if found[2].lower() == "build":
                if at in units or world.centers.get(at) != found[1]:
                    raise Stumbled(f"nothing can be built there: {line!r}")
                units[at] = unit
            elif units.pop(at, None) != unit:
                raise Stumbled(f"no such unit: {line!r}")
        elif not WAIVED.match(line):
            raise Stumbled(f"not understood: {line!r}")
    return World(units, centers=world.centers)


def owners(text: str, world: World, board: Board) -> dict[str, str]:
    """Return who owns which centre, by the table of a Fall or as before."""
    told = " ".join(block(text, "Ownership of supply centers:", SHORT + 1)).split()
    found: dict[str, list[str]] = {}
    power = ""
    for word in told:
        if word.endswith(":"):
            power = word.rstrip(":")
            found[power] = []
        else:
            found[power].append(word)
    found.pop("Unowned", None)
    table = {
        province(name, board): power
        for power, words in found.items()
        for name in " ".join(words).rstrip(".").split(",")
    }
    return table or world.centers


STAGES = {"M": movement, "R": retreat, "B": adjustment}


def imported(text: str, board: Board) -> dict[str, World]:
    """Return what jDip makes of each turn of a history, by the turn's code."""
    world = World(centers={board.codes[at]: p for p, own in board.homes.items() for at in own})
    worlds, before = {}, ""
    for code, own in turns_of(text):
        if code[-1] == "R" and before != code[:-1] + "M":
            raise Stumbled("a retreat after no turn of movement")
        world = worlds[code] = STAGES[code[-1]](own, world, board)
        before = code
    if "The game is over" not in own and not NEXT.search(own):
        raise Stumbled("the next turn is not told")
    return worlds
