"""One codec for all that is kept packed: games, events, dispatches, correspondents.

What a value is packed as follows from its fields, so that a new event, notice or field needs no
line here.  Three things are kept by a name: the class of a value where there may be several (a
value says what it `is`), house rules by their digest, and the variant by its Spec.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from datetime import datetime, time
from functools import lru_cache
from types import NoneType, UnionType
from typing import Any, Protocol, Union, get_args, get_origin

from cattrs import Converter

from judge.desk.events.events import Event
from judge.desk.games.card import Card
from judge.desk.games.game import Game
from judge.desk.games.present_turn import PresentTurn
from judge.houserules.rules import HouseRules
from judge.variants.seam import Spec, Variant

KIND = "is"
CARDS = 20  # of games, that are remembered
_OF_THE_TURN = {field.name for field in fields(PresentTurn)}
EVENTS: dict[str, type[Any]] = {event.__name__: event for event in get_args(Event)}


class Catalog(Protocol):
    """Where variants are found, and house rules by their names."""

    def variant(self, spec: Spec, rules: HouseRules) -> Variant:
        """Return the game of this Spec, played by these house rules."""

    def house_rules(self, name: str) -> HouseRules:
        """Return the house rules of a name, as they are now."""


class Codec:
    """Packs values as JSON and unpacks them; `find_rules` finds house rules by their digest."""

    def __init__(self, library: Catalog, find_rules: Callable[[str], HouseRules]) -> None:
        self._library = library
        self._find_rules = find_rules
        self._converter = _converter()
        self._converter.register_structure_hook(HouseRules, self._rules)
        self._converter.register_structure_hook_func(_is_variant, lambda variant, _: variant)
        self._read_game = self._converter.gen_structure_attrs_fromdict(Game)
        self._converter.register_structure_hook(Game, self._game)
        self.card = lru_cache(CARDS)(self._card)

    def pack(self, value: object, kind: Any = None) -> str:
        """Return a value as text; `kind` is a union that it is one of, if it is."""
        plain = self._converter.unstructure(value, unstructure_as=kind)
        return json.dumps(plain, separators=(",", ":"))

    def unpack(self, text: str, kind: Any) -> Any:
        """Return the value that `pack` wrote, of this class or union of classes."""
        return self._converter.structure(json.loads(text), kind)

    def game(self, text: str) -> Game:
        """Return a game of its fold."""
        return self.unpack(text, Game)  # type: ignore[no-any-return]

    def _card(self, text: str) -> Card | None:
        """Return the card of a game, if it is one; many letters bear the same.

        Kept, it is the same object for the same text, by which the report knows it again.
        """
        return self.unpack(text, Card | None)  # type: ignore[no-any-return]

    def event(self, kind: str, data: str) -> Event:
        """Return an event by the name of its class, with what is packed of it."""
        return self.unpack(data, EVENTS[kind])  # type: ignore[no-any-return]

    def rules(self, digest: str) -> HouseRules:
        """Return house rules by their digest."""
        return self._find_rules(digest)

    def _rules(self, digest: Any, _: Any) -> HouseRules:
        return digest if isinstance(digest, HouseRules) else self._find_rules(digest)

    def _game(self, plain: dict[str, Any], _: Any) -> Game:
        """Return a game: its variant is found by its Spec and its house rules."""
        rules = self._find_rules(plain["rules"])
        variant = self._library.variant(Spec(**plain["variant"]), rules)
        return self._read_game({**_as_now(plain), "rules": rules, "variant": variant}, Game)


def _as_now(plain: dict[str, Any]) -> dict[str, Any]:
    """Return a game's fields as they are called now.

    In older rows what ends with the turn stands beside all the rest.
    """
    if "present" in plain:
        return plain
    return {**plain, "present": {name: plain[name] for name in _OF_THE_TURN & plain.keys()}}


def _converter() -> Converter:
    """Return a converter that knows everything but games and house rules."""
    converter = Converter(detailed_validation=False)
    converter.register_unstructure_hook(HouseRules, lambda rules: rules.digest)
    converter.register_unstructure_hook_func(
        _is_variant, lambda variant: converter.unstructure(variant.spec)
    )
    for moment in (datetime, time):
        converter.register_unstructure_hook(moment, lambda value: value.isoformat())
        converter.register_structure_hook(moment, lambda text, kind: kind.fromisoformat(text))
    converter.register_structure_hook_func(lambda kind: kind is object, lambda value, _: value)
    converter.register_structure_hook_factory(_is_choice, lambda kind: _reader(kind, converter))
    converter.register_unstructure_hook_factory(_is_choice, lambda kind: _writer(kind, converter))
    return converter


def _is_variant(kind: Any) -> bool:
    return kind is Variant


def _is_choice(kind: Any) -> bool:
    """Whether a type is a union of several classes of ours, which may be None as well."""
    classes = _classes(kind)
    return len(classes) > 1 and all(is_dataclass(member) for member in classes)


def _classes(kind: Any) -> list[Any]:
    if get_origin(kind) not in (Union, UnionType):
        return []
    return [member for member in get_args(kind) if member is not NoneType]


def _writer(kind: Any, converter: Converter) -> Callable[[Any], Any]:
    """Return what packs a value of a union, with the name of its class."""

    def write(value: Any) -> Any:
        if value is None:
            return None
        return {KIND: type(value).__name__, **converter.unstructure(value, type(value))}

    return write


def _reader(kind: Any, converter: Converter) -> Callable[[Any, Any], Any]:
    """Return what unpacks a value of a union."""
    classes = {member.__name__: member for member in _classes(kind)}

    def read(plain: Any, _: Any) -> Any:
        return None if plain is None else converter.structure(plain, classes[plain[KIND]])

    return read
