"""ARTICLE Title ... END ARTICLE: somebody writes for the zine."""

from __future__ import annotations

from judge.desk.commands.command import Asked, Command, Result, anything
from judge.desk.zine.articles import Section
from judge.desk.zine.contributing import asked_for_end, contributed


def _run(asked: Asked) -> list[Result]:
    if not asked.ended:
        return [*asked_for_end(asked.letter)]
    title, _, text = asked.argument.partition("\n")
    return [
        *contributed(title, text, Section.ARTICLE, asked.letter, asked.magazine, asked.now),
    ]


COMMAND = Command(
    name="article",
    run=_run,
    answers=True,
    argument=anything,
    anywhere=True,
    in_person=True,
    takes_rest=True,
    needs_end=True,
    asks_end=True,
)
