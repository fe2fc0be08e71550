"""A game's history as the old judges mailed it: turn after turn, for the programs that read it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from judge.desk.card import card_of
from judge.desk.events import TurnSettled, apply
from judge.desk.game import Game
from judge.desk.journal import JournalEntry
from judge.report.pen import Pen
from judge.shipped import ENGLISH
from judge.variants.seam import Record

_BLANKS = re.compile(r"\n{3,}")
PART = "history"  # of the view of a turn's results


def history_of(entries: Iterable[JournalEntry], pen: Pen) -> Iterator[str]:
    """Yield the turns of a game that were settled, each as a text; `entries` are those that count.

    What a game without such a history settled is left out.
    """
    templates = pen.templates_in(ENGLISH)
    game: Game | None = None
    first = True  # programs look for the heading above the first turn as well
    for entry in entries:
        before, game = game, apply(entry.event, game)
        if not isinstance(entry.event, TurnSettled) or before is None:
            continue
        variant = before.variant.in_language(ENGLISH)
        view = variant.show(Record(entry.event.record), ())
        text = templates.shown(
            view,
            templates.words.game_card(card_of(game), variant),
            PART,
            at=entry.at,
            turn=templates.words.turn_card(before.turn, variant.views),
            due=before.deadline,
            number=entry.event.number,
            first=first,
        )
        first = first and not text
        if text:
            yield _BLANKS.sub("\n\n", text).strip() + "\n"
