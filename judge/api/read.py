"""Reading for other programs: what a player's text says, and what becomes of a whole letter.

Both are the judgement that players get: a text is read as in any game, and a letter is dealt with
by the desk, in a game that is made of the request.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import cache

from judge.api.plain import plain_reading
from judge.api.request import Answer, BadRequest, Request, shipped, words_of
from judge.api.subject import Named, part_subject
from judge.api.table import Table, table_of
from judge.clock.deadlines import Timetable
from judge.desk.body import read_body
from judge.desk.commands import COMMANDS
from judge.desk.correspondents import Correspondent
from judge.desk.effects import carried_out
from judge.desk.game import Game, Seat, is_final, written_orders
from judge.desk.handle import handle
from judge.desk.notices import OrdersStand, Refused, Why
from judge.desk.posts import Post
from judge.desk.quoting import own_lines
from judge.desk.subject import Subject
from judge.houserules.rules import HouseRules
from judge.letter import Address, Grade, Kind, Letter, Proof
from judge.library import Library
from judge.mail.reading import read_letter as read_mail
from judge.variants.seam import Cause, PassedOver, Reading, Ruling

NOW = datetime(1901, 1, 1, tzinfo=UTC)  # no clock is read, and nothing depends on it
GM = Address("gm@judge.invalid")
UNNUMBERED = "<letter@judge.invalid>"
# Why the desk refuses a letter to such a game: what is said of it, and the clause it rests on.
REFUSALS = {
    Why.OTHER_TURN: ("II.2", "subject_for_another_turn"),
    Why.HALF_TURN: ("II.2", "subject_for_another_turn"),
    Why.NO_TURN: ("II.2", "subject_for_another_turn"),
    Why.NOTHING_DUE: ("II.4", "nothing_to_order"),
}


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a letter; `rulings` are those about the letter as a whole."""

    reading: Reading
    final: bool = False
    rulings: tuple[Ruling, ...] = ()


def read_orders(request: Request, library: Library | None = None) -> Answer:
    """Return what a player's text says; BadRequest says what is wrong with a request."""
    library = library or shipped()
    table = table_of(request, library)
    text = request.get("text")
    if not isinstance(text, str):
        raise BadRequest("text should be what the player wrote")
    if table.power is None:
        raise BadRequest("power should say who wrote it")
    body = read_body(text, COMMANDS, library.spoken().own, table.variant)
    reading = table.read(body.text, table.power)
    return plain_reading(reading, table.power, table, words_of(library))


def read_letter(raw: bytes, request: Request, library: Library | None = None) -> Answer:
    """Return what becomes of a letter to a game that stands as the request says.

    The letter is taken for one of the player whose power its subject names; where it names none,
    and the request does, it is taken for one with the right subject.
    """
    library = library or shipped()
    table = table_of(request, library)
    letter = read_mail(raw, NOW)
    if letter.kind is not Kind.PERSON:
        raise BadRequest(f"no person wrote this letter ({letter.why}); nothing is done with it")
    named = part_subject(letter.subject, table.variant, library.spoken().own)
    power = named.says.power or table.power
    if power is None:
        raise BadRequest("neither the subject of the letter nor the position says who writes")
    outcome = _outcome(letter, named, power, table, library)
    return {
        "subject": {
            "game": named.game,
            "power": named.says.power,
            "season": _season(named.says),
            "year": named.says.parts.get("year"),
        },
        "final": outcome.final,
        **plain_reading(outcome.reading, power, table, words_of(library), outcome.rulings),
        "passed_over": [
            *(passed.text for passed in outcome.reading.passed_over),
            *_brought_along(letter.text),
        ],
    }


def _season(says: Subject) -> str | None:
    """Return the season that a subject names, in the words of answers: `Fall retreats`."""
    if "season" not in says.parts:
        return None
    retreats = " retreats" if says.parts["kind"] == "retreat" else ""
    return f"{str(says.parts['season']).capitalize()}{retreats}"


def _outcome(letter: Letter, named: Named, power: str, table: Table, library: Library) -> Outcome:
    """Give the letter to the desk, and return what comes of it."""
    game = _game(named.game or "", table, library)
    mailbox = _mailbox(power)
    letter = replace(
        letter,
        sender=mailbox,
        proof=Proof(Grade.CLAIMED),
        message_id=letter.message_id or UNNUMBERED,
    )
    writer = Correspondent((mailbox.key,))
    dealt = handle(letter, _rest(named, power, game), game, writer, NOW, library.spoken())
    after = carried_out(game, dealt.effects)
    outcome = Outcome(Reading(), is_final(after, power))
    for notice in (effect.notice for effect in dealt.effects if isinstance(effect, Post)):
        match notice:
            case Refused():
                lines = filter(str.strip, notice.text.splitlines())
                reading = Reading(passed_over=tuple(PassedOver(0, line.strip()) for line in lines))
                outcome = replace(outcome, reading=reading, rulings=(_ruling(notice, named, game),))
            case OrdersStand():
                outcome = replace(outcome, reading=_reading(notice, after, power))
    return outcome


def _game(name: str, table: Table, library: Library) -> Game:
    """Return a game that stands as the table does, each power played by somebody else."""
    return Game(
        name=name,
        variant=table.variant,
        rules=_rules(library),
        table=Timetable(),
        gm=GM,
        seats=tuple(Seat(_mailbox(power), (power,)) for power in table.variant.powers),
        position=table.packed,
        deadline=NOW,
    )


@cache
def _rules(library: Library) -> HouseRules:
    """Return the house rules, but that nothing is adjudicated before its deadline (VII.2)."""
    return library.house_rules("standard").changed({"VII.2.early": False})


def _mailbox(power: str) -> Address:
    return Address(f"{power.lower()}@judge.invalid")


def _rest(named: Named, power: str, game: Game) -> str:
    """Return what the desk takes for the subject, with what the request says in its place."""
    if named.says.power:
        return named.rest
    turn = () if named.says.names_turn else (game.turn.subject,)
    return "; ".join([game.power_name(power), *turn, named.rest])


def _reading(notice: OrdersStand, game: Game, power: str) -> Reading:
    orders = (written.order for written in written_orders(game, power))
    return Reading(
        orders=tuple(sorted(orders, key=lambda order: order.line)),
        later=game.later.get(power, ()),
        rulings=notice.rulings,
        problems=notice.problems,
        passed_over=notice.passed_over,
    )


def _ruling(notice: Refused, named: Named, game: Game) -> Ruling:
    clause, code = REFUSALS[notice.why]
    parts = named.says.parts
    fields = {
        "written": " ".join(filter(None, (_season(named.says), str(parts.get("year", ""))))),
        "turn": game.turn.label,
        "power": game.power_name(notice.power or ""),
    }
    return Ruling(clause, Cause(code, fields))


def _brought_along(text: str) -> list[str]:
    """Return the lines that are not their writer's own, without blank ones."""
    own = iter(own_lines(text))
    awaited = next(own, None)
    brought: list[str] = []
    for line in map(str.rstrip, text.splitlines()):
        if line == awaited:
            awaited = next(own, None)
        elif line:
            brought.append(line)
    return brought
