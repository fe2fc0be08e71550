"""Reading for other programs: what the judge would make of a player's text, or of a letter.

House rules hold as in a game that names none: `edition` in a request changes their clause I.2,
and `rules` any of their switches.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from judge.desk.body import read_body
from judge.desk.commands import COMMANDS
from judge.envelope import is_marked_final, not_his_own, part_subject, wrong_turn
from judge.letter import Letter
from judge.library import Library
from judge.request import (
    BadRequest,
    Request,
    board_of,
    edition_of,
    parse_request,
    position_of,
    words_of,
)
from judge.rules.position import Position
from judge.variants.judging import Judged, Ruling, judge_orders
from judge.variants.plain import BadPosition, Plain, read_power
from judge.variants.standard import StandardVariant

_KEYS = {"board", "edition", "rules", "phase", "units", "dislodged", "centers", "power", "text"}


@dataclass(frozen=True, slots=True)
class Table:
    """What a text is read for: a game on some board, its position, and who writes."""

    variant: StandardVariant
    position: Position
    power: str | None

    def judged(self, text: str, power: str) -> Judged:
        """Return what a power's own lines say."""
        variant = self.variant
        return judge_orders(text, power, self.position, variant.board, variant.edition)


class Interpreter:
    """Answers requests; boards are read once."""

    def __init__(self, library: Library | None = None) -> None:
        self._library = library or Library()
        self._words = words_of(self._library)
        self._house = self._library.house_rules("standard")

    def answer(self, line: str) -> Plain:
        """Return what a player's text says; BadRequest says what is wrong with a line."""
        request = parse_request(line, _KEYS)
        table = self._table(request)
        text = request.get("text")
        if not isinstance(text, str):
            raise BadRequest("text should be what the player wrote")
        if table.power is None:
            raise BadRequest("power should say who wrote it")
        return self._told(table.judged(read_body(text, COMMANDS).text, table.power))

    def read(self, letter: Letter, line: str) -> Plain:
        """Return what a letter says; the line is such a request, and needs no text and power."""
        table = self._table(parse_request(line, _KEYS))
        game, subject = part_subject(letter.subject, table.variant)
        power = subject.power or table.power
        if power is None:
            raise BadRequest("neither the subject of the letter nor the position says who writes")
        body = read_body(letter.text, COMMANDS)
        judged = table.judged(body.text, power)
        untimely = wrong_turn(subject, table.variant.turn(table.position))
        rulings = [Ruling("II.2", untimely)] if untimely else []
        return {
            "subject": {
                "game": game,
                "power": subject.power,
                "season": subject.season,
                "year": subject.year,
            },
            "final": is_marked_final(body, subject, table.variant, power, table.position),
            **self._told(judged, rulings),
            "passed_over": [*judged.passed_over, *not_his_own(letter.text)],
        }

    def _table(self, request: Request) -> Table:
        board = board_of(request, self._library)
        edition = edition_of(request, self._house.edition, self._house.switches)
        position = position_of(request, board, self._words)
        try:
            power = read_power(request["power"], board) if "power" in request else None
        except BadPosition as fault:
            raise BadRequest(str(fault)) from fault
        return Table(StandardVariant(board, edition), position, power)

    def _told(self, judged: Judged, rulings: Iterable[Ruling] = ()) -> Plain:
        told: Plain = {"orders": list(judged.orders)}
        if judged.contingent:
            told["contingent"] = list(judged.contingent)
        told["problems"] = [
            {
                "text": problem.written,
                "kind": problem.kind,
                "message": self._words.explain(problem),
                "suggestions": list(problem.suggestions),
            }
            for problem in judged.problems
        ]
        ruled = [(one.clause, self._words.say(one.cause)) for one in (*rulings, *judged.rulings)]
        told["rulings"] = [
            {"clause": clause, "text": text} for clause, text in dict.fromkeys(ruled)
        ]
        return told
