"""Reading for other programs: what a player's text says, and what becomes of a whole letter.

Both are the judgement that players get: a text is read as in any game, and a letter is dealt with
by the desk, in a game that is made of the request.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import cache

from judge.api.answers import reading_answer
from judge.api.game_subject import GameSubject, part_subject
from judge.api.request import Answer, BadRequest, Request, sentences_of, shipped, words_of
from judge.api.scenario import Scenario, scenario_of
from judge.clock.deadlines import Timetable
from judge.desk.commands import COMMANDS
from judge.desk.events.effects import carried_out
from judge.desk.events.events import Created
from judge.desk.games.game import Game, Seat
from judge.desk.games.journal import JournalEntry
from judge.desk.games.orders_of_turn import is_final, written_orders
from judge.desk.handle import handle
from judge.desk.letters.body import read_body
from judge.desk.letters.command_lines import InGame
from judge.desk.letters.language import Language
from judge.desk.letters.quoting import own_lines
from judge.desk.letters.subject import Subject
from judge.desk.notices.orders import OrdersStand, Refused, Why
from judge.desk.people.correspondents import Correspondent
from judge.desk.readers.posts import Post
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
    Why.LATE: ("VII.3", "late"),
}


@dataclass(frozen=True, slots=True)
class LetterResult:
    """What became of a letter; `rulings` are those about the letter as a whole."""

    reading: Reading
    final: bool = False
    rulings: tuple[Ruling, ...] = ()


def read_orders(request: Request, library: Library | None = None) -> Answer:
    """Return what a player's text says; BadRequest says what is wrong with a request."""
    library = library or shipped()
    scenario = scenario_of(request, library)
    text = request.get("text")
    if not isinstance(text, str):
        raise BadRequest("text should be what the player wrote")
    if scenario.power is None:
        raise BadRequest("power should say who wrote it")
    power = scenario.power
    here = InGame(
        orders=lambda line: bool(scenario.read(line, power).orders),
        reads=lambda line: scenario.read(line, power),
    )
    body = read_body(text, COMMANDS, library.spoken().own, scenario.variant, game=here)
    reading = scenario.read(body.text, power)
    return reading_answer(reading, power, scenario, sentences_of(library, scenario.variant.board))


def read_letter(raw: bytes, request: Request, library: Library | None = None) -> Answer:
    """Return what becomes of a letter to a game that stands as the request says.

    The letter is taken for one of the player whose power its subject names; where it names none,
    and the request does, it is taken for one with the right subject.
    """
    library = library or shipped()
    scenario = scenario_of(request, library)
    letter = read_mail(raw, NOW)
    if letter.kind is not Kind.PERSON:
        raise BadRequest(f"no person wrote this letter ({letter.why}); nothing is done with it")
    subject = part_subject(letter.subject, scenario.variant, library.spoken().own)
    power = subject.says.power or scenario.power
    if power is None:
        raise BadRequest("neither the subject of the letter nor the position says who writes")
    outcome = _outcome(letter, subject, power, scenario, library)
    return {
        "subject": {
            "game": subject.game,
            "power": subject.says.power,
            "season": _season(subject.says),
            "year": subject.says.parts.get("year"),
        },
        "final": outcome.final,
        **reading_answer(
            outcome.reading,
            power,
            scenario,
            sentences_of(library, scenario.variant.board),
            outcome.rulings,
        ),
        "passed_over": [
            *(passed.text for passed in outcome.reading.passed_over),
            *_brought_along(letter.text, library.spoken().own),
        ],
    }


def _season(says: Subject) -> str | None:
    """Return the season that a subject names, in the words of answers: `Fall retreats`."""
    if "season" not in says.parts:
        return None
    retreats = " retreats" if says.parts["kind"] == "retreat" else ""
    return f"{str(says.parts['season']).capitalize()}{retreats}"


def _outcome(
    letter: Letter, subject: GameSubject, power: str, scenario: Scenario, library: Library
) -> LetterResult:
    """Give the letter to the desk, and return what comes of it."""
    game = _game(subject.game or "", scenario, library)
    mailbox = _mailbox(power)
    letter = replace(
        letter,
        sender=mailbox,
        proof=Proof(Grade.ANSWER),
        message_id=letter.message_id or UNNUMBERED,
    )
    writer = Correspondent((mailbox.key,))
    journal = [JournalEntry(0, NOW, None, power, Created(game))]
    rest = _rest(subject, power, game)
    decision = handle(letter, rest, game, writer, NOW, library.spoken(), lambda: journal)
    after = carried_out(game, decision.effects)
    outcome = LetterResult(Reading(), is_final(after, power))
    for notice in (effect.notice for effect in decision.effects if isinstance(effect, Post)):
        match notice:
            case Refused():
                lines = filter(str.strip, notice.text.splitlines())
                reading = Reading(passed_over=tuple(PassedOver(0, line.strip()) for line in lines))
                outcome = replace(
                    outcome, reading=reading, rulings=(_ruling(notice, subject, game, library),)
                )
            case OrdersStand():
                outcome = replace(outcome, reading=_reading(notice, after, power))
    return outcome


def _game(name: str, scenario: Scenario, library: Library) -> Game:
    """Return a game that stands as the scenario does, each power played by somebody else."""
    return Game(
        name=name,
        variant=scenario.variant,
        rules=_rules(library),
        table=Timetable(),
        gm=GM,
        seats=tuple(Seat(_mailbox(power), (power,)) for power in scenario.variant.powers),
        position=scenario.packed,
        deadline=NOW,
    )


@cache
def _rules(library: Library) -> HouseRules:
    """Return the house rules, but that nothing is adjudicated before its deadline (VII.2)."""
    return library.house_rules("standard").changed({"VII.2.early": False})


def _mailbox(power: str) -> Address:
    return Address(f"{power.lower()}@judge.invalid")


def _rest(subject: GameSubject, power: str, game: Game) -> str:
    """Return what the desk takes for the subject, with what the request says in its place."""
    if subject.says.power:
        return subject.rest
    turn = () if subject.says.names_turn else (game.turn.code,)
    return "; ".join([game.power_name(power), *turn, subject.rest])


def _reading(notice: OrdersStand, game: Game, power: str) -> Reading:
    orders = (written.order for written in written_orders(game, power))
    return Reading(
        orders=tuple(sorted(orders, key=lambda order: order.line)),
        later=game.later.get(power, ()),
        rulings=notice.rulings,
        problems=notice.problems,
        passed_over=notice.passed_over,
    )


def _ruling(notice: Refused, subject: GameSubject, game: Game, library: Library) -> Ruling:
    clause, code = REFUSALS[notice.why]
    parts = subject.says.parts
    fields = {
        "written": " ".join(filter(None, (_season(subject.says), str(parts.get("year", ""))))),
        "turn": words_of(library).turn_card(game.turn).label,
        "power": game.power_name(notice.power or ""),
    }
    return Ruling(clause, Cause(code, fields))


def _brought_along(text: str, language: Language) -> list[str]:
    """Return the lines that are not their writer's own, without blank ones."""
    own = iter(own_lines(text, language))
    awaited = next(own, None)
    brought: list[str] = []
    for line in map(str.rstrip, text.splitlines()):
        if line == awaited:
            awaited = next(own, None)
        elif line:
            brought.append(line)
    return brought
