"""What is told of a game whose players do not know one another, without their names (X).

Whatever is told to others than the gamemaster is made nameless here, whichever notice it is in;
nobody needs to think of it where it is written.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any, cast

from judge.desk.games.game import Game
from judge.desk.notices import Notice
from judge.desk.notices.gm import Correction, GMDecided
from judge.desk.notices.orders import StrangerWrote
from judge.desk.notices.turns import GameStarts
from judge.letter import Address
from judge.variants.seam import Cause

NOBODY = Address("")  # who is not named
# Decisions that name none but gamemasters.
OF_GMS = frozenset({"gm_added", "gm_dropped", "game_given_away"})


def without_names(notice: Notice, reader: Address, game: Game) -> Notice:
    """Return a notice without the names and addresses of others than its reader and the GM."""
    known = frozenset(own.key for own in (reader, *game.gms))
    match notice:
        case StrangerWrote():
            notice = replace(notice, stranger="", written_subject="")
        case GameStarts():  # by the seed, who guesses the names could find who drew which country
            notice = replace(notice, draw_seed="")
        case GMDecided():
            decisions = (replace(it, did=_unnamed(it.did, known)) for it in notice.decisions)
            notice = replace(notice, decisions=tuple(decisions))
        case Correction():
            unnamed = (_unnamed(cause, known) for cause in notice.corrections)
            notice = replace(notice, corrections=tuple(unnamed))
    return cast(Notice, _without(notice, known))


def _without(value: Any, known: frozenset[str]) -> Any:
    """Return a value in which no address is left but those that are known."""
    match value:
        case Address():
            return value if value.key in known else NOBODY
        case tuple():
            return tuple(_without(part, known) for part in value)
        case Mapping():
            return {key: _without(part, known) for key, part in value.items()}
        case _ if is_dataclass(value) and not isinstance(value, type):
            parts = {field.name: getattr(value, field.name) for field in fields(value)}
            changed = {name: _without(part, known) for name, part in parts.items()}
            same = all(changed[name] is part for name, part in parts.items())
            return value if same else replace(value, **changed)
    return value


def _unnamed(cause: Cause, known: frozenset[str]) -> Cause:
    """Return what the gamemaster decided without the address that they named with it.

    Of a line with an address its first word is left, the command.
    """
    if cause.code in OF_GMS:
        return cause
    facts = {name: _no_address(value, known) for name, value in cause.fields.items()}
    return replace(cause, fields=facts)


def _no_address(value: Any, known: frozenset[str]) -> Any:
    if not isinstance(value, str) or "@" not in value or Address(value).key in known:
        return value
    first = value.split()[0]
    return "" if "@" in first else first
