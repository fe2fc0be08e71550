"""FORCE PROCESS: the gamemaster goes on without orders that are missing (House rules VII.6)."""

from judge.desk.commands.command import GM_ALONE, Asked, Change, Command
from judge.desk.commands.process import processed
from judge.desk.people.proofs import May
from judge.variants.seam import Cause


def _decide(asked: Asked) -> Change | Cause:
    return processed(asked.its_game, asked)


COMMAND = Command(name="force process", decide=_decide, roles=GM_ALONE, needs=May.GOVERN)
