"""The gamemaster writes for a country: BECOME Germany, and the rest of the letter is Germany's.

The player of the country gets the answer, and the gamemaster a copy of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from judge.desk.events.effects import NO_EVENT, Effect
from judge.desk.events.gm_events import Commanded
from judge.desk.games.game import Game
from judge.desk.letters.body import Body
from judge.desk.letters.powers import power_before
from judge.desk.notices import Decision, GMDecided
from judge.desk.people.proofs import May, may
from judge.desk.people.writer import Role, Writer
from judge.desk.readers.posts import Post, ToGM, ToPower
from judge.letter import Letter
from judge.variants.seam import Cause


def become(writer: Writer, body: Body, letter: Letter, game: Game) -> tuple[Writer, Body, str]:
    """Return whom a letter is from, its text, and the line by which the gamemaster became them.

    That needs a proof as every command does, and a game that does not hide orders from them.
    """
    call = next((call for call in body.calls if call.command.name == "become"), None)
    if writer.role is not Role.GM or call is None or not may(letter, May.GOVERN, game.rules):
        return writer, body, ""
    power, _ = power_before(call.argument, game.variant)
    if not power or not game.rules.gm_sees_orders:
        return writer, body, ""
    rest = replace(body, parts=tuple(part for part in body.parts if part is not call))
    return Writer(Role.PLAYER, ToPower(power), power), rest, call.line


def done_as(power: str, line: str, who: str, effects: Sequence[Effect]) -> list[Effect]:
    """Return what a letter did for a power, as a command of the gamemaster's with all its effects.

    The gamemaster gets a copy of what its player is answered, who is told who wrote it.
    """
    events = sum(not isinstance(effect, NO_EVENT) for effect in effects)
    did = Cause("became", {"power": power})
    command = Commanded("become", line, who, did, events, powers=(power,))
    own = [it for it in effects if isinstance(it, Post) and it.audience == ToPower(power)]
    told = Post(ToPower(power), GMDecided((Decision(did),)))
    return [command, *effects, told, *(replace(post, audience=ToGM()) for post in own)]
