"""A game's history as the old judges mailed it: turn after turn, for the programs that read it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

from judge.desk.games.card import Card
from judge.desk.notices.questions import GameExported, PlayedTurn
from judge.letter import Attachment
from judge.report.templates import Templates
from judge.variants.seam import Variant

_BLANKS = re.compile(r"\n{3,}")
PLAIN = "text/plain; charset=utf-8"
PART = "history"  # of the view of a turn's results
PROGRAMS = "programs"  # of the view of a position


def history_of(
    turns: Iterable[PlayedTurn], templates: Templates, variant_of: Callable[[Card], Variant]
) -> Iterator[str]:
    """Yield turns as anybody may see them, each as a text; none of a game without such a history.

    `variant_of` returns the game of a card in the language of the templates.
    """
    first = True  # programs look for the heading above the first turn as well
    for played in turns:
        variant = variant_of(played.card)
        text = templates.shown(
            variant.show(played.view, ()),
            templates.words.game_card(played.card, variant),
            PART,
            at=played.at,
            turn=templates.words.turn_card(played.turn, variant.views),
            due=played.due,
            number=played.number,
            first=first,
        )
        first = first and not text
        if text and played.put_right is not None:
            put_right = variant.show(played.put_right, ())
            card = templates.words.game_card(played.card, variant)
            text = f"{text}\n\n{templates.shown(put_right, card, PROGRAMS)}"
        if text:
            yield _BLANKS.sub("\n\n", text).strip() + "\n"


def exported_files(
    notice: GameExported,
    name: str,
    templates: Templates,
    variant_of: Callable[[Card], Variant],
) -> list[Attachment]:
    """Return the files that come with an exported game."""
    history = "\n".join(history_of(notice.played, templates, variant_of))
    texts = {f"{name}.json": ("application/json", notice.saved), f"{name}.txt": (PLAIN, history)}
    return [Attachment(file, media, text.encode()) for file, (media, text) in texts.items() if text]
