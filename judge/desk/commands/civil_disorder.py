"""CIVIL DISORDER: the gamemaster says whom nobody orders any more (House rules VII.6)."""

from judge.desk.commands.command import Asked, Change, DeskCommand
from judge.desk.events.gm_events import DisorderSet
from judge.desk.letters.powers import names_no_power, powers_in, reason_behind, told_powers
from judge.variants.seam import Cause


def powers_and_reason(asked: Asked) -> tuple[tuple[str, ...], str]:
    """Return the powers that a command names, and why: behind a colon, or `because`."""
    named, _, told = asked.argument.partition(":")
    named, because = reason_behind(named, asked.words.because)
    powers = powers_in(named, asked.its_game.variant, asked.block_words)
    return powers, because or told.strip()


def _decide(asked: Asked) -> Change | Cause:
    game = asked.its_game
    powers, why = powers_and_reason(asked)
    if not powers:
        return names_no_power(asked.argument, game.variant)
    new = tuple(power for power in powers if power not in game.disorder)
    if not new:
        return Cause("in_disorder_already")
    did = Cause("in_disorder", {"powers": told_powers(new)})
    return Change(did, [DisorderSet((*game.disorder, *new))], to_all=True, words=why)


COMMAND = DeskCommand(name="civil disorder", decide=_decide, at_once=True)
