"""NO DRAW, NO SURRENDER: a power takes back what it said with its orders, or is against a draw."""

from judge.desk.commands.command import Asked, PlayerCommand
from judge.desk.events.effects import Consequence
from judge.desk.letters.partings import say
from judge.desk.votes.proposals import Ballot, Matter
from judge.desk.votes.proposing import cannot_vote, cast
from judge.variants.seam import Cause


def _run(asked: Asked) -> Consequence:
    """Take it back; where a draw is voted on, vote against it."""
    game = asked.its_game
    if game.rules.draws_with_orders:
        return say(None, asked)
    why_not = cannot_vote(asked)
    draws = [vote for vote in game.votes if vote.proposal.matter is Matter.DRAW]
    if why_not is not None or not draws:
        return why_not or Cause("nothing_to_vote_on")
    numbers = [vote.proposal.number for vote in draws]
    if len(draws) > 1:
        return Cause("which_proposal", {"numbers": numbers})
    return cast(draws[0], Ballot.NO, asked)


COMMAND = PlayerCommand(name="no draw", run=_run, answers=True)
