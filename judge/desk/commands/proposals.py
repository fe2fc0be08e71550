"""PROPOSALS: somebody asks what is being voted on."""

from judge.desk.commands.command import Asked, Command
from judge.desk.notices.votes import OpenVote, ProposalsTold
from judge.desk.people.writer import IN_GAME
from judge.desk.readers.posts import Post
from judge.desk.votes.proposing import ballots_for, voter
from judge.desk.votes.voting import ballot_of


def _run(asked: Asked) -> list[Post]:
    own = voter(asked)
    votes = (
        OpenVote(vote.proposal, ballot_of(vote, own), ballots_for(own, vote.proposal))
        for vote in asked.its_game.votes
    )
    return [asked.answer(ProposalsTold(tuple(votes)))]


COMMAND = Command(
    name="proposals",
    run=_run,
    answers=True,
    roles=IN_GAME,
)
