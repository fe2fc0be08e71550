"""From a notice to a letter: its two templates, its subject, its place in the thread.

A text template begins with its subject line.  An HTML template may have classes: the rules of
`parts/style.css` are written into its tags, since many mail programs drop style sheets.
Templates run in a sandbox, and a variable that does not exist is an error, never an empty place
in a letter.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, fields
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any

from css_inline import CSSInliner
from jinja2 import FileSystemLoader, StrictUndefined
from jinja2.exceptions import SecurityError
from jinja2.sandbox import ImmutableSandboxedEnvironment

from judge.desk.effects import Send
from judge.letter import Address, Attachment, Outgoing, Picture
from judge.report.filters import FILTERS, FUNCTIONS, orders_link
from judge.report.paragraphs import paragraphs
from judge.report.words import Words

STYLE = "parts/style.css"
MOST_ROUNDS = 10_000  # of loops over `range`, in one letter

_SUBJECT = re.compile(r"\ASubject: (.*)\n\n?")
_BLANKS = re.compile(r"\n{3,}")


@dataclass(frozen=True, slots=True)
class Identity:
    """Who the judge is in its letters: its name, its mailbox, and the code tools know it by."""

    name: str
    mailbox: Address
    code: str


@dataclass(frozen=True, slots=True)
class Enclosed:
    """What comes with a letter."""

    pictures: tuple[Picture, ...] = ()
    attachments: tuple[Attachment, ...] = ()


NOTHING_ENCLOSED = Enclosed()


class Reporter:
    """Turns notices into letters; `folders` hold the templates, the first one first.

    There are two pens for the same templates: what the one writes is plain text, and what goes
    through the other is escaped for HTML, whatever file it comes from.
    """

    def __init__(self, folders: Sequence[Path], identity: Identity) -> None:
        self.identity = identity
        self._folders = tuple(folders)
        loader = FileSystemLoader(folders)
        self._text = _pen(loader, escape=False)
        self._html = _pen(loader, escape=True)
        self.words = Words(self._text)
        self._rounds = 0
        for pen in (self._text, self._html):
            pen.filters |= FILTERS | self.words.filters | {"paragraphs": paragraphs}
            pen.globals |= FUNCTIONS
            pen.globals["judge"] = identity
            pen.globals["range"] = self._range
            pen.globals["orders_link"] = partial(orders_link, identity.mailbox.email)

    def names(self) -> list[str]:
        """Return the names of all templates."""
        return self._text.list_templates(
            filter_func=lambda name: name.endswith((".j2", ".css", ".toml"))
        )

    def check(self) -> None:
        """Compile every template; jinja2's own error names the one that is wrong, and its line."""
        for name in self.names():
            self._text.get_template(name)

    def letter(
        self, send: Send, token: str, now: datetime, enclosed: Enclosed = NOTHING_ENCLOSED
    ) -> Outgoing:
        """Return the letter for a notice; `token` tells it from all others, even when resent.

        `now` is told by the reader's clock, in UTC where that is not known.
        """
        notice = send.notice
        self._rounds = 0
        facts = {field.name: getattr(notice, field.name) for field in fields(notice)}
        facts |= {"now": now, "reader": send.to, "answers": send.answers}
        facts["pictures"] = enclosed.pictures
        text = self._text.get_template(f"{notice.event}.txt.j2").render(facts)
        subject = _SUBJECT.match(text)
        assert subject, f"{notice.event}.txt.j2 does not begin with its subject"
        body = _BLANKS.sub("\n\n", text[subject.end() :]).strip() + "\n"
        answered = send.answers
        return Outgoing(
            to=send.to,
            subject=subject[1].strip(),
            text=body,
            html=self._hypertext(notice.event, {**facts, "subject": subject[1], "plain": body}),
            message_id=self._message_id(token),
            in_reply_to=answered.message_id if answered else "",
            references=(*answered.references, answered.message_id) if answered else (),
            answers=answered is not None,
            pictures=enclosed.pictures,
            attachments=enclosed.attachments,
        )

    def _hypertext(self, event: str, facts: dict[str, Any]) -> str:
        """Return a letter as HTML."""
        template = self._html.get_template(self._html_for(event))
        style = self._text.get_template(STYLE).render()
        inliner = CSSInliner(
            extra_css=style,
            resolve_css_variables=True,
            inline_style_tags=False,  # what is in them is for programs that can adapt
            keep_style_tags=True,
            load_remote_stylesheets=False,
        )
        return inliner.inline(template.render(facts))

    def _range(self, *bounds: int) -> range:
        """Return numbers to loop over; SecurityError where a letter asks for too many in all."""
        numbers = range(*bounds)
        self._rounds += len(numbers)
        if self._rounds > MOST_ROUNDS:
            raise SecurityError(f"a template loops more than {MOST_ROUNDS} times")
        return numbers

    def _html_for(self, event: str) -> str:
        """Return the template of a letter's HTML: an operator's own text goes before our HTML.

        Where a folder has the text only, the HTML says what the text says.
        """
        for folder in self._folders:
            if (folder / f"{event}.html.j2").is_file():
                return f"{event}.html.j2"
            if (folder / f"{event}.txt.j2").is_file():
                break
        return "parts/plain.html.j2"

    def _message_id(self, token: str) -> str:
        """Return the ID of a letter, by which it is known again when it is resent."""
        return f"<{token}@{self.identity.mailbox.email.rpartition('@')[2]}>"


def _pen(loader: FileSystemLoader, escape: bool) -> ImmutableSandboxedEnvironment:
    pen = ImmutableSandboxedEnvironment(
        loader=loader,
        undefined=StrictUndefined,
        autoescape=escape,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    pen.policies["truncate.leeway"] = 0
    return pen
