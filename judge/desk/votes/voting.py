"""Who votes, and what comes of it when a turn is settled (House rules IX; league IX.2, L.3)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from itertools import takewhile

from judge.desk.events.vote_events import GameEnded
from judge.desk.games.endings import Ending
from judge.desk.games.game import GM, Game
from judge.desk.games.orders_of_turn import silent
from judge.desk.letters.powers import told_powers
from judge.desk.votes.proposals import Ballot, Matter, Parting, Proposal, Vote, VoteResult
from judge.variants.seam import Cause


def leading(game: Game) -> tuple[str, ...]:
    """Return the powers that are still in the game and that a player leads."""
    left = game.variant.remaining(game.position)
    played = (seat for seat in game.seats if not seat.empty)
    led = {power for seat in played for power in seat.powers}.difference(game.disorder)
    return tuple(power for power in left if power in led)


def voter_of(game: Game, power: str) -> str:
    """Return by what the player of a power is named as a voter: the first of all their powers."""
    return game.powers_beside(power)[0]


def voters(game: Game) -> tuple[str, ...]:
    """Return the voters: all players left in the game, each once."""
    return tuple(dict.fromkeys(voter_of(game, power) for power in leading(game)))


def has_vote(powers: Iterable[str], proposal: Proposal, game: Game, *, is_gm: bool) -> bool:
    """Whether the player of some powers votes on a proposal, or the gamemaster (IX.3)."""
    asked = voters(game)
    if is_gm and proposal.matter is Matter.RULES:
        return True
    return any(voter_of(game, power) in asked for power in powers)


def sharing_seats(powers: Iterable[str], game: Game) -> tuple[str, ...]:
    """Return some powers with all that their players have beside them and that are left."""
    players = voters_among(powers, game)
    return tuple(power for power in leading(game) if voter_of(game, power) in players)


def why_cannot_win(powers: Iterable[str], game: Game) -> Cause | None:
    """Return why some powers can neither win nor share a game; None if all of them can."""
    left = leading(game)
    gone = told_powers(power for power in powers if power not in left)
    fields = {"powers": gone, "left": told_powers(left)}
    return Cause("powers_not_left", fields) if gone else None


def sharers(proposal: Proposal, game: Game) -> tuple[str, ...]:
    """Return the powers that would have won, or share, if a proposal is carried."""
    return proposal.powers or leading(game)


def ballot_of(vote: Vote, voter: str) -> Ballot | None:
    """Return what counts as the ballot of a voter.

    To whom victory is conceded says yes, and so does whoever proposed something, unless they voted
    otherwise (House rules IX.1, IX.5).
    """
    if vote.proposal.matter is Matter.CONCESSION and voter in vote.proposal.powers:
        return Ballot.YES
    return vote.ballots.get(voter) or (Ballot.YES if voter == vote.by else None)


def is_carried(vote: Vote, game: Game) -> bool:
    """Whether a proposal is carried as things stand: unanimously, but for those who abstain.

    Changed rules need the gamemaster as well (House rules IX.3), and to go on though nothing has
    changed hands for long all have to say yes (IX.2).  Who says nothing says no.
    """
    ballots = [ballot_of(vote, voter) for voter in voters(game)]
    if vote.proposal.matter is Matter.RULES and ballot_of(vote, GM) is not Ballot.YES:
        return False
    may_abstain = vote.proposal.matter is not Matter.GO_ON
    fine = {Ballot.YES, Ballot.ABSTAIN} if may_abstain else {Ballot.YES}
    return Ballot.YES in ballots and fine.issuperset(ballots)


def count(game: Game) -> tuple[VoteResult, ...]:
    """Return what became of all proposals that are being voted on."""
    return tuple(VoteResult(vote.proposal, is_carried(vote, game)) for vote in game.votes)


def ended_by_vote(game: Game, results: Iterable[VoteResult]) -> GameEnded | None:
    """Return how a game ends by its votes; of several carried, the one proposed first counts."""
    carried = (it.proposal for it in results if it.carried and it.proposal.ends_game)
    for proposal in carried:
        conceded = proposal.matter is Matter.CONCESSION
        ending = Ending.CONCESSION if conceded else Ending.DRAW
        return GameEnded(ending, sharers(proposal, game))
    if any(it.proposal.matter is Matter.GO_ON and not it.carried for it in results):
        return GameEnded(Ending.STALEMATE, leading(game))
    return None


@dataclass(frozen=True, slots=True)
class SaidWithOrders:
    """What powers said with their orders: who is for a draw, and who surrenders."""

    draw: tuple[str, ...] = ()
    surrender: tuple[str, ...] = ()


def said(game: Game) -> SaidWithOrders:
    """Return what the powers that count said with their orders for this turn."""
    by = {power: game.present.partings.get(power) for power in leading(game)}
    return SaidWithOrders(
        tuple(power for power, parting in by.items() if parting is Parting.DRAW),
        tuple(power for power, parting in by.items() if parting is Parting.SURRENDER),
    )


def ended_by_words(game: Game) -> GameEnded | None:
    """Return how a game ends by what powers said with their orders (league IX.2, L.3, L.4).

    Who has surrendered is not asked, nor who is in civil disorder.
    """
    words = said(game)
    left = tuple(power for power in leading(game) if power not in words.surrender)
    if words.surrender and not left:
        return GameEnded(Ending.TIE, words.surrender)
    gone = words.surrender or game.surrendered
    if gone and len(voters_among(left, game)) == 1:
        return GameEnded(Ending.SURRENDER, left)
    asked = tuple(power for power in left if power not in {*_fallen_silent(game), *game.vacant})
    if set(words.draw) >= set(asked) and len(voters_among(asked, game)) > 1:
        return GameEnded(Ending.DRAW, asked)
    return None


def _fallen_silent(game: Game) -> set[str]:
    """Return the powers that sent nothing, where that is civil disorder (VII.6)."""
    if not game.rules.silence_is_disorder:
        return set()
    return set(silent(game)).difference(game.present.partings)


def voters_among(powers: Iterable[str], game: Game) -> set[str]:
    """Return the voters that the players of some powers are."""
    return {voter_of(game, power) for power in powers}


def ended_by_time(game: Game, now: datetime) -> GameEnded | None:
    """Return how a game ends whose time is up: who is strongest has won, and equals share."""
    limit = game.rules.limit
    if limit is None or game.started is None or now - game.started < limit:
        return None
    variant, position = game.variant, game.position
    charted = game.rules.counts_chart
    strengths = variant.tally(position).counts if charted else variant.strengths(position)
    by_player: dict[str, int] = {}
    for power in leading(game):
        voter = voter_of(game, power)
        by_player[voter] = by_player.get(voter, 0) + strengths[power]
    most = max(by_player.values(), default=0)
    best = {voter for voter, strength in by_player.items() if strength == most}
    winners = tuple(power for power in leading(game) if voter_of(game, power) in best)
    return GameEnded(Ending.TIME_LIMIT, winners)


def wants_vote_to_go_on(game: Game) -> bool:
    """Whether nothing has changed hands for so long that all must vote to go on (IX.2)."""
    needed = game.rules.steady
    if not needed or any(vote.proposal.matter is Matter.GO_ON for vote in game.votes):
        return False
    since = takewhile(
        lambda tally: not tally.moved and tally.label != game.steady_since, reversed(game.chart)
    )
    return len(list(since)) >= needed
