"""EXPORT: the game goes to whoever asks in forms for other programs, or to an advisor (VIII.4)."""

from __future__ import annotations

from dataclasses import replace

from judge.desk.commands.command import Asked, Change, Command, anything
from judge.desk.games.exporting import exported
from judge.desk.games.game import State
from judge.desk.games.journal import counting
from judge.desk.notices.questions import GameExported
from judge.desk.people.changing_addresses import mailbox_in
from judge.desk.people.proofs import May, may
from judge.desk.people.writer import IN_GAME
from judge.desk.readers.posts import Post, ToWriter
from judge.variants.seam import Cause


def _run(asked: Asked) -> list[Post] | Cause:
    """Send the game to one of its players."""
    told = _exported(asked)
    return told if isinstance(told, Cause) else [asked.answer(told)]


def _decide(asked: Asked) -> Change | Cause:
    """Send the game to its gamemaster, or to whom they name: EXPORT TO jane@example.org."""
    told, address = _exported(asked), mailbox_in(asked.argument)
    if isinstance(told, Cause):
        return told
    if address is None:
        return Change(Cause("exported"), [asked.answer(told)])
    if not may(asked.letter, May.GOVERN, asked.its_game.rules):
        return Cause("not_proved")
    told = replace(told, advice=True, question=asked.text)
    return Change(Cause("exported_to", {"address": address.email}), [Post(ToWriter(address), told)])


def _exported(asked: Asked) -> GameExported | Cause:
    """Return the game; while it hides orders, only what is over can be told."""
    game = asked.its_game
    if not game.opens_orders and game.state is not State.OVER:
        return Cause("export_hidden")
    return exported(game, counting(asked.past()))


COMMAND = Command(
    name="export",
    run=_run,
    decide=_decide,
    answers=True,
    argument=anything,
    roles=IN_GAME,
    takes_text=True,
    any_turn=True,
    any_state=True,
    most=3,
)
