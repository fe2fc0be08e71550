"""The listing of games, as postal magazines printed it: what is open, on, completed, and the rest.

It tells what anybody may know of a game, its card.
"""

from __future__ import annotations

from collections.abc import Iterable

from judge.desk.games.card import Card
from judge.desk.games.designations import in_order
from judge.desk.games.game import State
from judge.desk.notices.anyone import GameListing


def listing_of(cards: Iterable[Card], year: str = "", *, more: bool) -> GameListing:
    """Return the listing of some games, in the order of their designations.

    They are those of a `year`, if one is named; `more`: there are others.
    """
    games = sorted(cards, key=lambda it: (in_order(it.designation), it.name))
    over = [it for it in games if it.over]
    return GameListing(
        openings=tuple(it for it in games if it.state is State.FORMING or it.vacant),
        current=tuple(it for it in games if not it.over and it.state is not State.FORMING),
        completed=tuple(it for it in over if it.winners),
        others=tuple(it for it in over if not it.winners),
        year=year,
        more=more,
    )
