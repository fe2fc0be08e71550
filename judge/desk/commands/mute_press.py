"""MUTE PRESS: the gamemaster takes no press of a player any more (House rules X.5)."""

from functools import partial

from judge.desk.commands.command import Asked, Change, DeskCommand
from judge.desk.events.press_events import PressMuted
from judge.desk.letters.powers import power_before, reason_of, told_powers
from judge.variants.seam import Cause


def mute(asked: Asked, *, muted: bool) -> Change | Cause:
    """Return what mutes the press of a power's player, or lets them speak again."""
    game = asked.its_game
    power, rest = power_before(asked.argument, game.variant)
    if not power:
        return Cause("press_mute_whom")
    powers = game.powers_beside(power)
    named = told_powers(powers)
    other = [own for own in powers if (own in game.press.muted) is not muted]
    if not other:
        return Cause("press_muted_already" if muted else "press_not_muted", {"powers": named})
    code = "press_muted_now" if muted else "press_unmuted"
    did = Cause(code, {"powers": named, "why": reason_of(rest, asked.words.because)})
    return Change(did, [PressMuted(own, muted) for own in other], powers=(power,))


COMMAND = DeskCommand(
    name="mute press", decide=partial(mute, muted=True), for_one=True, any_turn=True, any_state=True
)
