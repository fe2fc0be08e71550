"""Missing orders (House rules VII.6): the turn waits for them, and then for somebody else's.

No turn is settled without orders of everybody where the house rules say `wait`.  Who is missing
has some time to send them; after that whoever will may take their powers over.
"""

from __future__ import annotations

from datetime import datetime

from judge.desk.effects import Effect
from judge.desk.events import TurnWaited
from judge.desk.game import Game, State, missing_powers
from judge.desk.lateness import Missing
from judge.desk.notices import TurnWaits
from judge.desk.posts import Everybody, Post
from judge.desk.replacing import called


def waits_for(game: Game) -> tuple[str, ...]:
    """Return the powers that the end of the turn has to wait for, if it has to."""
    return missing_powers(game) if game.rules.waits_for_missing else ()


def wait(game: Game, powers: tuple[str, ...], now: datetime) -> list[Effect]:
    """Let a turn that is due wait for orders; all are told whose are missing, and until when."""
    missing = Missing(powers, now + game.rules.patience)
    return [TurnWaited(missing), Post(Everybody(), TurnWaits(missing.powers, missing.until))]


def patience_ends(game: Game) -> datetime | None:
    """Return when those whose orders are missing have had their time.

    It comes once: who is missing then may be taken over.
    """
    missing = game.present.missing if game.state is State.WAITING else None
    if missing is None or set(missing_powers(game)) <= set(game.vacant):
        return None
    return missing.until


def call_for_replacement(game: Game, now: datetime) -> list[Effect]:
    """Call for somebody to take over the powers whose orders did not come."""
    return called(game, missing_powers(game), missing=True)
