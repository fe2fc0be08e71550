"""TAKEOVER: somebody wants to play a power on whose player has left it (House rules VII.6)."""

from judge.desk.commands.command import Asked, Command, anything
from judge.desk.events.effects import Effect
from judge.desk.events.seat_events import CandidateNoted
from judge.desk.games.game import Game, State
from judge.desk.letters.powers import powers_in
from judge.desk.notices.seats import TakeoverTold
from judge.desk.people.candidates import candidacy, candidate_for
from judge.desk.people.proofs import May, may
from judge.desk.people.replacing import offered_to, replaced, why_not
from judge.desk.people.unseated import Candidate
from judge.desk.people.wish_codes import code_of
from judge.desk.readers.posts import Post
from judge.variants.seam import Cause

_PROVES = {"prove_to_offer", "prove_to_take_over"}  # what a yes answers


def _run(asked: Asked) -> list[Effect]:
    """Give the power to whoever asks for it, once it is certain that their mailbox is theirs.

    Whose own country is gone waits whether somebody comes who has none (1976 XIV.3).  Before that
    is certain nobody is told who has offered.
    """
    game = asked.its_game
    if game.state is State.OVER:
        return [asked.answer(TakeoverTold(Cause("over_already"), ()))]
    free = _free(asked)
    meant = _power(asked, game, free)
    if isinstance(meant, Cause):
        return [asked.answer(TakeoverTold(meant, free))]
    seat = game.seat_of(meant)
    assert seat is not None, "it is free"
    player = asked.letter.sender
    named = set(seat.powers) & set(offered_to(game, player))
    if not may(asked.letter, May.CONFIRM, game.rules):
        waits = None if named else candidacy(game, seat, player, asked.now)
        return [_told("prove_to_offer" if waits else "prove_to_take_over", meant, waits, asked)]
    first = None if named else candidate_for(game, seat, player, asked.now)
    if first is None:
        return replaced(game, meant, player, asked.now)
    if not first.player.same_as(player):
        return [_told("candidate_already", meant, first, asked)]
    told, known = _told("is_candidate", meant, first, asked), game.candidates.get(seat.powers[0])
    return [told] if known == first else [CandidateNoted(seat.powers[0], first), told]


def _told(code: str, power: str, waits: Candidate | None, asked: Asked) -> Post:
    """Return the letter that says why somebody has no power yet, and if they wait, until when."""
    until = {"until_at": waits.until.isoformat()} if waits else {}
    cause = Cause(code, {"power": {"power": power}, **until})
    yes = code_of("takeover", [power], asked.its_game) if code in _PROVES else ""
    return asked.answer(TakeoverTold(cause, _free(asked), yes))


def _free(asked: Asked) -> tuple[str, ...]:
    """Return the powers that whoever asks may take over: those offered to them, and the vacant."""
    offered = offered_to(asked.its_game, asked.letter.sender)
    return tuple(dict.fromkeys((*offered, *asked.its_game.vacant)))


def _power(asked: Asked, game: Game, free: tuple[str, ...]) -> str | Cause:
    """Return the power that is meant, or why they may not take it over who ask for it."""
    if not free:
        return Cause("nothing_vacant")
    named = powers_in(asked.argument, game.variant, asked.block_words) or free
    if len(named) != 1:
        return Cause("takes_which_power")
    seat = game.seat_of(named[0])
    if seat is None or not set(seat.powers) & set(free):
        return Cause("not_vacant", {"power": {"power": named[0]}})
    return why_not(game, named[0], asked.letter.sender) or named[0]


COMMAND = Command(name="takeover", run=_run, answers=True, argument=anything)
