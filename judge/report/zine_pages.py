"""An issue of the zine as pages to print, with a map of each game."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Iterator
from datetime import datetime

from judge.desk.card import Card
from judge.desk.circulation import Dispatch, Reader
from judge.desk.notices import ZineIssue
from judge.letter import Address, AnswerTo
from judge.report.given import Teller
from judge.report.templates import Templates
from judge.shipped import find_template
from judge.studio import Studio
from judge.variants.seam import Variant

log = logging.getLogger(__name__)

WORDS = "parts/zine.json.j2"  # what the pages say
PAGES = "parts/zine.typ"  # and how they look
THEME = "colour"


def zine_pages(
    issue: ZineIssue,
    templates: Templates,
    variant_of: Callable[[Card], Variant],
    studio: Studio,
    mailbox: Address,
    now: datetime,
) -> bytes:
    """Return an issue as a PDF file; ImportError without the extra `pdf`."""
    teller = Teller(Dispatch(Reader(mailbox), issue), templates.words, variant_of)
    facts = {**teller.given(), "now": now, "answer_to": AnswerTo(mailbox)}
    maps = dict(_maps(facts["games"], templates, studio))
    words = json.loads(templates.part(WORDS, facts)) | {"maps": list(maps)}
    layout = find_template(PAGES, templates.language, studio.own)
    return studio.typeset(
        {"main": layout.read_bytes(), "issue.json": json.dumps(words).encode(), **maps}
    )


def _maps(
    games: tuple[object, ...], templates: Templates, studio: Studio
) -> Iterator[tuple[str, bytes]]:
    """Yield the map of each game as it stands, by the name of its file, those that can be drawn."""
    for number, of_game in enumerate(games):
        game, view = of_game.card, of_game.view  # type: ignore[attr-defined]
        for scene in view.scenes[:1]:
            caption = templates.words.caption(scene, game.name, game.powers, game.views)
            try:
                drawing = studio.draw(
                    scene, caption.title, caption.subtitle, THEME, caption.language
                )
            except Exception:  # an issue goes without it
                log.exception("the map %r could not be drawn", caption.title)
                continue
            yield f"map-{number}.svg", drawing.svg.encode()
