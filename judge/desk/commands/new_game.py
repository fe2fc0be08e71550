"""NEW GAME: somebody founds a game, whose gamemaster they are, with house rules of their choice."""

from judge.desk.commands.command import Command, anything
from judge.desk.people.proofs import May

COMMAND = Command(
    name="new game",
    argument=anything,
    own_words=True,
    anywhere=True,
    needs=May.CONFIRM,
    founds=True,
    names_games=True,
)
