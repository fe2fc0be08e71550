"""An issue of the zine as pages to print, with a map of each game; and its companions.

What they say is told first, as a recipe; they are made of it later, while no letter waits.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime
from typing import Any

from judge.desk.games.card import Card
from judge.desk.notices.readers import ZineCompanion, ZineIssue
from judge.desk.readers.circulation import Dispatch, Reader
from judge.drawing.scene_json import read_scene, write_scene
from judge.letter import Address, AnswerTo
from judge.report.given import Teller
from judge.report.templates import Templates
from judge.shipped import find_template
from judge.studio import Studio
from judge.variants.seam import Variant

log = logging.getLogger(__name__)

SHARED = "pages.typ"  # how all of them look
THEME = "colour"
ZINE, COMPANION = "zine", "companion"
# By its form a recipe of such pages is known: what they say, and how they are set.
FORMS = {
    ZINE: ("parts/zine.json.j2", "parts/zine.typ"),
    COMPANION: ("parts/companion.json.j2", "parts/companion.typ"),
}


def zine_pages(
    issue: ZineIssue,
    templates: Templates,
    variant_of: Callable[[Card], Variant],
    studio: Studio,
    mailbox: Address,
    now: datetime,
) -> bytes:
    """Return an issue as a PDF file; ImportError without the extra `pdf`."""
    recipe = pages_recipe(issue, None, templates, variant_of, mailbox, now)
    return pages_of(json.loads(recipe), studio)


def pages_recipe(
    issue: ZineIssue | ZineCompanion,
    card: Card | None,
    templates: Templates,
    variant_of: Callable[[Card], Variant],
    mailbox: Address,
    now: datetime,
) -> str:
    """Return a text of which the pages of an issue can be made, the same for all its readers.

    So can those of a companion, which is about the game of a `card`.
    """
    form = ZINE if isinstance(issue, ZineIssue) else COMPANION
    teller = Teller(Dispatch(Reader(mailbox), issue, card), templates.words, variant_of)
    then = (issue.out or now).astimezone(UTC)
    facts = {**teller.given(), "now": then, "answer_to": AnswerTo(mailbox)}
    plain = {
        "form": form,
        "language": templates.language,
        "words": json.loads(templates.part(FORMS[form][0], facts)),
        "maps": dict(_maps(facts.get("games", ()), templates)),
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
    layout = find_template(FORMS[plain["form"]][1], plain["language"], studio.own)
    shared = find_template(f"parts/{SHARED}", plain["language"], studio.own)
    return studio.typeset(
        {
            "main": layout.read_bytes(),
            SHARED: shared.read_bytes(),
            "issue.json": json.dumps(words).encode(),
            **maps,
        }
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
