"""YES: the gamemaster has done what was explained to them, a correction (House rules VIII)."""

from judge.desk.commands.command import GM_ALONE, Asked, Change, Command
from judge.desk.commands.correct import correct
from judge.desk.people.proofs import May
from judge.variants.seam import Cause


def _decide(asked: Asked) -> Change | Cause:
    game = asked.its_game
    if game.present.correction is None:
        return Cause("nothing_to_agree_to")
    shown = game.present.correction
    return correct(game, shown.lines, shown.because, asked.past())


COMMAND = Command(
    name="yes",
    decide=_decide,
    roles=GM_ALONE,
    needs=May.GOVERN,
    last_turn=True,
    when_forming=True,
)
