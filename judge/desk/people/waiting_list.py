"""The judge's waiting list: who wants to play in whatever game has a place for them next (I.4).

Some wait for one game, as which theirs is played on.  The list belongs to no game, and is kept as
one text, the first to come first.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from judge.desk.letters.phrases import plain_words
from judge.letter import Address

KEY = "waiting-list"  # under which it is kept
EVERY = "*"


@dataclass(frozen=True, slots=True)
class Waits:
    """Somebody is on the list since a moment; None: not any more.

    `game` is the one that they wait for, empty if any will do; EVERY: they wait for none at all.
    """

    player: Address
    since: datetime | None
    game: str = ""

    def would_play(self, game: str) -> bool:
        """Whether they wait for a game of this name."""
        return not self.game or plain_words(self.game) == plain_words(game)


def listed(kept: str) -> list[Waits]:
    """Return who is on the list, as it is kept."""
    rows = json.loads(kept) if kept else []
    return [
        Waits(Address(email, name), datetime.fromisoformat(at), game)
        for email, name, at, game in rows
    ]


def relisted(kept: str, change: Waits) -> str:
    """Return the list as it is kept after a change; who is on it already keeps their place."""
    before = listed(kept)
    if change.since is None:
        return _kept(it for it in before if not _is_meant(it, change))
    known = any(_is_meant(it, change) for it in before)
    return kept if known else _kept((*before, change))


def _is_meant(it: Waits, change: Waits) -> bool:
    """Whether a change is about somebody who is on the list, for the same game."""
    return it.player.same_as(change.player) and change.game in {EVERY, it.game}


def _kept(waiting: Iterable[Waits]) -> str:
    """Return a list as it is kept; an empty text where nobody is on it."""
    rows = [
        (it.player.email, it.player.name, it.since.isoformat(), it.game)
        for it in waiting
        if it.since
    ]
    return json.dumps(rows) if rows else ""
