"""Whose own country is gone may have another, if nobody without a country wants it (1976 XIV.3).

They offer to, and wait: others have half the time of missing orders to come first, counted from
when somebody was looked for (House rules VII.6).  The gamemaster, and a player who looks for their
own successor, may name anybody at once.
"""

from __future__ import annotations

from datetime import datetime

from judge.desk.events.effects import Effect
from judge.desk.events.seat_events import CandidateNoted
from judge.desk.games.game import Game, Seat, State
from judge.desk.notices.seats import TakeoverTold
from judge.desk.people.replacing import replaced, why_not
from judge.desk.people.unseated import Candidate
from judge.desk.readers.posts import Post, ToWriter
from judge.letter import Address
from judge.variants.seam import Cause


def candidate_for(game: Game, seat: Seat, player: Address, now: datetime) -> Candidate | None:
    """Return who has a seat if nobody else comes, when this player asks for it.

    None: nothing is to be waited for, and they have it at once.
    """
    first = game.candidates.get(seat.powers[0]) if game.seats_at(player) else None
    return first or candidacy(game, seat, player, now)


def candidacy(game: Game, seat: Seat, player: Address, now: datetime) -> Candidate | None:
    """Return until when this player waits for a seat, if nobody asked before; None if they don't.

    It tells nothing that not everybody knows.
    """
    if not game.seats_at(player):
        return None
    since = [at for power, at in game.vacant_since.items() if power in seat.powers]
    until = min(since, default=now) + game.rules.patience / 2
    return Candidate(player, until) if until > now else None


def candidacy_due(game: Game) -> datetime | None:
    """Return when the next candidate has waited long enough; None if there is none."""
    if game.state in {State.HELD, State.OVER}:
        return None
    return min((it.until for it in game.candidates.values()), default=None)


def give_to_candidate(game: Game, now: datetime) -> list[Effect]:
    """Give a seat to the candidate who has waited for it, or tell them why they cannot have it."""
    power, candidate = min(game.candidates.items(), key=lambda item: item[1].until)
    why = _why_not_now(game, power, candidate.player)
    if why is None:
        return replaced(game, power, candidate.player, now)
    told = Post(ToWriter(candidate.player), TakeoverTold(why, game.vacant))
    return [CandidateNoted(power, None), told]


def _why_not_now(game: Game, power: str, player: Address) -> Cause | None:
    """Return why a candidate cannot have a seat: its player is back, or the candidate is."""
    seat = game.seat_of(power)
    if seat is None or not set(seat.powers) & set(game.vacant):
        return Cause("not_vacant", {"power": {"power": power}})
    return why_not(game, power, player)
