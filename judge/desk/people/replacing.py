"""Another player for a power: somebody takes it over, or the gamemaster names them (VII.6).

Whoever plays in the game already has a country to look after; the gamemaster has seen too much.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from judge.desk.events.effects import Effect
from judge.desk.events.events import TurnWaited
from judge.desk.events.gm_events import DisorderSet
from judge.desk.events.press_events import PressMuted
from judge.desk.events.seat_events import PlayerReplaced, PlayerStayed, ReplacementCalled
from judge.desk.games.game import Game, State
from judge.desk.games.journal import JournalEntry, as_it_stood, counting
from judge.desk.games.orders_of_turn import expected
from judge.desk.letters.powers import told_powers
from judge.desk.notices.seats import Farewell, PowerTaken, ReplacementWanted, TakeoverTold
from judge.desk.people.writer import is_gm
from judge.desk.readers.posts import Everybody, Post, ToWriter
from judge.desk.turns.lateness import Missing
from judge.letter import Address
from judge.variants.seam import Cause, Standing


def why_not(game: Game, power: str, player: Address) -> Cause | None:
    """Return why somebody cannot take over a power; None if they can."""
    taken = game.seat_of(power)
    if taken is not None and taken.empty and taken.player.same_as(player):
        return Cause("was_ejected", {"power": {"power": power}})
    if any(power in seat.powers for seat in game.seats_at(player)):
        return Cause("plays_it_already", {"power": {"power": power}})
    return why_no_substitute(game, player)


def why_no_substitute(game: Game, player: Address) -> Cause | None:
    """Return why somebody can take over no power at all; None if there may be one for them.

    Who has lost all that they had may begin anew (1976 XIV.3).
    """
    if is_gm(player, game):
        return Cause("gm_cannot_play")
    own = game.powers_at(player)
    counts = game.variant.tally(game.position).counts
    if any(counts.get(code) or code in expected(game) for code in own):
        return Cause("plays_another", {"powers": told_powers(own)})
    return None


def offered_to(game: Game, player: Address) -> tuple[str, ...]:
    """Return the powers that their players have asked somebody to take over."""
    return tuple(power for power, who in game.offers.items() if who.same_as(player))


def played_before(past: Iterable[JournalEntry], power: str, who: Address) -> bool:
    """Whether somebody played a power before another player came to."""
    line = counting(past)
    for place, entry in enumerate(line):
        if isinstance(entry.event, PlayerReplaced):
            seat = as_it_stood(line[:place]).seat_of(entry.event.power)
            if seat and power in seat.powers and any(map(who.same_as, (seat.player, *seat.also))):
                return True
    return False


def replaced(game: Game, power: str, player: Address, now: datetime) -> list[Effect]:
    """Return what gives the seat of a power to another player, and who is told.

    A turn that waits for this power has all its time to wait again.
    """
    seat = game.seat_of(power)
    assert seat is not None, "it has a seat"
    effects: list[Effect] = [PlayerReplaced(power, player), *_begins_anew(game, seat.powers)]
    effects += _more_time(game, now)
    told = PowerTaken(seat.powers, player, Standing(game.position), seat.player, seat.empty)
    farewell = Post(ToWriter(seat.player), Farewell(seat.powers, player))
    passed_over = _passed_over(game, seat.powers, player)
    return [*effects, Post(Everybody(), told), *([] if seat.empty else [farewell]), *passed_over]


def _begins_anew(game: Game, powers: tuple[str, ...]) -> list[Effect]:
    """Return what lets a new player order and speak, whatever was said of the one before.

    Who has surrendered is gone for good, and their country with them (league L.3).
    """
    heard = (PressMuted(own, muted=False) for own in powers if own in game.press.muted)
    again = {own for own in powers if own in game.disorder and own not in game.surrendered}
    left = tuple(own for own in game.disorder if own not in again)
    return [*heard, *([DisorderSet(left)] if again else [])]


def _passed_over(game: Game, powers: tuple[str, ...], player: Address) -> list[Effect]:
    """Return the letter to whoever would have had a seat if nobody else had come."""
    candidate = game.candidates.get(powers[0])
    if candidate is None or candidate.player.same_as(player):
        return []
    others = tuple(power for power in game.vacant if power not in powers)
    why = Cause("passed_over", {"power": {"power": powers[0]}})
    return [Post(ToWriter(candidate.player), TakeoverTold(why, others))]


def called(
    game: Game, powers: tuple[str, ...], now: datetime, *, missing: bool = False
) -> list[Effect]:
    """Return what lets somebody else take powers over: all are told, and those who stand by.

    It is because of missing orders, or (not `missing`) whether or not any are.
    """
    wanted = ReplacementWanted(powers, missing=missing)
    return [ReplacementCalled(powers, now), Post(Everybody(), wanted), *to_standby(game, wanted)]


def stays(game: Game, powers: tuple[str, ...]) -> list[Effect]:
    """Return what lets a player who resigned play on: all are told, and those who hoped for it."""
    ended = ReplacementWanted(powers, missing=False, ended=True)
    told: list[Effect] = [PlayerStayed(powers), Post(Everybody(), ended), *to_standby(game, ended)]
    for power, candidate in game.candidates.items():
        if power in powers:
            why = TakeoverTold(Cause("not_vacant", {"power": {"power": power}}), ())
            told.append(Post(ToWriter(candidate.player), why))
    return told


def reseated(game: Game, then: Game) -> list[Post]:
    """Return the letters to those who lose a seat, or hope for none, where it is as it was then."""
    told: list[Post] = []
    for seat in game.seats:
        before = then.seat_of(seat.powers[0])
        if before and not seat.empty and not before.player.same_as(seat.player):
            told.append(Post(ToWriter(seat.player), Farewell(seat.powers, before.player)))
    free = tuple(power for power in game.vacant if power not in then.vacant)
    ended = ReplacementWanted(free, missing=False, ended=True)
    return [*told, *(to_standby(then, ended) if free else [])]


def to_standby(game: Game, wanted: ReplacementWanted) -> list[Post]:
    """Return the letters to those who would step in and do not hear of it with everybody."""
    hear = {address.key for address in (*game.players, game.gm, *game.people.readers)}
    standby = (address for address in game.people.standby if address.key not in hear)
    return [Post(ToWriter(address), wanted) for address in standby]


def _more_time(game: Game, now: datetime) -> list[Effect]:
    if game.state is not State.WAITING or game.present.missing is None:
        return []
    return [TurnWaited(Missing(game.present.missing.powers, now + game.rules.patience))]
