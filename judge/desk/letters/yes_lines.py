"""Whether a line says yes to a question of the judge's."""

from __future__ import annotations

from judge.desk.final.ticks import chosen
from judge.desk.letters.language import Language
from judge.desk.letters.phrases import leading, plain_words
from judge.desk.letters.quoting import own_lines
from judge.desk.votes.bare_ballots import is_ballot, is_gladly
from judge.desk.votes.proposals import Ballot
from judge.desk.votes.vote_reading import ballot_in

MEANT = ("yes", "confirm")  # commands that say here that what was asked is meant


def is_yes(line: str, language: Language) -> bool:
    """Whether a line says yes, or begins with it; a no in it goes before."""
    line = chosen(line)
    ballot = ballot_in(line, language.votes)
    if ballot is Ballot.NO:
        return False
    if is_gladly(line, language) or (ballot is Ballot.YES and is_ballot(line, language.votes)):
        return True
    return bool(leading(plain_words(line), language.spellings(*MEANT)))


def refuses(text: str, language: Language) -> bool:
    """Whether a letter begins with a no, or asks what it answers: `Not me`, `Who are you?`."""
    first = next((line for line in own_lines(text, language) if line.strip()), "")
    return "?" in first or ballot_in(first, language.votes) is Ballot.NO
