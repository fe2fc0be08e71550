"""A digest: what a reader has not been told yet of the games that they read, game by game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from judge.desk.games.card import Card, card_of
from judge.desk.games.game import Game
from judge.desk.letters.subject import key_of
from judge.desk.notices.press_letters import PressTold
from judge.desk.notices.readers import Digest, DigestOfGame, News, NewsOfGame, ZineNews
from judge.desk.people.writer import is_gm
from judge.desk.press.press import in_order
from judge.desk.readers.circulation import Dispatch, Reader, reader_of
from judge.desk.readers.subscriptions import Subscription
from judge.variants.seam import Standing


@dataclass(frozen=True, slots=True)
class DigestEntry:
    """Something that waits to be told in a digest: what, of which game as it was then, and when.

    Only the zine tells that a game begins, and who comes and goes.
    """

    told: News | ZineNews
    then: Card
    at: datetime


def digest_of(
    entries: Sequence[DigestEntry], subscriptions: Sequence[Subscription], games: Mapping[str, Game]
) -> Dispatch:
    """Return the digest that brings some entries to one reader, whose subscriptions gathered them.

    `games` are those of the entries, as they stand now.
    """
    reader = subscriptions[0].reader
    by_game = entries_by_game(entries)
    of_games = tuple(
        of_game(by_game[name], games[name], reader_of(reader, games[name]))
        for name in sorted(by_game, key=key_of)
    )
    notice = Digest(of_games, tuple(subscriptions))
    return Dispatch(Reader(reader), notice, subscription=subscriptions[0])


def entries_by_game(entries: Iterable[DigestEntry]) -> dict[str, list[DigestEntry]]:
    """Return the entries of each game by its name, in the order in which they happened."""
    by_game: dict[str, list[DigestEntry]] = {}
    for entry in sorted(entries, key=lambda it: it.at):
        by_game.setdefault(entry.then.name, []).append(entry)
    return by_game


def of_game(entries: Sequence[DigestEntry], game: Game, reader: Reader) -> DigestOfGame:
    """Return what one reader is told of a game."""
    news: list[NewsOfGame] = []
    press: list[DigestEntry] = []
    for entry in entries:
        if isinstance(entry.told, PressTold):
            press.append(entry)
            continue
        if isinstance(entry.told, ZineNews):
            continue
        news += _gathered(press, game)
        press = []
        news.append(NewsOfGame(entry.told, entry.then))
    view = Standing(game.position)
    writes = bool(reader.powers) or is_gm(reader.address, game)
    proves = reader.proves if writes else ""
    return DigestOfGame(
        card_of(game), view, (*news, *_gathered(press, game)), reader.powers, proves
    )


def _gathered(entries: Sequence[DigestEntry], game: Game) -> list[NewsOfGame]:
    """Return press that came one after another as if it were printed together.

    The order in which gray press came would tell of its authors (House rules X.1).
    """
    if not entries:
        return []
    pieces = [piece for entry in entries for piece in getattr(entry.told, "press", ())]
    return [NewsOfGame(PressTold(in_order(pieces, game.variant.powers)), entries[-1].then)]
