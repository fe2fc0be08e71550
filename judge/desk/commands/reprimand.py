"""REPRIMAND: the gamemaster reminds a player of the house rules, in their own words (X.5)."""

from judge.desk.commands.command import GM_ALONE, Asked, Change, Command, anything
from judge.desk.letters.powers import names_no_power, power_before, reason_behind
from judge.desk.people.proofs import May
from judge.variants.seam import Cause


def _decide(asked: Asked) -> Change | Cause:
    game = asked.its_game
    power, rest = power_before(asked.argument, game.variant)
    if not power or game.seat_of(power) is None:
        return names_no_power(asked.argument, game.variant)
    before, because = reason_behind(f" {rest}", asked.words.because)
    words = asked.told(because or before.strip())
    if not words:
        return Cause("reprimands_for_nothing")
    did = Cause("reprimanded", {"power": power, "words": words})
    return Change(did, powers=(power,), words=words)


COMMAND = Command(
    name="reprimand",
    decide=_decide,
    argument=anything,
    roles=GM_ALONE,
    for_one=True,
    needs=May.GOVERN,
    any_turn=True,
    any_state=True,
    takes_text=True,
    passes_on=True,
)
