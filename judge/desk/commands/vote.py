"""VOTE: somebody votes on what was proposed, or changes their vote (IX.1 to IX.4)."""

import re
from collections.abc import Sequence

from judge.desk.commands.command import Asked, Command, anything
from judge.desk.events.effects import Consequence
from judge.desk.people.proofs import May
from judge.desk.people.writer import Role
from judge.desk.votes.proposals import Vote
from judge.desk.votes.proposing import MOST_OPEN, cannot_vote, cast, words_of
from judge.desk.votes.vote_reading import (
    ballot_in,
    is_of_something_else,
    number_in,
    takes_back,
    votes_named,
)
from judge.variants.seam import Cause


def _run(asked: Asked) -> Consequence:
    why_not, votes = cannot_vote(asked), asked.its_game.votes
    if why_not is not None:
        return why_not
    if not votes:
        return Cause("nothing_to_vote_on")
    words, variant = words_of(asked), asked.its_game.variant
    if is_of_something_else(asked.argument, variant, asked.language):
        return Cause("voted_on_what", {"number": votes[0].proposal.number})
    named = votes_named(asked.argument, votes, words) or _by_subject(asked, votes)
    numbers = [vote.proposal.number for vote in votes]
    if not named:
        code = "no_such_proposal" if named is None else "which_proposal"
        return Cause(code, {"numbers": numbers})
    ballot = ballot_in(asked.argument, words)
    if ballot is None and not takes_back(asked.argument, words):
        return Cause("no_ballot", {"number": named[0].proposal.number})
    results = [cast(vote, ballot, asked) for vote in named]
    refused = next((result for result in results if isinstance(result, Cause)), None)
    done = [effect for result in results if not isinstance(result, Cause) for effect in result]
    return done or refused or []


def _by_subject(asked: Asked, votes: Sequence[Vote]) -> tuple[Vote, ...] | None:
    """Return the vote that a letter answers, where its text names none."""
    if re.search(r"\d", asked.argument):
        return None
    number = number_in(asked.letter.subject, votes)
    return tuple(vote for vote in votes if vote.proposal.number == number)


COMMAND = Command(
    name="vote",
    run=_run,
    answers=True,
    argument=anything,
    roles=frozenset({Role.PLAYER, Role.GM}),
    needs=May.ORDER,
    whole_line=True,
    in_words=True,
    most=MOST_OPEN,
)
