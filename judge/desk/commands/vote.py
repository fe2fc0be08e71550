"""VOTE: somebody votes on what was proposed, or changes their vote (IX.1 to IX.4)."""

import re

from judge.desk.commands.command import Asked
from judge.desk.events.effects import Consequence
from judge.desk.votes.proposals import Ballot, Vote
from judge.desk.votes.proposing import MOST_OPEN, VotersCommand, cannot_vote, cast, words_of
from judge.desk.votes.vote_reading import (
    ballot_in,
    ballots_apart,
    is_of_something_else,
    matter_of,
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
    meant: dict[int, tuple[Vote, Ballot | None]] = {}
    for text in ballots_apart(asked.argument, words):
        ballots = _ballots(text, asked)
        if isinstance(ballots, Cause):
            return ballots
        meant |= {vote.proposal.number: (vote, ballot) for vote, ballot in ballots}
    results = [cast(vote, ballot, asked) for vote, ballot in meant.values()]
    refused = next((result for result in results if isinstance(result, Cause)), None)
    done = [effect for result in results if not isinstance(result, Cause) for effect in result]
    return done or refused or []


def _ballots(text: str, asked: Asked) -> list[tuple[Vote, Ballot | None]] | Cause:
    """Return how a text votes on what, None where it takes that back; or why it is not clear."""
    votes, words = asked.its_game.votes, words_of(asked)
    numbers = [vote.proposal.number for vote in votes]
    named = votes_named(text, votes, words)
    if named is None:
        return Cause("no_such_proposal", {"numbers": numbers})
    named = named or _by_subject(text, asked)
    if not named:
        return Cause("which_proposal", {"numbers": numbers})
    ballot = ballot_in(text, words)
    if ballot is None and not takes_back(text, words):
        return Cause("no_ballot", {"number": named[0].proposal.number})
    return [(vote, ballot) for vote in named]


def _by_subject(text: str, asked: Asked) -> tuple[Vote, ...]:
    """Return the vote that a letter answers, where a text in it names none, or its matter."""
    if re.search(r"\d", text):
        return ()
    votes, matter = asked.its_game.votes, matter_of(text, words_of(asked))
    about = [vote for vote in votes if matter in (None, vote.proposal.matter)]
    number = number_in(asked.letter.subject, votes)
    return tuple(vote for vote in about if vote.proposal.number == number)


COMMAND = VotersCommand(name="vote", run=_run, whole_line=True, in_words=True, most=MOST_OPEN)
