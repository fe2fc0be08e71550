"""Who wrote a letter to a game, and in which role (House rules II.2, X.6).

A player is known by their registered mailbox, the gamemaster by the game's.  Anybody else may ask
what everybody may know, and can change nothing.  One person may have several roles: the subject
says in which of them they write.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from judge.desk.games.game import Game
from judge.desk.letters.subject import Subject
from judge.desk.notices.orders import Why
from judge.desk.readers.posts import Audience, ToGM, ToPower, ToWriter
from judge.letter import Address, Grade, Letter


class Role(StrEnum):
    """What somebody is in a game when they write a letter."""

    PLAYER = "player"
    GM = "gm"
    STRANGER = "stranger"


EVERYBODY = frozenset(Role)
IN_GAME = frozenset({Role.PLAYER, Role.GM})


@dataclass(frozen=True, slots=True)
class Writer:
    """Somebody who wrote to a game, in one role.

    `power` is the one that they write for; a stranger only says so, and a gamemaster may have one
    of their own.  `audience` is who gets the answers.  `unclear` says why it cannot be told for
    which power a player writes, if it cannot.
    """

    role: Role
    audience: Audience
    power: str | None = None
    unclear: Why | None = None

    @property
    def by(self) -> str:
        """The author of what the letter makes happen, as the journal names them."""
        return self.audience.power if isinstance(self.audience, ToPower) else str(self.role)


def is_gm(address: Address, game: Game) -> bool:
    """Whether a mailbox is that of the gamemaster, or of somebody who shares their desk."""
    return any(address.same_as(gm) for gm in game.gms)


def who_wrote(letter: Letter, subject: Subject, game: Game) -> Writer:
    """Return who wrote a letter, by its sender and what its subject says.

    Without any proof of the sender it is a stranger's.
    """
    known = letter.proof.grade is not Grade.NONE
    own = game.powers_at(letter.sender) if known else ()
    if known and is_gm(letter.sender, game) and (subject.gm or not own):
        return Writer(Role.GM, ToGM(), next(iter(own), None))
    if not own:
        return Writer(Role.STRANGER, ToWriter(letter.sender), subject.power)
    return _player(own, subject)


def _player(own: tuple[str, ...], subject: Subject) -> Writer:
    if subject.power in own:
        return Writer(Role.PLAYER, ToPower(subject.power), subject.power)
    only = own[0] if len(own) == 1 else None
    if subject.power is not None:
        return Writer(Role.PLAYER, ToPower(own[0]), only, Why.NOT_YOURS)
    if only is None:
        return Writer(Role.PLAYER, ToPower(own[0]), None, Why.WHICH_POWER)
    return Writer(Role.PLAYER, ToPower(only), only)
