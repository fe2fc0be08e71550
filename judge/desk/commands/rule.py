"""RULE: the gamemaster decides that an order counts, or that it does not (House rules I.1).

One that does not count is passed over, and what it is for has no order.
"""

import re

from judge.desk.commands.command import Asked, Change, DeskCommand
from judge.desk.events.effects import Effect
from judge.desk.events.events import OrdersWritten
from judge.desk.events.gm_events import Ruled
from judge.desk.games.game import Game
from judge.desk.games.gm_rulings import GMRuling
from judge.desk.games.kept_orders import OrderSet
from judge.desk.games.orders_of_turn import is_final
from judge.desk.letters.phrases import any_of
from judge.desk.letters.powers import power_before, reason_behind
from judge.variants.seam import Cause, WrittenOrder


def _decide(asked: Asked) -> Change | Cause:
    game = asked.its_game
    argument, because = reason_behind(asked.argument, asked.words.because)
    power, text = power_before(argument, game.variant)
    verdict = rf"\W*\b(?:(?P<no>{any_of(asked.words.invalid)})|{any_of(asked.words.valid)})\W*$"
    match = re.search(verdict, text, re.IGNORECASE)
    if match is None:
        is_order = bool(_orders_meant(text, power, game))
        return Cause("says_neither_valid_nor_invalid" if is_order else "rules_on_nothing")
    meant = _orders_meant(text[: match.start()], power, game)
    if len(meant) != 1:
        return Cause("rules_on_no_order", {"written": text[: match.start()].strip()})
    [(power, order)] = meant.items()
    if match["no"]:
        return _ruled_out(power, order, because)
    return _taken(game, power, order, because, asked)


def _orders_meant(text: str, power: str, game: Game) -> dict[str, WrittenOrder]:
    """Return the order that a text is, by each power that may be meant: it says which, or none."""
    powers = (power,) if power else game.turn.awaits
    readings = {code: game.variant.read(text, code, game.position).orders for code in powers}
    certain = {code: orders[0] for code, orders in readings.items() if len(orders) == 1}
    if power:
        return certain
    return {code: order for code, order in certain.items() if order.possible}


def _ruled_out(power: str, order: WrittenOrder, because: str) -> Change:
    """Return that an order does not count, whether it stands already or is sent again."""
    did = Cause("ruled_invalid", {"power": power, "order": order.text, "because": because})
    ruling = GMRuling(power, did, (order.text,))
    return Change(did, [Ruled(ruling)], powers=(power,))


def _taken(game: Game, power: str, order: WrittenOrder, because: str, asked: Asked) -> Change:
    """Return that an order counts, as if its player had written it so."""
    did = Cause("ruled_valid", {"power": power, "order": order.text, "because": because})
    ruling = GMRuling(power, did, (order.text,), valid=True)
    order_set = OrderSet(power, (order,), is_final(game, power), asked.now)
    effects: list[Effect] = [Ruled(ruling), OrdersWritten(order_set)]
    return Change(did, effects, powers=(power,))


COMMAND = DeskCommand(name="rule", decide=_decide, for_one=True, reads_orders=True, most=20)
