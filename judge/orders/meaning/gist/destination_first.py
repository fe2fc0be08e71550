"""Places that are set before the unit that is to go there: `Albania for the fleet`."""

from __future__ import annotations

from judge.orders.meaning.gist.gist import Gist, asked, ordered
from judge.orders.meaning.gist.movement_statement import Statement


def destination_first(statement: Statement) -> Gist | None:
    """Read `Greece for the army in Serbia`, and no more than that.

    It is plain only where the second is called a unit, or where the place is reached from:
    `Denmark for Kiel` may be a price.
    """
    if len(statement.named) != 2 or statement.acts or statement.passage.denied:
        return None
    place, unit = statement.named
    end, at = statement.own
    words = statement.passage.words[place.end : unit.start]
    rest = [word for word in words if word not in statement.known.determiners]
    left = set(statement.passage.unnamed) - {*words} - statement.known.goodbyes
    if at is None or left or place.kind or len(rest) != 1:
        return None
    reached = rest[0] in statement.known.reached_from
    for_unit = reached or rest[0] in statement.known.ordered_for
    if not for_unit or (end is not None and not unit.kind):
        return None
    moves = list(dict.fromkeys(statement.moves(at, place)))
    instead = statement.passage.before.denied  # not Sweden but Denmark for Kiel
    plain = unit.kind or reached or instead
    return ordered(moves) if len(moves) == 1 and plain else asked(moves)
