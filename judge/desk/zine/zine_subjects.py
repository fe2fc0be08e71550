"""The subject of a letter to the zine: `Zine; editor`, `Zine; article; A title`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum, auto

from judge.desk.letters.language import Language
from judge.desk.letters.phrases import plain_words
from judge.desk.letters.subject import without_marks
from judge.desk.zine.zine_words import ZineWords

_SEPARATOR = re.compile(r"\s*[;:,/|]\s*|\s+[-–—]\s+")
_REMARK = re.compile(r"\s*[(\[][^()\[\]]*[)\]]\s*$")
_NUMBER = re.compile(r"(?<!\d)\d{1,9}\Z")


class ZineDesk(Enum):
    """Whom a letter to the zine is for, or what it is."""

    EDITOR = auto()
    ARTICLE = auto()
    LETTER = auto()  # to the editor, to be printed
    ABOUT = auto()  # an article that has come


@dataclass(frozen=True, slots=True)
class ZineSubject:
    """What the subject of a letter to the zine says: which desk, which article, which title."""

    desk: ZineDesk
    number: int = 0
    title: str = ""


def zine_subject(subject: str, language: Language) -> ZineSubject | None:
    """Return what a subject says that begins with the zine; None where it does not."""
    words = language.zine
    head, *rest = _SEPARATOR.split(without_marks(subject), maxsplit=2)
    if not rest or plain_words(head) not in words.called:
        return None
    title = rest[1].strip() if len(rest) > 1 else ""
    said = _REMARK.sub("", rest[0]).strip()  # the judge's own: `Zine; editor (done)`
    if number := _NUMBER.search(said):
        about = plain_words(said[: number.start()]) in (*words.article, *words.letter)
        return ZineSubject(ZineDesk.ABOUT, int(number[0])) if about else None
    desk = _desk(plain_words(said), words)
    return None if desk is None else ZineSubject(desk, title=title)


def _desk(said: str, words: ZineWords) -> ZineDesk | None:
    desks = {
        ZineDesk.EDITOR: words.editor,
        ZineDesk.ARTICLE: words.article,
        ZineDesk.LETTER: words.letter,
    }
    return next((desk for desk, phrases in desks.items() if said in phrases), None)
