"""What is put to the vote in a game, and the votes on it (House rules IX).

What is proposed everybody may know; by whom, and who voted how, nobody is ever told (IX.4).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum


class Matter(StrEnum):
    """What a vote is about."""

    CONCESSION = "concession"  # victory is conceded to one player (IX.1)
    DRAW = "draw"  # (IX.2)
    GO_ON = "go on"  # whether a game goes on in which nothing has changed hands for long (IX.2)
    RULES = "rules"  # (IX.3)


class Ballot(StrEnum):
    """What a voter says."""

    YES = "yes"
    NO = "no"
    ABSTAIN = "abstain"


class Parting(StrEnum):
    """What a power may say with its orders, where draws are not proposed but said (league)."""

    DRAW = "draw"
    SURRENDER = "surrender"


@dataclass(frozen=True, slots=True)
class Proposal:
    """What is proposed, as everybody may know.

    `powers` are those who would have won, or would share; a draw with none is one of all that are
    left.  `settings` are the values of house rules that would change, by key, and `text` is a
    change in words, which the gamemaster has to see to.
    """

    number: int
    matter: Matter
    powers: tuple[str, ...] = ()
    settings: Mapping[str, object] = field(default_factory=dict)
    text: str = ""

    def is_like(self, other: Proposal) -> bool:
        """Whether two proposals would do the same."""
        return replace(self, number=0, powers=()) == replace(other, number=0, powers=()) and set(
            self.powers
        ) == set(other.powers)

    @property
    def ends_game(self) -> bool:
        """Whether the game is over if it is carried."""
        return self.matter in (Matter.CONCESSION, Matter.DRAW)


@dataclass(frozen=True, slots=True)
class Vote:
    """A proposal that is being voted on: who made it, and the ballots cast, by voter.

    A voter is named by the first power of their seat, or is `gm`; `by` is empty where the house
    rules themselves call the vote.
    """

    proposal: Proposal
    by: str
    ballots: Mapping[str, Ballot] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class VoteResult:
    """What became of a proposal: of how many, and whose, votes it was made is never told."""

    proposal: Proposal
    carried: bool
