"""ANNOUNCE: the gamemaster writes to everybody in the game, in their own words."""

from judge.desk.commands.command import GM_ALONE, Asked, Change, Command, anything
from judge.desk.letters.language import plain_words
from judge.desk.people.proofs import May
from judge.variants.seam import Cause


def _decide(asked: Asked) -> Change | Cause:
    to_whom = (*asked.block_words.to, *asked.block_words.anybody)
    names_all = set(plain_words(asked.argument).split()).issubset(" ".join(to_whom).split())
    words = asked.told("" if names_all else asked.argument)  # ANNOUNCE TO ALL
    if not words:
        return Cause("nothing_to_announce")
    return Change(Cause("announced"), to_all=True, words=words)


COMMAND = Command(
    name="announce",
    decide=_decide,
    argument=anything,
    roles=GM_ALONE,
    needs=May.GOVERN,
    any_turn=True,
    any_state=True,
    takes_text=True,
)
