"""WHO: somebody who takes part asks who plays, how to reach them, and how promptly they write."""

from judge.desk.commands.command import Asked, Command, Result
from judge.desk.games.who_plays import players_of
from judge.desk.notices import PlayersTold
from judge.desk.people.writer import Role


def _run(asked: Asked) -> list[Result]:
    game = asked.its_game
    seats = {power: seat for seat in game.seats if not seat.empty for power in seat.powers}
    vacant = tuple(power for power in game.variant.powers if power not in seats)
    away = tuple(absence for absence in game.absences if absence.until > asked.now)
    prompt = {
        power: game.promptness[seat.powers[0]]
        for power, seat in seats.items()
        if seat.powers[0] in game.promptness
    }
    return [asked.answer(PlayersTold(players_of(game), game.contacts, vacant, away, prompt))]


COMMAND = Command(
    name="who",
    run=_run,
    answers=True,
    roles=frozenset({Role.PLAYER, Role.GM}),
)
