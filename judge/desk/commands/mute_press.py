"""MUTE PRESS: the gamemaster takes no press of a player any more (House rules X.5)."""

from judge.desk.commands.command import GM_ALONE, Asked, Change, Command, anything
from judge.desk.events.press_events import PressMuted
from judge.desk.letters.powers import power_before, reason_behind, told_powers
from judge.desk.people.proofs import May
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
    why = reason_behind(f"x {rest}", asked.words.because)[1] or rest
    code = "press_muted_now" if muted else "press_unmuted"
    did = Cause(code, {"powers": named, "why": why})
    return Change(did, [PressMuted(own, muted) for own in other], powers=(power,))


def _decide(asked: Asked) -> Change | Cause:
    return mute(asked, muted=True)


COMMAND = Command(
    name="mute press",
    decide=_decide,
    argument=anything,
    roles=GM_ALONE,
    for_one=True,
    needs=May.GOVERN,
    any_turn=True,
    any_state=True,
)
