"""The standard game as the clerk sees it: a board, an edition, the rules and the reader."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from typing import Any

from judge.houserules.rules import HouseRules
from judge.houserules.values import HouseRulesError
from judge.orders import write_order
from judge.rules.board import Board
from judge.rules.board_names import with_names_of
from judge.rules.centers import adjustments
from judge.rules.edition import Edition
from judge.rules.order import Move
from judge.rules.phase import PhaseKind, Season
from judge.rules.players import Seating, pieces, winning_seat
from judge.rules.position import Position, first_position
from judge.rules.resolution import Resolution, resolve
from judge.variants.seam import (
    About,
    Cause,
    Corrected,
    Due,
    Facts,
    NamedTurn,
    Packed,
    PowerName,
    Reading,
    Record,
    Settlement,
    Sheet,
    Sight,
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
from judge.variants.standard.due import due_of, has_choice, sheet_of
from judge.variants.standard.edition_and_seats import edition_of, seating_of
from judge.variants.standard.extra_units import ExtraUnits
from judge.variants.standard.influence import influence_after
from judge.variants.standard.judging import read_letter
from judge.variants.standard.naming import named
from judge.variants.standard.packed import (
    open_influence,
    open_order,
    open_position,
    pack_position,
)
from judge.variants.standard.position_corrector import corrected
from judge.variants.standard.printing import witness_of
from judge.variants.standard.saved_form import saved_text
from judge.variants.standard.side import Side
from judge.variants.standard.things import things_in
from judge.variants.standard.turn_names import (
    TurnWords,
    kind_code,
    read_turn,
    turn_facts,
    turn_words,
)
from judge.variants.standard.turn_record import pack_record, results_of
from judge.variants.standard.viewing import view_of

REMEMBERED = 200  # turns, sheets and views
INFER = "III.8.infer"
OVERRULE = "III.8.overrule"
LENGTHS = {kind: f"VII.4.{kind_code(kind)}" for kind in PhaseKind}


@dataclass(frozen=True)
class StandardVariant:
    """The game of the rulebooks on one board, by one edition, for so many players.

    `infer`: a dislodged unit goes where it can, if there is only one place (House rules III.8).
    The board has the names of `language`; `siblings` are the same game in other languages.
    """

    spec: Spec
    board: Board
    edition: Edition
    shelf: Shelf
    infer: bool = True
    language: str = "en"
    siblings: dict[str, StandardVariant] = field(default_factory=dict, compare=False, repr=False)

    @property
    def views(self) -> str:
        """The first part of the names of its templates."""
        return "standard"

    @property
    def draws_lots(self) -> bool:
        """Whether a coin has still to say whom a neutral power joins (1976 XIV.2)."""
        return self._seating.joins is not None

    @property
    def opens_orders(self) -> bool:
        """Whether everybody learns all orders of a turn: its results tell them."""
        return True

    def in_language(self, language: str) -> StandardVariant:
        """Return the same game with the words of another language."""
        self.siblings.setdefault(self.language, self)
        if language not in self.siblings:
            board = with_names_of(self.board, self.shelf.board(self.spec.board, language))
            self.siblings[language] = replace(self, board=board, language=language)
        return self.siblings[language]

    def under(self, rules: HouseRules) -> StandardVariant:
        """Return the same game by other house rules."""
        return standard_game(self.spec, rules, self.shelf)

    def named(self, fields: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return the fields of a cause with names for places and powers."""
        return named(fields, self.board)

    @cached_property
    def powers(self) -> Mapping[str, PowerName]:
        """The powers by code."""
        return {
            code: PowerName(code, power.name, power.adjective, power.also)
            for code, power in self.board.powers.items()
        }

    @property
    def seats(self) -> tuple[tuple[str, ...], ...]:
        """The powers of each player, as the rulebooks have it for fewer than seven."""
        return self._seating.seats

    @property
    def idle(self) -> tuple[str, ...]:
        """The powers that nobody plays: their units stand, as in civil disorder (1976 XIV.2)."""
        return self._seating.idle

    @cached_property
    def _seating(self) -> Seating:
        return seating_of(self.board, self.edition, self.spec)

    # --- Positions and turns --------------------------------------------------------------------

    def open(self, position: Packed) -> Position:
        """Return a position as the rules know it."""
        return open_position(position, self.board)

    def pack(self, position: Position) -> Packed:
        """Return a position as it is kept."""
        return pack_position(position, self.board)

    def begin(self) -> Packed:
        """Return the starting position."""
        return self.pack(first_position(self.board))

    def side(self, power: str, position: Packed) -> Side:
        """Return what a power's orders are judged by."""
        return Side(power, self.open(position), self.board, self.edition)

    def turn(self, position: Packed) -> Turn:
        """Return the turn a position is before."""
        return self._turns(position)

    @cached_property
    def _turns(self) -> Callable[[Packed], Turn]:
        return lru_cache(maxsize=REMEMBERED)(self._turn)

    def _turn(self, position: Packed) -> Turn:
        phase = self.open(position).phase
        awaits = self._awaits(position)
        return Turn(
            code=str(phase),
            lasts=self._lasts(position, awaits),
            awaits=awaits,
            facts=turn_facts(phase),
            public=phase.kind is not PhaseKind.MOVEMENT,
        )

    def _awaits(self, position: Packed) -> tuple[str, ...]:
        where = self.open(position)
        if where.phase.kind is PhaseKind.ADJUSTMENT:
            due = adjustments(where, self.board)
            busy = {power for power, own in due.items() if own.builds or own.removals}
        else:
            busy = {power for power in self.board.powers if self.side(power, position).units()}
        return tuple(power for power in self.board.powers if power in busy.difference(self.idle))

    def _lasts(self, position: Packed, awaits: Sequence[str]) -> tuple[str, ...]:
        """Return the lengths that a turn may have; none where nobody has to write (VII.4)."""
        kind = self.open(position).phase.kind
        if kind is not PhaseKind.MOVEMENT and not awaits:
            return ()
        if kind is not PhaseKind.RETREAT or not self.infer:
            return (LENGTHS[kind],)
        choice = any(has_choice(self.side(power, position)) for power in awaits)
        return (LENGTHS[kind],) if choice else (LENGTHS[kind], OVERRULE)

    def read_turn(self, text: str) -> NamedTurn:
        """Return what a text says of a turn, in the words of the language or in English ones."""
        return read_turn(text, self._turn_words)

    @cached_property
    def _turn_words(self) -> TurnWords:
        return turn_words(self.shelf.words("turns", self.language), self.shelf.words("turns"))

    # --- Orders ---------------------------------------------------------------------------------

    def read(self, text: str, power: str, position: Packed) -> Reading:
        """Read a power's orders; what is legal to write but impossible is a problem as well."""
        vocabulary = self.shelf.vocabulary(self.language)
        return read_letter(text, self.side(power, position), vocabulary)

    def things(self, text: str, power: str, position: Packed) -> Things:
        """Return which units, or centres to build in, of a power a text names."""
        vocabulary = self.shelf.vocabulary(self.language)
        return things_in(text, self.side(power, position), vocabulary)

    def plainest(self, order: WrittenOrder, position: Packed) -> str:
        """Return the text of an order without the route it names: `A LON - BEL VIA`."""
        opened = open_order(order.packed, self.board)
        if not isinstance(opened, Move) or not opened.route:
            return order.text
        plain = replace(opened, route=(), via_convoy=True)
        return write_order(plain, self.open(position), self.board)

    def due(
        self,
        power: str,
        position: Packed,
        orders: Sequence[WrittenOrder] = (),
        later: Sequence[WrittenOrder] = (),
    ) -> Due:
        """Return what a power has to write."""
        sheet = self._sheets(power, position)
        return due_of(self.side(power, position), sheet, orders, later, self.infer)

    @cached_property
    def _sheets(self) -> Callable[[str, Packed], Sheet]:
        return lru_cache(maxsize=REMEMBERED)(lambda *of: sheet_of(self.side(*of)))

    def correct(
        self, lines: Sequence[str], position: Packed, records: Sequence[Packed] = ()
    ) -> Corrected | Cause:
        """Return a position as its gamemaster puts it right: all lines at once."""
        here, words = self.open(position), (self.shelf, self.language)
        right = corrected(lines, here, self.board, words, ExtraUnits(self.edition, records))
        if isinstance(right, Cause):
            return right
        return replace(right, position=self._following(self.open(right.position), position))

    def _following(self, position: Position, before: Packed) -> Packed:
        """Return a position as it is kept, with the influence of all that stood before it."""
        influence = influence_after(open_influence(before, self.board), position, self.board)
        return pack_position(position, self.board, influence)

    def settle(
        self,
        position: Packed,
        orders: Mapping[str, Sequence[WrittenOrder]],
        later: Mapping[str, tuple[WrittenOrder, ...]],
        facts: Facts,
    ) -> Settlement:
        """Adjudicate the orders of all powers.

        Contingent orders are kept until the next movement (House rules II.5).
        """
        given = {
            power: [open_order(order.packed, self.board) for order in own]
            for power, own in orders.items()
        }
        idle = {*self.idle, *facts.disorder}
        disorder = idle.union(facts.silent)
        where = self.open(position)
        settled = resolve(where, given, self.board, self.edition, disorder, idle)
        following = self._following(settled.next, position)
        results = replace(
            results_of(settled, self.edition),
            influence_before=open_influence(position, self.board),
            influence=open_influence(following, self.board),
        )
        winners = self._winners(settled)
        goes_on = not winners and settled.next.phase.kind is not PhaseKind.MOVEMENT
        return Settlement(
            position=following,
            record=pack_record(results, self.board),
            winners=winners,
            later=later if goes_on else {},
            tally=self._counted(settled) if results.counted else None,
            goes_on_as=self._since_joined(settled, facts.lot),
        )

    def _winners(self, settled: Resolution) -> tuple[str, ...]:
        """Return who has won: a power, or one player's powers, as the rulebook counts them."""
        needed = self._seating.units_to_win
        if needed is None:
            return settled.winners
        return winning_seat(settled.next, self.seats, needed)

    def _since_joined(self, settled: Resolution, lot: int) -> StandardVariant | None:
        """Return the game with the neutral power at its ally's side, once a Fall is over."""
        following, year = settled.next.phase, settled.position.phase.year
        fall_is_over = following.season is Season.WINTER or following.year > year
        if not self.draws_lots or not fall_is_over:
            return None
        ally = self.seats[lot % len(self.seats)][0]
        return _standard_game(replace(self.spec, ally=ally), self.edition, self.shelf, self.infer)

    def witness(self, told: Record | Standing) -> str:
        """Return the lines of results, if everybody reads them, and how everything stands then."""
        return witness_of(told, self.in_language("en").board)

    def tally(self, position: Packed) -> Tally:
        """Return how many supply centres each power owns, since the end of which year."""
        where = self.open(position)
        owners = Counter(where.centers.values())
        winter = where.phase.kind is PhaseKind.ADJUSTMENT
        year = where.phase.year if winter else where.phase.year - 1
        return Tally(str(year), {power: owners[power] for power in self.board.powers})

    def _counted(self, settled: Resolution) -> Tally:
        """Return who owns what after a Fall, and whether any centre has another owner."""
        moved = dict(settled.position.centers) != dict(settled.next.centers)
        return replace(self.tally(self.pack(settled.next)), moved=moved)

    def saved(self, name: str, records: Sequence[Packed], position: Packed, about: About) -> str:
        """Return a game as a saved game of the package `diplomacy`, with its edition beside it."""
        own = {"edition": self.edition.name, "players": self.spec.players, **about}
        return saved_text(name, records, self.open(position), self.in_language("en").board, own)

    def remaining(self, position: Packed) -> tuple[str, ...]:
        """Return the powers that still have a unit or a supply centre."""
        where = self.open(position)
        left = pieces(where).keys() | set(where.centers.values())
        return tuple(power for power in self.board.powers if power in left)

    def strengths(self, position: Packed) -> Mapping[str, int]:
        """Return how many units each power has (1961, Short Game)."""
        units = pieces(self.open(position))
        return {power: units[power] for power in self.board.powers}

    def show(self, sight: Sight, readers: Sequence[str]) -> View:
        """Return what some powers may see: everything but the orders of others."""
        if isinstance(sight, Sketch) and sight.power not in readers:
            sight = Standing(sight.position)
        return self._views(sight)

    @cached_property
    def _views(self) -> Callable[[Sight], View]:
        return lru_cache(maxsize=REMEMBERED)(self._view)

    def _view(self, sight: Sight) -> View:
        english = self.in_language("en").board
        return view_of(sight, self.board, english, self.edition, self.idle)


# --- Made from house rules ------------------------------------------------------------------------


def standard_game(spec: Spec, rules: HouseRules, shelf: Shelf) -> StandardVariant:
    """Return the game of the rulebooks as house rules say it is played.

    They name an edition (I.2), and may decide some points otherwise.  HouseRulesError or ValueError
    tell what does not go together.
    """
    edition = edition_of(rules)
    infer = rules.flag(INFER)
    for key in (*LENGTHS.values(), *([OVERRULE] if infer else [])):
        rules.pace((key,))
    if not rules.pace((LENGTHS[PhaseKind.MOVEMENT],)):
        key = LENGTHS[PhaseKind.MOVEMENT]
        raise HouseRulesError(f"{key}: there must be time for movement", "no_time_to_move", key=key)
    return _standard_game(spec, edition, shelf, infer)


def _standard_game(spec: Spec, edition: Edition, shelf: Shelf, infer: bool) -> StandardVariant:
    seats = seating_of(shelf.board(spec.board), edition, spec)
    return StandardVariant(spec, seats.board, edition, shelf, infer)
