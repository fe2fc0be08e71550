"""The judge's waiting list: who wants to play in whatever game has a place for them next (I.4).

It belongs to no game.  The list is kept as one text, the first to come first.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from judge.letter import Address

KEY = "waiting-list"  # under which it is kept


@dataclass(frozen=True, slots=True)
class Waits:
    """Somebody is on the list since a moment; None: not any more."""

    player: Address
    since: datetime | None


def listed(kept: str) -> list[Waits]:
    """Return who is on the list, as it is kept."""
    rows = json.loads(kept) if kept else []
    return [Waits(Address(email, name), datetime.fromisoformat(at)) for email, name, at in rows]


def relisted(kept: str, change: Waits) -> str:
    """Return the list as it is kept after a change; who is on it already keeps their place."""
    before = listed(kept)
    if change.since is None:
        return _kept(it for it in before if not it.player.same_as(change.player))
    known = any(it.player.same_as(change.player) for it in before)
    return kept if known else _kept((*before, change))


def _kept(waiting: Iterable[Waits]) -> str:
    """Return a list as it is kept; an empty text where nobody is on it."""
    rows = [(it.player.email, it.player.name, it.since.isoformat()) for it in waiting if it.since]
    return json.dumps(rows) if rows else ""
