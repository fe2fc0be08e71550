"""EJECT: the gamemaster takes a country from its player, and somebody else is looked for (X.5)."""

from judge.desk.commands.command import Asked, Change, DeskCommand
from judge.desk.events.effects import Effect
from judge.desk.events.seat_events import PlayerEjected
from judge.desk.letters.powers import names_no_power, power_before, reason_of, told_powers
from judge.desk.notices.gm import Decision, GMDecided
from judge.desk.notices.seats import ReplacementWanted
from judge.desk.people.replacing import to_standby
from judge.desk.readers.posts import Post, ToWriter
from judge.variants.seam import Cause


def _decide(asked: Asked) -> Change | Cause:
    """`EJECT Italy because ...`: all are told why, and who was its player as well."""
    game = asked.its_game
    power, rest = power_before(asked.argument, game.variant)
    seat = game.seat_of(power)
    if seat is None:
        return names_no_power(asked.argument, game.variant)
    if seat.empty:
        return Cause("ejected_already", {"power": {"power": power}})
    words = asked.told(reason_of(rest, asked.words.because))
    fields = {"powers": told_powers(seat.powers), "words": words}
    did = Cause("ejected", fields)
    wanted = ReplacementWanted(seat.powers, missing=False, empty=True)
    yours = Cause("you_were_ejected", {"powers": fields["powers"]})
    farewell = Post(ToWriter(seat.player), GMDecided((Decision(yours, words),)))
    effects: list[Effect] = [PlayerEjected(power, asked.now), farewell, *to_standby(game, wanted)]
    return Change(did, effects, to_all=True, words=words)


COMMAND = DeskCommand(name="eject", decide=_decide, at_once=True, for_one=True, takes_text=True)
