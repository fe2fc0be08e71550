"""HISTORY: somebody asks what became of turns that were adjudicated, of one, or of a year."""

from __future__ import annotations

from collections.abc import Mapping

from judge.desk.commands.command import Asked, Command, CommandResults
from judge.desk.events.events import TurnSettled
from judge.desk.games.game import Game, State
from judge.desk.games.journal import counting
from judge.desk.letters.language import Arguments
from judge.desk.notices.questions import HistoryTold, PastTurn
from judge.desk.people.writer import IN_GAME
from judge.desk.readers.posts import ToGM
from judge.desk.turns.settling import told_of
from judge.variants.seam import Cause, NamedTurn, Record, Sight, Turn

MOST_TURNS = 40  # in one letter


def _run(asked: Asked) -> CommandResults:
    game = asked.its_game
    settled = [e.event for e in counting(asked.past()) if isinstance(e.event, TurnSettled)]
    if not settled:
        return Cause("nothing_settled")
    written = asked.argument.strip(" .,;:")
    named = game.variant.read_turn(written)
    meant = [event for event in settled if _is_meant(event.turn, written, named, game)]
    turns = tuple(
        PastTurn(event.number, _turn(event.turn, game), _view(event, asked))
        for event in meant[-MOST_TURNS:]
    )
    known = () if turns else tuple(_turn(event.turn, game) for event in settled)
    return [asked.answer(HistoryTold(written, turns, len(meant) - len(turns), known))]


def _view(event: TurnSettled, asked: Asked) -> Sight:
    """Return what somebody may see of a turn: all when the game is over (House rules VII.7)."""
    game = asked.its_game
    sees_all = isinstance(asked.audience, ToGM) or game.state is State.OVER
    return Record(event.record) if sees_all else told_of(event, game)


def _is_meant(code: str, written: str, named: NamedTurn, game: Game) -> bool:
    """Whether a turn that was settled is one of those that are named; all are, if none is."""
    if not written:
        return True
    if named.code:
        return named.code == code
    return bool(named.parts) and _within(named.parts, _facts(code, game))


def _within(parts: Mapping[str, object], facts: Mapping[str, object]) -> bool:
    return parts.items() <= facts.items()


def _facts(code: str, game: Game) -> Mapping[str, object]:
    return game.variant.read_turn(code).parts


def _turn(code: str, game: Game) -> Turn:
    return Turn(code, (), (), _facts(code, game))


def _turn_or_nothing(words: Arguments) -> str:
    """Return the pattern of what may name a turn: nothing, one or two words, or a number."""
    return r"[^?]{0,40}\d[^?]{0,20}|\W*(?:\w+\W*){0,2}"


COMMAND = Command(
    name="history",
    run=_run,
    answers=True,
    argument=_turn_or_nothing,
    roles=IN_GAME,
)
