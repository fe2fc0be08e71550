"""How well it is proved who wrote a letter, and what it may do then.

A From proves nothing.  Every letter of the judge to somebody who takes part in a game can be
answered at an address of its own, with a token that nobody else was told: who writes there, and
from the registered mailbox, is the player.  So is, as the house rules have it, whose own domain has
signed the letter.
"""

from __future__ import annotations

import hmac
from base64 import b32encode
from collections.abc import Iterable
from dataclasses import replace
from enum import Enum, auto

from judge.desk.games.game import GM, Game
from judge.desk.letters.subject import key_of
from judge.houserules.rules import HouseRules
from judge.houserules.values import BY_ADDRESS, BY_ANSWER, BY_SIGNATURE
from judge.letter import CODE_MARK, Address, Grade, Letter, Proof

TOKEN_BYTES = 12  # 96 bits; twenty letters


class May(Enum):
    """What a letter may do, where it is well enough proved."""

    ASK = auto()  # be answered, and only where its writer is registered
    ORDER = auto()  # give orders that count; with less they wait until they are confirmed
    REMEMBER = auto()  # have something remembered of its writer: their zone, their language
    CONFIRM = auto()  # say what proves other letters, or who is what: a mailbox, a seat
    GOVERN = auto()  # command as the gamemaster


# The grade that each needs, by what the house rules say is a proof (II.7).  Whatever they say, what
# confirms other letters is proved itself.
NEEDS: dict[str, dict[May, Grade]] = {
    BY_ANSWER: dict.fromkeys(May, Grade.ANSWER) | {May.ASK: Grade.CLAIMED},
    BY_SIGNATURE: dict.fromkeys(May, Grade.SIGNED) | {May.ASK: Grade.CLAIMED},
    BY_ADDRESS: dict.fromkeys(May, Grade.CLAIMED)
    | {May.CONFIRM: Grade.SIGNED, May.GOVERN: Grade.SIGNED},
}


def may(letter: Letter, what: May, rules: HouseRules | None = None) -> bool:
    """Whether a letter is proved well enough; `rules` are those of the game that it is for."""
    return letter.proof.grade >= NEEDS[rules.proof if rules else BY_SIGNATURE][what]


def token_of(key: bytes, meaning: str) -> str:
    """Return the token for what an answer to a letter proves (`meaning_of`): letters and digits."""
    digest = hmac.digest(key, meaning.encode(), "sha256")
    return b32encode(digest[:TOKEN_BYTES]).decode("ascii").rstrip("=").lower()


def meaning_of(game: Game, address: Address) -> str:
    """Return what somebody's answer to a letter about a game proves."""
    return next(iter(_meanings(game, address)), "")


def _meanings(game: Game, address: Address) -> list[str]:
    """Return what tokens of somebody mean: one for each seat that they have, and for the GM's.

    A stranger's proves that they read what is sent to their mailbox, and nothing else; so does
    one of a letter that was about no game.
    """
    roles = [seat.powers[0] for seat in game.seats_at(address)]
    roles += [GM] if any(gm.same_as(address) for gm in game.gms) else []
    name, generations = key_of(game.name), game.generations
    meanings = [f"{name}\n{role}\n{generations.get(role, 0)}" for role in roles]
    request = game.request_of(address)
    if request is not None:
        meanings.append(f"{name}\n{request.power}\n{int(request.moves)}\n{address.key}")
    return meanings or [f"{name}\n\n{address.key}", meaning_anywhere(address)]


def meaning_anywhere(address: Address) -> str:
    """Return what an answer to a letter about no game proves: that somebody reads their mailbox."""
    return f"\n\n{address.key}"


def proved(letter: Letter, games: Iterable[Game], key: bytes, *, anywhere: bool) -> Letter:
    """Return a letter with the proof that its tokens are, if it bears one for its own writer.

    `anywhere`: it is for none of the games.  A token of somebody else, in a letter that was
    forwarded, proves nothing.
    """
    if letter.proof.grade is Grade.NONE or not letter.tags:
        return letter
    meanings = [meaning for game in games for meaning in _meanings(game, letter.sender)]
    meanings += [meaning_anywhere(letter.sender)] if anywhere else []
    tokens = [token_of(key, meaning) for meaning in meanings]
    codes = [
        code
        for token, _, code in (tag.partition(CODE_MARK) for tag in letter.tags)
        if any(hmac.compare_digest(token.encode(), own.encode()) for own in tokens)
    ]
    if not codes:
        return letter
    return replace(letter, proof=Proof(Grade.ANSWER, BY_ANSWER, max(codes)))
