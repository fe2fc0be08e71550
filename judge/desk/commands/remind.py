"""REMIND: the gamemaster has those reminded who have left something open (House rules VII.1)."""

from collections.abc import Sequence
from dataclasses import replace

from judge.desk.commands.command import Asked, Change, DeskCommand
from judge.desk.games.who_plays import is_played
from judge.desk.letters.powers import (
    behind_all_but,
    names_no_power,
    powers_before,
    powers_in,
    slips_in,
    told_powers,
)
from judge.desk.notices.clock import Reminder
from judge.desk.notices.orders import NotRun
from judge.desk.readers.posts import Post, ToPower
from judge.desk.turns.reminding import open_things
from judge.variants.seam import Cause


def _decide(asked: Asked) -> Change | Cause:
    """Remind all who owe something, or some powers alone, in the gamemaster's own words.

    Of those that nobody plays it is said that nobody can be reminded for them.
    """
    game = asked.its_game
    named, _, behind = asked.argument.partition(":")
    powers = powers_in(named, game.variant, asked.block_words)
    if not powers and behind_all_but(named, asked.block_words):
        return names_no_power(named, game.variant)
    if not powers:
        powers, behind = powers_before(asked.argument, game.variant, asked.words.and_also)
    if slips_in(behind, game.variant):  # Itlay
        return names_no_power(behind, game.variant)
    words = asked.told(behind.strip())
    owed = [notice for notice in open_things(game) if not powers or notice.power in powers]
    if not owed:
        return Cause("nobody_to_remind")
    played = [notice for notice in owed if is_played(notice.power, game)]
    unplayed = _named("nobody_plays", [notice for notice in owed if notice not in played])
    if not played:
        return unplayed
    posts = [Post(ToPower(notice.power), replace(notice, words=words)) for notice in played]
    owing = {notice.power for notice in owed}
    done = tuple(power for power in powers if power not in owing)
    left_out = (NotRun(asked.line, unplayed),) if len(played) < len(owed) else ()
    remarks = (Cause("nothing_left_open", {"powers": told_powers(done)}),) if done else ()
    return Change(_named("reminded", played), posts, left_out=left_out, remarks=remarks)


def _named(code: str, notices: Sequence[Reminder]) -> Cause:
    return Cause(code, {"powers": [{"power": notice.power} for notice in notices]})


COMMAND = DeskCommand(name="remind", decide=_decide, takes_text=True)
