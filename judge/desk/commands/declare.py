"""DECLARE: the gamemaster says how the game ends: who has won or shares it, or that nobody has.

Where it is played on as another game, or as one with it, its players have the first places there.
"""

import re
from dataclasses import replace

from judge.desk.commands.command import Asked, Change, DeskCommand
from judge.desk.events.vote_events import GameEnded
from judge.desk.games.endings import Ending
from judge.desk.games.game import State
from judge.desk.letters.phrases import plain_words, says
from judge.desk.letters.powers import names_no_power
from judge.desk.people.waiting_list import Waits
from judge.desk.votes.outcomes import end_game
from judge.desk.votes.vote_reading import behind, named_powers
from judge.desk.votes.voting import leading, sharing_seats, voters_among, why_cannot_win
from judge.variants.seam import Cause


def _decide(asked: Asked) -> Change | Cause:
    what, _, why = asked.line.partition(":")
    end = _end(what, asked)
    if isinstance(end, Cause):
        return end
    game, told = asked.its_game, replace(end, why=why.strip())
    goes_on = [
        Waits(player, game.started or asked.now, end.other) for player in game.players if end.other
    ]
    return Change(Cause("game_ended"), [*end_game(told, game), *goes_on])


def _end(what: str, asked: Asked) -> GameEnded | Cause:
    """Return how the game ends by what the gamemaster writes."""
    words, plain = asked.language.ends, plain_words(what)
    for ending, phrases in (
        (Ending.COMBINED, words.combined),
        (Ending.CONTINUED, words.continued),
    ):
        if says(plain, phrases):
            other = " ".join(re.findall(r"[\w'-]+", behind(what, phrases)))
            return GameEnded(ending, other=other) if other else Cause("played_on_where")
    if says(plain, words.abandoned):
        return GameEnded(Ending.ABANDONED)
    if says(plain, words.cancelled):
        return GameEnded(Ending.CANCELLED)
    return _won(what, asked)


def _won(what: str, asked: Asked) -> GameEnded | Cause:
    """Return who has won, or who shares the game."""
    game, language = asked.its_game, asked.language
    votes, plain = language.votes, plain_words(what)
    phrases = (*language.ends.won, *votes.draw)
    if not says(plain, phrases):
        return Cause("declare_what")
    if game.state is State.FORMING:
        return Cause("nothing_won_yet")
    named = named_powers(behind(what, phrases), game.variant, votes)
    draw = says(plain, votes.draw)
    if named.rest or not (named.powers or draw):
        shared = Cause("which_powers", {"written": named.rest, "declared": True})
        if named.rest and not draw:
            return names_no_power(named.rest, game.variant)
        return shared if draw else Cause("won_by_whom")
    why_not = why_cannot_win(named.powers, game)
    if why_not is not None:
        return why_not
    winners = sharing_seats(named.powers, game) if named.powers else leading(game)
    if named.without and named.powers:
        winners = tuple(power for power in leading(game) if power not in winners)
    if draw and len(voters_among(winners, game)) == 1:
        return Cause("draw_of_one", {"declared": True})
    return GameEnded(Ending.DECLARED, winners)


COMMAND = DeskCommand(name="declare", decide=_decide, when_forming=True)
