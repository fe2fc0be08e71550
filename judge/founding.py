"""How a game is founded: a name that subjects can begin with, and a seat for everybody."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import time

from judge.clock.deadlines import Timetable
from judge.desk.commands import COMMANDS
from judge.desk.events.effects import Founding
from judge.desk.games.changed_rules import cause_of
from judge.desk.games.game import Game, Seat
from judge.desk.letters.command_lines import command_lines
from judge.desk.letters.courtesies import plain
from judge.desk.letters.language import Language, Languages
from judge.desk.letters.subject import read_subject
from judge.desk.readers.circulation import everybody
from judge.desk.turns.time_words import clock_named
from judge.houserules.rules import HouseRules
from judge.houserules.setting import NoSuchSetting, NoSuchValue, Setting, read_setting
from judge.houserules.values import HouseRulesError
from judge.letter import Address
from judge.library import Library
from judge.settings.ini_values import read_address
from judge.settings.settings import Settings
from judge.variants.seam import Cause, Spec, Variant

_NAME = re.compile(r"[^\W\d_][\w '-]{1,38}[\w']")
# Names that commands have already.
_TAKEN = frozenset(
    {
        *("help", "games", "list", "info", "join", "observe", "subscribe", "judge", "gm"),
        *("unsubscribe", "subscriptions", "digest", "zine", "all", "all games"),
    }
)

Shuffle = Callable[[list[int]], None]
WhatWasTaken = tuple[
    Cause, ...
]  # what was taken from a letter that asks for a game, and what was not


class CannotBegin(ValueError):
    """A game cannot be founded so; the message says why and what would do."""


def usual_hour(rules: HouseRules, setting: time | None) -> time | None:
    """Return at which hour the turns of a game end that has none of its own."""
    return setting if rules.hour is None else rules.hour


def without_the_judge(game: Game, judge: Address) -> Game:
    """Return a game, unless somebody in it has the judge's own mailbox: letters would go round."""
    if any(reader.address.same_as(judge) for reader in everybody(game)):
        raise CannotBegin(f"{judge.email} is the judge's own address; nobody can play from there")
    return game


def good_name(name: str, variant: Variant, languages: Languages) -> str:
    """Return a game's name if subjects can begin with it, in whatever language they are written."""
    name = " ".join(name.split())
    if not _NAME.fullmatch(name):
        raise CannotBegin(
            f"{name!r} is no good name for a game: take 3 to 40 letters, digits, spaces or "
            "hyphens, beginning with a letter"
        )
    if any(_means_more(name, variant, language) for language in languages.all):
        raise CannotBegin(
            f"{name} would be taken for a country or a turn in subjects; choose another"
        )
    if name.casefold() in _TAKEN:
        raise CannotBegin(f"{name} is taken; please choose another name")
    return name


def _means_more(name: str, variant: Variant, language: Language) -> bool:
    """Whether a subject could mean a power, a turn or something else by a name."""
    subject = read_subject(f"; {name}", variant.in_language(language.code), language)
    return bool(subject.power or subject.names_turn or subject.final or subject.gm)


def seat_players(lines: Sequence[str], variant: Variant, shuffle: Shuffle) -> tuple[Seat, ...]:
    """Return who has which seat.

    A player is `Austria=Anna <anna@example.org>`; one who names no country draws, by `shuffle`, one
    of those that are left.
    """
    chosen: dict[int, Address] = {}
    others: list[Address] = []
    for line in lines:
        country, equals, _ = line.rpartition("=")
        player = player_in(line)
        if not equals:
            others.append(player)
            continue
        number = _seat(country, variant)
        if number in chosen:
            raise CannotBegin(_two_players([variant.powers[p].name for p in variant.seats[number]]))
        chosen[number] = player
    _refuse_named_twice(others, chosen.values())
    left = [number for number in range(len(variant.seats)) if number not in chosen]
    if len(left) != len(others):
        raise CannotBegin(f"the game has {len(variant.seats)} seats for {len(lines)} players")
    shuffle(left)
    chosen |= dict(zip(left, others, strict=True))
    return tuple(Seat(chosen[number], powers) for number, powers in enumerate(variant.seats))


def _refuse_named_twice(drawing: Sequence[Address], chosen: Iterable[Address]) -> None:
    """Refuse somebody who would draw a second seat; who is to have two is named with both."""
    seen = {player.key for player in chosen}
    for player in drawing:
        if player.key in seen:
            raise CannotBegin(
                f"{player.email} is named twice; name the countries of a player who has several"
            )
        seen.add(player.key)


def _two_players(powers: Sequence[str]) -> str:
    if len(powers) == 1:
        return f"{powers[0]} has two players"
    return f"one player has {' and '.join(powers)}, and two are named for them"


def player_in(line: str) -> Address:
    """Return the address of the player that a line names, with a country or without."""
    text = line.rpartition("=")[2].strip()
    try:
        return read_address(text)
    except ValueError as fault:
        raise CannotBegin(f"{text!r}: {fault}") from fault


def _seat(country: str, variant: Variant) -> int:
    """Return the number of the seat that has a country."""
    for number, powers in enumerate(variant.seats):
        for power in (variant.powers[code] for code in powers):
            spellings = {power.name, power.code, power.adjective, *power.also}
            if country.strip().casefold() in {spelling.casefold() for spelling in spellings}:
                return number
    names = ", ".join(variant.powers[code].name for powers in variant.seats for code in powers)
    raise CannotBegin(f"{country.strip()!r} is no country that is played; there are {names}")


def new_seed() -> str:
    """Return a seed that nobody can guess."""
    return secrets.token_hex(16)


@dataclass(frozen=True, slots=True)
class Founder:
    """Makes the games that letters ask for, by what the operator has set for all games.

    `founders` are the addresses and the domains whose letters may ask, None for all; no more than
    some of a gamemaster's games are forming `at_once`.
    """

    library: Library
    house_rules: str
    table: Timetable
    judge: Address
    seed: Callable[[], str] = new_seed
    founders: tuple[str, ...] | None = None
    at_once: int = 10

    def __call__(self, founding: Founding) -> tuple[Game, WhatWasTaken] | Cause:
        """Return the game and what was taken from the letter, or why it cannot be."""
        if self.founders is not None and not is_listed(founding.gm, self.founders):
            return Cause("no_games_by_mail" if not self.founders else "not_a_founder")
        if founding.forming >= self.at_once:
            return Cause("too_many_forming", {"most": self.at_once})
        called, *beside = _PARTED.split(founding.name)
        lines = _parted((*beside, *founding.lines), self.library.spoken())
        named = next(filter(None, map(_RULES.fullmatch, lines)), None)
        name = named[1].lower() if named else self.house_rules
        try:
            rules = self.library.house_rules(name)
        except FileNotFoundError:
            return Cause("no_such_rules", {"written": name})
        settings = _settings(lines, rules, self.library.spoken())
        if isinstance(settings, Cause):
            return settings
        try:
            changed = rules.changed(settings)
            variant = self.library.variant(_spec(lines, self.library.spoken()), changed)
            title = good_name(called, variant, self.library.spoken())
            own = replace(self.table, hour=usual_hour(changed, self.table.hour))
            table = _clock(lines, own, self.library.spoken())
            position = variant.begin()
            unread = _unread(lines, (called, founding.name), self.library.spoken())
            seed = self.seed()
            game = Game(title, variant, changed, table, founding.gm, (), position, seed=seed)
            return without_the_judge(game, self.judge), _taken(game, own, settings, unread)
        except CannotBegin:
            return Cause("bad_game_name", {"written": founding.name})
        except HouseRulesError as fault:
            return cause_of(fault)


def is_listed(address: Address, listed: Sequence[str]) -> bool:
    """Whether an address is one of some, or in one of some domains (`@club.example`)."""
    email = address.email.lower()
    return email in listed or f"@{email.rpartition('@')[2]}" in listed


def founder_of(settings: Settings, library: Library) -> Founder:
    """Return who makes the games that letters ask for, as the operator has set it for all games."""
    table = Timetable(settings.zone, settings.hour)
    return Founder(
        library,
        settings.house_rules,
        table,
        settings.mailbox,
        founders=settings.founders,
        at_once=settings.forming,
    )


_CLOCK = {name: COMMANDS[name] for name in ("zone", "hour")}
_SET = {"set": COMMANDS["set"]}
_PARTED = re.compile(r"\s*[,;()]+\s*")  # names have none of these
_RULES = re.compile(r"\W*(?:house\W+)?rules\W+(\w[\w-]*)\W*", re.IGNORECASE)
_PLAYERS = re.compile(r"\W*(?:for\W+)?(?:players\W+(\w+)|(\w+)\W+players)\W*", re.IGNORECASE)
_NAMES = re.compile(r"\W*(?:[A-Z]\w*\W*){1,3}")  # George, Head GM: below `Thanks,`
# `VII.4.movement = 5 days`; in small letters only as it stands, for those begin many a list
_KEYED = re.compile(r"\W*(?:[IVXL]+\s*[.(]\s*(?:\d|[a-z]{3})|[ivxl]+\.\d+\.[a-z])")


def _parted(lines: Iterable[str], languages: Languages) -> list[str]:
    """Return the lines of a letter that asks for a game, each with one thing that it may set.

    Several may stand on a line, where each of them sets something: `PLAYERS 3, HOUR 21:00`.
    """
    parted: list[str] = []
    for line in filter(str.strip, lines):
        bare = _behind_set(line, languages)
        beside = (part for part in _PARTED.split(line) if not _is_courtesy(part, languages))
        parts = [_behind_set(part, languages) for part in beside]
        several = not _sets(bare, languages) and all(_sets(it, languages) for it in parts)
        parted += parts if parts and several else [bare]
    return parted


def _behind_set(line: str, languages: Languages) -> str:
    """Return what stands behind SET on a line, and any other line without its courtesies."""
    for language in languages.all:
        call = command_lines(_SET, language, None, at_desk=True).call(line)
        if call and call.argument.strip():
            return call.argument
    own = next((it for it in languages.all if it.setting(plain(line, it))), None)
    return plain(line, own) if own else line


def _sets(line: str, languages: Languages) -> bool:
    """Whether a line sets something of a game."""
    return bool(
        _RULES.fullmatch(line)
        or _players(line, languages)
        or _KEYED.match(line)
        or any(it.setting(line) for it in languages.all)
        or _named_clock(line, Timetable(), languages)
    )


def _players(line: str, languages: Languages) -> int:
    """Return for how many players a line says that a game is: in digits, or in words; or none."""
    named = _PLAYERS.fullmatch(line)
    if named is None:
        return 0
    word = (named[1] or named[2]).lower()
    numbers = (it.times.numbers.items() for it in languages.all)
    spelled = (int(number) for own in numbers for number, words in own if word in words)
    return int(word) if word.isdecimal() else next(spelled, 0)


def _spec(lines: Sequence[str], languages: Languages) -> Spec:
    """Return which game is asked for: by how many players, as the last line has it that says so."""
    many = [players for line in lines if (players := _players(line, languages))]
    return Spec(players=many[-1]) if many else Spec()


def _clock(lines: Sequence[str], table: Timetable, languages: Languages) -> Timetable:
    """Return the clock of a game: its usual one, but for what lines say of its hour and zone."""
    for line in lines:
        table = _named_clock(line, table, languages) or table
    return table


def _named_clock(line: str, table: Timetable, languages: Languages) -> Timetable | None:
    """Return a clock with what a line sets of it: `ZONE Europe/Vienna`, `HOUR 21:00`."""
    for language in languages.all:
        call = command_lines(_CLOCK, language, None, at_desk=True).call(line)
        if call and (named := clock_named(call.argument, language.times, table)):
            return named
    return None


def _taken(
    game: Game, usual: Timetable, settings: Mapping[str, object], unread: Sequence[str]
) -> WhatWasTaken:
    """Return by which rules a game is played, and the lines that set nothing of it, if any.

    Its clock is told where it is not the `usual` one.
    """
    rules, table = game.rules, game.table
    values = [{"key": key, "value": rules.setting(key)} for key in settings]
    hour = table.hour.isoformat("minutes") if table.hour else ""
    clock = {"zone": "" if table == usual else table.zone, "hour": hour}
    facts = {"rules": rules.title, "settings": values, **clock}
    founded = Cause("founded_by", facts)
    return (founded, Cause("sets_nothing_of_it", {"lines": list(unread)})) if unread else (founded,)


def _unread(lines: Sequence[str], names: Sequence[str], languages: Languages) -> list[str]:
    """Return the lines that set nothing, but for courtesies and the one that asks for the game."""
    last = max((at for at, line in enumerate(lines) if _is_courtesy(line, languages)), default=0)
    signed = last > 0 and all(map(_NAMES.fullmatch, lines[last + 1 :]))
    return [
        line.strip()
        for line in (lines[:last] if signed else lines)
        if not _sets(line, languages)
        and not line.rstrip().endswith(",")  # whom it greets
        and not any(line.strip().casefold().endswith(name.strip().casefold()) for name in names)
        and not _is_courtesy(line, languages)
    ]


def _is_courtesy(line: str, languages: Languages) -> bool:
    return not all(plain(line, it) for it in languages.all)


def _settings(
    lines: Sequence[str], rules: HouseRules, languages: Languages
) -> dict[str, object] | Cause:
    """Return the values of house rules that lines set, or which of them cannot be set so."""
    settings: dict[str, object] = {}
    called = (
        next(filter(None, (it.setting(line) for it in languages.all)), line) for line in lines
    )
    for line in filter(_KEYED.match, called):
        match read_setting(rules, line):
            case Setting(key, value):
                settings[key] = value
            case NoSuchSetting(written, near):
                return Cause("no_such_setting", {"written": written, "near": near})
            case NoSuchValue(key, written, allowed):
                return Cause("no_such_value", {"key": key, "written": written, "allowed": allowed})
            case None:
                return Cause("no_such_setting", {"written": line.strip(), "near": ()})
    return settings
