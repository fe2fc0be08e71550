"""COMPLAINT: a player tells the gamemaster that they mind what another one does (X.5)."""

from judge.desk.commands.command import Asked, CommandResults, PlayerCommand, anything
from judge.desk.events.player_events import Complained
from judge.desk.letters.powers import power_before
from judge.desk.notices.conduct import ComplaintTold
from judge.desk.readers.posts import Post, ToGM
from judge.variants.seam import Cause


def _run(asked: Asked) -> CommandResults:
    """`COMPLAINT ABOUT France: their words`; the gamemaster is told, and nobody else."""
    game, power = asked.its_game, asked.its_power
    named, rest = power_before(asked.argument, game.variant)
    words = asked.told(rest.strip(" :\t"))
    if not words:
        return Cause("no_complaint")
    about = (named,) if named and named != power else ()
    told = ComplaintTold(power, about, words)
    return [Complained(power, about, words), Post(ToGM(), told), asked.answer(told)]


COMMAND = PlayerCommand(
    name="complaint",
    run=_run,
    answers=True,
    argument=anything,
    for_power=True,
    takes_paragraph=True,
    up_to_orders=True,
    in_person=True,
)
