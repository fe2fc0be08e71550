"""Whom a piece of press passes for (House rules X.1): another player, or the gamemaster.

Press that pretends to be by somebody else is not taken.  What tells whom a piece is by are the line
above it (`FRANCE to all:`), and the one below (`-- the King of England`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from judge.desk.games.game import GM, Game
from judge.desk.games.gunboat import are_unknown
from judge.desk.letters.language import Language
from judge.desk.letters.phrases import any_of
from judge.desk.letters.powers import powers_and_rest
from judge.desk.press.press import Color, PressPiece
from judge.letter import Address


class Guise(StrEnum):
    """Whom a piece seems to be by; a cause says so by the value (`press_by_gm`)."""

    OWN = "own"  # it tells who wrote it
    POWER = "power"  # another power, or its player: dark gray
    GM = "gm"  # the gamemaster: black
    DOUBTFUL = "doubtful"  # it may be somebody else's


@dataclass(frozen=True, slots=True)
class Byline:
    """A guise, and the words that put it on."""

    guise: Guise
    written: str


_MOST_WORDS = 8  # of a byline
_DATELINE = re.compile(r"(?P<who>[^:()]{2,60}?)\s*(?P<place>\([^()]{0,60}\)\s*)?(?::|\s[-–—]+\s)")
_LEAST_LOCAL, _LEAST_NAME = 4, 3  # letters of an address, of a name, that tell whose it is
_ADDRESS = re.compile(r"[^\s<>()\[\],;:]+@[\w-]+(?:\.[\w-]+)+")
_DASHED = re.compile(r"(?:[-–—~]+|/s/)\s*")


def bylines(piece: PressPiece, game: Game, language: Language) -> list[Byline]:
    """Return by whom a piece says that it is, above it and below it."""
    lines = [line.strip() for line in piece.text.splitlines() if line.strip()]
    told = [_above(lines[0], piece, game, language)] if lines else []
    if len(lines) > 1 and len(lines[-1].split()) <= _MOST_WORDS:
        told.append(_below(lines[-1], piece, game, language))
    return [byline for byline in told if byline is not None]


def told_of_author(piece: PressPiece, game: Game) -> str:
    """Return what of a piece tells who wrote it, where nobody is to know; or nothing.

    Gray press tells it by a name or an address of its author's.  Where players do not know one
    another, so does any press, and whatever looks like an address is told of: so nobody learns
    whose it is.
    """
    seat = game.seat_of(piece.by)
    if seat is None or not (piece.color is Color.GRAY or are_unknown(game)):
        return ""
    telling = name_in(piece.text, seat.mailboxes)
    if telling or not are_unknown(game):
        return telling
    address = _ADDRESS.search(piece.text)
    return address[0] if address else ""


def tells_own_name(text: str, by: str, game: Game) -> str:
    """Return what of a text tells who plays a power, where players do not know one another."""
    seat = game.seat_of(by) if are_unknown(game) else None
    return name_in(text, seat.mailboxes) if seat is not None else ""


def names_a_player(text: str, game: Game, readers: Iterable[str] = ()) -> str:
    """Return what of the gamemaster's words names a player, where players do not know one another.

    Those of the powers that alone read it know who they are.  A name that is no whole one is told
    of where it is written with a capital: `have a little grace` names nobody.
    """
    if not are_unknown(game):
        return ""
    own = set(readers)
    others = [seat for seat in game.seats if own.isdisjoint(seat.powers)]
    said = re.sub(rf"\b{any_of(_name_words(game.gm) or {game.gm.email})}\b", " ", text, flags=re.I)
    said = powers_and_rest(said, game.variant)[1]
    found = (_named_in(said, box) for seat in others for box in seat.mailboxes)
    return next(filter(None, found), "")


def _named_in(text: str, box: Address) -> str:
    """Return by what a text names whoever has a mailbox; nothing if it does not."""
    long = [name for name in (box.email, box.name) if name and not name.isalnum()]
    whole = [name for name in long if _holds(text, name)]
    parts = [part for part in box.name.split() if len(part) >= _LEAST_NAME]
    local = box.email.partition("@")[0]
    parts += [local] if len(local) >= _LEAST_LOCAL else []
    said = rf"(?<!\w){any_of(parts)}(?!\w)" if parts else r"(?!)"
    capital = [it[0] for it in re.finditer(said, text, re.IGNORECASE) if not it[0][0].islower()]
    return (*whole, *capital, "")[0]


def name_in(text: str, mailboxes: Iterable[Address]) -> str:
    """Return what of a text is a name or an address of whoever has some mailboxes; or nothing.

    A first or last name is told of where it is written with a capital, as names are, or below all.
    """
    last = text.strip().rpartition("\n")[2]
    for own in mailboxes:
        local = own.email.partition("@")[0]
        whole = (own.email, own.name, local if len(local) >= _LEAST_LOCAL else "")
        parts = [part for part in own.name.split() if len(part) >= _LEAST_NAME]
        capital = [part for part in parts if re.search(rf"(?<!\w){re.escape(part)}(?!\w)", text)]
        below = [part for part in parts if _holds(last, part) and len(last.split()) <= _MOST_WORDS]
        telling = [name for name in whole if name and _holds(text, name)]
        if telling or capital or below:
            return (*telling, *capital, *below)[0]
    return ""


def _above(line: str, piece: PressPiece, game: Game, language: Language) -> Byline | None:
    """Return whom the first line says it is by: `From France:`, `FRANCE (Paris):`.

    `France: thank you` may as well be said to France; so may `FRANCE:` in a white piece, whose
    author stands above it anyway.
    """
    dateline = _DATELINE.match(line)
    if dateline is None:
        return None
    who, to = dateline["who"], rf"\s{any_of(language.block_words.to)}\s"
    author = re.split(to, who, maxsplit=1, flags=re.IGNORECASE)[0]
    to_them = piece.color is Color.WHITE and dateline[0].endswith(":")
    loud = author.isupper() and not to_them
    firm = author != who or loud or bool(dateline["place"])
    byline = _byline(author, piece.by, game, language, firm=firm)
    return byline or _elsewhere(dateline, piece, game)


def _elsewhere(dateline: re.Match[str], piece: PressPiece, game: Game) -> Byline | None:
    """Return the doubt in a dateline without a name, from another's country: `VIENNA, Austria:`."""
    where = dateline["place"] or dateline["who"].partition(",")[2]
    others = [power for power in powers_and_rest(where, game.variant)[0] if power != piece.by]
    return Byline(Guise.DOUBTFUL, dateline[0].strip(" :-–—")) if others else None


def _below(line: str, piece: PressPiece, game: Game, language: Language) -> Byline | None:
    """Return whom the last line says it is by: `-- The Kaiser of Germany`.

    `France and Italy` at the end of a white piece may be what its last sentence names.
    """
    dashed = _DASHED.match(line)
    several = len(powers_and_rest(line, game.variant)[0]) > 1
    if several and not dashed and piece.color is Color.WHITE:
        return None
    who = line[dashed.end() :] if dashed else line
    return _byline(who, piece.by, game, language, firm=True)


def _byline(who: str, by: str, game: Game, language: Language, *, firm: bool) -> Byline | None:
    """Return whom a byline names, if it names anybody and says little else.

    `A notice from the gamemaster` is by whom it is from, but may be said of them as well.
    """
    words = language.guises
    *before, plain = re.split(rf"\b{any_of(words.signed)}\b", who, flags=re.IGNORECASE)
    said_of = re.search(r"\w", "".join(before)) is not None and not who.isupper()
    powers, rest = powers_and_rest(plain, game.variant)
    titled = re.search(rf"\b{any_of(words.titles)}\b", rest, re.IGNORECASE) is not None
    around = (*words.titles, *language.block_words.around)
    bare = re.sub(rf"\b{any_of(around)}\b", "", rest, flags=re.IGNORECASE)
    alone = not re.search(r"\w", bare)
    named = [power for power in powers if power != by]
    by_player = any(_names_another_player(text, by, game) for text in (plain, rest, bare))
    if by != GM and not powers and _is_gm(rest, game, language):
        guise = Guise.DOUBTFUL if said_of else Guise.GM
    elif by_player or (named and alone):
        guise = Guise.POWER if (firm or before) and not said_of else Guise.DOUBTFUL
    elif powers and (alone or titled) and not named:
        guise = Guise.OWN
    elif titled:
        guise = Guise.DOUBTFUL
    else:
        return None
    return Byline(guise, who.strip())


def _is_gm(text: str, game: Game, language: Language) -> bool:
    """Whether a text is nothing but what the gamemaster is called, with their name or without."""
    words = (*language.block_words.gm, *language.guises.judge)
    left = re.sub(rf"\b{any_of(words)}\b", "", text, flags=re.IGNORECASE)
    around = any_of((*language.block_words.around, *_name_words(game.gm)))
    nothing = re.sub(rf"\b{around}\b", "", left, flags=re.IGNORECASE)
    return left != text and not re.search(r"\w", nothing)


def _names_another_player(text: str, by: str, game: Game) -> bool:
    """Whether a text is the name of another player, or a part of it, or their address."""
    if are_unknown(game):  # or it would tell whether somebody of that name plays
        return False
    own, words = game.seat_of(by), set(re.findall(r"\w+", text.casefold()))
    if not words or (own is not None and any(words <= _name_words(it) for it in own.mailboxes)):
        return False
    others = [box for seat in game.seats if seat is not own for box in seat.mailboxes]
    if max(map(len, words)) >= _LEAST_NAME and any(words <= _name_words(it) for it in others):
        return True
    names = (name for box in others for name in (box.name, box.email))
    return any(name and text.strip(" .,!").casefold() == name.casefold() for name in names)


def _name_words(who: Address) -> set[str]:
    """Return the words of somebody's name."""
    return set(re.findall(r"\w+", who.name.casefold()))


def _holds(text: str, name: str) -> bool:
    """Whether a text holds a name as words of their own."""
    return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text, re.IGNORECASE) is not None
