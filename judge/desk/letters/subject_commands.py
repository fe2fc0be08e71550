"""Commands in a letter's subject: `Sarajevo; JOIN`, `Sarajevo; GM; EXTEND 2 days`, `Sarajevo; MAP`.

The gamemaster's count before those in the text, but for what these say again; in an answer, where
the text holds none.  A question counts where there is no text at all: most subjects are those of
the judge's own letters, answered.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace

from judge.desk.commands import COMMANDS, IN_SUBJECT
from judge.desk.commands.command import Call, Command
from judge.desk.letters.body import Body, read_body
from judge.desk.letters.language import Language
from judge.desk.letters.phrases import any_of
from judge.desk.letters.subject import Subject, read_subject
from judge.desk.people.proofs import May
from judge.variants.seam import Variant

_DESK = {name: command for name, command in COMMANDS.items() if command.decide is not None}
_QUESTIONS = {
    name: command
    for name, command in COMMANDS.items()
    if command.answers and command.needs is May.ASK and command.decide is None
}
_PARTS = re.compile(r"\s*[;|]\s*")


def with_subject(body: Body, subject: Subject, language: Language) -> Body:
    """Return a body with the commands that stand in the subject, if it lacks them."""
    own = {call.command.name for call in body.calls}
    asks = _QUESTIONS if not (body.parts or body.marks) else {}
    calls = _calls(subject.unknown, {**asks, **IN_SUBJECT}, language)
    new = [call for call in calls if call.command.name not in own]
    return replace(body, parts=(*new, *body.parts))


def at_desk(
    body: Body, rest: str, subject: Subject, variant: Variant, language: Language, *, answers: bool
) -> tuple[Body, Subject]:
    """Return a body of the gamemaster's with the commands in its subject, and what else that says.

    A turn that one of them names is not the one that the letter is for.
    """
    own = {call.command.name for call in body.calls if call.command.decide}
    if own and answers:
        return body, subject
    parts = [part for whole in _PARTS.split(rest) for part in _behind_gm(whole, language)]
    calls = [call for part in parts for call in _calls([part], _DESK, language)]
    lines = {call.line for call in calls}
    others = "; ".join(part for part in parts if part.strip() not in lines)
    if not calls:
        return body, subject
    new = [call for call in calls if call.command.name not in own]
    return replace(body, parts=(*new, *body.parts)), read_subject(others, variant, language)


def _behind_gm(part: str, language: Language) -> list[str]:
    """Return a part of a subject, `GM` apart from what stands behind it: `GM: EXTEND 2 days`."""
    match = re.fullmatch(rf"(\W*{any_of(language.subject.gm)})\b\W*(.+)", part, re.IGNORECASE)
    return [match[1], match[2]] if match else [part]


def _calls(parts: Iterable[str], commands: Mapping[str, Command], language: Language) -> list[Call]:
    """Return the commands that parts of a subject are; they stand above the text."""
    bodies = (read_body(part, commands, language, at_desk=True) for part in parts)
    return [replace(call, number=0) for body in bodies for call in body.calls]
