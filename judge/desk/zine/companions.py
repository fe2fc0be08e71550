"""The companion of the zine for one game: its press, and nothing else, issue by issue.

The old magazines had such beside those with the moves; it is free, and the same for all its
readers.  Where nothing was printed in a game since the last issue none is sent.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime

from judge.desk.games.card import card_of
from judge.desk.games.game import Game
from judge.desk.notices.press_letters import AuthorsTold, PressTold
from judge.desk.notices.readers import PressOfTurn, ZineCompanion
from judge.desk.notices.turns import TurnReport
from judge.desk.notices.votes import GameOver
from judge.desk.press.press import PressPiece, in_order
from judge.desk.readers.circulation import Dispatch, Reader
from judge.desk.readers.digests import DigestEntry, entries_by_game
from judge.desk.readers.subscriptions import Subscription
from judge.variants.seam import Turn


def companions(
    number: int,
    entries: Iterable[DigestEntry],
    games: Mapping[str, Game],
    subscriptions: Iterable[Subscription],
    out: datetime | None,
) -> Iterator[Dispatch]:
    """Yield the companions that go with an issue, one for each subscription to one."""
    told = {
        name: (card_of(games[name]), _companion(number, own, games[name], out))
        for name, own in entries_by_game(entries).items()
    }
    for subscription in sorted(subscriptions, key=lambda it: it.game):
        card, companion = told.get(subscription.game, (None, None))
        if companion is not None:
            reader = Reader(subscription.reader)
            yield Dispatch(reader, companion, card, subscription=subscription)


def _companion(
    number: int, entries: Sequence[DigestEntry], game: Game, out: datetime | None
) -> ZineCompanion | None:
    """Return what a companion tells of a game; None if nothing of it was printed."""
    turns: dict[str, tuple[Turn, list[PressPiece]]] = {}
    revealed: list[PressPiece] = []
    for entry in entries:
        match entry.told:
            case TurnReport(press=press) | GameOver(press=press) | PressTold(press) if press:
                told, then = entry.told, entry.then
                turn = told.turn if isinstance(told, TurnReport) else then.turn
                turns.setdefault(turn.code, (turn, []))[1].extend(press)
            case AuthorsTold(press):
                revealed += press
    if not (turns or revealed):
        return None
    powers = game.variant.powers
    by_turn = (PressOfTurn(turn, in_order(press, powers)) for turn, press in turns.values())
    return ZineCompanion(number, tuple(by_turn), tuple(revealed), out)
