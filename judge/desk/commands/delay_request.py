"""DELAY REQUEST: a player asks the gamemaster for more time, before the deadline (VII.5)."""

from judge.desk.commands.command import Asked, Command, Result, anything
from judge.desk.events.events import DelayAsked
from judge.desk.notices import Done
from judge.desk.notices.clock import DelayWanted
from judge.desk.people.proofs import May
from judge.desk.people.writer import Role
from judge.desk.readers.posts import Post, ToGM
from judge.desk.turns.lateness import DelayRequest
from judge.desk.turns.new_deadlines import CLOCKED, later_by, named_length
from judge.variants.seam import Cause


def _run(asked: Asked) -> list[Result]:
    """Pass the request on: `DELAY REQUEST 3 days: reason`."""
    game, power = asked.its_game, asked.power
    assert power is not None, "by a player"
    if game.state not in CLOCKED or game.deadline is None:
        return [asked.not_run("no_deadline")]
    length, reason = named_length(asked.argument, asked)
    if length is None:
        return [asked.not_run("delay_how_long")]
    due = later_by(game, length, asked.now)
    request = DelayRequest(power, int(length.total_seconds()), reason)
    return [
        DelayAsked(request),
        Post(ToGM(), DelayWanted(power, due, reason)),
        Done(Cause("delay_asked", {"due_at": due.isoformat()})),
    ]


COMMAND = Command(
    name="delay request",
    run=_run,
    argument=anything,
    own_words=True,
    roles=frozenset({Role.PLAYER}),
    for_power=True,
    needs=May.ORDER,
)
