"""CONCEDE TO: somebody proposes that victory is conceded to one player, or agrees (IX.1)."""

from functools import partial

from judge.desk.commands.command import Command, anything
from judge.desk.people.proofs import May
from judge.desk.people.writer import IN_GAME
from judge.desk.votes.proposals import Matter
from judge.desk.votes.proposing import propose

COMMAND = Command(
    name="concede",
    run=partial(propose, matter=Matter.CONCESSION),
    answers=True,
    argument=anything,
    roles=IN_GAME,
    needs=May.ORDER,
    in_words=True,
)
