"""A whole game for other programs and for advisors: what everybody knows of it (VIII.4).

Turns that were rolled back are left out, and so is what is ordered for the present one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from judge.desk.events.events import TurnSettled, apply
from judge.desk.events.gm_events import PositionCorrected
from judge.desk.games.card import card_of
from judge.desk.games.game import Game, State
from judge.desk.games.journal import JournalEntry
from judge.desk.games.scoring import scores
from judge.desk.notices.questions import GameExported, PlayedTurn
from judge.variants.seam import Record, Standing


def saved(game: Game, entries: Sequence[JournalEntry]) -> str:
    """Return a game in the form of its programs; `entries` are those that count."""
    about = {
        "house_rules": game.rules.name,
        "over": game.state is State.OVER,
        "ending": game.ending.value if game.ending else "",
        "winners": list(game.winners),
        "digest": game.digest,
        "chart": {tally.label: dict(tally.counts) for tally in game.chart},
        "scores": scores(game) if game.state is State.OVER else {},
    }
    events = (entry.event for entry in entries)
    records = [event.record for event in events if isinstance(event, TurnSettled)]
    return game.variant.saved(game.name, records, game.position, about)


def played_turns(entries: Sequence[JournalEntry]) -> list[PlayedTurn]:
    """Return the turns of a game that were settled; what it settled elsewhere is left out."""
    game: Game | None = None
    turns: list[PlayedTurn] = []
    for entry in entries:
        before, game = game, apply(entry.event, game)
        if before is not None and isinstance(entry.event, TurnSettled):
            view, due = Record(entry.event.record), before.deadline
            number, card = entry.event.number, card_of(game)
            turns.append(PlayedTurn(number, before.turn, view, entry.at, due, card))
        elif turns and isinstance(entry.event, PositionCorrected):
            turns[-1] = replace(turns[-1], put_right=Standing(entry.event.position))
    return turns


def exported(game: Game, entries: Sequence[JournalEntry]) -> GameExported:
    """Return a game as it is mailed."""
    return GameExported(Standing(game.position), tuple(played_turns(entries)), saved(game, entries))
