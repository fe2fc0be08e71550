"""JOIN: somebody wants to play in a game that is forming, some powers rather than others."""

from collections.abc import Callable
from dataclasses import dataclass

from judge.desk.commands.command import Command, anything
from judge.desk.letters.language import Arguments
from judge.desk.people.joining import asked_to_join
from judge.desk.people.proofs import May


@dataclass(frozen=True, slots=True)
class JoiningCommand(Command):
    """A command of those who have no seat, by which they come to a game."""

    answers: bool = True
    argument: Callable[[Arguments], str] = anything
    anywhere: bool = True
    needs: May = May.CONFIRM
    in_subject: bool = True
    in_words: bool = True
    to_take_part: bool = True


COMMAND = JoiningCommand(name="join", run=asked_to_join)
