"""Letters that name no game: whoever asks is told what is played here and how to take part."""

from __future__ import annotations

import re
from difflib import get_close_matches

from judge.desk.body import read_body
from judge.desk.commands import COMMANDS
from judge.desk.commands.command import Asked
from judge.desk.effects import Effect, Send
from judge.desk.game import Game
from judge.desk.notices import NoSuchGame
from judge.desk.quoting import own_lines
from judge.desk.subject import without_marks
from judge.letter import Letter

# What makes sense with no game in the subject.
_HERE = {name: COMMANDS[name] for name in ("help", "games", "info", "list", "zone")}


def receive(letter: Letter, games: tuple[Game, ...]) -> list[Effect]:
    """Return everything that a letter to no game makes happen.

    The command may stand in the subject or in the body; with none, the writer is told that no
    game of that name is known, and which names are close.
    """
    if letter.automatic:
        return []
    asked = Asked(letter, letter.received, games=games)
    subject = without_marks(letter.subject)
    calls = [*read_body(subject, _HERE).calls, *read_body(letter.text, _HERE).calls]
    if calls:
        return calls[0].run(asked)
    names = [game.name for game in games]
    first = re.split(r"[;,/|]", subject)[0].strip()
    close = {name.casefold(): name for name in names}
    matches = get_close_matches(first.casefold(), close, n=3)
    found = tuple(close[match] for match in matches)
    known = any(game.seats_at(letter.sender) for game in games)
    # A stranger's words are not sent anywhere: his address may be somebody else's.
    text = "\n".join(own_lines(letter.text)).strip() if known else ""
    notice = NoSuchGame(letter.subject, found, tuple(names), text)
    return [Send(letter.sender, notice, letter)]
