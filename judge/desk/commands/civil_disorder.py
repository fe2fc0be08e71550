"""CIVIL DISORDER: the gamemaster says whom nobody orders any more (House rules VII.6)."""

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
    new = tuple(power for power in powers if power not in game.disorder)
    if not new:
        return Cause("in_disorder_already")
    did = Cause("in_disorder", {"powers": told_powers(new)})
    return Change(did, [DisorderSet((*game.disorder, *new))], to_all=True, words=why)


COMMAND = Command(
    name="civil disorder",
    decide=_decide,
    at_once=True,
    argument=anything,
    roles=GM_ALONE,
    needs=May.GOVERN,
)
