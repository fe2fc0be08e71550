"""The powers that somebody would like to play, and what of their words names none.

They stand behind the command, in the subject, or on lines that name nothing else.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from judge.desk.commands.command import Asked
from judge.desk.games.game import Game
from judge.desk.letters.courtesies import plain
from judge.desk.letters.powers import powers_in_order, with_names_right
from judge.desk.letters.quoting import own_lines
from judge.desk.letters.subject import key_of
from judge.desk.people.proofs import May, may
from judge.desk.votes.vote_reading import Named, named_powers

MOST_WORDS = 2  # of a name
LEAST_NAMES = 2  # in a list that has something else in it as well
_LABEL = re.compile(r"^[^:]{1,40}:")  # `My preferences: England, France`
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
    lines = (_LABEL.sub("", line) for line in own_lines(asked.letter.text))
    right = [with_names_right(line, game.variant) for line in lines]
    lists = "\n".join(line for line in right if _is_list(_named_in(line, asked, game)))
    subject = with_names_right(asked.letter.subject, game.variant)
    for text in (with_names_right(asked.argument, game.variant), subject, lists):
        if powers := powers_in_order(text, game.variant):
            told = text is not subject and may(asked.letter, May.CONFIRM)
            return Wished(powers, _unread(text, asked, game) if told else ())
    return Wished()


def _named_in(text: str, asked: Asked, game: Game) -> list[Named]:
    """Return what stands between the commas of a text."""
    words = asked.language.votes
    pieces = (named_powers(it, game.variant, words) for it in _BETWEEN.split(text))
    return [piece for piece in pieces if piece.powers or piece.rest]


def _is_list(pieces: Sequence[Named]) -> bool:
    """Whether a line names powers, and little else between them."""
    named = [piece for piece in pieces if piece.powers and not piece.rest]
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
