"""Requests of other programs: a line of JSON, parted into its board, rulebook and position."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from typing import Any

from judge.letter import Address
from judge.library import Library
from judge.report.render import Identity, Reporter
from judge.report.words import Words
from judge.rules.board import Board
from judge.rules.edition import EDITIONS, Choice, Edition, UnknownSwitch, with_switches
from judge.rules.position import Position
from judge.shipped import folders
from judge.variants.plain import BadPosition, Contradicted, read_plain
from judge.variants.showing import cause_of


class BadRequest(ValueError):
    """A request that cannot be used; the message says why."""


Request = Mapping[str, Any]


def words_of(library: Library) -> Words:
    """Return who puts answers into words."""
    nobody = Identity("The Judge", Address("judge@localhost"), "JUDGE")
    return Reporter(folders("templates", library.own), nobody).words


def parse_request(line: str, keys: Collection[str]) -> Request:
    """Return the object that a line of JSON holds; it may have these keys and no others."""
    try:
        request = json.loads(line)
    except (ValueError, RecursionError) as fault:
        raise BadRequest(f"this is no JSON: {fault}") from fault
    if not isinstance(request, dict):
        raise BadRequest("a request is a JSON object, {...}")
    unknown = sorted(set(request) - set(keys))
    if unknown:
        raise BadRequest(f"unknown: {', '.join(unknown)}; a request has {', '.join(sorted(keys))}")
    return request


def board_of(request: Request, library: Library) -> Board:
    """Return the board of a request, the standard one if it names none."""
    name = str(request.get("board", "standard"))
    try:
        if not name.isidentifier():
            raise FileNotFoundError(name)
        return library.board(name)
    except OSError as fault:  # not there, or a name too long to be
        raise BadRequest(f"there is no board called {name!r}") from fault


def edition_of(request: Request, otherwise: str, house: Mapping[str, Choice]) -> Edition:
    """Return the edition of a request; its `rules` go before the switches of the house."""
    name = str(request.get("edition", otherwise))
    if name not in EDITIONS:
        raise BadRequest(f"there is no edition {name!r}; there are {', '.join(EDITIONS)}")
    rules = request.get("rules", {})
    if not isinstance(rules, dict):
        raise BadRequest("rules should be an object of switches")
    edition = with_switches(EDITIONS[name], {**house, **rules})
    if isinstance(edition, UnknownSwitch):
        what = edition.switch if edition.value is None else f"{edition.switch} = {edition.value!r}"
        raise BadRequest(
            f"unknown rule {what}; it is one of {', '.join(map(str, edition.allowed))}"
        )
    return edition


def position_of(request: Request, board: Board, words: Words) -> Position:
    """Return the position of a request."""
    try:
        return read_plain(request, board)
    except BadPosition as fault:
        raise BadRequest(str(fault)) from fault
    except Contradicted as fault:
        causes = [cause_of(one, None, board) for one in fault.contradictions]
        raise BadRequest(" ".join(map(words.say, causes))) from fault
