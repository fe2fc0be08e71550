"""REFUSE PROPOSAL: the gamemaster does not put a proposal to the vote (House rules IX.5)."""

import re

from judge.desk.commands.command import GM_ALONE, Asked, Change, Command, anything
from judge.desk.events.vote_events import ProposalRefused
from judge.desk.letters.powers import reason_alone
from judge.desk.notices.votes import ProposalRefusedTold
from judge.desk.people.proofs import May
from judge.desk.readers.posts import Everybody, Post
from judge.variants.seam import Cause

_NUMBER = re.compile(r"\D{0,12}(\d{1,6})\b[\s:,.;–—-]*(.*)", re.DOTALL)


def _decide(asked: Asked) -> Change | Cause:
    votes = asked.its_game.votes
    if not votes:
        return Cause("nothing_to_vote_on")
    numbers = [vote.proposal.number for vote in votes]
    match = _NUMBER.fullmatch(asked.argument)
    if match is None:
        return Cause("which_to_refuse", {"numbers": numbers})
    named = [vote.proposal for vote in votes if vote.proposal.number == int(match[1])]
    if not named:
        return Cause("no_such_to_refuse", {"numbers": numbers})
    why = reason_alone(match[2].strip(), asked.language)
    told = Post(Everybody(), ProposalRefusedTold(named[0], why))
    refused = ProposalRefused(named[0].number, why)
    return Change(Cause("proposal_refused", {"number": named[0].number}), [refused, told])


COMMAND = Command(
    name="refuse proposal",
    decide=_decide,
    argument=anything,
    roles=GM_ALONE,
    needs=May.GOVERN,
    any_turn=True,
)
