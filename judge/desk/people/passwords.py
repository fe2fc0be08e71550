"""Passwords, where nothing better proves who wrote a letter: kept as Argon2 digests alone.

A word in a letter may be read on the way, so it proves no more than a signature does; a digest is
made so slowly that nobody finds the word by trying.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable

from argon2.low_level import Type, hash_secret_raw

from judge.desk.games.game import GM, Game
from judge.desk.letters.subject import key_of
from judge.letter import Address

SHORTEST, LONGEST = 8, 100  # letters
MARK = "$"  # between how often a password was set, which makes it another digest, and the digest
# What OWASP asks for: 19 MiB and two passes, some 50 ms.
_MEMORY, _PASSES, _BYTES = 19_456, 2, 32


def roles_of(game: Game, address: Address) -> tuple[str, ...]:
    """Return what a mailbox is in a game, as its tokens and its password are called by."""
    seats = tuple(seat.powers[0] for seat in game.seats_at(address))
    return (*seats, GM) if game.gm.same_as(address) else seats


def digest_of(game: Game, role: str, password: str) -> str:
    """Return what is kept of a new password."""
    times = int(game.passwords.get(role, "0").partition(MARK)[0]) + 1
    return _digest(game, role, password, times)


def knows(game: Game, roles: Iterable[str], password: str) -> bool:
    """Whether a password is that of one of some roles."""
    for role in roles:
        kept = game.passwords.get(role, "")
        times = kept.partition(MARK)[0]
        if kept and hmac.compare_digest(kept, _digest(game, role, password, int(times))):
            return True
    return False


def _digest(game: Game, role: str, password: str, times: int) -> str:
    """Return a digest; its salt is that of no other password."""
    salt = hashlib.sha256(f"{key_of(game.name)}\n{role}\n{times}".encode()).digest()[:16]
    secret = password[:LONGEST].encode("utf-8", "replace")
    raw = hash_secret_raw(secret, salt, _PASSES, _MEMORY, 1, _BYTES, Type.ID)
    return f"{times}{MARK}{raw.hex()}"
