"""Tournaments over several games: who is entered, and how they stand by the games that are over.

Points are those that a game counts for when it is over (`scoring`), by one of its systems; they go
to whoever plays a power in the end.  Games whose players do not know one another count in none:
what somebody has in one would tell what they played.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from email.utils import getaddresses

from judge.desk.games.game import Game, State
from judge.desk.games.scoring import SYSTEMS, scores
from judge.desk.letters.subject import key_of
from judge.letter import Address
from judge.variants.seam import Cause

BY_PLACE = "rank"  # the one system in which less is better: what counts is the mean
DIGITS = 2  # behind the point
MOST_TOURNAMENTS = 50
MOST_GAMES = 100  # of one
MOST_ENTRIES = 500  # for one
_FIELD = re.compile(r"\s*(\w+)\s*[:=]\s*(.*)")
_PARTS = re.compile(r"\s*[,;]\s*")
_NAME = re.compile(r"[^\W_][^<>@]{0,79}")


@dataclass(frozen=True, slots=True)
class Tournament:
    """A tournament: the system that it is scored by, its games by name, and who is entered."""

    name: str
    scoring: str
    games: tuple[str, ...] = ()
    entries: tuple[Address, ...] = ()

    @property
    def key(self) -> str:
        """What is the same for one tournament, however its name is written."""
        return key_of(self.name)


@dataclass(frozen=True, slots=True)
class TournamentGame:
    """A game of a tournament, as standings name it."""

    name: str
    designation: str
    over: bool


@dataclass(frozen=True, slots=True)
class Placed:
    """Somebody's place in a tournament, by so many games that are over.

    Whoever has none yet has no `place`.
    """

    name: str
    place: int
    points: float
    games: int


@dataclass(frozen=True, slots=True)
class Standings:
    """How a tournament stands: what anybody may know of it."""

    name: str
    scoring: str
    games: tuple[TournamentGame, ...]
    rows: tuple[Placed, ...]

    @property
    def decided(self) -> bool:
        """Whether all of its games are over."""
        return bool(self.games) and all(game.over for game in self.games)


def read_tournament(name: str, text: str) -> Tournament | Cause:
    """Return the tournament that an editor wrote, a field on each line, or why it is none.

    `Scoring: sum of squares`, `Games: Sarajevo, Lyon`, `Entries: Jane Doe <jane@example.org>`.
    """
    if not _NAME.fullmatch(name.strip()):
        return Cause("tournament_unnamed")
    found: dict[str, list[str]] = {"scoring": [], "games": [], "entries": []}
    field = ""
    for line in filter(None, map(str.strip, text.splitlines())):
        match = _FIELD.fullmatch(line)
        if match is not None and match[1].lower() in found:
            field = match[1].lower()
            found[field].append(match[2])
        elif field:
            found[field].append(line)
        else:
            return Cause("tournament_line", {"written": line})
    scoring = " ".join(" ".join(found["scoring"]).lower().split()).strip(".")
    if scoring not in SYSTEMS:
        return Cause("tournament_scoring", {"written": scoring, "systems": tuple(SYSTEMS)})
    games = _PARTS.split(", ".join(found["games"]))
    entries = [Address(email, named) for named, email in getaddresses(found["entries"]) if email]
    nameless = next((it for it in entries if not it.name or "@" not in it.email), None)
    if nameless is not None:
        return Cause("tournament_nameless", {"written": str(nameless)})
    by_key = {entry.key: entry for entry in entries}
    own = _distinct(games)
    if len(own) > MOST_GAMES or len(by_key) > MOST_ENTRIES:
        return Cause("tournament_too_big", {"games": MOST_GAMES, "entries": MOST_ENTRIES})
    return Tournament(name.strip(), scoring, own, tuple(by_key.values()))


def _distinct(games: Iterable[str]) -> tuple[str, ...]:
    return tuple({key_of(game): game.strip(" .") for game in games if game.strip(" .")}.values())


def counts_in_one(game: Game) -> bool:
    """Whether a game may count in a tournament: its players know one another."""
    return game.rules.gunboat is False


def standings_of(tournament: Tournament, games: Mapping[str, Game]) -> Standings:
    """Return how a tournament stands; `games` are those of its games that can be read."""
    known = [games[name] for name in tournament.games if name in games]
    known = [game for game in known if counts_in_one(game)]
    system, by_place = tournament.scoring, tournament.scoring == BY_PLACE
    won = {entry.key: tuple(_points(entry, known, system)) for entry in tournament.entries}
    worth = {key: _worth(points, by_place=by_place) for key, points in won.items()}
    placed = [
        Placed(entry.name, _place(entry.key, won, worth), worth[entry.key][1], len(won[entry.key]))
        for entry in tournament.entries
    ]
    told = tuple(TournamentGame(it.name, it.designation, it.state is State.OVER) for it in known)
    rows = sorted(placed, key=lambda it: (not it.games, it.place, it.name.casefold()))
    return Standings(tournament.name, tournament.scoring, told, tuple(rows))


def _points(entry: Address, games: Iterable[Game], scoring: str) -> Iterator[float]:
    """Yield what somebody has of each game that is over, and that counts for anything."""
    for game in games:
        by_side = scores(game).get(scoring, {}) if game.state is State.OVER else {}
        own = [by_side[power] for power in game.powers_at(entry) if power in by_side]
        if own:
            yield min(own) if scoring == BY_PLACE else sum(own)


def _worth(points: Sequence[float], *, by_place: bool) -> tuple[float, float]:
    """Return what is the lower, the better somebody stands, and what is printed of it."""
    if by_place:
        mean = round(sum(points) / len(points), DIGITS) if points else 0.0
        return mean, mean
    total = round(sum(points), DIGITS)
    return -total, total


def _place(
    key: str, won: Mapping[str, Sequence[float]], worth: Mapping[str, tuple[float, float]]
) -> int:
    """Return somebody's place, which level ones share; 0 as long as no game of theirs is over."""
    if not won[key]:
        return 0
    return 1 + sum(worth[other][0] < worth[key][0] for other, points in won.items() if points)
