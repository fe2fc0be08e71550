"""What is packed follows from the fields: any notice and any event comes back as it was."""

import itertools
import json
from collections.abc import Mapping
from dataclasses import dataclass, fields, make_dataclass, replace
from datetime import datetime, time
from enum import Enum
from types import NoneType
from typing import Any, get_args, get_origin, get_type_hints

import pytest

from judge.desk.events.events import Event
from judge.desk.games.present_turn import PresentTurn
from judge.desk.notices import Notice
from judge.desk.people.correspondents import Correspondent
from judge.desk.readers.circulation import Dispatch
from judge.houserules.rules import HouseRules
from judge.store.codec import Codec
from judge.variants.seam import Blank, Sight, Standing, Variant, WrittenOrder
from tests.store.plain_game import LIBRARY, NOW, ORDER, RULES, new_game

CODEC = Codec(LIBRARY, {RULES.digest: RULES}.__getitem__)
PLAIN = {
    str: "a text – of \x00 any \U0001f600 kind",
    int: 7,
    float: 1.5,
    bool: True,
    Any: {"list": [1, "two", None], "deep": {"x": 1.5}},
    object: "as written",
    datetime: NOW.replace(microsecond=999_999),
    time: time(12, 30),
    HouseRules: RULES,
    Variant: new_game().variant,
}
turns = itertools.count()


def sample(kind: Any) -> Any:
    """Return some value of a type, made of values of the types of its fields."""
    if kind in PLAIN:
        return PLAIN[kind]
    origin, inner = get_origin(kind), get_args(kind)
    if origin is tuple:
        return (sample(inner[0]), sample(inner[0]))
    if origin is Mapping:
        return {"one": sample(inner[1]), "two": sample(inner[1])}
    if inner:  # a union: each of its members in turn
        members = [member for member in inner if member is not NoneType]
        return sample(members[next(turns) % len(members)])
    if issubclass(kind, Enum):
        return list(kind)[next(turns) % len(kind)]
    hints = get_type_hints(kind)
    return kind(**{field.name: sample(hints[field.name]) for field in fields(kind)})


@pytest.mark.parametrize("kind", get_args(Notice), ids=lambda kind: kind.__name__)
def test_a_notice_comes_back_as_it_was(kind):
    for _ in range(5):
        notice = sample(kind)
        assert CODEC.unpack(CODEC.pack(notice, Notice), Notice) == notice


@pytest.mark.parametrize("kind", get_args(Event), ids=lambda kind: kind.__name__)
def test_an_event_comes_back_as_it_was(kind):
    for _ in range(5):
        event = sample(kind)
        assert CODEC.event(kind.__name__, CODEC.pack(event)) == event


@pytest.mark.parametrize("kind", [Correspondent, Dispatch])
def test_what_is_sent_and_who_is_known_comes_back_as_it_was(kind):
    for _ in range(20):
        value = sample(kind)
        assert CODEC.unpack(CODEC.pack(value), kind) == value


def test_a_union_may_be_none():
    assert CODEC.unpack(CODEC.pack(None, Sight | None), Sight | None) is None
    packed = CODEC.pack(Standing("1"), Sight | None)
    assert json.loads(packed) == {"is": "Standing", "position": "1"}
    assert CODEC.unpack(CODEC.pack(Blank(), Sight | None), Sight | None) == Blank()


def test_a_game_is_kept_without_its_rules_and_its_variant():
    packed = json.loads(CODEC.pack(new_game()))
    assert packed["rules"] == RULES.digest
    assert packed["variant"] == {"game": "plain", "board": "none", "players": 2, "ally": ""}
    assert CODEC.game(json.dumps(packed)) == new_game()


def test_in_an_older_row_of_a_game_its_turn_stands_beside_the_rest():
    game = new_game(present=sample(PresentTurn))
    packed = json.loads(CODEC.pack(game))
    older = packed | packed.pop("present")
    assert CODEC.game(json.dumps(older)) == game
    older.pop("proxies")  # there were none yet
    without = replace(game, present=replace(game.present, proxies=()))
    assert CODEC.game(json.dumps(older)) == without


def test_a_class_may_grow():
    older = make_dataclass("Older", [("key", str), ("text", str), ("packed", str)])
    packed = CODEC.pack(older("a", "A", "v1:a"))
    assert CODEC.unpack(packed, WrittenOrder) == WrittenOrder("a", "A", "v1:a")
    assert CODEC.unpack(CODEC.pack(ORDER), older) == older("a", "A", "v1:a")


def test_a_new_event_needs_no_line_in_the_codec():
    @dataclass(frozen=True)
    class Paused:
        why: str
        orders: tuple[WrittenOrder, ...]

    event = Paused("a holiday", (ORDER,))
    assert CODEC.unpack(CODEC.pack(event), Paused) == event
