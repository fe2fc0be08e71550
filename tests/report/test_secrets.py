"""A template gets what its reader may know, and there is no way from it to anything else."""

from dataclasses import fields, is_dataclass
from enum import Enum
from typing import get_args

import pytest

from judge.desk.games.game import Game, Seat
from judge.desk.games.kept_orders import OrderSet
from judge.desk.notices import Notice
from judge.desk.notices.anyone import RulesTold
from judge.desk.notices.turns import GameStarts
from judge.houserules.rules import HouseRules
from judge.report.given import Teller
from judge.report.pen import Identity, Pen
from judge.shipped import folders
from judge.variants.seam import Blank, Record, Sketch, Standing, View
from tests.helpers import GM, JUDGE, LIBRARY, NOW, variant
from tests.report.every_letter import GERMANY, MARK, OPERATOR, dispatches, game_with_secrets
from tests.report.naming import variant_of

GAME = game_with_secrets()
LETTERS = dispatches(GAME)
IDENTITY = Identity("The Judge", JUDGE, "TEST")
PEN = Pen(folders("templates"), IDENTITY, LIBRARY)
VALUES = ["game", "judge", "now", "reader", "sheets", "pictures"]
# All that a template could try: each value as it is, its parts one by one, and what lies behind.
DUMP = """\
Subject: everything

{% macro dump(value, depth) %}
{{ value }} {{ value|pprint }}
{% if depth and value is mapping %}
{% for key, part in value.items() %}{{ dump(key, 0) }}{{ dump(part, depth - 1) }}{% endfor %}
{% elif depth and value is iterable and value is not string %}
{% for part in value %}{{ dump(part, depth - 1) }}{% endfor %}
{% endif %}
{% for name in names if value is not none and value[name] is defined %}
{{ value|attr(name) if depth else value[name] }}
{% endfor %}
{% endmacro %}
{% set names = NAMES %}
{% for value in [VALUES] %}{{ dump(value, 3) }}{% endfor %}
"""


def known_names():
    """Return the names of all fields and methods of whatever a letter is written from."""
    kinds = (Game, OrderSet, Seat, HouseRules, View, type(GAME.variant), *get_args(Notice))
    return sorted({name for kind in kinds for name in dir(kind) if not name.startswith("_")})


@pytest.fixture
def dumping(tmp_path):
    """Return a pen whose templates, an operator's own, show all that they can reach."""
    for dispatch in LETTERS:
        given_names = [field.name for field in fields(dispatch.notice)]
        values = ", ".join([*VALUES, *(n for n in given_names if n not in ("own", "blank"))])
        text = DUMP.replace("NAMES", repr(known_names())).replace("VALUES", values)
        for ending in ("txt", "html"):
            (tmp_path / f"{dispatch.notice.event}.{ending}.j2").write_text(text, "utf-8")
    return Pen([tmp_path, *folders("templates")], IDENTITY, LIBRARY)


def teller(dispatch):
    """Return who tells templates what is in a dispatch."""
    return Teller(dispatch, PEN.words, variant_of)


def test_every_kind_of_letter_is_tried():
    kinds = {type(dispatch.notice) for dispatch in LETTERS}
    assert kinds == set(get_args(Notice))


def test_the_marks_are_where_they_should_be():
    """Or this file would prove nothing."""
    assert str(GAME).count(MARK) > 60
    assert all(dispatch.reader.address in (GERMANY, OPERATOR) for dispatch in LETTERS)


@pytest.mark.parametrize("dispatch", LETTERS, ids=lambda dispatch: dispatch.notice.event)
def test_no_template_reaches_a_secret(dumping, dispatch):
    [letter] = dumping.letters(dispatch, "<x@example.org>", NOW)
    if dispatch.card is not None:
        assert GM.email in letter.text  # the dump is one
    for part in (letter.subject, letter.text, letter.html):
        assert MARK not in part
        assert '"version"' not in part.replace("&quot;", '"')  # nothing packed


def reachable(value, known=None):
    """Yield a value and all that can be reached from it, whatever it takes."""
    known = {} if known is None else known
    if id(value) in known or isinstance(value, type | Enum):
        return
    known[id(value)] = value
    yield value
    parts = [*getattr(value, "__dict__", {}).values()]
    if is_dataclass(value):
        parts += [getattr(value, field.name) for field in fields(value)]
    if isinstance(value, dict):
        parts += [*value.keys(), *value.values()]
    if isinstance(value, list | tuple | set | frozenset):
        parts += value
    for part in parts:
        yield from reachable(part, known)


@pytest.mark.parametrize("dispatch", LETTERS, ids=lambda dispatch: dispatch.notice.event)
def test_what_templates_are_given_holds_no_secret(dispatch):
    hidden = (Game, OrderSet, HouseRules, type(variant()), Standing, Record, Sketch, Blank)
    for value in reachable(teller(dispatch).given()):
        assert not isinstance(value, hidden), value
        assert not (isinstance(value, str) and (MARK in value or '"version"' in value)), value


def test_what_comes_as_a_picture_only_is_not_given():
    """A player's own orders are drawn where the operator wants it, which takes its time."""
    sights = []

    class Watched(Teller):
        def show(self, sight):
            sights.append(sight)

    Watched(LETTERS[0], PEN.words, variant_of).given()
    assert LETTERS[0].notice.own is not None
    assert sights == []


def test_who_plays_is_told_when_a_game_begins_and_rules_to_who_asks():
    """The two letters that tell what others may not: what they tell, their notices hold."""
    told = {type(d.notice): {field.name for field in fields(d.notice)} for d in LETTERS}
    assert "players" in told[GameStarts]
    assert {"clauses", "known"} <= told[RulesTold]
