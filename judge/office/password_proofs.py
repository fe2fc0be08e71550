"""Proves letters by the passwords in them, and lets nobody try many."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date

from judge.desk.commands import COMMANDS
from judge.desk.commands.password import passwords_in
from judge.desk.games.game import Game
from judge.desk.letters.body import read_body
from judge.desk.letters.language import Language
from judge.desk.letters.password_lines import may_hold_password
from judge.desk.people.passwords import knows, roles_of
from judge.letter import Grade, Letter, Proof
from judge.log_lines import say
from judge.store.store import Store

log = logging.getLogger(__name__)

WRONG_A_DAY = 10  # for one mailbox; then none is looked at until the next day
UNPROVED = (Grade.FAILED, Grade.CLAIMED)
_PASSWORD = {"password": COMMANDS["password"]}


def by_password(
    letter: Letter,
    games: Callable[[], Sequence[Game]],
    language: Language,
    store: Store,
    today: date,
) -> Letter:
    """Return a letter with the proof that a password in it is, if it is its writer's.

    It proves as much as a signature.  `games` reads those that the letter is to, or its writer's:
    only where there is a word to try, for anybody may write one in anybody's name.
    """
    if letter.proof.grade not in UNPROVED:
        return letter
    if not may_hold_password(letter.text, language):
        return letter
    calls = read_body(letter.text, _PASSWORD, language).calls
    words = [passwords_in(call.argument) for call in calls][:1]
    memo = f"passwords {letter.sender.key}"
    day, _, wrong = store.memo(memo).partition(" ") if words else ("", "", "")
    tries = int(wrong) if day == today.isoformat() else 0
    if not words or tries >= WRONG_A_DAY:
        return letter
    roles = [(game, own) for game in games() if (own := roles_of(game, letter.sender))]
    if not roles:
        return letter
    if any(knows(game, own, word) for game, own in roles for word in words[0]):
        return replace(letter, proof=Proof(Grade.SIGNED, "a password"))
    say(log, logging.WARNING, "wrong-password", writer=letter.sender.email)
    store.keep_memo(memo, f"{today.isoformat()} {tries + 1}")
    return letter
