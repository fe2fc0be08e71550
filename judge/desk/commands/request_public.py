"""REQUEST PUBLIC ORDERS: the gamemaster asks for orders that everybody sees (House rules II.6)."""

import re

from judge.desk.commands.command import Asked, Change, DeskCommand
from judge.desk.events.player_events import PublicityChosen
from judge.desk.games.kept_orders import Publicity
from judge.desk.games.orders_of_turn import awaited
from judge.desk.letters.phrases import any_of
from judge.desk.letters.powers import powers_in, told_powers
from judge.variants.seam import Cause


def _decide(asked: Asked) -> Change | Cause:
    """Ask all for public orders, or some powers alone; whoever is in the game may want secrecy.

    Who was asked is kept nowhere, so others may be asked in the same turn, and all once more.
    """
    game = asked.its_game
    if not game.turn.public:
        return Cause("public_not_now")
    whose = any_of(asked.language.proxies.of)
    named = re.sub(rf"^\W*{whose}\b", "", asked.argument, flags=re.IGNORECASE)
    powers = powers_in(named, game.variant, asked.block_words)
    if named.strip() and not powers:
        return Cause("public_from_nobody", {"words": named.strip()})
    idle = [power for power in powers if power not in awaited(game)]
    if idle:
        return Cause("public_not_due", {"powers": told_powers(idle)})
    if game.present.publicity is Publicity.SECRET:
        return Cause("public_not_wanted")
    fields = {"powers": told_powers(powers)}
    return Change(Cause("public_asked", fields), [PublicityChosen(Publicity.PUBLIC)], to_all=True)


COMMAND = DeskCommand(name="request public", decide=_decide)
