"""The gist of a passage: the one order that it can mean, whatever words stand around it.

A passage that names a unit of the writer's own, says that it goes, stays, helps or carries, and
names nothing that is left over, is an order if only one is possible (House rules III.1, III.2).
If several are, or none, it is a question.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum, auto

from judge.orders.grammar.lexicon import Lexicon
from judge.orders.meaning.gist.mentions import Mention, Passage
from judge.orders.meaning.standpoint import Standpoint
from judge.rules.board import Province
from judge.rules.order import Order


class Sense(Enum):
    """What a passage is to its reader."""

    ORDERS = auto()
    QUESTION = auto()
    OTHERS = auto()  # it is plainly about somebody else
    NOTHING = auto()


@dataclass(frozen=True, slots=True)
class Gist:
    """What a passage comes to: orders, or a question with the orders that it may mean."""

    sense: Sense
    orders: tuple[Order, ...] = ()
    for_the_rest: bool = False


NOTHING = Gist(Sense.NOTHING)
OTHERS = Gist(Sense.OTHERS)


def ordered(orders: Iterable[Order]) -> Gist:
    """Return the gist that is some orders."""
    return Gist(Sense.ORDERS, tuple(orders))


def asked(orders: Iterable[Order] = ()) -> Gist:
    """Return the gist that is a question, and what may be meant."""
    return Gist(Sense.QUESTION, tuple(dict.fromkeys(orders)))


def whole_passage(text: str, lexicon: Lexicon) -> Passage:
    """Return a text of a turn of moves as one passage."""
    parsed = lexicon.parse(text)
    return Passage(parsed, 0, parsed.grammar.end, lexicon.vocabulary.acts)


def own_of(mention: Mention, standpoint: Standpoint) -> Province | None:
    """Return the province of the writer's own unit that is mentioned."""
    own = standpoint.own
    if mention.power not in (None, standpoint.power) or mention.any:
        return None
    if not mention.places:
        alike = [at for at, unit in own.items() if unit.kind is mention.kind]
        return alike[0] if len(alike) == 1 else None
    standing = [at for at in provinces_of(mention, standpoint) if at in own]
    alike = [at for at in standing if own[at].kind is mention.kind] or standing
    return alike[0] if len(alike) == 1 else None


def provinces_of(mention: Mention, standpoint: Standpoint) -> list[Province]:
    """Return the provinces a mention may mean, each once."""
    return list(dict.fromkeys(standpoint.board.province_of[place] for place in mention.places))


def distinct(mentions: Sequence[Mention], standpoint: Standpoint) -> list[Mention]:
    """Return mentions without those that name again what was named before."""
    result: list[Mention] = []
    known: set[Province] = set()
    for mention in mentions:
        meant = own_of(mention, standpoint)
        again = {meant} if meant is not None else set(provinces_of(mention, standpoint))
        if not mention.places and (meant is None or meant in known):
            if not result:
                result.append(mention)
            continue
        if again and again <= known:
            continue
        known |= again
        result.append(mention)
    return result
