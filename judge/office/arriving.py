"""What is noted of a letter when it arrives: by what it is known again, and where it belongs."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from judge.letter import Grade, Letter, Proof
from judge.mail.identity import former_identity_of, identity_of
from judge.store.intray import Arrival


def arrival_of(  # noqa: PLR0913, PLR0917, all that is known of it
    letter: Letter,
    raw: bytes,
    received: datetime,
    source: str,
    proof: Proof,
    names: Sequence[str],
    game: int | None,
) -> Arrival:
    """Return a letter for the in-tray, as it was found at `source`.

    `proof` is that of its header, `names` are those that its game may have, and `game` is the
    number of the one that has one of them.  `received` is never later than now, whatever the clock
    of its server said, or the next letters would count as older.
    """
    signed = proof.grade is Grade.SIGNED
    return Arrival(
        raw=raw,
        received=received,
        source=source,
        identity=identity_of(letter, raw),
        former=former_identity_of(raw, source),
        sender=letter.sender.key,
        names=names,
        game=game,
        answers=bool(letter.tags),
        proof=proof.grade.name,
        signature=f"{letter.sender.key} {letter.message_id}" if signed else "",
    )
