"""The card of a game: what anybody may know of it, and all that a template learns of a game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime

from judge.clock.deadlines import Timetable
from judge.desk.games.endings import Ending
from judge.desk.games.game import Game, Seat, State
from judge.desk.games.gunboat import are_unknown
from judge.desk.games.orders_of_turn import missing_powers
from judge.desk.games.scoring import scores
from judge.desk.turns.lateness import Absence, Missing
from judge.houserules.rules import HouseRules
from judge.letter import Address
from judge.variants.seam import Spec, Tally, Turn


@dataclass(frozen=True, slots=True)
class Victor:
    """Who has won or shares a game: their name, where it may be told, and their powers."""

    name: str
    powers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Card:
    """What anybody may know of a game, as it stood at one moment.

    All orders being final, the turn is over at `settles_at`; if all are there, at `optional_at`;
    its results are `unpublished` since then, where the gamemaster looks at them first. `takes_time`
    is false of a turn that is over together with the one before it; `absences` are those that
    players told of, `scores` what a game that is over counts for, by system and side, and `sides`
    the powers of each side, which is named after its first. `views` is the first part of the names
    of its own templates; `powers` are their codes, in the order of reports; the `winners` have the
    game `shared` if they are of several players; `rules` are the house rules, which a template
    reaches only where a notice tells them. `vacant` are the powers that may be taken over,
    `missing` the orders that the game waits for, `paused` is since when its clock has been stopped,
    `paused_until` when that ends by itself, and `ending` is how it ended, `played_on` the game with
    which, or as which, it goes on. Of its `places` so many are taken as have `joined`, while it is
    forming. In a `gunboat` game players are not known now. It is listed by its `designation`;
    `started` is when its first turn began, `ended` the turn with which it was over, and `victors`
    are whoever has won or shares it.
    """

    name: str
    spec: Spec
    rules: HouseRules
    views: str
    turn: Turn
    number: int
    deadline: datetime | None
    table: Timetable
    gm: Address
    state: State
    winners: tuple[str, ...]
    chart: tuple[Tally, ...]
    powers: tuple[str, ...]
    shared: bool = False
    missing: Missing | None = None
    vacant: tuple[str, ...] = ()
    paused: datetime | None = None
    ending: Ending | None = None
    played_on: str = ""
    places: int = 0
    joined: int = 0
    takes_time: bool = True
    settles_at: datetime | None = None
    optional_at: datetime | None = None
    absences: tuple[Absence, ...] = ()
    scores: Mapping[str, Mapping[str, float]] = field(default_factory=dict)
    sides: tuple[tuple[str, ...], ...] = ()
    gunboat: bool = False
    designation: str = ""
    ended: Turn | None = None
    started: datetime | None = None
    victors: tuple[Victor, ...] = ()
    unpublished: datetime | None = None
    paused_until: datetime | None = None

    @property
    def ends_early(self) -> bool:
        """Whether a turn may be over before its deadline, all orders being final (VII.2)."""
        return self.rules.early

    @property
    def played_unknown(self) -> bool:
        """Whether it is played, or was, by players who did not know who the others were."""
        return self.rules.gunboat is not False

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state is State.OVER


def card_of(game: Game) -> Card:
    """Return the card of a game as it stands now."""
    return Card(
        name=game.name,
        spec=game.variant.spec,
        rules=game.rules,
        views=game.variant.views,
        turn=game.turn,
        number=game.number,
        deadline=game.deadline,
        table=game.table,
        gm=game.gm,
        state=game.state,
        winners=game.winners,
        ending=game.ending,
        played_on=game.played_on,
        places=len(game.variant.seats),
        joined=len(game.people.joined),
        takes_time=game.takes_time,
        settles_at=game.present.settles_at,
        optional_at=game.optional_at,
        absences=game.absences,
        gunboat=are_unknown(game),
        scores=scores(game) if game.state is State.OVER else {},
        sides=game.variant.seats if game.state is State.OVER else (),
        shared=len({game.seat_of(power) for power in game.winners}) > 1,
        chart=game.chart,
        powers=tuple(game.variant.powers),
        missing=_missing(game),
        vacant=() if game.state is State.OVER else game.vacant,
        paused=game.present.paused,
        designation=game.designation,
        ended=game.ended,
        started=game.started,
        victors=tuple(_victors(game)),
        unpublished=game.unpublished,
        paused_until=next((it.at for it in game.scheduled if it.ends_pause), None),
    )


def _victors(game: Game) -> Iterator[Victor]:
    """Yield who has won, each once; their names only where they are known (`gunboat`)."""
    by_seat: dict[Seat | None, list[str]] = {}
    for power in game.winners:
        by_seat.setdefault(game.seat_of(power), []).append(power)
    for seat, powers in by_seat.items():
        nameless = seat is None or seat.empty or are_unknown(game)
        name = "" if nameless or seat is None else seat.player.name
        yield Victor("" if "@" in name else name, tuple(powers))


def _missing(game: Game) -> Missing | None:
    """Return the orders that a game still waits for."""
    missing = game.present.missing
    return replace(missing, powers=missing_powers(game)) if missing else None
