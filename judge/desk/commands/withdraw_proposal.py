"""WITHDRAW PROPOSAL: who made a proposal takes it back; nobody is told who that is (IX.4)."""

import re

from judge.desk.commands.command import Asked
from judge.desk.events.effects import Consequence
from judge.desk.events.vote_events import ProposalWithdrawn
from judge.desk.notices.votes import ProposalRefusedTold
from judge.desk.readers.posts import Everybody, Post
from judge.desk.votes.proposing import VotersCommand, voter
from judge.variants.seam import Cause


def _run(asked: Asked) -> Consequence:
    own = {it.proposal.number: it.proposal for it in asked.its_game.votes if it.by == voter(asked)}
    written = re.search(r"\d{1,6}", asked.argument)
    number = int(written[0]) if written else next(iter(own)) if len(own) == 1 else 0
    if number not in own:
        return Cause("withdraw_which", {"numbers": list(own)})
    told = ProposalRefusedTold(own[number], withdrawn=True)
    return [ProposalWithdrawn(number), Post(Everybody(), told)]


COMMAND = VotersCommand(name="withdraw proposal", run=_run)
