"""What a turn or a position looks like, made once for all the readers who are shown the same.

The files in `views/` are given the view, the game and what else a letter names, and nothing
of their reader: so what belongs to one reader cannot stand in the letter of another.
"""

from __future__ import annotations

from typing import Any

from jinja2 import Environment, TemplateNotFound
from markupsafe import Markup

from judge.report.cards import GameCard
from judge.variants.seam import View


class Views:
    """Shows views by the templates of an environment that have an ending: `txt` or `html`."""

    def __init__(self, templates: Environment, ending: str) -> None:
        self._templates = templates
        self._ending = ending
        self._last: dict[str, tuple[dict[str, Any], str]] = {}

    def forget(self) -> None:
        """Make everything anew from here on."""
        self._last.clear()

    def shown(self, view: View, game: GameCard, part: str = "", **more: object) -> str:
        """Return how a view looks, or a part of it, which may have no template.

        What was shown last by a template is kept for the next reader.
        """
        name = ".".join(filter(None, (f"views/{view.kind}", part, self._ending, "j2")))
        facts = {"view": view, "game": game, **more}
        if name not in self._last or self._last[name][0] != facts:
            self._last[name] = facts, self._made(name, facts, optional=bool(part))
        return self._last[name][1]

    def _made(self, name: str, facts: dict[str, Any], optional: bool) -> str:
        try:
            template = self._templates.get_template(name)
        except TemplateNotFound:
            if not optional:
                raise
            return ""
        text = template.render(facts)
        return Markup(text) if self._templates.autoescape else text
