"""REPRIMAND: the gamemaster reminds a player of the house rules, in their own words (X.5)."""

from judge.desk.commands.command import Asked, Change, DeskCommand
from judge.desk.letters.powers import names_no_power, power_before, reason_of
from judge.variants.seam import Cause


def _decide(asked: Asked) -> Change | Cause:
    game = asked.its_game
    power, rest = power_before(asked.argument, game.variant)
    if not power or game.seat_of(power) is None:
        return names_no_power(asked.argument, game.variant)
    words = asked.told(reason_of(rest, asked.words.because))
    if not words:
        return Cause("reprimands_for_nothing")
    did = Cause("reprimanded", {"power": power, "words": words})
    return Change(did, powers=(power,), words=words)


COMMAND = DeskCommand(
    name="reprimand",
    decide=_decide,
    for_one=True,
    any_turn=True,
    any_state=True,
    takes_text=True,
    passes_on=True,
)
