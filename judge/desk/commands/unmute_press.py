"""UNMUTE PRESS: the gamemaster takes the press of a player again (House rules X.5)."""

from judge.desk.commands.command import GM_ALONE, Asked, Change, Command, anything
from judge.desk.commands.mute_press import mute
from judge.desk.people.proofs import May
from judge.variants.seam import Cause


def _decide(asked: Asked) -> Change | Cause:
    return mute(asked, muted=False)


COMMAND = Command(
    name="unmute press",
    decide=_decide,
    argument=anything,
    roles=GM_ALONE,
    for_one=True,
    needs=May.GOVERN,
    any_turn=True,
    any_state=True,
)
