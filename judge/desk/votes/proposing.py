"""Proposals and ballots in a letter: what they do, or why they do nothing (House rules IX)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from judge.desk.commands.command import Asked, Command, anything
from judge.desk.events.effects import Consequence, Effect
from judge.desk.events.vote_events import BallotCast
from judge.desk.games.changed_rules import nothing_set, why_not_set
from judge.desk.games.game import GM, State
from judge.desk.letters.language import Arguments, VoteWords
from judge.desk.notices.votes import ProposedBy, VoteNoted
from judge.desk.people.proofs import May
from judge.desk.people.writer import IN_GAME, Role
from judge.desk.press.guises import tells_own_name
from judge.desk.readers.posts import Post, ToGM, ToPower
from judge.desk.votes.outcomes import call_vote
from judge.desk.votes.proposals import Ballot, Matter, Proposal, Vote
from judge.desk.votes.vote_reading import behind, matter_of, named_powers
from judge.desk.votes.voting import (
    leading,
    sharing_seats,
    voter_of,
    voters,
    voters_among,
    why_cannot_win,
)
from judge.houserules.setting import NoSuchSetting, NoSuchValue, Setting, read_setting
from judge.variants.seam import Cause

MOST_OPEN = 12  # proposals that are voted on at once
LEAST_WORDS = 2  # of a change of rules in words


@dataclass(frozen=True, slots=True)
class VotersCommand(Command):
    """A command of players and of the gamemaster, about what is voted on."""

    answers: bool = True
    argument: Callable[[Arguments], str] = anything
    roles: frozenset[Role] = IN_GAME
    needs: May = May.ORDER


def words_of(asked: Asked) -> VoteWords:
    """Return the words of votes in the language of a letter's writer."""
    return asked.language.votes


def voter(asked: Asked) -> str:
    """Return as which voter somebody writes."""
    audience = asked.audience
    return voter_of(asked.its_game, audience.power) if isinstance(audience, ToPower) else GM


def cannot_vote(asked: Asked) -> Cause | None:
    """Return why somebody has no vote in a game; None if they have one."""
    game = asked.its_game
    if game.state is State.OVER:
        return Cause("game_has_ended")
    if voter(asked) != GM and voter(asked) not in voters(game):
        return Cause("not_in_the_game")
    return None


def propose(asked: Asked, matter: Matter | None = None) -> Consequence:
    """Put something to the vote; it counts as a yes where the same is voted on already."""
    why_not = cannot_vote(asked)
    if why_not is not None:
        return why_not
    matter = matter or matter_of(asked.argument, words_of(asked))
    read = _proposal(asked.argument, asked, matter)
    if isinstance(read, Cause):
        return read
    same = next((v for v in asked.its_game.votes if v.proposal.is_like(read)), None)
    if same is not None:
        return cast(same, Ballot.YES, asked)
    return _made(read, asked)


def _made(proposal: Proposal, asked: Asked) -> Consequence:
    game, by = asked.its_game, voter(asked)
    if len(game.votes) >= MOST_OPEN:
        return Cause("too_many_proposals", {"most": MOST_OPEN})
    noted = VoteNoted(proposal, Ballot.YES, made=True, held=by in proposal.powers)
    told: list[Effect] = [asked.answer(noted)]
    if by != GM:
        told.append(Post(ToGM(), ProposedBy(proposal, by)))
    return [*call_vote(proposal, by, game), *told]


def ballots_for(by: str, proposal: Proposal) -> tuple[Ballot, ...]:
    """Return what somebody may vote on a proposal; the gamemaster has no vote but on rules."""
    if by != GM:
        return tuple(Ballot)
    return (Ballot.YES, Ballot.NO) if proposal.matter is Matter.RULES else ()


def cast(vote: Vote, ballot: Ballot | None, asked: Asked) -> Consequence:
    """Cast a ballot, or take one back."""
    proposal, by = vote.proposal, voter(asked)
    may_be = ballots_for(by, proposal)
    if not may_be:
        return Cause("gamemaster_has_no_vote")
    if ballot is not None and ballot not in may_be:
        return Cause("gamemaster_says_yes_or_no")
    held = proposal.matter is Matter.CONCESSION and by in proposal.powers
    noted = asked.answer(VoteNoted(proposal, ballot, held=held))
    return [noted] if held else [BallotCast(proposal.number, by, ballot), noted]


def _proposal(text: str, asked: Asked, matter: Matter | None) -> Proposal | Cause:
    game = asked.its_game
    number = game.proposed + 1
    match matter:
        case Matter.DRAW if not game.rules.draws_with_orders:
            return _draw(number, text, asked)
        case Matter.DRAW:
            return Cause("draws_are_said")
        case Matter.CONCESSION if not game.rules.draws_with_orders:
            return _concession(number, text, asked)
        case Matter.CONCESSION:
            return Cause("nothing_is_conceded")
        case Matter.RULES:
            return _change(number, behind(text, words_of(asked).rules), asked)
    changed = _change(number, behind(text, words_of(asked).proposing), asked)
    if isinstance(changed, Proposal):
        return Cause("what_proposal") if changed.text else changed
    return Cause("what_proposal") if changed.code == "change_to_what" else changed


def _own(asked: Asked) -> tuple[str, ...]:
    """Return the powers of whoever writes."""
    seat = asked.its_game.seat_of(voter(asked))
    return seat.powers if seat else ()


def _draw(number: int, text: str, asked: Asked) -> Proposal | Cause:
    """Return a draw, of those named or of all that are left (House rules IX.2)."""
    game, words = asked.its_game, words_of(asked)
    named = named_powers(behind(text, words.draw), game.variant, words, _own(asked))
    if named.rest:
        return Cause("which_powers", {"written": named.rest, "declared": False})
    why_not = why_cannot_win(named.powers, game)
    if why_not is not None:
        return why_not
    left = leading(game)
    with_own = named.along and named.powers and not named.without  # a draw with Germany
    powers = sharing_seats((*named.powers, *(_own(asked) if with_own else ())), game)
    if named.without:
        powers = tuple(power for power in left if power not in powers)
    if len(voters_among(powers or left, game)) == 1:
        return Cause("draw_of_one", {"declared": False})
    return Proposal(number, Matter.DRAW, () if powers == left else powers)


def _concession(number: int, text: str, asked: Asked) -> Proposal | Cause:
    """Return a concession, to a single player (House rules IX.1)."""
    game, words = asked.its_game, words_of(asked)
    named = named_powers(behind(text, words.concession), game.variant, words, _own(asked))
    if named.rest or named.without or not named.powers:
        return Cause("concede_to_whom", {"written": named.rest})
    if len(voters_among(named.powers, game)) > 1:
        return Cause("concede_to_one")
    why_not = why_cannot_win(named.powers, game)
    return why_not or Proposal(number, Matter.CONCESSION, sharing_seats(named.powers, game))


def _change(number: int, text: str, asked: Asked) -> Proposal | Cause:
    """Return a change of the house rules: of a value, or in words (House rules IX.3)."""
    game = asked.its_game
    setting = read_setting(game.rules, text)
    match setting:
        case Setting(key, value):
            why_not = why_not_set(key, value, game)
            return why_not or Proposal(number, Matter.RULES, settings={key: value})
        case NoSuchSetting() | NoSuchValue():
            return nothing_set(setting)
        case None:
            words = " ".join(text.split()).strip(" .:;,-–—")
            if len(words.split()) < LEAST_WORDS:
                return Cause("change_to_what")
            if own := tells_own_name(words, voter(asked), game):
                return Cause("tells_who_you_are", {"written": own})
            return Proposal(number, Matter.RULES, text=words)
