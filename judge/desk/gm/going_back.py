"""Rolling a game back to an earlier turn, and undoing what the gamemaster commanded.

Both go by the journal, and nothing is taken out of it: the game is as it was once, and goes on from
there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from judge.desk.events.events import (
    Event,
    OrdersConfirmed,
    OrdersUnproved,
    OrdersWritten,
    TurnSettled,
    WentOnAs,
)
from judge.desk.events.gm_events import Commanded, RolledBack, Undone
from judge.desk.events.late_events import LateAccepted, OrdersCameLate
from judge.desk.events.press_events import PressApproved, PressPrinted
from judge.desk.events.seat_events import PlayerEjected, PlayerReplaced, ReplacementCalled
from judge.desk.games.changed_rules import is_settled
from judge.desk.games.game import Game, Seat, State
from judge.desk.games.journal import JournalEntry, as_it_stood, command_group, counting
from judge.desk.gm.correcting import sets_left
from judge.desk.letters.powers import told_powers
from judge.desk.people.waiting_list import Waits
from judge.desk.turns.settling import deadline_of
from judge.houserules.keys import GUNBOAT, TOLD
from judge.variants.seam import Cause

# What brings orders that a report may tell, also those that count only later.
_ORDERED = OrdersWritten | OrdersUnproved | OrdersConfirmed | OrdersCameLate | LateAccepted
_TURNS = TurnSettled | RolledBack | WentOnAs  # what an undone command cannot be taken from under


def roll_back(
    entries: Sequence[JournalEntry], game: Game, to_turn: str, now: datetime
) -> RolledBack | None:
    """Return the rollback of a game to the turn of a code; None if it was never settled.

    The game is as it stood just before that turn was settled last.  The orders for it are kept,
    but nobody's are final, and it is due when a whole turn has passed again, whether or not it
    waited for anything then.
    """
    back = back_before(entries, game, to_turn)
    if back is None:
        return None
    before = back.game
    sets = tuple(replace(order_set, final=False) for order_set in before.present.sets)
    deadline = deadline_of(before.turn, before, now)
    present = replace(
        before.present, sets=sets, missing=None, paused=None, settles_at=None, passed=None
    )
    state = State.RUNNING if before.state is not State.HELD else State.HELD
    before = replace(before, present=present, deadline=deadline, state=state)
    return replace(back, game=before)


def back_before(entries: Sequence[JournalEntry], game: Game, to_turn: str) -> RolledBack | None:
    """Return what takes a game back to just before a turn was settled last, as it stood then.

    Only its people are as they are now, and what came late since is kept.
    """
    line = counting(entries)
    settled = [
        place
        for place, entry in enumerate(line)
        if isinstance(entry.event, TurnSettled) and entry.event.turn == to_turn
    ]
    if not settled:
        return None
    before = as_it_stood(line[: settled[-1]])
    present = replace(before.present, unpublished=None)
    before = replace(before, late=game.late, present=present)
    return RolledBack(line[settled[-1]].seq, _held_as_now(_with_people_of(game, before), game))


def undo(
    entries: Sequence[JournalEntry], game: Game, now: datetime, name: str = ""
) -> tuple[Commanded, Undone] | Cause:
    """Return the last command of the gamemaster (of a name) and what undoes it, or why nothing can.

    What others have done since still counts, unless it was for another turn; what was printed stays
    printed.  Where a turn has been settled since, only a command that is named is undone, and only
    if it changed the turn.  If it brings another deadline back that has passed, a whole turn is
    left; if the time to change one's mind has, all of that is.  A seat to which more has
    happened stays as it is, and so does what let press be printed that everybody has now.
    """
    line = counting(entries)
    command = next((entry for entry in reversed(line) if _is_meant(entry, name)), None)
    if command is None:
        return Cause("nothing_to_undo", {"command": name})
    assert isinstance(command.event, Commanded), "it is a command"
    group = command_group(command, line)
    at = line.index(command)
    since = line[at + len(group) :]
    went_back = any(isinstance(entry.event, RolledBack) for entry in group)
    earlier = (entry for entry in entries if entry.seq < command.seq)
    before = as_it_stood(counting(earlier) if went_back else line[:at])
    kept = before.number == as_it_stood(group, before).number and not went_back
    line_of_it = command.event.line
    late = (kept or not name) and any(isinstance(entry.event, _TURNS) for entry in since)
    why_not = (
        _seated_since(since, group, game)
        or _printed_since(line[at:], group, line_of_it)
        or _settled_since(since, before, game)
        or (Cause("too_late_to_undo", {"line": line_of_it}) if late else None)
    )
    if why_not is not None:
        return why_not
    if kept:
        before = _without_printed(as_it_stood(since, before), entries)
        if before.position != game.position:
            sets = sets_left(game, before)
            before = replace(before, present=replace(before.present, sets=sets))
    else:
        before = _with_people_of(game, before)
    before = _with_time_left(before, game, now)
    return command.event, Undone(command.seq, _held_as_now(before, game), kept)


def _seated_since(
    since: Sequence[JournalEntry], group: Sequence[JournalEntry], game: Game
) -> Cause | None:
    """Return why what was done about a seat cannot be undone: more has happened to it since."""
    seats = {seat for entry in group for seat in _seats_in(entry.event, game)}
    again = [seat for entry in since for seat in _seats_in(entry.event, game) if seat in seats]
    return Cause("seated_since", {"powers": told_powers(again[-1].powers)}) if again else None


def _printed_since(
    since: Sequence[JournalEntry], group: Sequence[JournalEntry], line: str
) -> Cause | None:
    """Return that press was printed since, or by it, of which a command had approved."""
    approved = {entry.event.number for entry in group if isinstance(entry.event, PressApproved)}
    events = (entry.event for entry in since)
    pieces = (it for event in events if isinstance(event, PressPrinted) for it in event.pieces)
    numbers = [piece.number for piece in pieces if piece.number in approved]
    return Cause("printed_since", {"line": line, "numbers": numbers}) if numbers else None


def _seats_in(event: Event, game: Game) -> list[Seat]:
    """Return the seats that an event gives somebody, or lets somebody have."""
    match event:
        case PlayerReplaced(power) | PlayerEjected(power):
            powers: tuple[str, ...] = (power,)
        case ReplacementCalled(powers):
            pass
        case _:
            return []
    return [seat for seat in map(game.seat_of, powers) if seat is not None]


def _settled_since(since: Sequence[JournalEntry], before: Game, game: Game) -> Cause | None:
    """Return that nobody can change a house rule back any more; None if they can.

    Where nobody has ordered anything since reports tell positions only, nothing has to stay hidden.
    """
    gunboat = before.rules.gunboat
    if gunboat != game.rules.gunboat and is_settled(GUNBOAT, gunboat, game):
        return Cause("settled_before", {"key": GUNBOAT})
    opens = game.rules.tells_positions_alone and not before.rules.tells_positions_alone
    ordered = any(isinstance(entry.event, _ORDERED) for entry in since)
    return Cause("settled_before", {"key": TOLD}) if opens and ordered else None


def new_deadline(game: Game, then: Game) -> dict[str, object]:
    """Return, as a field of a cause, the deadline that a game has again, if it is another one."""
    if then.deadline in (None, game.deadline):
        return {}
    return {"deadline_at": then.deadline.isoformat()}


def not_played_on(game: Game, before: Game) -> str:
    """Return the game that this one is not played on as any more; nothing if it was not."""
    return game.played_on if not before.played_on else ""


def waiting_as_then(game: Game, before: Game, now: datetime) -> list[Waits]:
    """Return who waits no more, or again, for a place in the game that this one is played on as."""
    if game.played_on == before.played_on:
        return []
    no_more = [Waits(player, None, game.played_on) for player in game.players if game.played_on]
    since = game.started or now
    again = [Waits(player, since, before.played_on) for player in game.players if before.played_on]
    return [*no_more, *again]


def _with_time_left(before: Game, game: Game, now: datetime) -> Game:
    """Return a game in which neither its deadline nor the time for second thoughts has passed.

    A deadline that is not another one stays, and so does one whose results wait.
    """
    due, ends = before.deadline, before.present.settles_at
    if due not in (None, game.deadline) and due <= now and before.unpublished is None:
        before = replace(before, deadline=deadline_of(before.turn, before, now))
    if ends is None or ends > now:
        return before
    ends = now + before.rules.second_thoughts
    return replace(before, present=replace(before.present, settles_at=ends))


_DOES = {"yes": "correct"}  # what a command did that was explained before it


def _is_meant(entry: JournalEntry, name: str) -> bool:
    """Whether an entry is a command that did something, of a name if there is one."""
    event = entry.event
    if not isinstance(event, Commanded) or not event.events:
        return False
    return name in ("", event.command, _DOES.get(event.command))


def _without_printed(game: Game, entries: Sequence[JournalEntry]) -> Game:
    """Return a game where no press waits that was ever printed: nothing makes it unread."""
    printed = {
        (piece.number, piece.at)
        for entry in entries
        if isinstance(entry.event, PressPrinted)
        for piece in entry.event.pieces
    }
    again = [it.number for it in game.press.unprinted if (it.number, it.at) in printed]
    return replace(game, press=game.press.without(again))


def _with_people_of(game: Game, before: Game) -> Game:
    """Return a game as it stood before, with its people as they are.

    So is what proves them, and what they said to each other: press, and statements.
    """
    seats = tuple(_seat_as_now(seat, game) for seat in before.seats)
    stayed = {
        seat.powers[0]
        for seat, then in zip(seats, before.seats, strict=True)
        if seat.player.same_as(then.player) and not seat.empty
    }
    return replace(
        before,
        seats=seats,
        gm=game.gm,
        people=game.people,
        vacant=game.vacant,
        vacant_since=game.vacant_since,
        contacts=game.contacts,
        ignored=game.ignored,
        offers=game.offers,
        candidates=game.candidates,
        statements=game.statements,
        absences=game.absences,
        promptness={who: told for who, told in before.promptness.items() if who in stayed},
        generations=game.generations,
        requests=game.requests,
        passwords=game.passwords,
        press=game.press,
    )


def _seat_as_now(seat: Seat, game: Game) -> Seat:
    """Return a seat, which may have had other powers then, with whoever sits in it now."""
    now = game.seat_of(seat.powers[0])
    return seat if now is None else replace(now, powers=seat.powers)


def _held_as_now(before: Game, game: Game) -> Game:
    """Return a game as it stood, but held if it is held now: its fault is not mended by this.

    It keeps the designation that it has.
    """
    before = replace(before, designation=game.designation)
    held = game.state is State.HELD
    if held and before.state is State.RUNNING:
        return replace(before, state=State.HELD)
    if not held and before.state is State.HELD:
        return replace(before, state=State.RUNNING)
    return before
