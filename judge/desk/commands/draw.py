"""DRAW: a power is for a draw, with its orders (league IX.2) or by a proposal (IX.2)."""

from judge.desk.commands.command import Asked
from judge.desk.events.effects import Consequence
from judge.desk.letters.partings import say
from judge.desk.votes.proposals import Ballot, Matter, Parting
from judge.desk.votes.proposing import VotersCommand, propose, words_of
from judge.desk.votes.vote_reading import ballot_in, named_powers
from judge.variants.seam import Cause


def _run(asked: Asked) -> Consequence:
    game = asked.its_game
    if not game.rules.draws_with_orders:
        matters = {vote.proposal.matter for vote in game.votes}
        if _agrees(asked) and Matter.DRAW not in matters:
            return Cause("no_draw_to_agree_to")
        return propose(asked, Matter.DRAW)
    named = named_powers(asked.argument, game.variant, words_of(asked))
    return Cause("draw_of_all") if named.powers or named.rest else say(Parting.DRAW, asked)


def _agrees(asked: Asked) -> bool:
    """Whether somebody is for a draw that they think is proposed: `I agree to the draw`."""
    name = asked.line.removesuffix(asked.argument)
    return ballot_in(name, words_of(asked)) is Ballot.YES


COMMAND = VotersCommand(name="draw", run=_run, in_words=True)
