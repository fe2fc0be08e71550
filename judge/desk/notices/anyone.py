"""What anybody is told who asks: commands, games, rules; what is remembered of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from judge.desk.games.card import Card
from judge.houserules.clauses import Clause


@dataclass(frozen=True, slots=True)
class ZoneTold:
    """To anybody who named their time zone: whether there is one of that name.

    `zone` is empty if there is none, and `close` are the names much like it.  `at_desk`: the
    gamemaster wrote it, who may have meant that of the game.
    """

    event: ClassVar[str] = "anyone.zone"
    written: str
    zone: str
    close: tuple[str, ...]
    at_desk: bool = False


@dataclass(frozen=True, slots=True)
class LanguageTold:
    """To anybody who named a language: whether the judge writes it.

    `language` is its code, empty if it does not; `languages` are those that it does write, each as
    its own speakers call it, by code.
    """

    event: ClassVar[str] = "anyone.language"
    written: str
    language: str
    languages: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class LooksTold:
    """To anybody who said how maps are to look: whether the judge draws such ones.

    `looks` is empty if it does not; `known` are those that there are.
    """

    event: ClassVar[str] = "anyone.looks"
    written: str
    looks: str
    known: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RulesTold:
    """To anybody: the house rules of a game, or what of them they asked for by its number.

    `asked` is empty if they asked for them all; `clauses` is, if there are none of that number, and
    then `known` has all clauses there are; `sections` are the titles over them.
    """

    event: ClassVar[str] = "anyone.rules"
    title: str
    sections: Mapping[str, str]
    clauses: tuple[Clause, ...]
    known: tuple[Clause, ...] = ()
    asked: str = ""


@dataclass(frozen=True, slots=True)
class Help:
    """To anybody: how to write to the judge; `power` is the reader's, if they wrote for one.

    `commands` are the names of all commands, in the order in which they are to be told, and `desk`
    those of the gamemaster's, where these are asked for, or nothing else is; `alone`: they asked
    for one.
    """

    event: ClassVar[str] = "anyone.help"
    commands: tuple[str, ...]
    power: str | None = None
    alone: bool = False
    desk: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class GameList:
    """To anybody: games that are played here; `more` if there are others.

    `none_named`: they want to take part in one, and have named none of these.
    """

    event: ClassVar[str] = "anyone.games"
    games: tuple[Card, ...]
    more: bool = False
    none_named: bool = False


@dataclass(frozen=True, slots=True)
class GameListing:
    """To anybody: games by their designations, those of a `year` or the newest of all.

    `openings` look for players; games that are on are `current`; of those that are over some are
    `completed`, and of the `others` nobody has anything.  `more` if not all are told of.
    """

    event: ClassVar[str] = "anyone.listing"
    openings: tuple[Card, ...]
    current: tuple[Card, ...]
    completed: tuple[Card, ...]
    others: tuple[Card, ...]
    year: str = ""
    more: bool = False


@dataclass(frozen=True, slots=True)
class NoSuchGame:
    """To anybody: the subject names no game of this judge; `close` are names much like it.

    `names` are some that are played here; `text` is what they wrote, so that they need not type it
    again; `elsewhere` are commands of other judges in it, by what they do there; `governed` are the
    names of the games of which they are the gamemaster, `joinable` of those that are forming.
    """

    event: ClassVar[str] = "anyone.no-such-game"
    written_subject: str
    close: tuple[str, ...]
    names: tuple[str, ...]
    text: str = ""
    elsewhere: tuple[str, ...] = ()
    governed: tuple[str, ...] = ()
    joinable: tuple[str, ...] = ()


AnyoneNotice = (
    ZoneTold | LanguageTold | LooksTold | RulesTold | Help | GameList | GameListing | NoSuchGame
)
