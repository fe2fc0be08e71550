"""CONFIRM: a player says that orders are theirs that came without a proof (House rules II.7)."""

from judge.desk.commands.command import Asked, PlayerCommand
from judge.desk.events.effects import Consequence, Effect
from judge.desk.events.events import OrdersConfirmed
from judge.desk.games.orders_of_turn import written_orders
from judge.desk.letters.language import Arguments
from judge.desk.people.proofs import May
from judge.variants.seam import Cause


def _run(asked: Asked) -> Consequence:
    """Confirm the set that is named, or else the one that the judge's letter asked about."""
    game, power = asked.its_game, asked.power or ""
    code = asked.argument.lower() or asked.letter.proof.code
    confirmed: list[Effect] = [
        OrdersConfirmed(held.power, held.code)
        for held in game.present.unproved
        if (held.power, held.code) == (power, code)
    ]
    waits = any(held.power == power for held in game.present.unproved)
    counts = not waits and bool(written_orders(game, power))
    return confirmed or Cause("nothing_to_confirm", {"counts": counts})


def _code(words: Arguments) -> str:
    """Return the pattern of the code of a set, as the judge told it."""
    return "(?:[a-z2-7]{8})?"


COMMAND = PlayerCommand(name="confirm", run=_run, argument=_code, needs=May.CONFIRM)
