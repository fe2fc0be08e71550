"""ANNOUNCE: the gamemaster writes to everybody in the game, in their own words."""

import re

from judge.desk.commands.command import Asked, Change, DeskCommand
from judge.desk.letters.phrases import any_of, plain_words
from judge.desk.letters.powers import powers_in, told_powers
from judge.variants.seam import Cause


def _decide(asked: Asked) -> Change | Cause:
    to_whom = (*asked.block_words.to, *asked.block_words.anybody)
    some = _some(asked)
    if some:
        return Cause("announces_to_some", {"powers": told_powers(some)})
    names_all = set(plain_words(asked.argument).split()).issubset(" ".join(to_whom).split())
    words = asked.told("" if names_all else asked.argument)  # ANNOUNCE TO ALL
    if not words:
        return Cause("nothing_to_announce")
    return Change(Cause("announced"), to_all=True, words=words)


def _some(asked: Asked) -> tuple[str, ...]:
    """Return the powers that alone are to read it: `ANNOUNCE TO Germany: come on`."""
    variant = asked.its_game.variant
    to = re.match(
        rf"{any_of(asked.block_words.to)}\s+([^:\n]+)(?::|$)", asked.argument, re.IGNORECASE
    )
    return powers_in(to[1], variant, asked.block_words) if to else ()


COMMAND = DeskCommand(
    name="announce", decide=_decide, any_turn=True, any_state=True, takes_text=True, passes_on=True
)
