"""REPLACE: the gamemaster gives a power to somebody else, or has somebody looked for (VII.6)."""

from datetime import datetime

from judge.desk.commands.command import Asked, Change, DeskCommand
from judge.desk.games.game import Game
from judge.desk.letters.powers import names_no_power, power_before, reason_behind, told_powers
from judge.desk.people.changing_addresses import person_in
from judge.desk.people.replacing import called, replaced, why_not
from judge.variants.seam import Cause


def _decide(asked: Asked) -> Change | Cause:
    """`REPLACE Germany WITH jane@example.org`; with nobody named, whoever will may take it over.

    What names somebody without an address calls nobody: all would be told, and it was not meant.
    """
    game = asked.its_game
    power, rest = power_before(asked.argument, game.variant)
    seat = game.seat_of(power)
    if seat is None:
        return names_no_power(asked.argument, game.variant)
    player = person_in(rest, asked.words.follows)
    if player is None:
        named, _ = reason_behind(f" {rest}", asked.words.because)
        if named.strip(" .!"):
            standby = [str(them) for them in game.people.standby]
            return Cause("names_no_successor", {"written": named.strip(), "standby": standby})
        return _called(game, seat.powers, asked.now)
    why = why_not(game, power, player)
    if why is not None:
        return why
    fields = {"powers": told_powers(seat.powers), "player": str(player)}
    return Change(Cause("replaced", fields), replaced(game, power, player, asked.now))


def _called(game: Game, powers: tuple[str, ...], now: datetime) -> Change | Cause:
    if set(powers) <= set(game.vacant):
        return Cause("called_already")
    fields = {"powers": told_powers(powers)}
    return Change(Cause("replacement_called", fields), called(game, powers, now))


COMMAND = DeskCommand(name="replace", decide=_decide, at_once=True, for_one=True)
