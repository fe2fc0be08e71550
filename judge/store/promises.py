"""Promises: letters with pictures that are still to follow letters of the outbox."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass

from judge.drawing.packing import read_scene, write_scene
from judge.drawing.scene import Scene
from judge.letter import Address, Outgoing
from judge.store.models import GameRow, OutgoingRow, PromiseRow


@dataclass(frozen=True, slots=True)
class Promise:
    """What is to be drawn, of which game, and the letter that went ahead."""

    id: int
    game: str
    to: Address
    subject: str
    message_id: str
    scenes: tuple[Scene, ...]


def make(letter: Outgoing, game: str, scenes: Sequence[Scene]) -> None:
    """Promise the pictures of some scenes to the reader of a letter in the outbox."""
    PromiseRow.create(
        game=GameRow.get(GameRow.name == game),
        letter=OutgoingRow.get(OutgoingRow.message_id == letter.message_id),
        scenes=json.dumps([write_scene(scene) for scene in scenes]),
    )


def oldest() -> Promise | None:
    """Return the promise that has waited longest."""
    row = PromiseRow.select().order_by(PromiseRow.id).first()
    if row is None:
        return None
    scenes = tuple(read_scene(scene) for scene in json.loads(row.scenes))
    ahead = row.letter
    return Promise(
        row.id, row.game.name, Address(ahead.recipient), ahead.subject, ahead.message_id, scenes
    )


def forget(number: int) -> None:
    """Take back a promise, which is kept or cannot be."""
    PromiseRow.delete().where(PromiseRow.id == number).execute()
