"""PROPOSALS: somebody asks what is being voted on."""

from judge.desk.commands.command import Asked, Command
from judge.desk.notices.votes import OpenVote, ProposalsTold
from judge.desk.posts import Post
from judge.desk.proposing import voter
from judge.desk.voting import ballot_of
from judge.desk.writer import Role


def _run(asked: Asked) -> list[Post]:
    own = voter(asked)
    votes = (OpenVote(vote.proposal, ballot_of(vote, own)) for vote in asked.its_game.votes)
    return [asked.answer(ProposalsTold(tuple(votes)))]


COMMAND = Command(
    name="proposals",
    run=_run,
    answers=True,
    roles=frozenset({Role.PLAYER, Role.GM}),
)
