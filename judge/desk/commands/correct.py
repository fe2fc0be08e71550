"""CORRECT: the gamemaster puts the last adjudication right (House rules VIII.1-3).

What it will do is explained first; YES has it done, or a mark behind it (`!`) at once.
"""

from collections.abc import Iterable

from judge.desk.commands.command import Asked, Change, DeskCommand
from judge.desk.events.effects import Effect
from judge.desk.events.gm_events import CorrectionProposed
from judge.desk.games.game import Game
from judge.desk.games.journal import JournalEntry
from judge.desk.gm.correcting import lines_of, put_right, records_of
from judge.desk.letters.powers import reason_behind
from judge.desk.notices.gm import Correction
from judge.desk.readers.posts import Everybody, Post
from judge.variants.seam import Cause, Corrected, Standing


def _decide(asked: Asked) -> Change | Cause:
    game = asked.its_game
    written = [*asked.argument.splitlines(), *asked.text.splitlines()]
    parts = [reason_behind(line, asked.words.because) for line in written]
    lines, at_once = lines_of([part for part, _ in parts])
    at_once = at_once or any(reason.endswith("!") for _, reason in parts)
    because = " ".join(reason.rstrip("! ") for _, reason in parts if reason)
    if not lines:
        return Cause("nothing_to_correct")
    if at_once:
        return correct(game, lines, because, asked.past())
    corrected = game.variant.correct(lines, game.position, records_of(asked.past()))
    if isinstance(corrected, Cause):
        return corrected
    shown = asked.answer(
        Correction(corrected.done, because, Standing(corrected.position), done=False)
    )
    return Change(Cause("correction_shown"), [CorrectionProposed(lines, because), shown])


def correct(
    game: Game, lines: tuple[str, ...], because: str, past: Iterable[JournalEntry]
) -> Change | Cause:
    """Return a correction of the position, as all are told of it, or why there is none."""
    corrected = game.variant.correct(lines, game.position, records_of(past))
    if not isinstance(corrected, Corrected):
        return corrected
    told = Correction(corrected.done, because, Standing(corrected.position), done=True)
    effects: list[Effect] = [put_right(game, corrected, because), Post(Everybody(), told)]
    return Change(Cause("position_corrected"), effects)


COMMAND = DeskCommand(name="correct", decide=_decide, last_turn=True, takes_text=True, gathers=True)
