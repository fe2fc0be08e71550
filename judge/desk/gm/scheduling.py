"""Commands that the gamemaster gave for a later moment: `AT Sunday 20:00: EXTEND 48h`.

When the moment comes, they are carried out as if the gamemaster's letter came just then; one that
named a turn in its subject is for that turn alone.
"""

from __future__ import annotations

from datetime import datetime

from judge.desk.events.effects import Effect
from judge.desk.events.gm_events import ScheduleDropped
from judge.desk.games.game import Game
from judge.desk.games.gm_rulings import Scheduled
from judge.desk.games.journal import Past
from judge.desk.handle import handle
from judge.desk.letters.language import Languages
from judge.desk.people.correspondents import Correspondent
from judge.letter import Grade, Letter, Proof


def schedule_due(game: Game) -> datetime | None:
    """Return when the next command is to be carried out; None if none is."""
    first = _first(game)
    return None if first is None else first.at


def _first(game: Game) -> Scheduled | None:
    return min(game.scheduled, key=lambda it: (it.at, it.number), default=None)


def run_scheduled(game: Game, now: datetime, languages: Languages, past: Past) -> list[Effect]:
    """Carry out the command that is due first, and answer the gamemaster."""
    scheduled = _first(game)
    assert scheduled is not None, "one is due"
    letter = Letter(
        game.gm, f"AT: {scheduled.text}", scheduled.text, now, proof=Proof(Grade.ANSWER)
    )
    writer = Correspondent((game.gm.key,), language=scheduled.language)
    subject = f"; GM; {scheduled.turn}"
    dropped = ScheduleDropped(scheduled.number)
    dealt = handle(letter, subject, game, writer, now, languages, past)
    return [dropped, *dealt.effects]
