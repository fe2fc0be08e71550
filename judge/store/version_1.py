"""What a database of version 1 kept of turns is carried over: codes stand there now, and no words.

Only letters that are still to be written hold such turns: in the card of their game, in the cards
of games that they list, and as the turn that they report.
"""

from __future__ import annotations

import json
from typing import Any

from judge.store.shelves import Shelves
from judge.store.tables import TableRow
from judge.variants.seam import Spec

OldForm = dict[str, Any]


def carry_turns(store: Shelves) -> None:
    """Give every turn in the letters that are to be written the facts that it has now."""
    post, outgoing = store.tables.post, store.tables.outgoing
    unwritten = outgoing.select(outgoing.post).where(outgoing.state == "unwritten")
    for row in list(post.select().where(post.id.in_(unwritten)).objects(TableRow)):
        notice, card = json.loads(row.notice), json.loads(row.card)
        for own in (card, *notice.get("games", ())):
            _carry_turn(own, own, store)
        _carry_turn(notice, card, store)
        kept = {"notice": json.dumps(notice), "card": json.dumps(card)}
        post.update(**kept).where(post.id == row.id).execute()


def _carry_turn(holder: OldForm | None, card: OldForm | None, store: Shelves) -> None:
    """Change the turn that something holds, by what the game of a card says of its code."""
    if holder is None or card is None or "turn" not in holder:
        return
    turn = holder["turn"]
    rules = store.codec.rules(card["rules"])
    variant = store.library.variant(Spec(**card["spec"]), rules)
    turn["facts"] |= variant.read_turn(turn["code"]).parts
