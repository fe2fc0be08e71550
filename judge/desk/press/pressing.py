"""From a block of a letter to a piece of press, and from pieces to what is printed (X.1)."""

from __future__ import annotations

import re
from base64 import b32encode
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from hashlib import sha256

from judge.desk.events.effects import Effect
from judge.desk.events.press_events import PressPrinted, PressWritten
from judge.desk.games.game import GM, Game, State
from judge.desk.games.gunboat import are_unknown
from judge.desk.games.journal import JournalEntry
from judge.desk.letters.blocks import Block
from judge.desk.letters.language import BlockWords, Language
from judge.desk.letters.phrases import any_of
from judge.desk.notices.press_letters import PressCame, PressNoted, PressTold
from judge.desk.press.guises import Guise, bylines, names_a_player, told_of_author
from judge.desk.press.press import CODE_BEGINS, Color, PressPiece, in_order
from judge.desk.press.press_headings import PressHeading, heading_of
from judge.desk.readers.posts import Everybody, Others, Post, ToGM
from judge.houserules.values import AT_ONCE, IN_DIGEST
from judge.variants.seam import Cause

_CODE_BYTES = 6  # ten letters
LONGEST = 20_000  # letters of a piece
MOST_WAITING = 40  # pieces of one player that are not printed yet
_NUMBERS = re.compile(r"\D{0,12}\d{1,6}(?:[^\d:]{1,6}\d{1,6})*")
A_DIGEST_LATER = timedelta(days=1)
MOST_IN_REPORT = 30_000  # letters of press; more has a letter of its own


@dataclass(frozen=True, slots=True)
class Taken:
    """A piece that is taken, whether it waits for the gamemaster, and by which words of it.

    By these it may seem to be somebody else's, or it `tells` who wrote it.
    """

    piece: PressPiece
    waits: bool
    doubtful: str
    tells: bool


def take(  # noqa: PLR0913, PLR0917, all that a piece is made of
    block: Block,
    game: Game,
    by: str,
    language: Language,
    now: datetime,
    letter: str = "",
    answered: PressPiece | None = None,
) -> Taken | Cause:
    """Return the piece that a block is, or why it is not taken (House rules X.1).

    `by` is the power whose player wrote it, or `gm`; `letter` is what tells the letter from all
    others, and `answered` the piece that it answers, if any.
    """
    heading = heading_of(block, game, language.block_words, by, answered)
    if isinstance(heading, Cause):
        return heading
    refused = _refused(block, game, by, heading)
    if refused is not None:
        return refused
    number = game.press.came + 1
    piece = PressPiece(
        number,
        by,
        heading.color,
        block.text,
        now,
        heading.to,
        also=heading.also,
        code=_code(f"{game.name}\n{letter}\n{number}"),
    )
    if block.whole and printed_when(piece, game) == AT_ONCE and game.rules.press_undoing:
        piece = replace(piece, held=now + game.rules.press_undoing)
    signed = {byline.guise: byline.written for byline in bylines(piece, game, language)}
    for guise in (Guise.GM, Guise.POWER):
        if guise in signed:
            return Cause(f"press_by_{guise}", {"written": signed[guise]})
    gray = piece.color is Color.GRAY
    own = told_of_author(piece, game) or (signed.get(Guise.OWN, "") if gray else "")
    opening = "" if block.whole else block.opening
    if own and not heading.firm:
        return Cause("press_tells_author", {"written": own, "opening": opening})
    doubtful = signed.get(Guise.DOUBTFUL, "") if gray else ""
    if own and are_unknown(game):  # that is not for its author alone to decide
        doubtful = own
    waits = by != GM and (game.rules.press_approved or bool(doubtful))
    return Taken(piece, waits, doubtful, tells=bool(own))


def _code(seed: str) -> str:
    """Return a code by which answers to a piece are known, of letters and digits."""
    digest = b32encode(sha256(seed.encode()).digest()[:_CODE_BYTES]).decode("ascii")
    return f"{CODE_BEGINS}{digest.rstrip('=').lower()}"


def _refused(block: Block, game: Game, by: str, heading: PressHeading) -> Cause | None:
    """Return why a piece is not taken, whatever it says."""
    own = game.powers_beside(by)
    if not set(own).isdisjoint(game.press.muted):
        return Cause("press_muted")
    if by == GM and heading.color is Color.GRAY:
        return Cause("press_of_gm")
    if by == GM and (name := names_a_player(block.text, game, heading.to)):
        return Cause("names_a_player", {"written": name})
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
        return [written, Post(ToGM(), PressCame(taken.piece, taken.doubtful, taken.tells))]
    return [written, *at_once([taken.piece], game, taken.piece.at)]


def noted(pieces: Sequence[Taken], game: Game) -> PressNoted:
    """Return what the author of some pieces is told of them."""
    return PressNoted(
        pieces=tuple(taken.piece for taken in pieces),
        waiting=tuple(taken.piece.number for taken in pieces if taken.waits),
        when=game.rules.press_when,
        at_once=tuple(
            taken.piece.number for taken in pieces if printed_when(taken.piece, game) == AT_ONCE
        ),
    )


def printed_when(piece: PressPiece, game: Game) -> str:
    """Return when a piece is printed; a game that is over has no more reports.

    Where players do not know one another, what is not for everybody is their only mail (X).
    """
    is_mail = bool(piece.to) and are_unknown(game)
    return AT_ONCE if is_mail or game.state is State.OVER else game.rules.press_when


def at_once(pieces: Iterable[PressPiece], game: Game, now: datetime) -> list[Effect]:
    """Return what prints pieces that wait for nothing, where the game prints such at once."""
    due = (it for it in pieces if it.held is None or it.held <= now)
    return [e for it in due if printed_when(it, game) == AT_ONCE for e in _sent(it)]


def held_until(game: Game) -> datetime | None:
    """Return when the next piece is printed that its author may take back until then, or None."""
    return min((it.held for it in game.press.ready if it.held is not None), default=None)


def print_held(game: Game, now: datetime) -> list[Effect]:
    """Return what prints the pieces that nobody has taken back in time."""
    due = (it for it in game.press.ready if it.held is not None and it.held <= now)
    return [effect for piece in due for effect in _sent(piece)]


def printed_before(past: Iterable[JournalEntry], code: str) -> PressPiece | None:
    """Return the piece that answers with a code are to, if it was printed."""
    printed = (entry.event.pieces for entry in past if isinstance(entry.event, PressPrinted))
    return next((it for pieces in printed for it in pieces if code and it.code == code), None)


def _in_order(game: Game) -> tuple[PressPiece, ...]:
    """Return the press that is to be printed together, in the order in which it is."""
    together = (piece for piece in game.press.ready if piece.held is None)
    return in_order(together, game.variant.powers)


def _sent(piece: PressPiece) -> Iterator[Effect]:
    yield PressPrinted((piece,))
    yield Post(Others(piece.by), PressTold((piece,)))


@dataclass(frozen=True, slots=True)
class NamedPieces:
    """The pieces of press that a command names, what it says more, and why others are not there."""

    pieces: Sequence[PressPiece]
    more: str = ""
    unknown: Cause | None = None


def named(
    argument: str,
    pieces: Sequence[PressPiece],
    words: BlockWords,
    none: str = "no_press_waits",
    which: str = "which_press",
) -> NamedPieces | Cause:
    """Return the pieces whose numbers a command names, or all; or a cause.

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
        return Cause(none)
    unknown = [number for number in dict.fromkeys(numbers) if number not in known]
    chosen = [known[number] for number in dict.fromkeys(numbers) if number in known]
    left = [number for number in known if known[number] not in chosen]
    if not chosen:
        return Cause(which, {"numbers": left, "unknown": unknown})
    why = Cause("no_such_press", {"unknown": unknown}) if unknown else None
    return NamedPieces(chosen, rest.strip(" \t\n:,;.–—-"), why)


def with_report(game: Game) -> tuple[tuple[PressPiece, ...], list[Effect]]:
    """Return the press that goes with what everybody is told now, and what is to follow that.

    That is that it was printed; where the report has no room for it, letters beside it print it.  A
    digest that is due later is not waited for: a report comes to all anyway.
    """
    pieces = _in_order(game)
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
    pieces = _in_order(game)
    if game.rules.press_when != IN_DIGEST or not pieces:
        return None
    return min(piece.ready_since for piece in pieces) + A_DIGEST_LATER


def print_digest(game: Game, now: datetime) -> list[Effect]:
    """Return what prints the press that is ready."""
    return _printed(_in_order(game))
