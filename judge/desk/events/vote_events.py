"""What happens to a game by votes, by what powers say with their orders, and at its end."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from judge.desk.events.entries import with_entry
from judge.desk.games.endings import Ending
from judge.desk.games.game import Game, State
from judge.desk.votes.proposals import Ballot, Matter, Parting, Proposal, Vote, VoteResult


@dataclass(frozen=True, slots=True)
class ProposalMade:
    """Something is put to the vote; `by` is a voter, or nobody where the rules call the vote."""

    proposal: Proposal
    by: str


@dataclass(frozen=True, slots=True)
class BallotCast:
    """A voter votes, or takes their vote back (None)."""

    number: int
    voter: str
    ballot: Ballot | None


@dataclass(frozen=True, slots=True)
class ProposalRefused:
    """The gamemaster does not put a proposal to the vote (House rules IX.5)."""

    number: int
    why: str = ""


@dataclass(frozen=True, slots=True)
class ProposalWithdrawn:
    """Whoever made a proposal takes it back."""

    number: int


@dataclass(frozen=True, slots=True)
class VotesCounted:
    """The votes that were on are over."""

    results: tuple[VoteResult, ...]


@dataclass(frozen=True, slots=True)
class RulesChanged:
    """From now on some values of the house rules are others, by key."""

    settings: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class PartingSaid:
    """A power says DRAW or SURRENDER with its orders, or takes that back (None)."""

    power: str
    parting: Parting | None


@dataclass(frozen=True, slots=True)
class Surrendered:
    """Powers have surrendered: from now on they are in civil disorder (league L.3)."""

    powers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The game is over otherwise than by its rulebook; `why` is in the words of who ended it.

    `other` is the game with which, or as which, it is played on.
    """

    ending: Ending
    winners: tuple[str, ...] = ()
    why: str = ""
    other: str = ""


VoteEvent = (
    ProposalMade
    | BallotCast
    | ProposalRefused
    | ProposalWithdrawn
    | VotesCounted
    | RulesChanged
    | PartingSaid
    | Surrendered
    | GameEnded
)


def apply_vote(event: VoteEvent, game: Game) -> Game:  # noqa: PLR0911, a table of what happens
    """Return the game after such an event."""
    match event:
        case ProposalMade(proposal, by):
            votes = (*game.votes, Vote(proposal, by))
            return replace(game, votes=votes, proposed=proposal.number)
        case BallotCast():
            return replace(game, votes=tuple(_with_ballot(event, vote) for vote in game.votes))
        case ProposalRefused(number) | ProposalWithdrawn(number):
            left = (vote for vote in game.votes if vote.proposal.number != number)
            return replace(game, votes=tuple(left))
        case VotesCounted(results):
            return replace(game, votes=(), steady_since=_steady_since(results, game))
        case RulesChanged(settings):
            rules = game.rules.changed(settings)
            return replace(game, rules=rules, variant=game.variant.under(rules))
        case PartingSaid(power, parting):
            partings = with_entry(game.present.partings, power, parting)
            return replace(game, present=replace(game.present, partings=partings))
        case Surrendered(powers):
            gone = (*game.surrendered, *powers)
            disorder = tuple(dict.fromkeys((*game.disorder, *powers)))
            return replace(game, surrendered=gone, disorder=disorder)
        case GameEnded(ending, winners, _, other):
            over = replace(game, state=State.OVER, ending=ending, winners=winners, played_on=other)
            present = replace(game.present, partings={})
            return replace(over, ended=game.turn, deadline=None, votes=(), present=present)


def _with_ballot(cast: BallotCast, vote: Vote) -> Vote:
    if vote.proposal.number != cast.number:
        return vote
    return replace(vote, ballots=with_entry(vote.ballots, cast.voter, cast.ballot))


def _steady_since(results: tuple[VoteResult, ...], game: Game) -> str:
    """Return since when it is counted that nothing changed hands: anew, if all voted to go on."""
    went_on = any(it.carried and it.proposal.matter is Matter.GO_ON for it in results)
    return game.chart[-1].label if went_on and game.chart else game.steady_since


def won(winners: tuple[str, ...], game: Game) -> Ending | None:
    """Return how a game ended that its rulebook gave to somebody."""
    if not winners:
        return None
    return (
        Ending.SOLO if len({game.powers_beside(power) for power in winners}) == 1 else Ending.SHARED
    )
