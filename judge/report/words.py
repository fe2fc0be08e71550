"""The wording that code asks for: causes, problems, dates, lengths of time, lists.

All of it stands in `templates/words/`, one macro for each thing to be said, so that another
language is another folder.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

from jinja2 import Environment

from judge.desk.game import Game
from judge.drawing.scene import Scene
from judge.report.captions import Caption, told
from judge.variants.seam import Cause, Problem

log = logging.getLogger(__name__)


class Words:
    """Says things in plain text, by the macros of an environment's `words/`."""

    def __init__(self, templates: Environment) -> None:
        self._templates = templates
        self.filters = {
            "say": self.say,
            "causes": self.causes,
            "explain": self.explain,
            "when": self.when,
            "by_clock": self.by_clock,
            "how_long": self.how_long,
            "listed": self.listed,
        }

    def _macro(self, file: str, name: str) -> Any:
        """Return a macro of `words/`, None if there is none of this name."""
        return getattr(self._templates.get_template(f"words/{file}.j2").module, name, None)

    def say(self, cause: Cause, cited: str = "", edition: str = "") -> str:
        """Return a cause in a sentence, by the macro of its name in `words/causes.j2`.

        `cited` is the section of an edition to name with it, if any.
        """
        macro = self._macro("causes", cause.code.replace("-", "_"))
        if macro is None:  # an operator's own copy may be older than the cause
            log.error("words/causes.j2 has no words for %s", cause.code)
            return f"({cause.code})"
        sentence = _on_one_line(macro(cause.fields))
        if not cited:
            return sentence
        return str(self._macro("causes", "cited")(sentence, edition, cited))

    def causes(self, causes: Iterable[Mapping[str, Any]]) -> str:
        """Return the causes of a line of results, as sentences behind each other."""
        return " ".join(self.say(Cause(**cause)) for cause in causes)

    def explain(self, problem: Problem) -> str:
        """Return what is wrong with a piece of a letter, in a sentence or two."""
        template = self._templates.get_template("words/problems.j2")
        return _on_one_line(template.render(problem=problem, cause=self.say(problem.cause)))

    def when(self, moment: datetime, game: Game) -> str:
        """Return a moment in the game's zone: `Friday 27 November 2026, 20:00 CET`."""
        return str(self._macro("time", "moment")(moment.astimezone(game.table.tz)))

    def by_clock(self, moment: datetime, game: Game, now: datetime) -> str:
        """Return a moment as in `when`, and behind it by the reader's own clock, as `now` goes.

        `Friday 27 November 2026, 20:00 CET (14:00 UTC-05:00)`; the weekday is told if it differs.
        """
        here, there = moment.astimezone(game.table.tz), moment.astimezone(now.tzinfo)
        if now.tzinfo is UTC or here.utcoffset() == there.utcoffset():
            return self.when(moment, game)
        clock = self._macro("time", "clock")(there, here.date() != there.date())
        return f"{self.when(moment, game)} ({clock})"

    def how_long(self, length: timedelta) -> str:
        """Return a length of time in its two largest units: `6 days and 23 hours`."""
        hours, minutes = divmod(length.seconds // 60, 60)
        counts = {"days": length.days, "hours": hours, "minutes": minutes}
        parts = [str(self._macro("time", unit)(n)) for unit, n in counts.items() if n]
        return self.listed(parts[:2]) if parts else str(self._macro("time", "a_moment")())

    def caption(self, scene: Scene, game_name: str) -> Caption:
        """Return the words of a picture, by the macros of `words/pictures.j2`."""
        facts = told(scene)

        def said(name: str) -> str:
            return _on_one_line(self._macro("pictures", name)(facts, game_name))

        return Caption(said("title"), said("subtitle"), said("alt"), said("file_name"))

    def entry(self, game: Game, address: str) -> tuple[str, str, str]:
        """Return the title of a deadline in a calendar, its description, and a file's name."""
        told = ("title", "description", "file_name")
        title, description, name = (self._macro("calendar", one) for one in told)
        return _on_one_line(title(game)), _on_one_line(description(game, address)), name(game)

    def listed(self, items: Iterable[object], last: str = "and") -> str:
        """Return items as a list in a sentence; `last` is `and` or `or`: `Bel, Hol or Den`."""
        return str(self._macro("lists", f"listed_{last}")(list(map(str, items))))


def _on_one_line(text: str) -> str:
    return " ".join(text.split())
