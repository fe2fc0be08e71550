"""What players say of a game that is over: kept until all are there, and then sent together.

The first one begins a time in which the others are waited for; what comes later is sent at once.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from judge.desk.events.effects import Effect
from judge.desk.events.player_events import StatementMade, StatementsPublished
from judge.desk.games.game import Game, State
from judge.desk.notices.last_words import LastWords, StatementsTold
from judge.desk.readers.posts import Everybody, Post


def made(who: str, text: str, game: Game, now: datetime) -> list[Effect]:
    """Return what comes of a statement: it is kept, and sent if it is the last, or late."""
    kept = game.statements
    begins = now + game.rules.statements if not kept.said else kept.due
    statement = StatementMade(who, text, begins)
    if kept.said and kept.due is None:  # the others have been sent
        return [statement, Post(Everybody(), StatementsTold((LastWords(who, text),)))]
    players = {seat.powers[0] for seat in game.seats if not seat.empty}
    if players <= {who, *kept.said} or begins == now:
        everything = {**kept.said, who: text}
        return [
            statement,
            StatementsPublished(),
            Post(Everybody(), StatementsTold(_told(everything))),
        ]
    return [statement]


def statements_due(game: Game) -> datetime | None:
    """Return when the statements that have come are sent to everybody; None if none wait."""
    return game.statements.due if game.state is State.OVER else None


def publish(game: Game, now: datetime) -> list[Effect]:
    """Send the statements that have come to everybody."""
    told = StatementsTold(_told(game.statements.said))
    return [StatementsPublished(), Post(Everybody(), told)]


def published(game: Game) -> tuple[LastWords, ...]:
    """Return the statements that everybody has been sent."""
    return _told(game.statements.said) if game.statements.due is None else ()


def _told(statements: Mapping[str, str]) -> tuple[LastWords, ...]:
    return tuple(LastWords(who, text) for who, text in statements.items())
