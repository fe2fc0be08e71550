"""Why the orders of a letter cannot be taken, where there is a reason; and which goes first."""

from __future__ import annotations

from judge.desk.games.game import State
from judge.desk.games.orders_of_turn import awaited, is_late
from judge.desk.letters.taking_apart import Writing
from judge.desk.letters.turn_headings import is_half_named
from judge.desk.notices.orders import Why
from judge.desk.people.writer import Role


def _why_strange(writing: Writing) -> Why:
    """Return whether somebody who plays in no seat is the one from whom it was taken."""
    emptied = (seat for seat in writing.game.seats if seat.empty)
    ejected = any(seat.player.same_as(writing.letter.sender) for seat in emptied)
    return Why.EJECTED if ejected else Why.STRANGER


def untimely(writing: Writing) -> Why | None:
    """Return why the orders of a letter cannot be taken; None if they can.

    Somebody who is no player of the game, or may be several, is told so.  A question, or thanks, is
    for whatever turn is on: who asks may answer an old letter.
    """
    game, subject, writer = writing.game, writing.subject, writing.writer
    for_turn = subject.names_turn and not writing.is_of_no_turn
    if game.state is State.FORMING:
        return Why.GM if writer.role is Role.GM else Why.FORMING
    due_now = {*awaited(game), *(proxy.receiver for proxy in game.present.proxies)}
    nothing_due = writing.power not in due_now and not writing.looks_ahead
    if writer.role is not Role.PLAYER:
        return Why.GM if writer.role is Role.GM else _why_strange(writing)
    reasons = {
        Why.OVER: game.state is State.OVER,
        writer.unclear: writer.unclear is not None,
        Why.OTHER_GAME: subject.other_game,
        Why.HALF_TURN: for_turn and is_half_named(subject, game),
        Why.OTHER_TURN: for_turn and bool(subject.code) and subject.code != game.turn.code,
        Why.SURRENDERED: writing.power in game.surrendered,
        Why.DISORDER: nothing_due and writing.power in game.disorder,
        Why.NOTHING_DUE: nothing_due,
        Why.NO_TURN: not subject.names_turn and writing.orders_something,
        Why.UNPUBLISHED: writing.orders_something and game.unpublished is not None,
        Why.PUBLIC: writing.changes_in_secret,
        Why.LATE: writing.orders_something and is_late(game, writing.now),
    }
    return next((why for why, applies in reasons.items() if applies), None)
