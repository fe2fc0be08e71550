"""CONCEDE TO: somebody proposes that victory is conceded to one player, or agrees (IX.1)."""

from functools import partial

from judge.desk.votes.proposals import Matter
from judge.desk.votes.proposing import VotersCommand, propose

COMMAND = VotersCommand(
    name="concede", run=partial(propose, matter=Matter.CONCESSION), in_words=True
)
