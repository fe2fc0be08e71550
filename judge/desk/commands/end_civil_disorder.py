"""END CIVIL DISORDER: the player of a country orders its units again (House rules VII.6).

Who has surrendered does not: they are gone for good (league L.3).
"""

from judge.desk.commands.civil_disorder import powers_and_reason
from judge.desk.commands.command import Asked, Change, DeskCommand
from judge.desk.events.gm_events import DisorderSet
from judge.desk.letters.powers import names_no_power, told_powers
from judge.variants.seam import Cause


def _decide(asked: Asked) -> Change | Cause:
    game = asked.its_game
    powers, why = powers_and_reason(asked)
    if not powers:
        return names_no_power(asked.argument, game.variant)
    gone = game.surrendered
    again = tuple(it for it in powers if it in game.disorder and it not in gone)
    if not again:
        return Cause("in_no_disorder")
    left = tuple(power for power in game.disorder if power not in again)
    did = Cause("disorder_ended", {"powers": told_powers(again)})
    return Change(did, [DisorderSet(left)], to_all=True, words=why)


COMMAND = DeskCommand(name="end civil disorder", decide=_decide)
