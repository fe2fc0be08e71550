"""ORDER: the gamemaster orders for a country, and the report says so (House rules I.1, VII.1)."""

from judge.desk.commands.command import Asked, Change, DeskCommand
from judge.desk.events.events import OrdersWritten
from judge.desk.events.gm_events import Ruled
from judge.desk.games.gm_rulings import GMRuling
from judge.desk.games.kept_orders import OrderSet
from judge.desk.games.orders_of_turn import is_final
from judge.desk.letters.phrases import Phrases
from judge.desk.letters.powers import names_no_power, power_before, reason_behind
from judge.desk.notices.orders import NotRun
from judge.variants.seam import Cause, Reading


def _decide(asked: Asked) -> Change | Cause:
    game = asked.its_game
    power, rest = power_before(asked.argument, game.variant)
    if not power:
        return names_no_power(asked.argument, game.variant)
    rest, because = reason_behind(rest, asked.words.because)
    below, reason = _reason_below(asked.text, asked.words.because)
    because = because or reason
    text = "\n".join(filter(None, (rest, below)))
    reading = game.variant.read(text, power, game.position) if text else Reading()
    orders = (*reading.orders, *reading.later)
    if not orders:
        written = [problem.written for problem in reading.problems]
        return Cause("orders_nothing", {"power": power, "written": written})
    order_set = OrderSet(power, reading.orders, is_final(game, power), asked.now)
    texts = [order.text for order in orders]
    taken = {(order.line, order.written) for order in orders}
    problems = [(it, (it.line, it.written) in taken) for it in reading.problems]
    did = Cause("gm_ordered", {"power": power, "orders": texts, "because": because})
    return Change(
        did,
        [
            OrdersWritten(order_set, reading.later),
            Ruled(GMRuling(power, did, tuple(texts), valid=True)),
        ],
        powers=(power,),
        left_out=tuple(NotRun(it.written, it.cause) for it, is_taken in problems if not is_taken),
        remarks=tuple(it.cause for it, is_taken in problems if is_taken),
    )


def _reason_below(text: str, because: Phrases) -> tuple[str, str]:
    """Return the lines below the command, and the reason for it that is the last of them."""
    above, _, last = text.rpartition("\n")
    before, reason = reason_behind(f" {last}", because)
    return (text, "") if before.strip() or not reason else (above, reason)


COMMAND = DeskCommand(
    name="order", decide=_decide, for_one=True, takes_text=True, reads_orders=True
)
