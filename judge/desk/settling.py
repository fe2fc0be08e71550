"""The end of a turn: what was ordered is opened, settled and reported."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from functools import reduce

from judge.clock.deadlines import next_deadline
from judge.desk.effects import DeadlineSet, Effect, OrdersFiled, Send, TurnSettled, apply
from judge.desk.game import (
    Game,
    OrderSet,
    State,
    all_final,
    receipt,
    standing_contingents,
    standing_orders,
)
from judge.desk.notices import DeadlineMoved, GameStarts, TurnReport
from judge.letter import Address
from judge.variants.seam import Position, Sheet

PUNCTUAL = timedelta(minutes=5)


def tick(game: Game, now: datetime) -> list[Effect]:
    """Return what the passing of time makes happen: at its deadline a turn is settled."""
    due = game.state is State.RUNNING and game.deadline is not None and game.deadline <= now
    return settle_turn(game, now) if due else []


def settle_early(game: Game, now: datetime) -> list[Effect]:
    """Settle the turn if everybody's orders are final and the house rules allow it (VII.2).

    A deadline that has passed is not looked at here: other letters may still wait to be read.
    """
    running = game.state is State.RUNNING and game.rules.early
    return settle_turn(game, now) if running and all_final(game) else []


def settle_turn(game: Game, now: datetime) -> list[Effect]:
    """Adjudicate the present turn with the orders that stand, and report to everybody."""
    turn = game.turn
    orders = {
        power: tuple(standing.order.text for standing in standing_orders(game, power))
        for power in turn.awaits
    }
    settled = game.variant.settle(game.position, orders)
    done = TurnSettled(
        number=game.number,
        turn=turn,
        orders=orders,
        view=settled.view,
        after=settled.position,
        deadline=None if settled.winners else _deadline_after(game, settled.position, now),
        winners=settled.winners,
        counts=settled.counts,
    )
    ended = apply(done, game)
    kept = [*_inferred(ended, now), *_contingents(game, ended, now)]
    after = reduce(lambda at, effect: apply(effect, at), kept, ended)
    return [done, *kept, *_reports(done, game, after), *_pass_over(after, now)]


def _deadline_after(game: Game, position: Position, now: datetime) -> datetime:
    """Return when the turn of a position is due that begins as the game's present one ends.

    If no dislodged unit has a choice, there is only the time to overrule (House rules III.8).
    """
    turn = game.variant.turn(position)
    length = game.rules.length(turn.kind)
    if game.rules.overrule and turn.kind == "retreat" and not _has_choice(game, position):
        length = min(length, game.rules.overrule)
    return next_deadline(_next_begins(game, now), length, game.table)


def _has_choice(game: Game, position: Position) -> bool:
    """Whether any dislodged unit has several places to go."""
    return any(
        len(item.options) > 1
        for power in game.variant.turn(position).awaits
        for item in game.variant.sheet(power, position).items
    )


def _inferred(after: Game, now: datetime) -> list[Effect]:
    """File the only retreat of each dislodged unit that has just one (House rules III.8)."""
    if after.rules.overrule is None:
        return []
    turn, variant = after.turn, after.variant
    found = {power: variant.only_retreats(power, after.position) for power in turn.awaits}
    return [
        OrdersFiled(OrderSet(power, turn.code, orders, False, now, inferred=True))
        for power, orders in found.items()
        if orders
    ]


def _contingents(before: Game, after: Game, now: datetime) -> list[Effect]:
    """File what contingent orders make of the turn that follows, and keep them for the next one.

    They are preliminary, for a player may see things otherwise now (House rules II.5).
    """
    turn = after.turn
    if after.state is State.OVER or turn.kind == "movement":
        return []
    filed: list[Effect] = []
    for power in before.variant.powers:
        kept = standing_contingents(before, power)
        if kept:
            texts = [order.text for order in kept]
            orders = before.variant.foreseen(power, before.position, after.position, texts)
            filed.append(OrdersFiled(OrderSet(power, turn.code, orders, False, now, "", kept)))
    return filed


def _pass_over(game: Game, now: datetime) -> list[Effect]:
    """Settle a turn of retreats or adjustments at once that no player has to write for.

    Such a turn is that of a country which nobody plays.
    """
    turn = game.turn
    nobody = game.state is State.RUNNING and turn.kind != "movement" and not turn.awaits
    return settle_turn(game, now) if nobody else []


def _next_begins(game: Game, now: datetime) -> datetime:
    """Return when the next turn begins: at the deadline, if this one ended just after it.

    Otherwise the seconds that the judge takes to notice would put off each turn by a day.
    """
    due = game.deadline
    return due if due is not None and due <= now < due + PUNCTUAL else now


def _silent(game: Game) -> tuple[str, ...]:
    """Return the powers that had something to write and sent nothing at all."""
    wrote = {order_set.power for order_set in game.sets if not order_set.inferred}
    return tuple(power for power in game.turn.awaits if power not in wrote)


def _reports(done: TurnSettled, before: Game, after: Game) -> list[Effect]:
    silent = _silent(before)
    receipts = {
        power: receipt(before.name, done.turn.code, power, orders)
        for power, orders in done.orders.items()
        if orders
    }
    return [
        Send(
            reader,
            TurnReport(
                game=after,
                number=done.number,
                turn=done.turn,
                due=before.deadline,
                view=done.view,
                silent=silent,
                receipts=receipts,
                powers=powers,
                sheets=_sheets(after, powers),
                foreseen=_standing(after, powers, inferred=False),
                inferred=_standing(after, powers, inferred=True),
            ),
        )
        for reader, powers in readers(after)
    ]


def _standing(game: Game, powers: tuple[str, ...], *, inferred: bool) -> tuple[str, ...]:
    """Return a reader's orders for a turn that has just begun: foreseen by him, or inferred."""
    return tuple(
        found.order.text
        for power in powers
        for found in standing_orders(game, power)
        if found.source.inferred is inferred
    )


def readers(game: Game) -> list[tuple[Address, tuple[str, ...]]]:
    """Return everybody who gets the game's reports, with the powers each of them plays."""
    seated = [(seat.player, seat.powers) for seat in game.seats]
    if any(player.same_as(game.gm) for player, _ in seated):
        return seated
    return [*seated, (game.gm, ())]


def _sheets(game: Game, powers: tuple[str, ...]) -> dict[str, Sheet]:
    """Return the order sheets of the reader's powers that have something to write."""
    if game.state is State.OVER:
        return {}
    awaited = set(game.turn.awaits)
    return {power: game.variant.sheet(power, game.position) for power in powers if power in awaited}


def start_game(game: Game, now: datetime) -> list[Effect]:
    """Set the first deadline and tell everybody that the game begins."""
    deadline = next_deadline(now, game.rules.length(game.turn.kind), game.table)
    game = replace(game, deadline=deadline)
    return [
        DeadlineSet(deadline),
        *(
            Send(
                reader,
                GameStarts(
                    game, powers, game.variant.view(game.position, None), _sheets(game, powers)
                ),
            )
            for reader, powers in readers(game)
        ),
    ]


def after_outage(game: Game, down_since: datetime, now: datetime) -> list[Effect]:
    """Give the players back the time for which the judge was out of reach.

    Nothing happens unless the deadline fell into that time; if it did, as much is left as there
    was when the judge fell silent, and never more than a turn's length.
    """
    if (
        game.state is not State.RUNNING
        or game.deadline is None
        or not down_since < game.deadline <= now
    ):
        return []
    lost = min(game.deadline - down_since, game.rules.length(game.turn.kind))
    moved = DeadlineSet(now + lost)
    after = apply(moved, game)
    return [
        moved,
        *(Send(reader, DeadlineMoved(after, powers)) for reader, powers in readers(game)),
    ]
