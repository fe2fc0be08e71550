"""TAKEOVER: somebody wants to play a power on whose player has left it (House rules VII.6)."""

from judge.desk.candidates import candidate_for
from judge.desk.commands.command import Asked, Command, anything
from judge.desk.effects import Effect
from judge.desk.game import Game, State
from judge.desk.notices import TakeoverTold
from judge.desk.powers import powers_in
from judge.desk.proofs import May, may
from judge.desk.replacing import offered_to, replaced, why_not
from judge.desk.seat_events import CandidateNoted
from judge.variants.seam import Cause

_WAITS = {True: "is_candidate", False: "candidate_already"}


def _run(asked: Asked) -> list[Effect]:
    """Give the power to whoever asks for it, once it is certain that their mailbox is theirs.

    Whose own country is gone waits whether somebody comes who has none (1976 XIV.3).
    """
    game = asked.its_game
    if game.state is State.OVER:
        return [asked.answer(TakeoverTold(Cause("over_already"), ()))]
    offered = offered_to(game, asked.letter.sender)
    free = tuple(dict.fromkeys((*offered, *game.vacant)))
    meant = _power(asked, game, free)
    if isinstance(meant, Cause):
        return [asked.answer(TakeoverTold(meant, free))]
    seat = game.seat_of(meant)
    assert seat is not None, "it is free"
    named = set(seat.powers) & set(offered)
    first = None if named else candidate_for(game, seat, asked.letter.sender, asked.now)
    if first is None:
        return replaced(game, meant, asked.letter.sender, asked.now)
    is_theirs = first.player.same_as(asked.letter.sender)
    fields = {"power": {"power": meant}, "until_at": first.until.isoformat()}
    told = asked.answer(TakeoverTold(Cause(_WAITS[is_theirs], fields), free))
    known = game.candidates.get(seat.powers[0]) == first
    return [told] if known else [CandidateNoted(seat.powers[0], first), told]


def _power(asked: Asked, game: Game, free: tuple[str, ...]) -> str | Cause:
    """Return the power that is meant, or why they may not take it over who ask for it."""
    if not free:
        return Cause("nothing_vacant")
    named = powers_in(asked.argument, game.variant) or free
    if len(named) != 1:
        return Cause("takes_which_power")
    seat = game.seat_of(named[0])
    if seat is None or not set(seat.powers) & set(free):
        return Cause("not_vacant", {"power": {"power": named[0]}})
    why = why_not(game, named[0], asked.letter.sender)
    if why is None and not may(asked.letter, May.CONFIRM, game.rules):
        return Cause("prove_to_take_over", {"power": {"power": named[0]}})
    return why or named[0]


COMMAND = Command(name="takeover", run=_run, answers=True, argument=anything)
