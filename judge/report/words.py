"""The wording that code asks for: causes, problems, rulings, dates, lengths of time, lists.

All of it stands in the templates, one macro for each thing to be said, so that another language is
another folder.  What only one game has to say stands in `views/`, in files that bear its name.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from datetime import UTC, datetime, time, timedelta, tzinfo
from functools import lru_cache
from pathlib import Path
from typing import Any, Protocol

from jinja2 import Environment, TemplateNotFound, UndefinedError

from judge.clock.deadlines import Timetable
from judge.clock.lengths import MINUTE
from judge.desk.games.card import Card
from judge.desk.notices.operator import DailyLine
from judge.desk.readers.circulation import Silence
from judge.drawing.scene import Scene
from judge.drawing.scene_facts import plain_scene
from judge.report.cards import GameCard, TurnCard
from judge.report.environment import environment
from judge.report.filters import wrap
from judge.shipped import ENGLISH
from judge.variants.seam import Cause, Problem, Ruling, Turn, Variant

log = logging.getLogger(__name__)

MOMENTS = 500  # that are remembered in words: a deadline stands in many letters, often twice
STANDARD = "standard"  # the game whose words are asked for where no other is named


class Dated(Protocol):
    """A game, as far as its dates go."""

    @property
    def table(self) -> Timetable:
        """Its zone."""


@dataclass(frozen=True, slots=True)
class Caption:
    """The words of a picture in a language; `file_name` has no ending."""

    title: str
    subtitle: str
    alt: str
    file_name: str
    language: str = ENGLISH


class Words:
    """Says things in plain text, by the macros of an environment.

    `views` is the first part of the names of a game's own files.
    """

    def __init__(self, templates: Environment, language: str = ENGLISH) -> None:
        self._templates = templates
        self.language = language
        self._moment = lru_cache(MOMENTS)(self._moment_by)
        self._length = lru_cache(MOMENTS)(self._length_by)
        self._told: tuple[Card, Variant, GameCard] | None = None
        self.filters = {
            "say": self._say,
            "causes": self._causes,
            "ruling": self._ruling,
            "explain": self._explain,
            "when": self.when,
            "stamp": self.stamp,
            "by_clock": self.by_clock,
            "how_long": self.how_long,
            "listed": self.listed,
        }
        templates.filters |= self.filters

    @classmethod
    def of(cls, folders: Sequence[Path], language: str = ENGLISH) -> Words:
        """Return the words of a language in some folders, the first one first."""
        return cls(environment(folders, language), language)

    def forget(self) -> None:
        """Forget what was written: the files have changed."""
        self._moment.cache_clear()
        self._length.cache_clear()
        self._told = None

    def _macro(self, file: str, name: str) -> Any:
        """Return a macro of a file, None if there is no such file or macro."""
        try:
            return getattr(self._templates.get_template(f"{file}.j2").module, name, None)
        except TemplateNotFound:
            return None

    def _written(self, file: str, name: str, *values: object) -> str:
        """Return what a macro of a file writes; UndefinedError if there is none."""
        macro = self._macro(file, name)
        if macro is None:  # a copy or a translation of the file may be older than what asks for it
            raise UndefinedError(f"{file}.j2 has no macro {name}")
        return str(macro(*values))

    def say(self, cause: Cause, cited: str = "", edition: str = "", views: str = STANDARD) -> str:
        """Return a cause in a sentence, by the macro of its name: the game's own, or the clerk's.

        With it is named the clause of the house rules among its fields, if there is one, and
        `cited`, the section of an edition of the rulebook, if any.
        """
        name = cause.code.replace("-", "_")
        macro = self._macro(f"views/{views}.causes", name) or self._macro("words/causes", name)
        if macro is None:  # an operator's own copy may be older than the cause
            log.error("views/%s.causes.j2 has no words for %s", views, cause.code)
            return f"({cause.code})"
        sentence = _on_one_line(macro(cause.fields))
        if clause := cause.fields.get("clause"):
            sentence = self._written("words/citing", "by_clause", sentence, clause)
        if cited:
            sentence = self._written("words/citing", "by_edition", sentence, edition, cited)
        return sentence

    def to_leave(self) -> str:
        """Return how somebody who reads by subscription gets no more of it, in lines of text."""
        return wrap(self._written("words/readers", "to_leave"))

    def silence(self, silence: Silence, game: Card | None) -> str:
        """Return that more such letters are not answered, and until when, in lines of text."""
        return wrap(self._written("words/common", "silence", silence, game))

    def needs(self, waiting: DailyLine) -> list[str]:
        """Return what waits for the operator, each thing in a sentence."""
        return [
            _on_one_line(self._written("words/troubles", "needs_you", n)) for n in waiting.needs
        ]

    def turn_card(self, turn: Turn, views: str = STANDARD) -> TurnCard:
        """Return a turn as templates know it, with what its game calls it."""
        label, subject = (
            _on_one_line(self._written(f"views/{views}.words", part, turn))
            for part in ("turn_label", "turn_subject")
        )
        macro = self._macro(f"views/{views}.words", "turn_short")  # older copies have none
        short = _on_one_line(macro(turn)) if macro else turn.code
        return TurnCard(turn.code, label, subject, turn.awaits, turn.facts, short)

    def game_card(self, card: Card, variant: Variant) -> GameCard:
        """Return what templates may know of a game, by the names of its powers in `variant`.

        What was told last is kept for the next reader.  It is known by being the same card, and no
        equal one, for that costs as much as to tell it anew; the store reads a card once for all
        the letters that bear it.
        """
        told = self._told
        if told is None or told[0] is not card or told[1] is not variant:
            told = self._told = card, variant, self._card_of(card, variant)
        return told[2]

    def _card_of(self, card: Card, variant: Variant) -> GameCard:
        own: dict[str, Any] = {field.name: getattr(card, field.name) for field in fields(GameCard)}
        own["turn"] = self.turn_card(card.turn, card.views)
        own["ended"] = self.turn_card(card.ended, card.views) if card.ended else None
        own["powers"] = {code: power.name for code, power in variant.powers.items()}
        return GameCard(**own)

    def ruling(self, ruling: Ruling, views: str = STANDARD) -> str:
        """Return a ruling in a sentence, with the clause that it rests on."""
        return self.say(_resting_on(ruling.clause, ruling.cause), views=views)

    def explain(self, problem: Problem, views: str = STANDARD) -> str:
        """Return what is wrong with a piece of a letter, in a sentence or two."""
        cause = self.say(_resting_on(problem.clause, problem.cause), views=views)
        template = self._templates.get_template("words/problems.j2")
        return _on_one_line(template.render(problem=problem, cause=cause))

    # What templates ask for is said in the words of the game that they name.

    def _say(self, cause: Cause, game: GameCard | None) -> str:
        """Return a cause of a letter in a sentence; a field called `..._at` is a moment in it."""
        if game is None:
            return self.say(cause, views="")
        return self.say(replace(cause, fields=self._timed(cause.fields, game)), views=game.views)

    def _timed(self, facts: Mapping[str, Any], game: GameCard) -> dict[str, Any]:
        """Return the fields of a cause with moments in words, those in lists of others too."""
        told = dict(facts)
        for key, value in facts.items():
            if key.endswith(("_at", "_end")) and value:
                moment = datetime.fromisoformat(value)
                told[key] = self.when(moment, game, end=key.endswith("_end"))
            elif isinstance(value, list | tuple):
                told[key] = [
                    self._timed(it, game) if isinstance(it, Mapping) else it for it in value
                ]
        return told

    def _causes(self, causes: Iterable[Mapping[str, Any]], game: GameCard) -> str:
        """Return the causes of a line of results, as sentences behind each other."""
        return " ".join(self._say(Cause(**cause), game) for cause in causes)

    def _ruling(self, ruling: Ruling, game: GameCard) -> str:
        return self.ruling(ruling, game.views)

    def _explain(self, problem: Problem, game: GameCard) -> str:
        return self.explain(problem, game.views)

    def when(self, moment: datetime, game: Dated, *, end: bool = False) -> str:
        """Return a moment in the game's zone: `Friday 27 November 2026, 20:00 CET`.

        As the `end` of something a midnight is told by the day that it ends, and not by the next.
        """
        if end and moment.astimezone(game.table.tz).time() == time(0):
            return self._moment("words/time", "end_of_day", moment - MINUTE, game.table.tz)
        return self._moment("words/time", "moment", moment, game.table.tz)

    def _moment_by(self, file: str, macro: str, moment: datetime, zone: tzinfo) -> str:
        """Return a moment in a zone as a macro writes it."""
        return self._written(file, macro, moment.astimezone(zone))

    def stamp(self, moment: datetime, game: Dated) -> str:
        """Return a moment as programs expect it: `Thu Nov 26 2026 23:30:00 +0000`."""
        return self._moment("parts/programs", "stamp", moment, game.table.tz)

    def by_clock(self, moment: datetime, game: Dated, now: datetime, *, end: bool = False) -> str:
        """Return a moment as in `when`, and behind it by the reader's own clock, as `now` goes.

        `Friday 27 November 2026, 20:00 CET (14:00 UTC-05:00)`; the weekday is told if it differs.
        """
        here, there = moment.astimezone(game.table.tz), moment.astimezone(now.tzinfo)
        if now.tzinfo is UTC or here.utcoffset() == there.utcoffset():
            return self.when(moment, game, end=end)
        clock = self._written("words/time", "clock", there, here.date() != there.date())
        return f"{self.when(moment, game, end=end)} ({clock})"

    def how_long(self, length: timedelta) -> str:
        """Return a length of time by the two largest of days, hours, minutes.

        It is rounded to the minute, for a letter takes its moment to be written.
        """
        return self._length(round(length / MINUTE) * MINUTE if length >= MINUTE else length)

    def _length_by(self, length: timedelta) -> str:
        """Return a length of time of whole minutes, or of less than one."""
        hours, minutes = divmod(length.seconds // 60, 60)
        counts = {"days": length.days, "hours": hours, "minutes": minutes}
        parts = [
            self._written("words/time", name, count) for name, count in counts.items() if count
        ]
        return self.listed(parts[:2]) if parts else self._written("words/time", "a_moment")

    def caption(
        self, scene: Scene, game_name: str, names: Mapping[str, str], views: str = STANDARD
    ) -> Caption:
        """Return the words of a picture, by the macros of its game.

        `names` are those of its powers, by code.
        """
        facts = {**plain_scene(scene), "names": names}
        title, subtitle, alt, file_name = (
            _on_one_line(self._written(f"views/{views}.pictures", part, facts, game_name))
            for part in ("title", "subtitle", "alt", "file_name")
        )
        return Caption(title, subtitle, alt, file_name, self.language)

    def entry(self, game: GameCard, address: str) -> tuple[str, str, str]:
        """Return the title of a deadline in a calendar, its description, and a file's name."""
        title = self._written("words/calendar", "title", game)
        description = self._written("words/calendar", "description", game, address)
        file_name = self._written("words/calendar", "file_name", game)
        return _on_one_line(title), _on_one_line(description), file_name

    def listed(self, items: Iterable[object], last: str = "and") -> str:
        """Return items as a list in a sentence; `last` is `and` or `or`: `Bel, Hol or Den`."""
        return self._written("words/lists", f"listed_{last}", list(map(str, items)))


def _resting_on(clause: str, cause: Cause) -> Cause:
    """Return a cause with the clause of the house rules that it rests on."""
    return replace(cause, fields={**cause.fields, "clause": clause}) if clause else cause


def _on_one_line(text: str) -> str:
    return " ".join(text.split())
