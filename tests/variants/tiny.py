"""Another game behind the same seam: two captains hide a chest each and dig for the other's.

At night they hide it in one of six places, or leave it where it is; in the morning each digs in
one.  Nobody sees what the other did.  Who finds a chest has won; after four mornings they share.
It is played in English and in Esperanto; what people write and read stands in `tiny_files`.
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
    Things,
    Turn,
    View,
    WrittenOrder,
)
from judge.variants.shelf import Shelf

FILES = Path(__file__).parent / "tiny_files"  # the own folder of whoever plays it
SPEC = Spec("treasure", "island", 2)
CAPTAINS = {"KIDD": "Kidd", "TEACH": "Teach"}
PLACES = ("BEACH", "CAVE", "HILL", "LAGOON", "MARSH", "WOOD")
LAST_DAY = 4
NIGHT, MORNING = "night", "morning"
VERBS = {NIGHT: "HIDE", MORNING: "DIG"}


def pack(**facts):
    return json.dumps({"version": 1, **facts})


def told(code, **fields):
    return Cause(code, fields)


def at(place):
    return {"place": place}


@dataclass(frozen=True)
class Sayings:
    """The words of one language and English ones: verbs, parts of the day, names of places."""

    tables: tuple[dict, ...]

    @property
    def names(self):
        """The names of places by code, in the language itself."""
        return self.tables[0]["places"]

    def code(self, kind, word):
        """Return the code of a word, None if there is none such."""
        for table in self.tables:
            for code, spelling in table[kind].items():
                if spelling.lower() == word.lower():
                    return code
        return None

    def any_of(self, kind):
        return "|".join(word for table in self.tables for word in table[kind].values())

    def order(self, line):
        """Return what a line orders: for tomorrow or not, the verb, the place as written."""
        small = "|".join(word for table in self.tables for word in table["small"])
        pattern = (
            rf"(?:({self.any_of('ahead')}) )?({self.any_of('verbs')}) (?:(?:{small}) )*(\w+)\W*"
        )
        match = re.fullmatch(pattern, line, re.IGNORECASE)
        return match and (bool(match[1]), self.code("verbs", match[2]), match[3], match[0])

    def turn(self, text):
        """Return the part of the day that a text names, with its number, and where."""
        match = re.search(rf"\b({self.any_of('parts')})\b\W*(\d+)?", text, re.IGNORECASE)
        short = re.search(r"\b([NM])(\d+)\b", text)
        if match:
            return self.code("parts", match[1]), match[2], match[0]
        return short and ({"N": NIGHT, "M": MORNING}[short[1]], short[2], short[0])

    def places(self, word):
        """Return the places whose name or code begins with a word."""
        return [
            code
            for code in PLACES
            if any(table["places"][code].lower().startswith(word.lower()) for table in self.tables)
        ]


@dataclass(frozen=True)
class Treasure:
    """The game of two captains."""

    shelf: Shelf
    spec: Spec = SPEC
    language: str = "en"
    views = "treasure"
    opens_orders = False
    draws_lots = False
    seats = (("KIDD",), ("TEACH",))

    @property
    def powers(self):
        return {code: PowerName(code, name, f"{name}'s", ()) for code, name in CAPTAINS.items()}

    def in_language(self, language):
        return replace(self, language=language)

    def named(self, fields):
        names = self.sayings.names
        return {
            key: names[value["place"]] if isinstance(value, dict) else value
            for key, value in fields.items()
        }

    @property
    def sayings(self):
        return Sayings(tuple(self.shelf.words("treasure", code) for code in (self.language, "en")))

    def begin(self):
        return pack(part=NIGHT, day=1, chests=dict.fromkeys(CAPTAINS, "BEACH"))

    def turn(self, position):
        now = json.loads(position)
        part, day = now["part"], now["day"]
        facts = {"part": part, "day": day}
        return Turn(turn_code(part, day), (f"VII.4.{part}",), tuple(CAPTAINS), facts)

    def read_turn(self, text):
        named = self.sayings.turn(text)
        if not named:
            return NamedTurn(text)
        part, day, words = named
        parts = {"part": part} | ({"day": int(day)} if day else {})
        code = turn_code(part, day) if day else ""
        return NamedTurn(text.replace(words, " "), code, parts)

    def read(self, text, power, position):
        now, reading = json.loads(position), Reading()
        for number, line in enumerate(text.splitlines(), start=1):
            words, order = line.strip(), self.sayings.order(line.strip())
            if order:
                reading = _with(reading, _understood(order, number, power, now, self.sayings))
            elif words:
                over = (*reading.passed_over, PassedOver(number, words))
                reading = replace(reading, passed_over=over)
        return reading

    def things(self, text, power, position):
        [item] = self.due(power, position).sheet.items
        pieces = [piece.strip() for piece in text.split(",") if piece.strip()]
        named = {item.key: item.name} if item.key in map(str.upper, pieces) else {}
        unclear = [piece for piece in pieces if piece.upper() != item.key]
        return Things(named, tuple(unclear), (item.name,))

    def due(self, power, position, orders=(), later=()):
        now = json.loads(position)
        key, lies = ("CHEST", now["chests"][power]) if now["part"] == NIGHT else ("CREW", "")
        otherwise = told("StaysThere", place=at(lies)) if lies else told("CrewSleeps")
        options = tuple(place for place in PLACES if lies or place != now["chests"][power])
        form = f"{VERBS[now['part']]} ____"
        sheet = Sheet((Item(key, key, otherwise, options),), form=form, otherwise=otherwise)
        granted = tuple(_now(order) for order in later if now["part"] == MORNING and not orders)
        waiting = tuple(order.text for order in later)
        return Due(sheet, granted, missing=() if orders or granted else (key,), later=waiting)

    def correct(self, lines, position, records=()):
        return told("no_corrections")

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
            tally=Tally(str(now["day"]), {power: int(power in found) for power in CAPTAINS}),
        )

    def show(self, sight, readers):
        match sight:
            case Blank():
                return View("treasure.blank", {"places": list(self.sayings.names.values())})
            case Record(packed):
                return View(
                    "treasure.results", _seen(json.loads(packed), readers, self.sayings.names)
                )
            case Standing(packed) | Sketch(packed):
                return View(
                    "treasure.position", _seen(json.loads(packed), readers, self.sayings.names)
                )

    def saved(self, name, records, position, about):
        return ""

    def witness(self, told):
        packed = told.record if isinstance(told, Record) else told.position
        return json.dumps(_seen(json.loads(packed), (), dict(zip(PLACES, PLACES, strict=True))))

    def tally(self, position):
        return Tally("0", dict.fromkeys(CAPTAINS, 0))

    def under(self, rules):
        return treasure(self.spec, rules, self.shelf)

    def remaining(self, position):
        return tuple(CAPTAINS)

    def strengths(self, position):
        return dict.fromkeys(CAPTAINS, 1)


def turn_code(part, day):
    return f"{part[0].upper()}{day}"


def _understood(order, line, power, now, sayings):
    """Return what one line says, as a reading of it alone."""
    advance, verb, word, written = order
    meant = sayings.places(word)

    def problem(kind, code, *instead):
        cause = told(code, piece=word)
        return Reading(problems=(Problem(kind, written, word, cause, instead, line=line),))

    if len(meant) != 1:
        return problem(ProblemKind.NOT_UNDERSTOOD, "NoSuchPlace", *(f"{verb} {p}" for p in PLACES))
    if verb != VERBS[MORNING if advance else now["part"]]:
        return problem(ProblemKind.ILLEGAL, "NotNow")
    [place] = meant
    whole = sayings.code("places", word)
    rulings = () if whole else (Ruling("III.2", told("ShortName", place=at(place)), line),)
    vain = verb == "DIG" and place == now["chests"][power] and not advance
    standing = WrittenOrder(
        "TOMORROW" if advance else {"HIDE": "CHEST", "DIG": "CREW"}[verb],
        f"{'TOMORROW ' if advance else ''}{verb} {place}",
        pack(place=place),
        written,
        line,
        rulings,
        possible=not vain,
    )
    if advance:
        return Reading(later=(standing,))
    own = problem(ProblemKind.ILLEGAL, "OwnChest").problems if vain else ()
    return Reading(orders=(standing,), problems=own)


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
    text = order.text.removeprefix("TOMORROW ")
    ruling = Ruling("II.5", told("AsWritten", order=order.text))
    return replace(order, key="CREW", text=text, rulings=(ruling,), line=0)


def _seen(facts, readers, names):
    """Return what some captains may see; when all is over, everybody may see everything."""
    who = [power for power in CAPTAINS if power in readers or facts.get("over")]
    seen = {
        name: {CAPTAINS[power]: names[facts[name][power]] for power in who if power in facts[name]}
        for name in ("chests", "hidden", "dug")
        if name in facts
    }
    found = [CAPTAINS[power] for power in facts.get("found", ())]
    return {"part": facts["part"], "day": facts["day"], "found": found, **seen}


def treasure(spec, rules, shelf):
    """Return the game, as the registry asks for it."""
    if spec.players != len(CAPTAINS):
        raise ValueError("two captains play for the treasure")
    rules.pace(("VII.4.night", "VII.4.morning"))
    return Treasure(shelf, spec)


TINY_GAMES = {**GAMES, "treasure": treasure}
