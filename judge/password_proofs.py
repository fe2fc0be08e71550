"""Proves letters by the passwords in them, and lets nobody try many."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import replace
from datetime import date

from judge.desk.body import read_body
from judge.desk.commands import COMMANDS
from judge.desk.game import Game
from judge.desk.language import Language
from judge.desk.password_lines import without_passwords
from judge.desk.passwords import knows, roles_of
from judge.letter import Grade, Letter, Proof
from judge.log_lines import say
from judge.store.store import Store

log = logging.getLogger(__name__)

WRONG_A_DAY = 10  # for one mailbox; then none is looked at until the next day
UNPROVED = (Grade.FAILED, Grade.CLAIMED)
_PASSWORD = {"password": COMMANDS["password"]}


def has_password(letter: Letter, language: Language) -> bool:
    """Whether a letter has a line with a password that could prove it."""
    unproved = letter.proof.grade in UNPROVED
    return unproved and without_passwords(letter.text, language) != letter.text


def by_password(
    letter: Letter, games: Sequence[Game], language: Language, store: Store, today: date
) -> Letter:
    """Return a letter with the proof that a password in it is, if it is its writer's.

    It proves as much as a signature.
    """
    roles = {game.name: roles_of(game, letter.sender) for game in games}
    guarded = [game for game in games if any(role in game.passwords for role in roles[game.name])]
    if not guarded or letter.proof.grade not in UNPROVED:
        return letter
    body = read_body(letter.text, _PASSWORD, language)
    words = [call.argument for call in body.calls][:1]
    memo = f"passwords {letter.sender.key}"
    day, _, wrong = store.memo(memo).partition(" ")
    tries = int(wrong) if day == today.isoformat() else 0
    if not words or tries >= WRONG_A_DAY:
        return letter
    if any(knows(game, roles[game.name], words[0]) for game in guarded):
        return replace(letter, proof=Proof(Grade.SIGNED, "a password"))
    say(log, logging.WARNING, "wrong-password", writer=letter.sender.email)
    store.keep_memo(memo, f"{today.isoformat()} {tries + 1}")
    return letter
