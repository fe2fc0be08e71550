"""The seam: the few functions and values by which the clerk asks the game.

The desk, the store, the reports and the clock know seats, turns, texts and views; what stands on
a board, what is done with it and when in the year is the game's affair.  A power is a code to them
(`GERMANY`), and whatever is to be kept of a game (a position, an order, the record of a turn) is a
packed text that only the game can read.  What the game wants said, it says by codes and plain
values; the words are in `templates/`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from judge.drawing.scene import Scene
from judge.houserules.rules import HouseRules
from judge.orders import Cause as Cause  # noqa: PLC0414 - the same value for reader and clerk
from judge.orders import Problem as Problem  # noqa: PLC0414 - the same value for reader and clerk
from judge.orders import ProblemKind as ProblemKind  # noqa: PLC0414 - the same value for reader and clerk
from judge.orders import question as question  # noqa: PLC0414 - asked by reader and clerk
from judge.variants.correction import Corrected as Corrected  # noqa: PLC0414 - one file is too long
from judge.variants.readings import PassedOver as PassedOver  # noqa: PLC0414 - told of by the seam
from judge.variants.readings import Reading as Reading  # noqa: PLC0414 - told of by the seam
from judge.variants.readings import Ruling as Ruling  # noqa: PLC0414 - told of by the seam
from judge.variants.readings import WrittenOrder as WrittenOrder  # noqa: PLC0414 - told of by the seam
from judge.variants.sights import About as About  # noqa: PLC0414 - told of by the seam
from judge.variants.sights import Blank as Blank  # noqa: PLC0414 - told of by the seam
from judge.variants.sights import Packed as Packed  # noqa: PLC0414 - told of by the seam
from judge.variants.sights import Record as Record  # noqa: PLC0414 - told of by the seam
from judge.variants.sights import Sight as Sight  # noqa: PLC0414 - told of by the seam
from judge.variants.sights import Sketch as Sketch  # noqa: PLC0414 - told of by the seam
from judge.variants.sights import Standing as Standing  # noqa: PLC0414 - told of by the seam


@dataclass(frozen=True, slots=True)
class Spec:
    """Which game is played: its name among the games, on which board, by how many players.

    `ally`: whose seat a power has joined that was nobody's when the game began.
    """

    game: str = "standard"
    board: str = "standard"
    players: int = 7
    ally: str = ""

    @property
    def is_regular(self) -> bool:
        """Whether it is the game that all others are variants of."""
        return self == Spec()


@dataclass(frozen=True, slots=True)
class PowerName:
    """A power as people call it."""

    code: str
    name: str
    adjective: str
    also: tuple[str, ...]

    @property
    def spellings(self) -> tuple[str, ...]:
        """All that it is called in letters."""
        return (self.name, self.adjective, self.code, *self.also)


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn that somebody must write for.

    `code` is short and names one turn of the game (`F1901R`).  `lasts` are keys of the house rules
    that tell how long it takes (`VII.4.retreat`): the shortest counts, and with none it is over at
    once.  `awaits` are the powers that have something to order.  `facts` are codes and numbers, of
    which the game's own templates make what people call it.  `public`: orders for it may be given
    before everybody's eyes (House rules II.6).
    """

    code: str
    lasts: tuple[str, ...]
    awaits: tuple[str, ...]
    facts: Mapping[str, Any] = field(default_factory=dict)
    public: bool = False


@dataclass(frozen=True, slots=True)
class NamedTurn:
    """What a text says of a turn.

    `code` is that of the turn it names in whole, or empty; `parts` are those of its facts that it
    names (a season, a year); `rest` is the text without them.
    """

    rest: str
    code: str = ""
    parts: Mapping[str, str | int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Item:
    """One thing a power has to order: what it is called, and between what it may choose.

    `otherwise` is what becomes of it without an order; `at_risk`: it is lost then, and an order may
    save it.
    """

    key: str
    name: str
    otherwise: Cause
    options: tuple[str, ...] = ()
    at_risk: bool = False


@dataclass(frozen=True, slots=True)
class Sheet:
    """What a power has to write in a turn.

    `items` are the things to be ordered, each by its own order; `free` is how many orders are due
    beside them that are for nothing in particular.  `form` is a text to fill in and send back,
    `otherwise` what happens if nothing is ordered at all; `facts` are for the game's own templates.
    """

    items: tuple[Item, ...] = ()
    free: int = 0
    form: str = ""
    otherwise: Cause | None = None
    facts: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Due:
    """What a power has to write in a turn, in view of what stands for it.

    `granted` is what is taken for granted until its player writes otherwise, by key and each with
    the ruling that makes it so; `unused` are the keys of orders that newer ones leave no room for;
    `missing` are the names of what has no order, not even one taken for granted.  `hints` are what
    does not seem to fit together; `later` are the texts of what it wrote for turns that may still
    follow this one.  `uncovered` tells of what was written ahead and does not cover what happened.
    `stand` are the texts of what it wrote and what stands, in a letter that tells them.
    """

    sheet: Sheet
    granted: tuple[WrittenOrder, ...] = ()
    unused: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    hints: tuple[Cause, ...] = ()
    later: tuple[str, ...] = ()
    uncovered: tuple[Cause, ...] = ()
    stand: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Things:
    """What a text names of the things that a power has to order, and what it says besides.

    `named` are the names of those that it names exactly, by key; `unclear` are the pieces of it
    that name none, or might mean several; `known` are the names of all that could be named.
    """

    named: Mapping[str, str] = field(default_factory=dict)
    unclear: tuple[str, ...] = ()
    known: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Facts:
    """What the game must know of a turn that is no order: who is in civil disorder, and the lot.

    `disorder` are the powers that nobody leads any more, `silent` those that are in it for this
    turn, since nothing came from them.  `lot` is a number that nobody can have known: whatever is
    left to chance is decided by it.
    """

    disorder: tuple[str, ...] = ()
    silent: tuple[str, ...] = ()
    lot: int = 0


@dataclass(frozen=True, slots=True)
class Tally:
    """How much each power had, when that was counted, of what the game is won by.

    `label` tells when, in a way that every language has: a year, a number.  `moved`: something of
    it has changed hands since it was counted before.
    """

    label: str
    counts: Mapping[str, int]
    moved: bool = True


@dataclass(frozen=True, slots=True)
class Settlement:
    """What became of a turn: where everything stands now, and the record of it.

    `later` are the orders for turns to come that are still to be kept, by power; `winners` is empty
    while the game goes on; one power has won, several share.  `tally` is None unless this turn
    counted.  `goes_on_as` is the game that is played from now on, if it is another: the same seats,
    some with other powers.
    """

    position: Packed
    record: Packed
    winners: tuple[str, ...] = ()
    later: Mapping[str, tuple[WrittenOrder, ...]] = field(default_factory=dict)
    tally: Tally | None = None
    goes_on_as: Variant | None = None


@dataclass(frozen=True, slots=True)
class View:
    """What one reader may see of a position or of a turn's results.

    `kind` names the template that shows it; `facts` are plain values for that template, names in
    the language of the game, all else in codes; `scenes` are the maps to be drawn of it.
    """

    kind: str
    facts: Mapping[str, Any]
    scenes: tuple[Scene, ...] = ()


class Variant(Protocol):
    """A game as the clerk sees it."""

    @property
    def spec(self) -> Spec:
        """Which game it is."""

    @property
    def views(self) -> str:
        """The first part of the names of its templates in `templates/views`: `standard`."""

    @property
    def language(self) -> str:
        """The language of its words: `en`."""

    def in_language(self, language: str) -> Variant:
        """Return the same game, with the same positions and orders, in other words."""

    def named(self, fields: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return the fields of a cause with names for whatever is to be named.

        A place becomes its name as it stands within a sentence, a power its `name` and `adjective`.
        """

    def under(self, rules: HouseRules) -> Variant:
        """Return the same game by other house rules; HouseRulesError tells what does not go."""

    @property
    def powers(self) -> Mapping[str, PowerName]:
        """The powers by code, in the order of reports."""

    @property
    def seats(self) -> tuple[tuple[str, ...], ...]:
        """The powers that each player has; a power in nobody's seat is ordered by nobody."""

    @property
    def draws_lots(self) -> bool:
        """Whether something in the rest of the game is left to chance."""

    @property
    def opens_orders(self) -> bool:
        """Whether everybody learns all orders of a turn once it is settled."""

    def begin(self) -> Packed:
        """Return the position before the first turn."""

    def turn(self, position: Packed) -> Turn:
        """Return the turn that is to be written for."""

    def read_turn(self, text: str) -> NamedTurn:
        """Return what a text says of a turn, such as the subject of a letter."""

    def read(self, text: str, power: str, position: Packed) -> Reading:
        """Read a power's orders; any text at all is answered, never an exception."""

    def things(self, text: str, power: str, position: Packed) -> Things:
        """Return which of the things that a power has to order a text names, and orders none."""

    def due(
        self,
        power: str,
        position: Packed,
        orders: Sequence[WrittenOrder] = (),
        later: Sequence[WrittenOrder] = (),
    ) -> Due:
        """Return what a power has to write.

        `orders` are those that stand for it, the newest first; `later` those that it wrote before
        this turn, for the case that it should come.
        """

    def correct(
        self, lines: Sequence[str], position: Packed, records: Sequence[Packed] = ()
    ) -> Corrected | Cause:
        """Return a position as its gamemaster puts it right, or why it cannot be done (VIII).

        `records` are those of the turns that were settled before.
        """

    def settle(
        self,
        position: Packed,
        orders: Mapping[str, Sequence[WrittenOrder]],
        later: Mapping[str, tuple[WrittenOrder, ...]],
        facts: Facts,
    ) -> Settlement:
        """Adjudicate a turn by the orders that stand for each power, the newest first."""

    def show(self, sight: Sight, readers: Sequence[str]) -> View:
        """Return what the player of some powers may see; with none, what anybody may."""

    def saved(self, name: str, records: Sequence[Packed], position: Packed, about: About) -> str:
        """Return a whole game in a form for other programs, nothing if there is none for it."""

    def witness(self, told: Record | Standing) -> str:
        """Return what anybody is told of a settled turn, in a form that is the same for ever.

        The digest of a report is made of it, and whoever has the report can make it again; so
        nothing else goes in: whoever guessed at it could see by the digest that they were right.
        """

    def tally(self, position: Packed) -> Tally:
        """Return how much each power has of what the game is won by, before the first turn."""

    def remaining(self, position: Packed) -> tuple[str, ...]:
        """Return the powers that are not eliminated, in the order of reports."""

    def strengths(self, position: Packed) -> Mapping[str, int]:
        """Return how strong each power is, should the game have to end here and now."""
