"""RECORD: the gamemaster reads what is on record about the conduct of players (House rules X.5)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from judge.desk.commands.command import Asked, DeskCommand, Result
from judge.desk.events.gm_events import Commanded
from judge.desk.events.player_events import Complained
from judge.desk.games.game import GM
from judge.desk.games.journal import JournalEntry
from judge.desk.letters.language import Arguments
from judge.desk.letters.powers import names_no_power, power_before
from judge.desk.notices.conduct import RecordEntry, RecordTold
from judge.desk.notices.orders import NotRun

# What the gamemaster does about it; whatever they do else is no matter of conduct.
OF_CONDUCT = frozenset(
    {"reprimand", "mute", "mute press", "unmute", "unmute press", "refuse press", "eject"}
)
MOST = 100  # entries in one letter


def _run(asked: Asked) -> list[Result]:
    """`RECORD Germany`, or RECORD for that of all players: the newest entries stand last."""
    game = asked.its_game
    power, _ = power_before(asked.argument, game.variant)
    if re.search(r"\w", asked.argument) and not power:
        return [NotRun(asked.line, names_no_power(asked.argument, game.variant))]
    own = frozenset(game.powers_beside(power) if power else game.variant.powers)
    entries = [it for it in on_record(asked.past()) if not power or own.intersection(it.about)]
    return [asked.answer(RecordTold(power, tuple(entries[-MOST:])))]


def _a_name(_words: Arguments) -> str:
    """Return the pattern of a power's name: a word or two; `Record: A Mun - Bur` holds none."""
    return r"(?:\W*\w+){0,2}\W*"


def on_record(past: Iterable[JournalEntry]) -> Iterator[RecordEntry]:
    """Yield what is on record, in its order; what was taken back since is not forgotten."""
    for entry in past:
        match entry.event:
            case Complained(power, about, text):
                yield RecordEntry(entry.at, power, about, text)
            case Commanded(command, line, did=did, powers=powers) if command in OF_CONDUCT:
                about = powers or tuple(it["power"] for it in did.fields.get("powers", ()))
                yield RecordEntry(entry.at, GM, about, _below(line, did.fields.get("words", "")))


def _below(line: str, words: str) -> str:
    """Return the line of a command, and the words below it that it does not hold itself."""
    first, _, rest = words.partition("\n")
    below = rest if first in line else words
    return f"{line}\n{below}" if below else line


COMMAND = DeskCommand(name="record", run=_run, answers=True, argument=_a_name)
