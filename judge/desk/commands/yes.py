"""YES: the gamemaster has done what was explained to them, a correction (House rules VIII)."""

from judge.desk.commands.command import Asked, Change, DeskCommand, no_argument
from judge.desk.commands.correct import correct
from judge.variants.seam import Cause


def _decide(asked: Asked) -> Change | Cause:
    game = asked.its_game
    if game.present.correction is None:
        return Cause("nothing_to_agree_to")
    shown = game.present.correction
    return correct(game, shown.lines, shown.because, asked.past())


COMMAND = DeskCommand(
    name="yes", decide=_decide, last_turn=True, when_forming=True, argument=no_argument
)
