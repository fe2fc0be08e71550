"""END CIVIL DISORDER: the player of a country orders its units again (House rules VII.6).

Who has surrendered does not: they are gone for good (league L.3).
"""

from judge.desk.commands.command import GM_ALONE, Asked, Change, Command, anything
from judge.desk.events.gm_events import DisorderSet
from judge.desk.letters.powers import names_no_power, powers_in, reason_behind, told_powers
from judge.desk.people.proofs import May
from judge.variants.seam import Cause


def _decide(asked: Asked) -> Change | Cause:
    game = asked.its_game
    named, _, told = asked.argument.partition(":")
    named, because = reason_behind(named, asked.words.because)
    why = because or told.strip()
    powers = powers_in(named, game.variant, asked.block_words)
    if not powers:
        return names_no_power(asked.argument, game.variant)
    said = [power for power in game.disorder if power not in game.surrendered]
    again = tuple(power for power in powers if power in said)
    if not again:
        return Cause("in_no_disorder")
    left = tuple(power for power in game.disorder if power not in again)
    did = Cause("disorder_ended", {"powers": told_powers(again)})
    return Change(did, [DisorderSet(left)], to_all=True, words=why)


COMMAND = Command(
    name="end civil disorder",
    decide=_decide,
    argument=anything,
    roles=GM_ALONE,
    needs=May.GOVERN,
)
