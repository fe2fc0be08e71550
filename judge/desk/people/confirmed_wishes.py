"""What a letter asks for that does not prove who wrote it: their mailbox is asked whether they do.

Nobody becomes anything in a game, or stops being it, before somebody who reads their mailbox says
so: with the command once more, or with a yes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from judge.desk.commands import COMMANDS
from judge.desk.commands.command import Call, Command, Result
from judge.desk.events.people_events import CameToWait, PlayerJoined
from judge.desk.games.game import Game
from judge.desk.letters.body import Body
from judge.desk.letters.command_lines import TellsOrders, never
from judge.desk.letters.language import Language
from judge.desk.letters.orders_behind import orders_apart
from judge.desk.letters.phrases import plain_words
from judge.desk.letters.yes_lines import MEANT, is_yes
from judge.desk.notices.orders import Done, NotRun
from judge.desk.notices.people import ConfirmWish
from judge.desk.people.correspondents import Correspondent
from judge.desk.people.proofs import May
from judge.desk.people.wish_codes import code_of, meant_by
from judge.desk.people.writer import Role
from judge.desk.readers.posts import Post
from judge.desk.votes.bare_ballots import first_line, is_certain
from judge.letter import Letter

_WITH_WORDS = {"contact"}  # commands with words that no code has room for
_SAY_YES = {*MEANT, "ready"}  # ... by which whoever has no seat agrees: yes, I'll play
_OFFERED = {"takeover"}  # those that letters ask for which say that somebody may


def is_asked_about(command: Command, role: Role) -> bool:
    """Whether somebody without a seat is asked about a command that nothing proves theirs."""
    return role is Role.STRANGER and command.needs is May.CONFIRM


def wish_in(command: Command, results: Sequence[Result], game: Game | None) -> ConfirmWish | None:
    """Return the question about what a command would do; None if it would change nothing.

    In a letter to no game a yes is not enough, nor where a command has words of its writer's: it
    has to be written again.
    """
    changes = [it for it in results if not isinstance(it, Post | Correspondent | NotRun | Done)]
    if not changes:
        return None
    if game is None or command.name in _WITH_WORDS:
        return ConfirmWish(command.name)
    came = (it for it in changes if isinstance(it, PlayerJoined | CameToWait))
    wants = next((it.joined.wants for it in came), ())
    return ConfirmWish(command.name, wants, code_of(command.name, wants, game))


def with_wish(
    body: Body,
    letter: Letter,
    game: Game,
    language: Language,
    *,
    orders: TellsOrders = never,
) -> Body:
    """Return a body in which a yes to the judge's question is the command that this was about.

    The question may be whether orders are its reader's, too (House rules II.7).  `orders` tells
    whether what stands behind the yes on its line orders something.
    """
    call = _asked_about(letter.proof.code, game)
    lines = body.text.split("\n")
    if call is None:
        return body
    yes = _yes_in(body, language, orders, beside=call.command is COMMANDS["confirm"])
    if yes is None:
        return body
    others = (it for it in body.parts if not (isinstance(it, Call) and it.command.name in MEANT))
    if yes >= 0:
        _, lines[yes] = orders_apart(lines[yes], language, orders)
    wishes = tuple(wish for wish in body.wishes if wish.number != yes + 1)
    return replace(body, parts=(call, *others), text="\n".join(lines), wishes=wishes)


def _asked_about(code: str, game: Game) -> Call | None:
    """Return the command that a code of the judge's asks about; None if it asks about none."""
    if any(held.code == code for held in game.present.unproved):
        return Call(COMMANDS["confirm"], code, "CONFIRM")
    name, powers = meant_by(code, game)
    command = COMMANDS.get(name)
    if command is None or not (command.needs is May.CONFIRM or name in _OFFERED):
        return None
    return Call(command, powers, name.upper())


def _yes_in(body: Body, language: Language, orders: TellsOrders, *, beside: bool) -> int | None:
    """Return the line with which a text says yes, its first, counted from 0.

    None if it says something else, or names a command of its own (`beside` which it may stand); -1
    where the yes is a command.
    """
    others = [call for call in body.calls if call.command.name not in MEANT]
    if body.calls and (len(others) < len(body.calls) or not beside):
        return None if others and not beside else -1
    number, line = first_line(body)
    first, _ = orders_apart(line, language, orders)
    says_so = language.commands.get(plain_words(first).strip()) in _SAY_YES
    certain = says_so or (is_yes(first, language) and is_certain(first, language))
    return number - 1 if certain else None
