"""WHO: somebody who takes part asks who plays, how to reach them, and how promptly they write."""

from dataclasses import replace

from judge.desk.commands.command import Asked, Command, Result
from judge.desk.games.game import State
from judge.desk.games.who_plays import players_of
from judge.desk.notices.questions import PlayersTold
from judge.desk.people.writer import IN_GAME
from judge.desk.readers.posts import ToGM
from judge.desk.turns.absences import still_to_come


def _run(asked: Asked) -> list[Result]:
    game = asked.its_game
    seats = {power: seat for seat in game.seats if not seat.empty for power in seat.powers}
    forming = game.state is State.FORMING
    vacant = tuple(power for power in game.variant.powers if not forming and power not in seats)
    prompt = {
        power: game.promptness[seat.powers[0]]
        for power, seat in seats.items()
        if seat.powers[0] in game.promptness
    }
    away, people = still_to_come(game, asked.now), game.people
    standby = people.standby if isinstance(asked.audience, ToGM) else ()
    joined = tuple(it.player for it in people.joined) if forming else ()
    told = PlayersTold(players_of(game), game.contacts, vacant, away, prompt, people.gms, standby)
    return [asked.answer(replace(told, joined=joined))]


COMMAND = Command(
    name="who",
    run=_run,
    answers=True,
    roles=IN_GAME,
)
