"""Quoted orders of which a letter says that they are right, but for some that it orders otherwise.

Nothing quoted is an order; those that nothing else stands for are asked about.
"""

from __future__ import annotations

import re
from dataclasses import replace

from judge.desk.body import Body
from judge.desk.game import Game, written_orders
from judge.variants.seam import Reading, question

WISH = "quoted"
_QUOTED = re.compile(r"\s*(?:>\s?)+(.*)")


def with_quoted(reading: Reading, body: Body, text: str, power: str, game: Game) -> Reading:
    """Return a reading that asks about quoted orders, if a letter's text calls the rest right."""
    said = next((wish for wish in body.wishes if wish.code == WISH), None)
    if said is None or not reading.orders:
        return reading
    lines = filter(None, map(_QUOTED.fullmatch, text.splitlines()))
    quoted = game.variant.read("\n".join(line[1] for line in lines), power, game.position)
    standing = (written.order for written in written_orders(game, power))
    known = {order.key for order in (*reading.orders, *standing)}
    left = (order for order in quoted.orders if order.key not in known)
    asked = (question(order.written, said.number, (order.text,)) for order in left)
    return replace(reading, problems=(*reading.problems, *asked))
