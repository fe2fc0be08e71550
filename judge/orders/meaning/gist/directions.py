"""Directions: a move is said by where it leads, whatever the verb is.

`Munich packs its bags and leaves for Burgundy`, `Kiel is to be transferred to Denmark`: a unit of
the writer's, and behind a word of direction the one place that it can reach.  A verb that nobody
listed is no reason to ask; one that leads nowhere is: `Munich is close to Burgundy`.
"""

from __future__ import annotations

from judge.orders.meaning.gist.gist import Gist, asked, ordered
from judge.orders.meaning.gist.mentions import Mention
from judge.orders.meaning.gist.movement_statement import Statement
from judge.orders.vocabulary.judges_form import DASH


def directed(statement: Statement) -> Gist | None:
    """Read a unit and where it is directed; None where nothing says a direction."""
    if len(statement.named) != 2 or statement.own[0] is None or statement.own[1] is not None:
        return None
    unit, target = statement.named
    if statement.hint(target) <= 0:
        return None
    moves = list(dict.fromkeys(statement.moves(statement.own[0], target)))
    if not moves:
        return None
    plain = DASH not in statement.passage.words[unit.end : target.start]
    passage = statement.passage
    foreign = any(
        power != statement.standpoint.power and at < target.start for power, at in passage.powers
    )
    others = not statement.known.they.isdisjoint(passage.words[passage.start : unit.start])
    plain = plain and not (foreign or others or passage.is_doubtful)
    plain = plain and is_aimed(statement, target) and not leads_nowhere(statement)
    return ordered(moves) if plain and len(moves) == 1 else asked(statement.likely())


def by_going_there(statement: Statement) -> Gist | None:
    """Read a unit that does something to a place by going there: `Vienna covers Tyrolia by ...`.

    Nothing is read where it is denied or doubtful, or where a unit of the writer's stands there.
    """
    passage = statement.passage
    if len(statement.named) != 2 or statement.own[0] is None or statement.own[1] is not None:
        return None
    if not passage.has(statement.known.by_going) or passage.denied or passage.is_doubtful:
        return None
    moves = list(dict.fromkeys(statement.moves(statement.own[0], statement.named[1])))
    return ordered(moves) if len(moves) == 1 else asked(moves)


def is_aimed(statement: Statement, target: Mention) -> bool:
    """Whether a word of direction stands before a place: `to`, `into the`."""
    return statement.passage.leading(target) in statement.known.directions


def leads_nowhere(statement: Statement) -> bool:
    """Whether words between a unit and a place only say how it is with that: `is next to`."""
    unit, target, *_ = statement.named
    nowhere = statement.known.leading_nowhere | statement.known.none_at_all
    return not nowhere.isdisjoint(statement.passage.words[unit.end : target.start])


def stands_behind_colon(statement: Statement) -> bool:
    """Whether a sentence ends in a unit, a colon and a place: `New for York: Wales`."""
    passage, (unit, place) = statement.passage, statement.named
    quiet = not (passage.is_talk or passage.is_past)
    colon = passage.words[unit.end : place.start] == (":",)
    return quiet and colon and place.end == passage.end
