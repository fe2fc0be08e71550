"""REMIND: the gamemaster has those reminded who have left something open (House rules VII.1)."""

from dataclasses import replace

from judge.desk.commands.command import GM_ALONE, Asked, Change, Command, anything
from judge.desk.posts import Post, ToPower
from judge.desk.powers import powers_in
from judge.desk.proofs import May
from judge.desk.reminding import open_things
from judge.variants.seam import Cause


def _decide(asked: Asked) -> Change | Cause:
    """Remind all who owe something, or some powers alone, in the gamemaster's own words."""
    game = asked.its_game
    powers = powers_in(asked.argument, game.variant)
    words = asked.told("" if powers else asked.argument)
    owed = [notice for notice in open_things(game) if not powers or notice.power in powers]
    if not owed:
        return Cause("nobody_to_remind")
    posts = [Post(ToPower(notice.power), replace(notice, words=words)) for notice in owed]
    fields = {"powers": [{"power": notice.power} for notice in owed]}
    return Change(Cause("reminded", fields), posts)


COMMAND = Command(
    name="remind",
    decide=_decide,
    argument=anything,
    roles=GM_ALONE,
    needs=May.GOVERN,
    takes_text=True,
)
