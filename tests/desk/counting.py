"""A game as small as can be: its turns follow each other as a list says, and its orders are words.

For tests of the clerk alone: who has to write, how long a turn takes and who wins is all there is.
"""

from dataclasses import dataclass, replace

from judge.desk.games.game import Seat
from judge.variants.seam import (
    Cause,
    Corrected,
    Due,
    Item,
    NamedTurn,
    PowerName,
    Reading,
    Record,
    Settlement,
    Sheet,
    Spec,
    Tally,
    Turn,
    View,
    WrittenOrder,
)
from tests.helpers import changed, new_game, player

RED, BLUE = "RED", "BLUE"
DAY, SHORT, NONE = ("VII.4.movement",), ("VII.4.retreat", "III.8.overrule"), ()


@dataclass(frozen=True)
class Counting:
    """The game; `lasts` are the lengths of its turns, and after the last of them `winners` win.

    Without winners it begins again.  A position is the number of a turn.
    """

    lasts: tuple[tuple[str, ...], ...] = (DAY,)
    awaits: tuple[str, ...] = (RED, BLUE)
    winners: tuple[str, ...] = ()
    granted: tuple[WrittenOrder, ...] = ()
    opens_orders: bool = True
    draws_lots: bool = False
    views: str = "counting"
    language: str = "en"
    seats: tuple[tuple[str, ...], ...] = ((RED,), (BLUE,))

    @property
    def spec(self):
        return Spec("counting", "", 2)

    @property
    def powers(self):
        return {code: PowerName(code, code.title(), code.lower(), ()) for code in (RED, BLUE)}

    def in_language(self, language):
        return replace(self, language=language)

    def named(self, fields):
        return fields

    def begin(self):
        return "0"

    def turn(self, position):
        number = int(position)
        assert number < len(self.lasts), "nobody asks for the turn after the end"
        return Turn(f"T{number}", self.lasts[number], self.awaits)

    def read_turn(self, text):
        return NamedTurn(text)

    def read(self, text, power, position):
        lines = enumerate(text.split("\n"), start=1)
        return Reading(tuple(WrittenOrder(word, word, word, word, n) for n, word in lines if word))

    def due(self, power, position, orders=(), later=()):
        items = (Item("a", "A", Cause("nothing", {})), Item("b", "B", Cause("nothing", {})))
        return Due(Sheet(items), tuple(order for order in self.granted if power == RED))

    def correct(self, lines, position):
        if lines[0].isdigit():
            return Corrected(lines[0], (Cause("counted", {}),))
        return Cause("no_corrections")

    def settle(self, position, orders, later, facts):
        over = int(position) + 1 == len(self.lasts)
        following = 0 if over and not self.winners else int(position) + 1
        given = {power: [order.text for order in orders[power]] for power in orders}
        winners = self.winners if over else ()
        tally = Tally(f"turn {position}", {RED: int(position)})
        kept = {power: kept[1:] for power, kept in later.items()}
        return Settlement(str(following), f"{position}: {given}", winners, kept, tally)

    def show(self, sight, readers):
        return View("counting", {})

    def witness(self, told):
        return told.record if isinstance(told, Record) else told.position

    def tally(self, position):
        return Tally("beginning", {})


def counting(*lasts, **changes):
    """Return a game of counting whose turns take so long, and changes to the game itself."""
    of_variant = {
        key: changes.pop(key)
        for key in ("awaits", "winners", "granted", "opens_orders")
        if key in changes
    }
    variant = Counting(lasts or (DAY,), **of_variant)
    seats = tuple(Seat(player(power), (power,)) for power in (RED, BLUE))
    return changed(new_game(), variant=variant, position="0", seats=seats, **changes)


def order(key, text=""):
    """Return an order of the game of counting."""
    return WrittenOrder(key, text or key, text or key)
