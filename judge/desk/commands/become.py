"""BECOME: the gamemaster writes the rest of the letter for a country, whose player gets the answer.

It parts its letter (`gm/becoming.py`); here is only said why it did not.
"""

from judge.desk.commands.command import Asked, DeskCommand
from judge.desk.letters.powers import but_for_reason, names_no_power, power_before
from judge.variants.seam import Cause


def _decide(asked: Asked) -> Cause:
    game = asked.its_game
    power, rest = power_before(asked.argument, game.variant)
    if not power:
        return names_no_power(asked.argument, game.variant)
    if beside := but_for_reason(rest, asked.words.because):
        return Cause("become_alone", {"power": {"power": power}, "written": beside})
    return Cause("orders_are_hidden", {"clause": "I.1"})


COMMAND = DeskCommand(name="become", decide=_decide, for_one=True)
