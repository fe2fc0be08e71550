"""The powers that somebody would like to play, and what of their words wishes for none.

They stand behind the command, in the subject, or on lines that name nothing else.  What somebody
would rather not play is no wish: `anything but Austria`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice

from judge.desk.commands.command import Asked
from judge.desk.games.game import Game
from judge.desk.letters.command_lines import without_number
from judge.desk.letters.courtesies import plain
from judge.desk.letters.language import VoteWords
from judge.desk.letters.phrases import any_of
from judge.desk.letters.powers import powers_in_order, with_names_right
from judge.desk.letters.quoting import own_lines
from judge.desk.letters.subject import key_of
from judge.desk.people.proofs import May, may
from judge.desk.votes.vote_reading import Named, named_powers
from judge.variants.seam import Variant

MOST_WORDS = 2  # of a name, or beside one in a list
MOST_TOLD = 3  # lines that wish for none
LEAST_NAMES = 2  # in a list that has something else in it as well
_LABEL = re.compile(r"^[^:]{1,40}:")  # `My preferences: England, France`
_ENDS = r",;>/.!?\n"  # of what is said of a power
_BETWEEN = re.compile(r"[,;>/\n]+")


@dataclass(frozen=True, slots=True)
class Wished:
    """The powers that somebody would like, the dearest first; `unread` may have meant others."""

    powers: tuple[str, ...] = ()
    unread: tuple[str, ...] = ()


def wished_by(asked: Asked, game: Game) -> Wished:
    """Return what somebody wishes for who joins a game.

    A stranger's words are not sent back: their address may be somebody else's.
    """
    game_named = asked.its_game.variant, asked.language.votes
    below = [line for line in own_lines(asked.letter.text) if line.strip() != asked.line]
    right = [with_names_right(line, game.variant) for line in below]
    listed = [_LABEL.sub("", without_number(line)) for line in right]
    lists = [it if _is_list(_named_in(it, asked, game)) else "" for it in listed]
    subject = with_names_right(asked.letter.subject, game.variant)
    argument = with_names_right(asked.argument, game.variant)
    told = may(asked.letter, May.CONFIRM)
    for text in (argument, subject, "\n".join(lists)):
        kept, refused = _but_for_refused(text, *game_named)
        if powers := powers_in_order(kept, game.variant):
            unread = () if text is subject else (*_unread(kept, asked, game), *refused)
            break
    else:
        powers, unread = (), _but_for_refused(argument, *game_named)[1]
    others = (line for line, read in zip(right, lists, strict=True) if not read)
    beside = (it.strip() for it in others if powers_in_order(it, game.variant))
    return Wished(powers, (*unread, *islice(beside, MOST_TOLD)) if told else ())


def _but_for_refused(text: str, variant: Variant, words: VoteWords) -> tuple[str, tuple[str, ...]]:
    """Return a text without what it says of powers that are not wished for, and that."""
    text, parts = re.sub("['’]", "", text), list[str]()
    denial = rf"(?P<before>[^{_ENDS}]*?)\b{any_of((*words.without, *words.no))}\b[^{_ENDS}]*"
    for found in re.finditer(denial, text, re.IGNORECASE):
        wished = found["before"] if powers_in_order(found["before"], variant) else ""
        part = found[0].removeprefix(wished)
        if powers_in_order(part, variant):
            parts.append(part)
    for part in parts:
        text = text.replace(part, "")
    return text, tuple(part.strip() for part in parts)


def _named_in(text: str, asked: Asked, game: Game) -> list[Named]:
    """Return what stands between the commas of a text."""
    words = asked.language.votes
    pieces = (named_powers(it, game.variant, words) for it in _BETWEEN.split(text))
    return [piece for piece in pieces if piece.powers or piece.rest]


def _is_list(pieces: Sequence[Named]) -> bool:
    """Whether a line names powers, and little else between them: `Italy first, then Austria`."""
    several = sum(1 for piece in pieces if piece.powers) >= LEAST_NAMES
    beside = MOST_WORDS if several else 0
    named = [it for it in pieces if it.powers and len(it.rest.split()) <= beside]
    short = all(len(it.rest.split()) <= MOST_WORDS for it in pieces if not it.powers)
    others = len(pieces) - len(named)
    whole = all(piece.powers for piece in pieces) and not others
    return whole or (short and len(named) >= max(LEAST_NAMES, others))


def _unread(text: str, asked: Asked, game: Game) -> tuple[str, ...]:
    """Return the names in a list that are no power's, nor the game's."""
    pieces = (plain(it.strip(), asked.language) for it in _BETWEEN.split(text))
    names = (it for it in pieces if it and key_of(it) != key_of(game.name))
    short = (it for it in names if len(it.split()) <= MOST_WORDS)
    return tuple(it for it in short if not powers_in_order(it, game.variant))
