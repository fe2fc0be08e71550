"""An issue of the zine as pages to print, with a map of each game.

What they say is told first, as a recipe; they are made of it later, while no letter waits.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime
from typing import Any

from judge.desk.card import Card
from judge.desk.circulation import Dispatch, Reader
from judge.desk.notices import ZineIssue
from judge.drawing.scene_json import read_scene, write_scene
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
FORM = "zine"  # by which the recipe of such pages is known


def zine_pages(
    issue: ZineIssue,
    templates: Templates,
    variant_of: Callable[[Card], Variant],
    studio: Studio,
    mailbox: Address,
    now: datetime,
) -> bytes:
    """Return an issue as a PDF file; ImportError without the extra `pdf`."""
    return pages_of(json.loads(pages_recipe(issue, templates, variant_of, mailbox, now)), studio)


def pages_recipe(
    issue: ZineIssue,
    templates: Templates,
    variant_of: Callable[[Card], Variant],
    mailbox: Address,
    now: datetime,
) -> str:
    """Return a text of which the pages of an issue can be made, the same for all its readers."""
    teller = Teller(Dispatch(Reader(mailbox), issue), templates.words, variant_of)
    then = (issue.out or now).astimezone(UTC)
    facts = {**teller.given(), "now": then, "answer_to": AnswerTo(mailbox)}
    plain = {
        "form": FORM,
        "language": templates.language,
        "words": json.loads(templates.part(WORDS, facts)),
        "maps": dict(_maps(facts["games"], templates)),
    }
    return json.dumps(plain, sort_keys=True)


def _maps(games: tuple[object, ...], templates: Templates) -> Iterator[tuple[str, Any]]:
    """Yield what the map of each game shows as it stands, by the name of its file."""
    for number, of_game in enumerate(games):
        game, view = of_game.card, of_game.view  # type: ignore[attr-defined]
        for scene in view.scenes[:1]:
            caption = templates.words.caption(scene, game.name, game.powers, game.views)
            told = (caption.title, caption.subtitle, caption.language)
            yield f"map-{number}.svg", {"scene": write_scene(scene), "told": told}


def pages_of(plain: Mapping[str, Any], studio: Studio) -> bytes:
    """Return the pages that a recipe says, as it was read; ImportError without the extra `pdf`."""
    maps = dict(_drawn(plain["maps"], studio))
    words = {**plain["words"], "maps": list(maps)}
    layout = find_template(PAGES, plain["language"], studio.own)
    return studio.typeset(
        {"main": layout.read_bytes(), "issue.json": json.dumps(words).encode(), **maps}
    )


def _drawn(maps: Mapping[str, Any], studio: Studio) -> Iterator[tuple[str, bytes]]:
    """Yield the maps that can be drawn, by the names of their files."""
    for name, shown in maps.items():
        title, subtitle, language = shown["told"]
        try:
            drawing = studio.draw(read_scene(shown["scene"]), title, subtitle, THEME, language)
        except Exception:  # an issue goes without it
            log.exception("the map %r could not be drawn", title)
            continue
        yield name, drawing.svg.encode()
