"""REFUSE PROPOSAL: the gamemaster does not put a proposal to the vote (House rules IX.5)."""

import re

from judge.desk.commands.command import Asked, Change, DeskCommand
from judge.desk.events.vote_events import ProposalRefused
from judge.desk.letters.powers import reason_alone
from judge.desk.notices.votes import ProposalRefusedTold
from judge.desk.readers.posts import Everybody, Post
from judge.variants.seam import Cause

_NUMBER = re.compile(r"\D{0,12}(\d{1,6})\b[\s:,.;–—-]*(.*)", re.DOTALL)


def _decide(asked: Asked) -> Change | Cause:
    votes = asked.its_game.votes
    match = _NUMBER.fullmatch(asked.argument)
    if _may_be_press(match, asked):
        return Cause("refuse_which")
    if not votes:
        return Cause("nothing_to_refuse")
    numbers = [vote.proposal.number for vote in votes]
    if match is None:
        return Cause("which_to_refuse", {"numbers": numbers})
    named = [vote.proposal for vote in votes if vote.proposal.number == int(match[1])]
    if not named:
        return Cause("no_such_to_refuse", {"numbers": numbers})
    why = reason_alone(match[2].strip(), asked.language)
    told = Post(Everybody(), ProposalRefusedTold(named[0], why))
    refused = ProposalRefused(named[0].number, why)
    return Change(Cause("proposal_refused", {"number": named[0].number}), [refused, told])


def _may_be_press(match: re.Match[str] | None, asked: Asked) -> bool:
    """Whether REFUSE and a number may mean press that waits, and nothing else is said of it."""
    waiting = {piece.number for piece in asked.its_game.press.unprinted}
    bare = re.fullmatch(rf"\W*\w+\W*{re.escape(asked.argument)}\W*", asked.line) is not None
    return bare and bool(waiting if match is None else int(match[1]) in waiting)


COMMAND = DeskCommand(name="refuse proposal", decide=_decide, any_turn=True)
