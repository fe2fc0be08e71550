"""From a block of a letter to a piece of press, and from pieces to what is printed (X.1)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from judge.desk.blocks import Block
from judge.desk.effects import Effect
from judge.desk.game import GM, Game, State
from judge.desk.guises import Guise, bylines, told_of_author
from judge.desk.language import BlockWords, Language, any_of
from judge.desk.notices.press_letters import PressCame, PressNoted, PressTold
from judge.desk.posts import Everybody, Others, Post, ToGM
from judge.desk.press import Color, PressPiece, in_order
from judge.desk.press_events import PressPrinted, PressWritten
from judge.desk.press_headings import PressHeading, heading_of
from judge.houserules.values import AT_ONCE, IN_DIGEST
from judge.variants.seam import Cause

LONGEST = 20_000  # letters of a piece
MOST_WAITING = 40  # pieces of one player that are not printed yet
_NUMBERS = re.compile(r"\D{0,12}\d{1,6}(?:[^\d:]{1,6}\d{1,6})*")
A_DIGEST_LATER = timedelta(days=1)
MOST_IN_REPORT = 30_000  # letters of press; more has a letter of its own


@dataclass(frozen=True, slots=True)
class Taken:
    """A piece that is taken, whether it waits for the gamemaster, and by which words of it."""

    piece: PressPiece
    waits: bool
    doubtful: str = ""


def take(block: Block, game: Game, by: str, language: Language, now: datetime) -> Taken | Cause:
    """Return the piece that a block is, or why it is not taken (House rules X.1).

    `by` is the power whose player wrote it, or `gm`.
    """
    heading = heading_of(block, game, language.block_words, by)
    if isinstance(heading, Cause):
        return heading
    refused = _refused(block, game, by, heading)
    if refused is not None:
        return refused
    piece = PressPiece(game.press.came + 1, by, heading.color, block.text, now, heading.to)
    signed = {byline.guise: byline.written for byline in bylines(piece, game, language)}
    for guise in (Guise.GM, Guise.POWER):
        if guise in signed:
            return Cause(f"press_by_{guise}", {"written": signed[guise]})
    gray = piece.color is Color.GRAY
    own = told_of_author(piece, game) or (signed.get(Guise.OWN, "") if gray else "")
    if own and not heading.firm:
        return Cause("press_tells_author", {"written": own, "opening": block.opening})
    doubtful = signed.get(Guise.DOUBTFUL, "") if gray else ""
    waits = by != GM and (game.rules.press_approved or bool(doubtful))
    return Taken(piece, waits, doubtful)


def _refused(block: Block, game: Game, by: str, heading: PressHeading) -> Cause | None:
    """Return why a piece is not taken, whatever it says."""
    own = game.powers_beside(by)
    if not set(own).isdisjoint(game.press.muted):
        return Cause("press_muted")
    if by == GM and heading.color is Color.GRAY:
        return Cause("press_of_gm")
    if not block.text:
        return Cause("press_is_empty")
    if len(block.text) > LONGEST:
        return Cause("press_too_long", {"most": LONGEST})
    if sum(piece.by in own for piece in game.press.unprinted) >= MOST_WAITING:
        return Cause("press_too_many", {"most": MOST_WAITING})
    return None


def effects_of(taken: Taken, game: Game) -> list[Effect]:
    """Return what a piece makes happen: it is printed at once, or waits; the GM is asked."""
    written = PressWritten(taken.piece, taken.waits)
    if taken.waits:
        return [written, Post(ToGM(), PressCame(taken.piece, taken.doubtful))]
    return [written, *at_once([taken.piece], game)]


def noted(pieces: Sequence[Taken], game: Game) -> PressNoted:
    """Return what the author of some pieces is told of them."""
    return PressNoted(
        pieces=tuple(taken.piece for taken in pieces),
        waiting=tuple(taken.piece.number for taken in pieces if taken.waits),
        when=printed_when(game),
    )


def printed_when(game: Game) -> str:
    """Return when press is printed; a game that is over has no more reports."""
    return AT_ONCE if game.state is State.OVER else game.rules.press_when


def at_once(pieces: Iterable[PressPiece], game: Game) -> list[Effect]:
    """Return what prints pieces that wait for nothing, where the game prints press at once."""
    if printed_when(game) != AT_ONCE:
        return []
    return [effect for piece in pieces for effect in _sent(piece)]


def _sent(piece: PressPiece) -> Iterator[Effect]:
    yield PressPrinted((piece,))
    yield Post(Others(piece.by), PressTold((piece,)))


def named(
    argument: str,
    pieces: Sequence[PressPiece],
    words: BlockWords,
    none: str = "no_press_waits",
    which: str = "which_press",
) -> tuple[list[PressPiece] | Cause, str]:
    """Return the pieces whose numbers a command names, or all, or a cause; and what it says more.

    Where there is only one, it need not be named.  `none` and `which` are the causes that there
    are no pieces, and that it is not clear which are meant.
    """
    match = _NUMBERS.match(argument)
    numbers = [int(number) for number in re.findall(r"\d+", match[0])] if match else []
    rest = argument[match.end() :] if match else argument
    every = re.match(rf"\W*{any_of(words.everybody)}\b", rest, re.IGNORECASE)
    if not numbers and every:
        numbers, rest = [piece.number for piece in pieces], rest[every.end() :]
    elif not numbers and len(pieces) == 1:
        numbers = [pieces[0].number]
    known = {piece.number: piece for piece in pieces}
    if not known:
        return Cause(none), ""
    if not numbers or not known.keys() >= set(numbers):
        return Cause(which, {"numbers": list(known)}), ""
    return [known[number] for number in dict.fromkeys(numbers)], rest.strip(" \t\n:,;.–—-")


def with_report(game: Game) -> tuple[tuple[PressPiece, ...], list[Effect]]:
    """Return the press that goes with what everybody is told now, and what is to follow that.

    That is that it was printed; where the report has no room for it, letters beside it print it.  A
    digest that is due later is not waited for: a report comes to all anyway.
    """
    pieces = in_order(game.press.ready, game.variant.powers)
    if sum(len(piece.text) for piece in pieces) > MOST_IN_REPORT:
        return (), _printed(pieces)
    return pieces, [PressPrinted(pieces)] if pieces else []


def _printed(pieces: Sequence[PressPiece]) -> list[Effect]:
    """Return what prints pieces in letters of their own."""
    return [PressPrinted(tuple(pieces)), *_letters(pieces)]


def _letters(pieces: Sequence[PressPiece]) -> Iterator[Post]:
    """Yield letters that print pieces, none of them too long."""
    some: list[PressPiece] = []
    for piece in pieces:
        if some and sum(len(other.text) for other in (*some, piece)) > MOST_IN_REPORT:
            yield Post(Everybody(), PressTold(tuple(some)))
            some = []
        some.append(piece)
    yield Post(Everybody(), PressTold(tuple(some)))


def digest_due(game: Game) -> datetime | None:
    """Return when the press that is ready is printed for itself (X.1.when = digest), or None.

    No piece waits longer than a day for that; one that the gamemaster approved of, from then.
    """
    if game.rules.press_when != IN_DIGEST or not game.press.ready:
        return None
    return min(piece.ready_since for piece in game.press.ready) + A_DIGEST_LATER


def print_digest(game: Game, now: datetime) -> list[Effect]:
    """Return what prints the press that is ready."""
    return _printed(in_order(game.press.ready, game.variant.powers))
