"""Another game behind the same seam: two captains hide a chest each and dig for the other's.

At night they hide it in one of six places, or leave it where it is; in the morning each digs in
one.  Nobody sees what the other did.  Who finds a chest has won; after four mornings they share.
"""

import json
import re
from dataclasses import dataclass, replace
from pathlib import Path

from judge.variants.games import GAMES
from judge.variants.seam import (
    Blank,
    Cause,
    Due,
    Item,
    NamedTurn,
    PassedOver,
    PowerName,
    Problem,
    ProblemKind,
    Reading,
    Record,
    Ruling,
    Settlement,
    Sheet,
    Sketch,
    Spec,
    Standing,
    Tally,
    Turn,
    View,
    WrittenOrder,
)

FILES = Path(__file__).parent / "tiny_files"  # the own folder of whoever plays it
SPEC = Spec("treasure", "island", 2)
CAPTAINS = {"KIDD": "Kidd", "TEACH": "Teach"}
PLACES = ("Beach", "Cave", "Hill", "Lagoon", "Marsh", "Wood")
LAST_DAY = 4
NIGHT, MORNING = "Night", "Morning"
VERBS = {NIGHT: "hide", MORNING: "dig"}
ORDER = re.compile(r"(tomorrow )?(hide|dig) (?:in |at )?(?:the )?(\w+)\W*", re.IGNORECASE)
TURN = re.compile(r"\b(night|morning)\b\W*(\d+)?", re.IGNORECASE)


def pack(**facts):
    return json.dumps({"version": 1, **facts})


def told(code, **fields):
    return Cause(code, fields)


@dataclass(frozen=True)
class Treasure:
    """The game of two captains."""

    spec: Spec = SPEC
    views = "treasure"
    opens_orders = False
    seats = (("KIDD",), ("TEACH",))
    language = "en"

    def in_language(self, language):
        return self

    def named(self, fields):
        return fields

    @property
    def powers(self):
        return {code: PowerName(code, name, f"{name}'s", ()) for code, name in CAPTAINS.items()}

    def begin(self):
        return pack(part=NIGHT, day=1, chests=dict.fromkeys(CAPTAINS, "Beach"))

    def turn(self, position):
        now = json.loads(position)
        part, day = now["part"], now["day"]
        lasts = (f"VII.4.{part.lower()}",)
        facts = {"part": part.lower(), "day": day}
        return Turn(
            f"{part[0]}{day}", f"{part} {day}", f"{part}; {day}", lasts, tuple(CAPTAINS), facts
        )

    def read_turn(self, text):
        named = TURN.search(text)
        if not named:
            return NamedTurn(text)
        part, day = named[1].capitalize(), named[2]
        parts = {"part": part} | ({"day": int(day)} if day else {})
        code = f"{part[0]}{day}" if day else ""
        return NamedTurn(text.replace(named[0], " "), code, parts)

    def read(self, text, power, position):
        now, reading = json.loads(position), Reading()
        for number, line in enumerate(text.splitlines(), start=1):
            words, order = line.strip(), ORDER.fullmatch(line.strip())
            if order:
                reading = _with(reading, _understood(order, number, power, now))
            elif words:
                over = (*reading.passed_over, PassedOver(number, words))
                reading = replace(reading, passed_over=over)
        return reading

    def due(self, power, position, orders=(), later=()):
        now = json.loads(position)
        key, lies = ("chest", now["chests"][power]) if now["part"] == NIGHT else ("crew", "")
        otherwise = told("StaysThere", place=lies) if lies else told("CrewSleeps")
        options = tuple(place for place in PLACES if lies or place != now["chests"][power])
        form = f"{VERBS[now['part']]} in the ____"
        sheet = Sheet((Item(key, key, otherwise, options),), form=form, otherwise=otherwise)
        granted = tuple(_now(order) for order in later if now["part"] == MORNING and not orders)
        waiting = tuple(order.text for order in later)
        return Due(sheet, granted, missing=() if orders or granted else (key,), later=waiting)

    def settle(self, position, orders, later, facts):
        now = json.loads(position)
        chests, night = now["chests"], now["part"] == NIGHT
        meant = {
            power: json.loads(order.packed)["place"]
            for power, own in orders.items()
            for order in own
            if order.possible
        }
        if night:
            following = {**now, "part": MORNING, "chests": chests | meant}
            return Settlement(pack(**following), pack(**now, hidden=meant), later=later)
        rivals = dict(zip(CAPTAINS, reversed(CAPTAINS), strict=True))
        found = [power for power, place in meant.items() if chests[rivals[power]] == place]
        winners = tuple(found) or (tuple(CAPTAINS) if now["day"] == LAST_DAY else ())
        return Settlement(
            pack(**{**now, "part": NIGHT, "day": now["day"] + 1}),
            pack(**now, dug=meant, found=found, over=bool(winners)),
            winners,
            tally=Tally(f"day {now['day']}", {power: int(power in found) for power in CAPTAINS}),
        )

    def show(self, sight, readers):
        match sight:
            case Blank():
                return View("treasure.blank", {"places": list(PLACES)})
            case Record(packed):
                return View("treasure.results", _seen(json.loads(packed), readers))
            case Standing(packed) | Sketch(packed):
                return View("treasure.position", _seen(json.loads(packed), readers))

    def tally(self, position):
        return Tally("day 0", dict.fromkeys(CAPTAINS, 0))


def _understood(order, line, power, now):
    """Return what one line says, as a reading of it alone."""
    advance, verb, name = bool(order[1]), order[2].lower(), order[3].capitalize()
    meant = [place for place in PLACES if place.startswith(name)]

    def problem(kind, code, *instead):
        cause = told(code, piece=order[3])
        return Reading(problems=(Problem(kind, order[0], order[3], cause, instead, line=line),))

    if len(meant) != 1:
        return problem(ProblemKind.NOT_UNDERSTOOD, "NoSuchPlace", *(f"{verb} {p}" for p in PLACES))
    if verb != VERBS[MORNING if advance else now["part"]]:
        return problem(ProblemKind.ILLEGAL, "NotNow")
    [place] = meant
    rulings = (Ruling("III.2", told("ShortName", place=place), line),) if name != place else ()
    vain = verb == "dig" and place == now["chests"][power] and not advance
    written = WrittenOrder(
        "tomorrow" if advance else {"hide": "chest", "dig": "crew"}[verb],
        f"{'tomorrow ' if advance else ''}{verb} in the {place}",
        pack(place=place),
        order[0],
        line,
        rulings,
        possible=not vain,
    )
    if advance:
        return Reading(later=(written,))
    own = problem(ProblemKind.ILLEGAL, "OwnChest").problems if vain else ()
    return Reading(orders=(written,), problems=own)


def _with(reading, line):
    """Return a reading with one more line; the last order for a thing counts."""
    return replace(
        reading,
        orders=line.orders or reading.orders,
        later=line.later or reading.later,
        problems=(*reading.problems, *line.problems),
    )


def _now(order):
    """Return an order that was written the day before as one for this morning."""
    text = order.text.removeprefix("tomorrow ")
    ruling = Ruling("II.5", told("AsWritten", order=order.text))
    return replace(order, key="crew", text=text, rulings=(ruling,), line=0)


def _seen(facts, readers):
    """Return what some captains may see; when all is over, everybody may see everything."""
    who = [power for power in CAPTAINS if power in readers or facts.get("over")]
    seen = {
        name: {CAPTAINS[power]: facts[name][power] for power in who if power in facts[name]}
        for name in ("chests", "hidden", "dug")
        if name in facts
    }
    found = [CAPTAINS[power] for power in facts.get("found", ())]
    return {"part": facts["part"], "day": facts["day"], "found": found, **seen}


def treasure(spec, rules, board):
    """Return the game, as the registry asks for it."""
    if spec.players != len(CAPTAINS):
        raise ValueError("two captains play for the treasure")
    rules.length(("VII.4.night", "VII.4.morning"))
    return Treasure(spec)


TINY_GAMES = {**GAMES, "treasure": treasure}
