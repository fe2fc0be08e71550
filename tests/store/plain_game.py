"""A game with next to no rules, for tests of what is kept: two powers count turns."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta

from judge.clock.deadlines import Timetable
from judge.desk.games.game import Game, Seat
from judge.desk.games.kept_orders import OrderSet
from judge.houserules.clauses import Clause
from judge.houserules.rules import HouseRules
from judge.letter import Address
from judge.store.intray import Arrival
from judge.variants.seam import (
    Cause,
    Due,
    Item,
    PowerName,
    Ruling,
    Sheet,
    Spec,
    Tally,
    Turn,
    WrittenOrder,
)

NOW = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)
DAY = timedelta(days=1)
ANNA, BOB, GM = (Address(f"{name}@Example.org", name) for name in ("Anna", "Bob", "Gus"))
RULES = HouseRules(
    "plain",
    "Plain rules",
    {"I": "The game", "VII": "Time"},
    {
        "I.2": Clause("I.2", "Edition", "By {edition}.", {"edition": "none", "early": True}),
        "VII.4": Clause("VII.4", "Time", "A turn takes {turn}.", {"turn": "1 day"}),
    },
)

ORDER = WrittenOrder("a", "A", "v1:a", rulings=(Ruling("III.4", Cause("Last", {"of": ["b"]})),))


@dataclass(frozen=True)
class PlainGame:
    """The variant: a position is the number of its turn."""

    spec: Spec
    rules: HouseRules
    views: str = "plain"
    opens_orders: bool = True
    draws_lots: bool = False

    @property
    def powers(self):
        return {
            code: PowerName(code, code.title(), code.title(), ()) for code in ("WHITE", "BLACK")
        }

    @property
    def seats(self):
        return (("WHITE",), ("BLACK",))

    def in_language(self, language):
        return self

    def named(self, fields):
        return fields

    def begin(self):
        return "1"

    def turn(self, position):
        return Turn(f"T{position}", ("VII.4.turn",), ("WHITE", "BLACK"))

    def due(self, power, position, orders=(), later=()):
        nothing = Cause("would_hold", {"turn": position})
        return Due(Sheet((Item("a", "Army", nothing),), 1), (ORDER,), ("b",), ("c",), (nothing,))

    def tally(self, position):
        return Tally("start", {"WHITE": 1, "BLACK": 1})


class PlainLibrary:
    """Where the plain game is found, and its house rules."""

    def variant(self, spec, rules):
        return PlainGame(spec, rules)

    def house_rules(self, name):
        return replace(RULES, name=name)


LIBRARY = PlainLibrary()


def new_game(name: str = "Sarajevo", **changes) -> Game:
    variant = LIBRARY.variant(Spec("plain", "none", 2), RULES)
    seats = (Seat(ANNA, ("WHITE",)), Seat(BOB, ("BLACK",)))
    game = Game(name, variant, RULES, Timetable(), GM, seats, variant.begin(), deadline=NOW + DAY)
    return replace(game, **changes)


def orders(text: str, power: str = "WHITE", received: datetime = NOW, letter: str = "") -> OrderSet:
    order = WrittenOrder(text, text.upper(), f"v1:{text}", text, 1)
    return OrderSet(power, (order,), False, received, letter)


def arrive(store, raw, received, source, identity, *who):
    """Let a letter come in, from a sender and with names; return whether it is in the tray now."""
    return store.take(Arrival(raw, received, source, identity, "", *who))
