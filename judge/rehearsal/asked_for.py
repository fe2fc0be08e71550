"""The game that a script asks for, with its rules, its board and those who play."""

from __future__ import annotations

import random
from pathlib import Path

from judge.clock.deadlines import Timetable
from judge.desk.games.game import Game
from judge.founding import good_name, seat_players, usual_hour, without_the_judge
from judge.houserules.rules import HouseRules
from judge.library import Library
from judge.rehearsal.script_events import Create
from judge.settings.ini_values import read_address, read_hour, read_zone
from judge.settings.settings import Settings
from judge.variants.seam import Spec, Variant

ALL_PLAYERS = 7  # of a game that is forming and says nothing of it


class CannotBe(ValueError):
    """An event cannot be carried out; the message says why."""


def game_asked_for(event: Create, settings: Settings, library: Library) -> Game:
    """Return the game that an event founds; CannotBe and other ValueErrors say why it cannot be."""
    rules = _rules(event.rules or settings.house_rules, library).changed(event.settings)
    places = len(event.players) or event.places or ALL_PLAYERS
    variant = _variant(Spec(event.variant, event.board, places), rules, library)
    table = Timetable(
        settings.zone if event.zone is None else read_zone(event.zone),
        usual_hour(rules, settings.hour) if event.hour is None else read_hour(event.hour),
    )
    players = [f"{power}={address}" for power, address in event.players.items()]
    shuffle = random.Random(event.seed).shuffle
    seats = seat_players(players, variant, shuffle) if players else ()
    name = good_name(event.game, variant, library.spoken())
    gm = read_address(event.gm)
    seed, begin = str(event.seed or ""), variant.begin()
    game = Game(name, variant, rules, table, gm, seats, begin, seed=seed)
    return without_the_judge(game, settings.mailbox)


def _variant(spec: Spec, rules: HouseRules, library: Library) -> Variant:
    try:
        return library.variant(spec, rules)
    except FileNotFoundError as fault:
        raise CannotBe(f"there is no board called {spec.board!r}") from fault


def _rules(name: str, library: Library) -> HouseRules:
    try:
        return library.house_rules(Path(name).name)
    except FileNotFoundError as fault:
        raise CannotBe(f"there are no house rules called {name!r}") from fault
