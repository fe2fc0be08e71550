"""What there is to tell of votes, of what powers say with their orders, and of how a game ends."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from judge.desk.games.endings import Ending
from judge.desk.notices.turns import Seated
from judge.desk.press.press import PressPiece
from judge.desk.votes.proposals import Ballot, Parting, Proposal
from judge.houserules.clauses import Clause
from judge.variants.seam import Sight


@dataclass(frozen=True, slots=True)
class VoteCalled:
    """To everybody: something is put to the vote, and nobody is told by whom (House rules IX.4).

    `clauses` are the house rules as they would be; `years` is for how long nothing has changed
    hands, where it is voted on whether the game goes on.  `asks` its reader, who has a vote.
    """

    event: ClassVar[str] = "all.vote-called"
    proposal: Proposal
    clauses: tuple[Clause, ...] = ()
    years: int = 0
    asks: bool = True


@dataclass(frozen=True, slots=True)
class ProposalRefusedTold:
    """To everybody: the gamemaster does not put a proposal to the vote (House rules IX.5).

    `withdrawn`: whoever made it has taken it back, and nobody is told who that is.
    """

    event: ClassVar[str] = "all.proposal-refused"
    proposal: Proposal
    reason: str = ""
    withdrawn: bool = False


@dataclass(frozen=True, slots=True)
class ProposedBy:
    """To the gamemaster alone: which power has made a proposal."""

    event: ClassVar[str] = "gm.proposed-by"
    proposal: Proposal
    power: str


@dataclass(frozen=True, slots=True)
class VoteNoted:
    """To a voter alone: their vote, which they may change until the turn is settled.

    `ballot` is None if it was taken back.  `made`: they have proposed it by this letter.  `held`:
    victory would be theirs, so that they say yes in any case (House rules IX.1).
    """

    event: ClassVar[str] = "player.vote-noted"
    proposal: Proposal
    ballot: Ballot | None
    made: bool = False
    held: bool = False


@dataclass(frozen=True, slots=True)
class PartingNoted:
    """To a power alone: that it says DRAW or SURRENDER with its orders, or no more does (None).

    `instead` of what it said before, if that was the other one.
    """

    event: ClassVar[str] = "player.parting-noted"
    power: str
    parting: Parting | None
    instead: Parting | None = None


@dataclass(frozen=True, slots=True)
class OpenVote:
    """A proposal that is being voted on, and the reader's own ballot; `ballots` are what it may be.

    Those are none where the reader has no vote on it.
    """

    proposal: Proposal
    ballot: Ballot | None
    ballots: tuple[Ballot, ...] = tuple(Ballot)


@dataclass(frozen=True, slots=True)
class ProposalsTold:
    """To anybody who takes part: what is being voted on."""

    event: ClassVar[str] = "anyone.proposals"
    votes: tuple[OpenVote, ...]


@dataclass(frozen=True, slots=True)
class GameOver:
    """To everybody: the game is over, otherwise than by its rulebook.

    The winners are on the card; `why` is in the words of who ended it, `other` the game with which
    or as which it is played on; `draw` and `surrender` are the powers that said so;
    `press` is what is printed with it, and `players` as in `TurnReport`; `invites`: its reader
    may say something of the game.
    """

    event: ClassVar[str] = "all.game-over"
    ending: Ending
    view: Sight
    why: str = ""
    other: str = ""
    draw: tuple[str, ...] = ()
    surrender: tuple[str, ...] = ()
    press: tuple[PressPiece, ...] = ()
    players: tuple[Seated, ...] = ()
    invites: bool = True


VoteNotice = (
    VoteCalled
    | ProposalRefusedTold
    | ProposedBy
    | VoteNoted
    | PartingNoted
    | ProposalsTold
    | GameOver
)
