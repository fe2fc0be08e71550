"""The gamemaster writes for a country: BECOME Germany, and the rest of the letter is Germany's.

It is until another BECOME, or END BECOME.  The player of the country gets the answer, and the
gamemaster a copy of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from judge.desk.commands.command import Call
from judge.desk.events.effects import Effect, events_in
from judge.desk.events.events import OrdersWritten
from judge.desk.events.gm_events import Commanded, Ruled
from judge.desk.games.game import State
from judge.desk.games.gm_rulings import GMRuling
from judge.desk.letters.body import Part, Text
from judge.desk.letters.near_commands import no_commands
from judge.desk.letters.powers import but_for_reason, power_before
from judge.desk.letters.taking_apart import Writing, read_for
from judge.desk.notices.gm import Decision, GMDecided
from judge.desk.notices.orders import OrdersStand, Refused
from judge.desk.people.proofs import May
from judge.desk.people.writer import Role, Writer
from judge.desk.readers.posts import Post, ToGM, ToPower
from judge.variants.seam import Cause

TURNS = frozenset({"become", "end become"})


def sections(writing: Writing) -> list[Writing]:
    """Return a letter of the gamemaster's in its sections, each by whom they are in it.

    What stands above the first BECOME is the gamemaster's own, if there is a command in it, and so
    is what stands below END BECOME.  To become somebody needs a proof as every command does, and a
    game that does not hide orders from the gamemaster.
    """
    game = writing.game
    may_become = writing.may(May.GOVERN) and game.rules.gm_sees_orders
    may_become = may_become and game.state is not State.FORMING
    turns = _turns(writing) if writing.writer.role is Role.GM and may_become else []
    if not turns:
        return [writing]
    parts = writing.body.parts
    starts = [next(n for n, part in enumerate(parts) if part is turn) for turn in turns]
    own_above = any(map(_is_command, parts[: starts[0]]))
    heads = [None, *turns] if own_above else turns  # a salutation is none
    starts = [0, *starts] if own_above else [0, *starts[1:]]
    last_lines = [*(turn.number - 1 for turn in heads[1:] if turn), len(writing.body.own)]
    result: list[Writing] = []
    for n, (start, end) in enumerate(pairwise([*starts, len(parts)])):
        head = heads[n]
        first = head.number if head and n else 1
        body = writing.body.section(parts[start:end], first, last_lines[n])
        result += _by_whom(replace(writing, body=body), head)
    return result


def _turns(writing: Writing) -> list[Call]:
    """Return the commands by which the gamemaster becomes somebody, or nobody any more."""
    turns: list[Call] = []
    is_open = False
    for call in writing.body.calls:
        becomes = bool(_power(call, writing))
        if becomes or (is_open and call.command.name in TURNS):
            turns.append(call)
            is_open = becomes
    return turns


def _power(call: Call, writing: Writing) -> str:
    """Return the power that the gamemaster becomes by a command, if they do."""
    if call.command.name != "become":
        return ""
    words = writing.language.arguments
    power, rest = power_before(call.argument, writing.game.variant)
    return power if not but_for_reason(rest, words.because) else ""


def _is_command(part: Part) -> bool:
    """Whether a part of a letter says what is to be done: it is no text, and no password."""
    return not (isinstance(part, Text) or (isinstance(part, Call) and part.command.secret))


def _by_whom(writing: Writing, head: Call | None) -> list[Writing]:
    """Return a section by whom its first command makes the gamemaster; none if it is empty."""
    body = writing.body
    rest = replace(body, parts=tuple(part for part in body.parts if part is not head))
    power = _power(head, writing) if head else ""
    if head and power:
        by = Writer(Role.PLAYER, ToPower(power), power)
        return [read_for(replace(writing, writer=by, as_gm=head.line), rest)]
    if head and head.command.name == "end become":
        body = rest
    language = writing.language
    lines = no_commands(body.text.split("\n"), language)
    if not any(map(_is_command, body.parts)) and not any(lines):
        return []
    return [read_for(writing, body)]


def done_as(power: str, line: str, who: str, effects: Sequence[Effect]) -> list[Effect]:
    """Return what a letter did for a power, as a command of the gamemaster's with all its effects.

    The gamemaster gets a copy of what its player is answered, who is told who wrote it, and the
    report tells it as well.  Where nothing was done, that is the gamemaster's business alone.
    """
    own = [it for it in effects if isinstance(it, Post) and it.audience == ToPower(power)]
    others = [it for it in effects if it not in own]
    answers = [_in_their_name(post, line) for post in own]
    to_gm = [replace(post, audience=ToGM()) for post in answers]
    done = events_in(effects)
    if not done:
        return [*others, *to_gm]
    rulings = [*_rulings(power, effects)]
    did = Cause("became", {"power": power})
    command = Commanded("become", line, who, did, len(rulings) + len(done), powers=(power,))
    told = any(isinstance(post.notice, OrdersStand) for post in answers)
    first = [] if told else [Post(ToPower(power), GMDecided((Decision(did),)))]
    return [command, *first, *rulings, *others, *answers, *to_gm]


def _in_their_name(post: Post, line: str) -> Post:
    """Return what a player is told of their orders, where the gamemaster wrote for them."""
    match post.notice:
        case OrdersStand():
            return replace(post, notice=replace(post.notice, by_gm=True))
        case Refused(text=str(text)) if text:
            return replace(post, notice=replace(post.notice, by_gm=True, text=f"{line}\n{text}"))
    return post


def _rulings(power: str, effects: Sequence[Effect]) -> Iterator[Ruled]:
    """Yield what the report is to tell of orders that the gamemaster wrote (House rules I.1)."""
    for effect in effects:
        match effect:
            case OrdersWritten(order_set) if order_set.orders and order_set.power == power:
                texts = tuple(order.text for order in order_set.orders)
                fields = {"power": power, "orders": list(texts), "because": ""}
                yield Ruled(GMRuling(power, Cause("gm_ordered", fields), texts, valid=True))
