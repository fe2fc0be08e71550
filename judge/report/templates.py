"""The templates: how a letter's subject, text and HTML are made of what it is given.

A text template begins with its subject line.  An HTML template may have classes: the rules of
`parts/style.css` are written into its tags, since many mail programs drop style sheets.
Templates run in a sandbox, and a variable that does not exist is an error, never an empty place
in a letter; so is a member of a closed set that a template has no words for.
"""

from __future__ import annotations

import os
import re
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from css_inline import CSSInliner
from jinja2 import TemplateError
from jinja2.exceptions import SecurityError

from judge.desk.notices.readers import ZineIssue
from judge.letter import Address, AnswerTo
from judge.report.cards import GameCard
from judge.report.environment import environment
from judge.report.filters import orders_link
from judge.report.paragraphs import beginning
from judge.report.short_issues import shortest_cut
from judge.report.views import Views
from judge.report.words import Words
from judge.shipped import ENGLISH, in_language
from judge.variants.seam import View

STYLE = "parts/style.css"
PLAIN = "parts/plain.html.j2"
MARK = ":: Judge: "  # begins every letter
MOST_HTML = 95_000  # bytes; Gmail clips what is longer than 102 kB
LEAST_PRESS = 1_000  # letters
GOES_ON = "[\N{HORIZONTAL ELLIPSIS}]"
LOOK_SECONDS = 1.0  # between two looks whether files have changed
MOST_ROUNDS = 10_000  # of loops over `range`, in one letter

_SUBJECT = re.compile(r"\ASubject: (.*)\n\n?")
_BLANKS = re.compile(r"\n{3,}")


class Templates:
    """The templates of a language in some folders, the first one first; `judge` is who writes.

    There are two environments for the same files: what the one makes is plain text, and what goes
    through the other is escaped for HTML, whatever file it comes from.
    """

    def __init__(
        self, folders: Sequence[Path], judge: Any, mailbox: Address, language: str = ENGLISH
    ) -> None:
        self._folders = tuple(folders)
        self.language = language
        self._places = in_language(folders, language)
        self._files = self._now_there()
        self._look_at = 0.0
        self._rounds = 0
        self._answer_to = AnswerTo(mailbox)
        self._text = environment(folders, language)
        self._html = environment(folders, language, escape=True)
        self._inliner: CSSInliner | None = None
        self.words = Words(self._text, language)
        self._views = {self._text: Views(self._text, "txt"), self._html: Views(self._html, "html")}
        for pen, views in self._views.items():
            pen.filters |= self.words.filters | {"shown": views.shown}
            pen.globals["judge"] = judge
            pen.globals["range"] = self._range
            pen.globals["orders_link"] = self._orders_link

    def names(self) -> list[str]:
        """Return the names of all templates, of every language."""
        files = {name for folder in self._now_there() for name in folder}
        return sorted(name for name in files if name.endswith((".j2", ".css", ".toml")))

    def check(self) -> None:
        """Compile every template; jinja2's own error names the one that is wrong, and its line."""
        for name in self.names():
            self._text.get_template(name)

    def text(self, event: str, facts: Mapping[str, Any]) -> tuple[str, str]:
        """Return the subject and the text of a letter; what changed in the folders shows in it."""
        self._look()
        self._rounds = 0
        self._answer_to = facts.get("answer_to", self._answer_to)
        text = self._text.get_template(f"{event}.txt.j2").render(facts)
        subject = _SUBJECT.match(text)
        if subject is None:
            raise TemplateError(f"{event}.txt.j2 does not begin with its subject")
        body = _BLANKS.sub("\n\n", text[subject.end() :]).strip() + "\n"
        return subject[1].strip(), body if body.startswith(MARK) else self._marked(body, facts)

    def part(self, name: str, facts: Mapping[str, Any]) -> str:
        """Return what a template that is no letter makes of facts, as plain text."""
        self._look()
        self._rounds = 0
        return self._text.get_template(name).render(facts)

    def _marked(self, body: str, facts: Mapping[str, Any]) -> str:
        """Return a text below the line by which the judge knows its own words."""
        marks = self._text.get_template("parts/mark.j2").module
        mark = marks.mark(self._text.globals["judge"], facts.get("game"))  # type: ignore[attr-defined]
        return f"{mark}\n\n{body}"

    def shown(self, view: View, game: GameCard, part: str, **more: object) -> str:
        """Return how a view, or a part of it, looks in a plain text."""
        return self._views[self._text].shown(view, game, part, **more)

    def html(self, event: str, facts: Mapping[str, Any]) -> tuple[str, bool]:
        """Return a letter as HTML, and whether all of it is in there.

        Of one that mail programs would clip there is the beginning, and where the rest is.
        """
        name = self._html_for(event)
        html = self._styled(name, facts)
        if _fits(html):
            return html, True
        if event == ZineIssue.event and name != PLAIN:
            shorter_issue = shortest_cut(facts, lambda given: self._styled(name, given), _fits)
            if shorter_issue is not None:
                return shorter_issue, False
        for part, shorter in _shortened(name, facts):
            html = self._styled(part, shorter)
            if _fits(html):
                break
        return html, False

    def _styled(self, name: str, facts: Mapping[str, Any]) -> str:
        """Return a page with its styles in its tags."""
        page = self._html.get_template(name).render(facts)
        if self._inliner is None:
            self._inliner = CSSInliner(
                extra_css=self._text.get_template(STYLE).render(),
                resolve_css_variables=True,
                inline_style_tags=False,  # what is in them is for programs that can adapt
                keep_style_tags=True,
                load_remote_stylesheets=False,
            )
        return self._inliner.inline(page)

    def _orders_link(self, game: GameCard, power: str, body: str = "") -> str:
        """Return a link by which the reader of the letter that is being written sends orders."""
        return orders_link(self._answer_to, game, power, body)

    def _range(self, *bounds: int) -> range:
        """Return numbers to loop over; SecurityError where a letter asks for too many in all."""
        numbers = range(*bounds)
        self._rounds += len(numbers)
        if self._rounds > MOST_ROUNDS:
            raise SecurityError(f"a template loops more than {MOST_ROUNDS} times")
        return numbers

    def _look(self) -> None:
        """Forget what was made of the files if any of them has changed, come or gone.

        They are looked at once a second, for there are many, and a turn makes many letters.
        """
        if time.monotonic() < self._look_at:
            return
        self._look_at = time.monotonic() + LOOK_SECONDS
        files = self._now_there()
        if files != self._files:
            self._files = files
            self._inliner = None
            self.words.forget()
            for pen, views in self._views.items():
                assert pen.cache is not None, "templates are kept"
                pen.cache.clear()
                views.forget()

    def _now_there(self) -> list[dict[str, int]]:
        """Return the files of each folder, with the times when they were changed."""
        return [dict(_files(folder)) for folder in self._folders if folder.is_dir()]

    def _html_for(self, event: str) -> str:
        """Return the template of a letter's HTML: an operator's own text goes before our HTML.

        Where a folder has the text only, the HTML says what the text says.
        """
        for place in self._places:
            if (place / f"{event}.html.j2").is_file():
                return f"{event}.html.j2"
            if (place / f"{event}.txt.j2").is_file():
                break
        return PLAIN


def _fits(html: str) -> bool:
    """Whether mail programs show all of a page."""
    return len(html.encode()) <= MOST_HTML


def _files(folder: str | os.PathLike[str], above: str = "") -> Iterator[tuple[str, int]]:
    """Yield the names of the files in a folder and below it, and when each was changed."""
    for entry in os.scandir(folder):
        if entry.is_dir():
            yield from _files(entry, f"{above}{entry.name}/")
        else:
            try:
                yield above + entry.name, entry.stat().st_mtime_ns
            except OSError:  # it is gone again, or a link to nothing
                continue


def _shortened(name: str, facts: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Yield what may be shown of a letter that is too long, always less: a template and its facts.

    That is the letter with the beginning of its press, or else the beginning of its text.
    """
    press = () if name == PLAIN else facts.get("press", ())
    room = sum(len(piece.text) for piece in press)
    while room > LEAST_PRESS:
        room = room * 3 // 4
        yield name, {**facts, "press": tuple(_within(press, room)), "cut": True}
    room = MOST_HTML
    while room:
        room = room * 3 // 4
        yield PLAIN, {**facts, "plain": beginning(facts["plain"], room), "cut": True}


def _within(press: Iterable[Any], room: int) -> Iterator[Any]:
    """Yield pieces of press as long as there is room for their letters, the last one shortened."""
    for piece in press:
        if room >= len(piece.text):
            yield piece
        elif room > 0:
            yield replace(piece, text=f"{beginning(piece.text, room)}\n\n{GOES_ON}")
        room -= len(piece.text)
