"""An issue of the zine that mail programs would clip: which parts are left to what comes with it.

The catalogue and the listing go first, then games and articles from the last on; each still has its
heading, which says where it stands.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

CATALOGUE, LISTING = "catalogue", "listing"


def parts_of(facts: Mapping[str, Any]) -> list[str]:
    """Return the parts of an issue that may be left out, those first that go first."""
    games = [f"game {at}" for at in range(len(facts["games"]))]
    articles = [f"article {at}" for at in range(len(facts["printed"]))]
    catalogue = [CATALOGUE] if facts.get("catalogue") else []
    return [*catalogue, LISTING, *reversed(games), *reversed(articles)]


def shortest_cut(
    facts: Mapping[str, Any],
    html_of: Callable[[Mapping[str, Any]], str],
    fits: Callable[[str], bool],
) -> str | None:
    """Return an issue as HTML without as few of its parts as will do; None if none will."""
    parts = parts_of(facts)

    def without(many: int) -> str:
        return html_of({**facts, "left_out": parts[:many]})

    fewest, most = 1, len(parts)
    best = without(most)
    if not fits(best):
        return None
    while fewest < most:
        middle = (fewest + most) // 2
        shorter = without(middle)
        if fits(shorter):
            most, best = middle, shorter
        else:
            fewest = middle + 1
    return best
