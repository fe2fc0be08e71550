"""PROPOSE: somebody puts a draw, a concession or a change of the rules to the vote (IX)."""

from judge.desk.votes.proposing import VotersCommand, propose

COMMAND = VotersCommand(name="propose", run=propose, whole_line=True, in_words=True)
