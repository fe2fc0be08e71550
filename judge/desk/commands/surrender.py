"""SURRENDER: a power leaves the game to the others, in secret and with its orders (league L.3)."""

from judge.desk.commands.command import Asked, PlayerCommand
from judge.desk.events.effects import Consequence
from judge.desk.letters.partings import say
from judge.desk.votes.proposals import Parting
from judge.variants.seam import Cause


def _run(asked: Asked) -> Consequence:
    surrenders = asked.its_game.rules.surrenders
    return say(Parting.SURRENDER, asked) if surrenders else Cause("no_surrender")


COMMAND = PlayerCommand(name="surrender", run=_run, answers=True)
