"""What proves afterwards what the judge held: receipts, digests, seals, and the lots under them."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping

from judge.desk.games.game import Game


def receipt(game_name: str, turn: str, power: str, orders: Iterable[str]) -> str:
    """Return a short text by which a player can prove which orders the judge held.

    It is told with every acknowledgement, and again with the results.
    """
    record = "\n".join([game_name, turn, power, *sorted(orders)])
    digest = hashlib.sha256(record.encode()).hexdigest().upper()
    return f"{digest[:4]}-{digest[4:8]}"


def chained(before: str, game_name: str, witness: str, receipts: Mapping[str, str]) -> str:
    """Return the digest of a report: the SHA-256 of it and of the digest of the report before.

    `before` is that digest, empty for a game's first report; `witness` is what the report tells of
    its turn, `receipts` are those that it tells everybody, by power.  Nobody can change a report
    without changing the digest of every later one.
    """
    lines = (f"{power} {receipts[power]}" for power in sorted(receipts))
    return hashlib.sha256("\n".join([before, game_name, witness, *lines]).encode()).hexdigest()


def seal(game: Game) -> str:
    """Return what is told of the seed beforehand: nobody can find it by that, nor change it."""
    return hashlib.sha256(game.seed.encode()).hexdigest()


def lot(game: Game) -> int:
    """Return the lot of the present turn, a number that the seed and the turn alone decide."""
    digest = hashlib.sha256(f"{game.seed} {game.turn.code}".encode()).hexdigest()
    return int(digest, 16)
