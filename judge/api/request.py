"""Requests of other programs, parted into board, rulebook and position.

A request is plain data, as JSON has them; what is wrong with one is a `BadRequest`, and its
message says it in a sentence.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from judge.library import Library
from judge.report.words import Words
from judge.rules.board import Board
from judge.rules.edition import EDITIONS, Edition, SwitchValue, UnknownSwitch, with_switches
from judge.rules.position import Position
from judge.shipped import folders
from judge.variants.seam import Cause, Problem, Ruling
from judge.variants.standard.causes import cause_of
from judge.variants.standard.naming import named
from judge.variants.standard.plain_position import BadPosition, Contradicted, read_plain

Request = Mapping[str, Any]
Answer = dict[str, Any]


class BadRequest(ValueError):
    """A request that cannot be used; the message says why."""


@cache
def shipped() -> Library:
    """Return the boards, house rules and words that come with the judge."""
    return Library()


@cache
def words_of(library: Library) -> Words:
    """Return who puts answers into words."""
    return Words.of(folders("templates", library.own))


@dataclass(frozen=True, slots=True)
class Sentences:
    """Says why something is as it is, by the names of a board."""

    words: Words
    board: Board

    def say(self, cause: Cause, cited: str = "", edition: str = "") -> str:
        """Return a cause in a sentence, with the section of an edition that is cited."""
        return self.words.say(self._named(cause), cited, edition)

    def explain(self, problem: Problem) -> str:
        """Return what is wrong with a piece of a text."""
        return self.words.explain(replace(problem, cause=self._named(problem.cause)))

    def ruling(self, ruling: Ruling) -> str:
        """Return a ruling in a sentence."""
        return self.words.ruling(replace(ruling, cause=self._named(ruling.cause)))

    def _named(self, cause: Cause) -> Cause:
        return replace(cause, fields=named(cause.fields, self.board))


def sentences_of(library: Library, board: Board) -> Sentences:
    """Return who says why something on a board is as it is."""
    return Sentences(words_of(library), board)


def parse_request(line: str) -> Request:
    """Return the object that a line of JSON holds."""
    try:
        request = json.loads(line)
    except (ValueError, RecursionError) as fault:
        raise BadRequest(f"this is no JSON: {fault}") from fault
    if not isinstance(request, dict):
        raise BadRequest("a request is a JSON object, {...}")
    return request


def refuse_others(request: Request, keys: Collection[str]) -> None:
    """Refuse a request that has other keys than these."""
    unknown = sorted(set(request) - set(keys))
    if unknown:
        raise BadRequest(f"unknown: {', '.join(unknown)}; a request has {', '.join(sorted(keys))}")


def board_of(request: Request, library: Library) -> Board:
    """Return the board of a request, the standard one if it names none."""
    name = str(request.get("board", "standard"))
    try:
        if not name.isidentifier():
            raise FileNotFoundError(name)
        return library.board(name)
    except OSError as fault:  # not there, or a name too long to be
        raise BadRequest(f"there is no board called {name!r}") from fault


def edition_of(request: Request, otherwise: str, house: Mapping[str, SwitchValue]) -> Edition:
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


def position_of(request: Request, board: Board, sentences: Sentences) -> Position:
    """Return the position of a request."""
    try:
        return read_plain(request, board)
    except BadPosition as fault:
        raise BadRequest(str(fault)) from fault
    except Contradicted as fault:
        causes = [cause_of(contradiction, None, board) for contradiction in fault.contradictions]
        raise BadRequest(" ".join(map(sentences.say, causes))) from fault
