"""Gunboat games: only the gamemaster knows who plays what (House rules X).

Once such a game is over those in it are told who played what, with their mailboxes; whoever else
asks, or reads along, learns by name who has won it, as of every game (`WON F14, name, POWER`), and
of nobody else anything.  Where the names are kept for ever nobody learns any.
"""

from __future__ import annotations

from judge.desk.games.game import Game, State
from judge.houserules.values import FOR_EVER


def are_unknown(game: Game) -> bool:
    """Whether players of a game do not know who the others are, now."""
    gunboat = game.rules.gunboat
    return gunboat == FOR_EVER or (gunboat is True and game.state is not State.OVER)


def are_named_at_last(game: Game) -> bool:
    """Whether a game is over whose players did not know one another until then."""
    return game.rules.gunboat is True and game.state is State.OVER
