"""What a line says of subscriptions: which game or the zine, what of it, and how often."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from judge.desk.games.game import Game
from judge.desk.letters.phrases import Phrases, any_of, plain_words, says
from judge.desk.letters.subject import key_of
from judge.desk.readers.reader_words import ReaderWords
from judge.desk.readers.subscriptions import Reads, Rhythm

MOST_WORDS = 12  # behind the command, among which a game's name is looked for

GameFinder = Callable[[Sequence[str]], Game | None]  # the game with the longest of some names


@dataclass(frozen=True, slots=True)
class ReadingWish:
    """What a line says behind its command; `written` is what was not understood of it.

    `rhythm` is None as well where it names more than one: it is `torn`.
    """

    game: Game | None = None
    all_games: bool = False
    everything: bool = False  # the zine as well, where that is to end
    zine: bool = False
    reads: Reads | None = None
    rhythm: Rhythm | None = None
    torn: bool = False
    written: str = ""


def wishes_in(
    argument: str, its_game: Game | None, find: GameFinder, words: ReaderWords
) -> list[ReadingWish]:
    """Return what stands behind a command, for each game that it names, and for the zine.

    If it names none, the game may be that of its letter instead.
    """
    games, rest = _games_in(argument, find)
    plain = plain_words(rest)
    zine = says(_without(plain, words.per_issue), words.zine)
    if says(plain, words.per_issue) and not (games or its_game or says(plain, words.press)):
        zine = True  # it is what comes in issues, unless the press of one game is meant
    all_games = says(plain, words.all_games) and not games
    everything = says(plain, words.everything) and not (games or zine or all_games)
    rhythms = _rhythms(plain, words)
    wish = ReadingWish(
        game=None if all_games or everything or zine else its_game,
        all_games=all_games or everything,
        everything=everything,
        zine=zine and not (games or all_games),
        reads=_reads(plain, words),
        rhythm=rhythms[0] if len(rhythms) == 1 else None,
        torn=len(rhythms) > 1,
        written=left_over(plain, words),
    )
    of_games = [replace(wish, game=game) for game in games] or [wish]
    of_zine = replace(wish, game=None, all_games=False, zine=True)
    return [*of_games, of_zine] if zine and not wish.zine else of_games


def _games_in(argument: str, find: GameFinder) -> tuple[list[Game], str]:
    """Return the games that are named in a line, and what else that says."""
    games: list[Game] = []
    game, rest = _game_in(argument, find)
    while game is not None:
        games.append(game)
        game, rest = _game_in(rest, find)
    return games, rest


def _game_in(argument: str, find: GameFinder) -> tuple[Game | None, str]:
    """Return the game that is named in a line, and what else that says."""
    words = [word.strip(',.;:!?"()[]<>') for word in argument.split()][:MOST_WORDS]
    spans = [
        (start, end) for start in range(len(words)) for end in range(start + 1, len(words) + 1)
    ]
    by_key = {key_of(" ".join(words[start:end])): (start, end) for start, end in spans}
    game = find(list(by_key)) if by_key else None
    if game is None:
        return None, argument
    start, end = by_key[key_of(game.name)]
    return game, " ".join((*words[:start], *words[end:]))


def _reads(plain: str, words: ReaderWords) -> Reads | None:
    """Return what somebody wants to read, None if they do not say."""
    results, press = says(plain, words.results), says(plain, words.press)
    if says(plain, words.both) or (results and press):
        return Reads.BOTH
    return Reads.RESULTS if results else Reads.PRESS if press else None


def _rhythms(plain: str, words: ReaderWords) -> list[Rhythm]:
    """Return how often somebody wants it, in all the ways that they say."""
    kinds = {
        Rhythm.PER_ISSUE: words.per_issue,
        Rhythm.WEEKLY: words.weekly,
        Rhythm.PER_TURN: words.per_turn,
        Rhythm.AT_ONCE: words.at_once,
        Rhythm.DAILY: words.daily,
    }
    said: list[Rhythm] = []
    for rhythm, phrases in kinds.items():
        if says(plain, phrases):
            said.append(rhythm)
            plain = _without(plain, phrases)
    return said


def left_over(plain: str, words: ReaderWords) -> str:
    """Return what of a line has no meaning here."""
    often = (words.at_once, words.per_turn, words.daily, words.weekly)
    rhythms: Iterable[Phrases] = (words.per_issue, *often)
    contents: Iterable[Phrases] = (words.results, words.press, words.both)
    wholes: Iterable[Phrases] = (words.all_games, words.everything)
    known = (*rhythms, *contents, *wholes, words.zine, words.around)
    return _without(plain, [phrase for some in known for phrase in some])


def _without(plain: str, phrases: Iterable[str]) -> str:
    return " ".join(re.sub(rf"\b{any_of(map(plain_words, phrases))}\b", " ", plain).split())
