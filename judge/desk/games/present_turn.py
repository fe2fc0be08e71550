"""What ends with the turn: a new turn begins with a new one of these, and nothing is cleared."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from judge.desk.games.gm_rulings import GMRuling, ProposedCorrection
from judge.desk.games.kept_orders import OrderSet, Proxy, Publicity, Unproved
from judge.desk.turns.lateness import DelayRequest, Missing
from judge.desk.votes.proposals import Parting


@dataclass(frozen=True, slots=True)
class PresentTurn:
    """What was written, said and ruled in the present turn of a game, and what it waits for.

    Its position, number and deadline the game has itself, and what powers wrote for later turns.
    """

    begun: datetime | None = None
    reminded: datetime | None = None  # when players were last (VII.1)

    # What was written: sets that still count for something, the oldest first (III.4); those that
    # count for nothing until they are confirmed; what powers let others order (II.3); who sees
    # orders (II.6).
    sets: tuple[OrderSet, ...] = ()
    unproved: tuple[Unproved, ...] = ()
    proxies: tuple[Proxy, ...] = ()
    publicity: Publicity = Publicity.USUAL

    # What was said: with orders, by power (IX); which powers want it to last until its deadline
    # (VII.2); who asked for more time (VII.5).
    partings: Mapping[str, Parting] = field(default_factory=dict)
    patient: tuple[str, ...] = ()
    delays: tuple[DelayRequest, ...] = ()

    # What the gamemaster ruled on orders, and the correction that waits for their YES.
    rulings: tuple[GMRuling, ...] = ()
    correction: ProposedCorrection | None = None

    # What it waits for: missing orders (VII.6), since when the gamemaster's RESUME, since when
    # their PUBLISH.
    missing: Missing | None = None
    paused: datetime | None = None
    unpublished: datetime | None = None

    # When it is over because all orders are final, unless that changes (VII.2); when its optional
    # deadline passed (VII.4).
    settles_at: datetime | None = None
    passed: datetime | None = None

    # Whose players came in this turn, by the first powers of their seats: they are not late in it.
    newcomers: tuple[str, ...] = ()

    @property
    def were_missing(self) -> tuple[str, ...]:
        """The powers whose orders were missing when it was due."""
        return self.missing.powers if self.missing else ()
