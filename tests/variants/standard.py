"""The standard game for tests: positions in few words, orders read, turns settled and shown."""

import json
from functools import cache

from judge.library import Library
from judge.report.words import Words
from judge.shipped import folders
from judge.variants.seam import Cause, Facts, Record, Settlement, Spec, View

LIBRARY = Library()
WORDS = Words.of(folders("templates"))


@cache
def variant(players=7, rules="standard", **settings):
    house = LIBRARY.house_rules(rules).changed(settings)
    return LIBRARY.variant(Spec(players=players), house)


STANDARD = variant()
BOARD = STANDARD.board
OPENING = STANDARD.begin()


def packed(phase, **facts):
    """Return a position: `packed("S1902M", units={"ITALY": ["A ROM"]})`."""
    return json.dumps({"version": 1, "phase": phase, **facts})


def read(power, *texts, where=OPENING, game=STANDARD):
    return game.read("\n".join(texts), power, where)


def written(texts, where=OPENING, game=STANDARD):
    """Return orders as they stand, read of texts by power."""
    return {power: read(power, *own, where=where, game=game).orders for power, own in texts.items()}


def settle(where, texts, later=None, game=STANDARD) -> Settlement:
    return game.settle(where, written(texts, where, game), later or {}, Facts())


def results(where, texts, game=STANDARD) -> View:
    """Return what everybody is shown of a turn."""
    return game.show(Record(settle(where, texts, game=game).record), ())


def texts(orders):
    return [order.text for order in orders]


def sentence(cause, game=STANDARD):
    """Return what a player is told, by the names of a game's language."""
    return WORDS.say(Cause(cause.code, game.named(cause.fields)))
