"""PROPOSE: somebody puts a draw, a concession or a change of the rules to the vote (IX)."""

from judge.desk.commands.command import Command, anything
from judge.desk.people.proofs import May
from judge.desk.people.writer import IN_GAME
from judge.desk.votes.proposing import propose

COMMAND = Command(
    name="propose",
    run=propose,
    answers=True,
    argument=anything,
    roles=IN_GAME,
    needs=May.ORDER,
    whole_line=True,
    in_words=True,
)
