"""END BECOME: the gamemaster writes for a country no more, what stands below is their own.

It parts its letter, as BECOME does; here is only said why it did not.
"""

from judge.desk.commands.command import GM_ALONE, Asked, Command
from judge.desk.people.proofs import May
from judge.variants.seam import Cause


def _decide(asked: Asked) -> Cause:
    return Cause("became_nobody")


COMMAND = Command(
    name="end become",
    decide=_decide,
    roles=GM_ALONE,
    needs=May.GOVERN,
)
