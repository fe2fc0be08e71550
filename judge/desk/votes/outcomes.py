"""What votes, words and time make of a game when a turn is settled, and how that is told.

What ends the game comes instead of the results; all else is told with them (House rules IX.4).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime

from judge.desk.events.effects import Effect
from judge.desk.events.events import Event
from judge.desk.events.vote_events import (
    GameEnded,
    ProposalMade,
    RulesChanged,
    Surrendered,
    VotesCounted,
)
from judge.desk.games.game import Game, State
from judge.desk.notices.votes import GameOver, VoteCalled
from judge.desk.press.pressing import with_report
from judge.desk.readers.posts import Everybody, Post
from judge.desk.votes.proposals import Matter, Proposal, VoteResult
from judge.desk.votes.voting import (
    SaidWithOrders,
    count,
    ended_by_time,
    ended_by_vote,
    ended_by_words,
    said,
    wants_vote_to_go_on,
)
from judge.variants.seam import Standing


@dataclass(frozen=True, slots=True)
class VoteOutcome:
    """What comes of the votes that were on, and of what powers said with their orders."""

    results: tuple[VoteResult, ...] = ()
    words: SaidWithOrders = field(default_factory=SaidWithOrders)
    end: GameEnded | None = None

    def events(self) -> Iterator[Event]:
        """Yield what happens to a game that goes on."""
        if self.results:
            yield VotesCounted(self.results)
        for result in self.results:
            if result.carried and result.proposal.settings:
                yield RulesChanged(result.proposal.settings)
        if self.words.surrender:
            yield Surrendered(self.words.surrender)


def outcome(game: Game) -> VoteOutcome:
    """Return what comes of the votes and words of the present turn."""
    if not (game.votes or game.present.partings):
        return VoteOutcome()
    results = count(game)
    end = ended_by_vote(game, results) or ended_by_words(game)
    return VoteOutcome(results, said(game), end)


def end_game(end: GameEnded, game: Game, words: SaidWithOrders | None = None) -> list[Effect]:
    """Return what ends a game, and tells everybody how it ended."""
    words = words or SaidWithOrders()
    press, printed = with_report(game)
    notice = GameOver(
        ending=end.ending,
        why=end.why,
        other=end.other,
        draw=words.draw,
        surrender=words.surrender,
        view=Standing(game.position),
        press=press,
    )
    return [end, Post(Everybody(), notice), *printed]


def after_turn(game: Game, now: datetime) -> list[Effect]:
    """Return what is to happen when a turn was settled: time may be up, or nothing change hands."""
    if game.state is State.OVER:
        return []
    end = ended_by_time(game, now)
    if end is not None:
        return end_game(end, game)
    if wants_vote_to_go_on(game):
        return call_vote(Proposal(game.proposed + 1, Matter.GO_ON), "", game)
    return []


def call_vote(proposal: Proposal, by: str, game: Game) -> list[Effect]:
    """Return what puts something to the vote, and tells everybody, but not who proposed it."""
    made = ProposalMade(proposal, by)
    rules = game.rules.changed(proposal.settings)
    clauses = tuple(rules.clauses[key.rpartition(".")[0]] for key in proposal.settings)
    called = VoteCalled(proposal, clauses, years=game.rules.steady)
    return [made, Post(Everybody(), called)]
