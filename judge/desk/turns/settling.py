"""The end of a turn: what was ordered is opened, settled and reported."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import datetime, timedelta

from judge.clock.deadlines import behind_holidays, next_deadline
from judge.clock.lengths import WEEK
from judge.desk.acknowledging import unproved
from judge.desk.events.effects import Effect, carried_out
from judge.desk.events.events import (
    DeadlineReason,
    DeadlineSet,
    Event,
    Held,
    TurnSettled,
    WentOnAs,
    apply,
)
from judge.desk.games.game import Game, Seat, State
from judge.desk.games.gm_rulings import told_rulings
from judge.desk.games.orders_of_turn import awaited, orders_used, silent
from judge.desk.games.witnesses import chained, lot, receipt, seal
from judge.desk.gm.previewing import hold_back
from judge.desk.notices.operator import Trouble, What
from judge.desk.notices.orders import OrdersNotUsed
from judge.desk.notices.turns import DeadlineMoved, GameHeld, PowerJoins, TurnReport
from judge.desk.press.press import PressPiece
from judge.desk.press.pressing import with_report
from judge.desk.readers.posts import Everybody, Post, ToOperator, ToPower
from judge.desk.turns.absences import asked_of
from judge.desk.votes.outcomes import VoteOutcome, after_turn, end_game, outcome
from judge.variants.seam import (
    Cause,
    Facts,
    Record,
    Settlement,
    Standing,
    Turn,
    Variant,
    WrittenOrder,
)

PUNCTUAL = timedelta(minutes=5)
# Turns that take no time, one after the other, before the game is taken to be in a circle.
MOST_AT_ONCE = 20


def adjudicate(game: Game, now: datetime) -> list[Effect]:
    """Settle the turn, or have the gamemaster look at its results before all others (VII.2)."""
    if game.rules.gm_publishes:
        return [] if game.unpublished else hold_back(game, facts_of(game), now)
    return settle_turn(game, now)


def settle_turn(game: Game, now: datetime) -> list[Effect]:
    """Adjudicate the present turn with the orders that stand, and report to everybody.

    Turns that follow and take no time are settled as well, for nobody has to write for them.  If
    the players have agreed on how the game ends, that comes instead (House rules IX.4).
    """
    decided = outcome(game)
    if decided.end is not None:
        return end_game(decided.end, game, decided.words)
    effects: list[Effect] = [*_not_used(game)]
    for _ in range(MOST_AT_ONCE):
        press, printed = with_report(game)
        changes, posts = _settle_once(game, now, decided, press)
        effects += [*changes, *posts, *printed]
        game, decided = carried_out(game, [*changes, *printed]), VoteOutcome()
        if game.state is not State.RUNNING or _takes_time(game):
            return [*effects, *asked_of(game), *after_turn(game, now)]
    fault = f"{MOST_AT_ONCE} turns that take no time follow each other"
    told = Post(ToOperator(), Trouble(What.GAME, game.name, fault))
    return [*effects, Held(fault), told, Post(Everybody(), GameHeld())]


def _not_used(game: Game) -> Iterator[Post]:
    """Tell players that their turn is settled without orders that nobody confirmed."""
    for power in dict.fromkeys(held.power for held in game.present.unproved):
        yield Post(ToPower(power), OrdersNotUsed(power, game.turn, unproved(game, power)))


def _takes_time(game: Game) -> bool:
    """Whether the present turn takes time: not if all who had to write are in civil disorder."""
    lasts = bool(game.turn.lasts) and game.takes_time
    return lasts and (not game.turn.awaits or bool(awaited(game)))


def _settle_once(
    game: Game, now: datetime, decided: VoteOutcome, press: tuple[PressPiece, ...]
) -> tuple[list[Event], list[Post]]:
    orders = {power: orders_used(game, power) for power in awaited(game)}
    settlement = game.variant.settle(game.position, orders, game.later, facts_of(game))
    settled = _settled(game, orders, settlement, now)
    events: list[Event] = [settled]
    posts = [Post(Everybody(), _report(settled, game, decided, press))]
    variant = settlement.goes_on_as
    if variant is not None:
        changed = replace(apply(settled, game), variant=variant, seats=_reseated(game, variant))
        events.append(WentOnAs(changed))
        posts += _joining(game, changed)
    events += decided.events()
    return [*events, *_redated(game, carried_out(game, events), now)], posts


def _redated(before: Game, game: Game, now: datetime) -> Iterator[DeadlineSet]:
    """Yield when the next turn is due by rules that have changed just now, if that differs."""
    if game.rules is before.rules or game.deadline is None:
        return
    deadline = deadline_of(game.turn, game, _next_begins(before, now))
    if deadline != game.deadline:
        yield DeadlineSet(deadline, DeadlineReason.RULES)


def _reseated(game: Game, variant: Variant) -> tuple[Seat, ...]:
    """Return everybody in the seat of another variant that has their powers, and perhaps more."""
    return tuple(
        replace(seat, powers=next(own for own in variant.seats if seat.powers[0] in own))
        for seat in game.seats
    )


def _joining(game: Game, changed: Game) -> Iterator[Post]:
    """Tell everybody which powers have joined whose side, and how the lot was drawn."""
    for seat, before in zip(changed.seats, game.seats, strict=True):
        for power in seat.powers:
            if power not in before.powers:
                notice = PowerJoins(power, before.powers, game.turn.code, game.seed, seal(game))
                yield Post(Everybody(), notice)


def _settled(
    game: Game,
    orders: Mapping[str, tuple[WrittenOrder, ...]],
    settled: Settlement,
    now: datetime,
) -> TurnSettled:
    variant = settled.goes_on_as or game.variant
    following = None if settled.winners else variant.turn(settled.position)
    begun = _next_begins(game, now)
    return TurnSettled(
        number=game.number,
        turn=game.turn.code,
        orders=orders,
        silent=_silent(game) if _takes_time(game) else (),
        record=settled.record,
        position=settled.position,
        deadline=deadline_of(following, game, begun) if following else None,
        later=settled.later,
        winners=settled.winners,
        tally=settled.tally,
        digest=_digest(game, settled, orders),
        begun=begun,
    )


def facts_of(game: Game) -> Facts:
    """Return what the game must know beside the orders: who is in civil disorder, and the lot.

    Whoever sent anything is not, be it FINAL alone: their units hold.  Whoever sent nothing is, if
    the house rules say so (VII.6).
    """
    silence = _silent(game) if game.rules.silence_is_disorder else ()
    return Facts(game.disorder, silence, lot(game) if game.variant.draws_lots else 0)


def deadline_of(turn: Turn, game: Game, begins: datetime) -> datetime:
    """Return when a turn of a game is due that begins at some time (House rules VII.4)."""
    pace, rules = game.rules.pace(turn.lasts), game.rules
    return next_deadline(begins, pace, game.table, holidays=rules.holidays)


def _next_begins(game: Game, now: datetime) -> datetime:
    """Return when the next turn begins: when this one's results were due, if it ended just then.

    Otherwise the seconds that the judge takes to notice would put off each turn by a day.  A turn
    that took no time puts off nothing.
    """
    if game.present.begun is not None and not game.takes_time:
        return game.present.begun
    due = game.results_at
    return due if due is not None and due <= now < due + PUNCTUAL else now


def _silent(game: Game) -> tuple[str, ...]:
    """Return the powers that wrote nothing for this turn, not even for the case that it came."""
    return tuple(power for power in silent(game) if not game.later.get(power))


def _digest(game: Game, settled: Settlement, orders: Mapping[str, tuple[WrittenOrder, ...]]) -> str:
    """Return the digest of a turn's report; what not everybody is told has no part in it."""
    receipts = _receipts(game, orders) if game.opens_orders else {}
    return chained(game.digest, game.name, game.variant.witness(told_of(settled, game)), receipts)


def _receipts(game: Game, orders: Mapping[str, tuple[WrittenOrder, ...]]) -> dict[str, str]:
    """Return the receipt of the orders that were used, for each power that has some."""
    return {
        power: receipt(game.name, game.turn.code, power, (order.text for order in own))
        for power, own in orders.items()
        if own
    }


def _report(
    settled: TurnSettled, before: Game, decided: VoteOutcome, press: tuple[PressPiece, ...]
) -> TurnReport:
    return TurnReport(
        number=settled.number,
        turn=before.turn,
        due=before.deadline,
        view=told_of(settled, before),
        silent=settled.silent,
        receipts=_receipts(before, settled.orders),
        digest=settled.digest,
        decided=_decided(before, settled),
        votes=decided.results,
        draw=decided.words.draw,
        surrender=decided.words.surrender,
        press=press,
    )


def told_of(settled: TurnSettled | Settlement, game: Game) -> Record | Standing:
    """Return what everybody may see of a turn that is over (House rules VII.7)."""
    alone = game.rules.tells_positions_alone
    return Standing(settled.position) if alone else Record(settled.record)


def _decided(game: Game, settled: TurnSettled) -> tuple[Cause, ...]:
    """Return what the gamemaster ruled on orders, where everybody learns what was ordered."""
    rulings = game.present.rulings if game.opens_orders else ()
    return tuple(told_rulings(rulings, settled.orders))


def after_outage(game: Game, down_since: datetime, now: datetime) -> list[Effect]:
    """Give the players back the time for which the judge was out of reach.

    Nothing happens unless the deadline fell into that time; if it did, as much is left as there
    was when the judge fell silent, and never more than a turn's length.
    """
    due = game.deadline if game.state is State.RUNNING else None
    if due is None or not down_since < due <= now:
        return []
    pace = game.rules.pace(game.turn.lasts)
    lost = min(due - down_since, pace if isinstance(pace, timedelta) else WEEK)
    due = behind_holidays(now + lost, game.table, game.rules.holidays)
    return [DeadlineSet(due, DeadlineReason.OUTAGE), Post(Everybody(), DeadlineMoved())]
