"""From a notice to a letter: its two templates, its subject, its place in the thread.

A text template begins with its subject line; `words/` holds the sentences for causes of every
kind.  A variable that does not exist is an error, never an empty place in a letter.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from datetime import datetime
from functools import partial
from pathlib import Path
from textwrap import dedent
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined, select_autoescape
from markupsafe import Markup

from judge.desk.effects import Send
from judge.letter import Address, Outgoing
from judge.report.filters import FILTERS, FUNCTIONS, orders_link
from judge.variants.seam import Cause, Problem

log = logging.getLogger(__name__)

_SUBJECT = re.compile(r"\ASubject: (.*)\n\n?")
_BLANKS = re.compile(r"\n{3,}")


@dataclass(frozen=True, slots=True)
class Identity:
    """Who the judge is in its letters: its name, its mailbox, and the code tools know it by."""

    name: str
    mailbox: Address
    code: str


class Reporter:
    """Turns notices into letters; `folders` hold the templates, the first one first."""

    def __init__(self, folders: Sequence[Path], identity: Identity) -> None:
        self.identity = identity
        self._templates = Environment(
            loader=FileSystemLoader(folders),
            undefined=StrictUndefined,
            autoescape=select_autoescape(["html.j2", "html"]),
            trim_blocks=True,
            lstrip_blocks=True,
            keep_trailing_newline=True,
        )
        self._templates.policies["truncate.leeway"] = 0
        self._templates.filters |= FILTERS
        self._templates.globals |= FUNCTIONS
        self._templates.globals["judge"] = identity
        self._templates.globals["orders_link"] = partial(orders_link, identity.mailbox.email)
        self._templates.filters["say"] = self.say
        self._templates.filters["causes"] = self._causes
        self._templates.filters["explain"] = self.explain
        self._templates.filters["paragraphs"] = _paragraphs

    def check(self) -> None:
        """Compile every template; jinja2's own error names the one that is wrong, and its line."""
        for name in self._templates.list_templates(filter_func=lambda name: ".j2" in name):
            self._templates.get_template(name)

    def say(self, cause: Cause, cited: str = "", edition: str = "") -> str:
        """Return a cause in a sentence, by the macro of its name in `words/causes.j2`.

        `cited` is the section of an edition to name with it, if any.
        """
        words = self._templates.get_template("words/causes.j2").module
        macro = getattr(words, cause.code.replace("-", "_"), None)
        if macro is None:  # an operator's own copy may be older than the cause
            log.error("words/causes.j2 has no words for %s", cause.code)
            return f"({cause.code})"
        sentence = " ".join(str(macro(cause.fields)).split())
        if not cited:
            return sentence
        return str(words.cited(sentence, edition, cited))  # type: ignore[attr-defined]

    def _causes(self, causes: Iterable[Mapping[str, Any]]) -> str:
        return " ".join(self.say(Cause(**cause)) for cause in causes)

    def explain(self, problem: Problem) -> str:
        """Return what is wrong with a piece of a letter, in a sentence or two."""
        template = self._templates.get_template("words/problems.j2")
        return " ".join(template.render(problem=problem, cause=self.say(problem.cause)).split())

    def letter(self, send: Send, token: str, now: datetime) -> Outgoing:
        """Return the letter for a notice; `token` tells it from all others, even when resent.

        `now` is told by the reader's clock, in UTC where that is not known.
        """
        notice = send.notice
        facts = {field.name: getattr(notice, field.name) for field in fields(notice)}
        facts |= {"now": now, "reader": send.to, "answers": send.answers}
        text = self._templates.get_template(f"{notice.event}.txt.j2").render(facts)
        subject = _SUBJECT.match(text)
        assert subject, f"{notice.event}.txt.j2 does not begin with its subject"
        body = _BLANKS.sub("\n\n", text[subject.end() :]).strip() + "\n"
        own = [f"{notice.event}.html.j2", "parts/plain.html.j2"]
        html = self._templates.select_template(own).render(facts, subject=subject[1], text=body)
        answered = send.answers
        return Outgoing(
            to=send.to,
            subject=subject[1].strip(),
            text=body,
            html=html,
            message_id=self._message_id(token),
            in_reply_to=answered.message_id if answered else "",
            references=(*answered.references, answered.message_id) if answered else (),
            answers=answered is not None,
        )

    def _message_id(self, token: str) -> str:
        """Return the ID of a letter, by which it is known again when it is resent."""
        return f"<{token}@{self.identity.mailbox.email.rpartition('@')[2]}>"


def _paragraphs(text: str) -> Markup:
    """Return a plain text as HTML: indented pieces keep their lines, others flow."""
    pieces = (piece.strip("\n") for piece in text.split("\n\n"))
    tag = {
        True: '<pre style="white-space:pre-wrap;font-size:14px;">{}</pre>',
        False: "<p>{}</p>",
    }
    return Markup("\n").join(
        Markup(tag[piece.startswith(" ")]).format(dedent(piece)) for piece in pieces if piece
    )
