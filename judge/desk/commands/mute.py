"""MUTE: a player does not want to read the signed press of another one (House rules X.5).

By the gamemaster it is MUTE PRESS: nobody reads it.
"""

from functools import partial

from judge.desk.commands import mute_press
from judge.desk.commands.command import Asked, Command, CommandResults, anything
from judge.desk.events.press_events import PressIgnored
from judge.desk.letters.powers import power_before
from judge.desk.notices.orders import Done
from judge.desk.people.proofs import May
from judge.desk.people.writer import IN_GAME
from judge.variants.seam import Cause


def ignore(asked: Asked, *, ignored: bool) -> CommandResults:
    """Return what keeps a power's press from a player, or lets them read it again."""
    game, own = asked.its_game, asked.its_power
    power, _ = power_before(asked.argument, game.variant)
    if not power:
        return Cause("mute_whom")
    if power in game.powers_beside(own):
        return Cause("mute_yourself")
    named = {"power": {"power": power}}
    if (power in game.ignored.get(own, ())) is ignored:
        return Cause("muted_for_you_already" if ignored else "not_muted_for_you", named)
    did = Cause("muted_for_you" if ignored else "unmuted_for_you", named)
    return [PressIgnored(own, power, ignored), Done(did)]


COMMAND = Command(
    name="mute",
    run=partial(ignore, ignored=True),
    decide=mute_press.COMMAND.decide,
    argument=anything,
    roles=IN_GAME,
    for_power=True,
    needs=May.ORDER,
    any_turn=True,
    any_state=True,
)
