"""LANGUAGE: somebody says in which language they want to be written to."""

from dataclasses import replace

from judge.desk.commands.command import Asked, Command
from judge.desk.events.effects import Effect
from judge.desk.letters.language import Arguments
from judge.desk.notices.anyone import LanguageTold
from judge.desk.people.proofs import May
from judge.desk.readers.posts import Post


def _run(asked: Asked) -> list[Effect]:
    language = asked.languages.called(asked.argument.strip())
    if language is None:
        return [_answer(asked, "")]
    return [replace(asked.correspondent, language=language.code), _answer(asked, language.code)]


def _answer(asked: Asked, code: str) -> Post:
    return asked.answer(LanguageTold(asked.repeated, code, asked.languages.names))


def _name(words: Arguments) -> str:
    """Return the pattern of what may be the name of a language, known or not."""
    return r"(?:[^\W\d_][\w-]*(?: \w+)?)?"


COMMAND = Command(
    name="language",
    run=_run,
    answers=True,
    argument=_name,
    anywhere=True,
    needs=May.REMEMBER,
    in_person=True,
)
