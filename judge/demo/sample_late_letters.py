"""Letters about orders that are late: a reminder, the wait, the call, and who takes over."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, timedelta

from judge.demo.happenings import NOW, Happening
from judge.desk.games.game import Game
from judge.desk.games.present_turn import PresentTurn
from judge.desk.notices.clock import (
    AbsenceTold,
    DelayWanted,
    DelayWithdrawn,
    LateOrders,
    TurnEndsSoon,
)
from judge.desk.notices.seats import SuccessorAsked, TakeoverTold
from judge.desk.people.replacing import replaced
from judge.desk.readers.circulation import Dispatch
from judge.desk.readers.posts import Everybody, Post, ToGM, ToWriter
from judge.desk.turns.lateness import Absence
from judge.desk.turns.moments import tick
from judge.letter import Address
from judge.variants.seam import Cause, Standing

Told = tuple[str, str, Dispatch, datetime]  # a sample: its name, what it is about, and when


def late_orders(game: Game) -> Iterator[Told]:
    """Yield what is told of a turn that waits for missing orders, by an hour that it was due at."""
    waits = replace(game, deadline=NOW)
    begun = PresentTurn(begun=NOW - timedelta(days=6))
    open_still = replace(waits, present=begun, deadline=NOW + timedelta(days=1))
    near = Happening(open_still, tick(open_still, NOW))
    yield "player.reminder", "The deadline is near", near.first(), NOW
    asks = Happening(game, [Post(ToGM(), DelayWanted("TURKEY", NOW + timedelta(days=9), "Exams"))])
    yield "gm.delay-wanted", "A player asks for more time", asks.first(), NOW
    back = Happening(game, [Post(ToGM(), DelayWithdrawn("TURKEY"))])
    yield "gm.delay-withdrawn", "... and does not any more", back.first(), NOW
    absence = Absence("TURKEY", NOW, NOW + timedelta(days=9), "Skiing")
    away = Happening(game, [Post(ToGM(), AbsenceTold(absence, 5))])
    yield "gm.absence-told", "A player will be away", away.first(), NOW
    came = LateOrders("TURKEY", game.turn, NOW, settled=False)
    late = Happening(game, [Post(ToGM(), came)])
    yield "gm.late-orders", "Orders come too late", late.first(), NOW
    view = Standing(game.position)
    offer = SuccessorAsked(("TURKEY",), Address("tarkan@players.example"), view)
    named = Happening(game, [Post(ToWriter(Address("jane@example.org")), offer)])
    yield "anyone.successor-asked", "A player looks for a successor", named.first(), NOW
    soon = Happening(game, [Post(Everybody(), TurnEndsSoon(NOW + timedelta(hours=2)))])
    yield "all.turn-ends-soon", "All orders are final", soon.first(), NOW
    waited = Happening(waits, tick(waits, NOW))
    yield "all.turn-waits", "Orders are missing", waited.first(), NOW
    until = NOW + waits.rules.patience
    called = Happening(waited.after, tick(waited.after, until))
    yield "all.replacement-wanted", "... and did not come", called.first(), until
    jane = Address("jane@example.net", "Jane")
    taken = Happening(called.after, replaced(called.after, "TURKEY", jane, until))
    yield "all.power-taken", "Somebody takes over", taken.first(jane), until
    yield "anyone.player-left", "... and somebody has left", taken.dispatches[-1], until
    why = TakeoverTold(Cause("prove_to_take_over", {"power": {"power": "TURKEY"}}), ("TURKEY",))
    asked = Happening(called.after, [Post(ToWriter(jane), why)])
    yield "anyone.takeover", "... once it is certain who it is", asked.first(), until
