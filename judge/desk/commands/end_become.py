"""END BECOME: the gamemaster writes for a country no more, what stands below is their own.

It parts its letter, as BECOME does; here is only said why it did not.
"""

from judge.desk.commands.command import Asked, DeskCommand, no_argument
from judge.variants.seam import Cause


def _decide(asked: Asked) -> Cause:
    return Cause("became_nobody")


COMMAND = DeskCommand(name="end become", decide=_decide, argument=no_argument)
