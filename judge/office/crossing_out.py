"""A letter in which somebody wrote a password is kept without it, once it is dealt with.

Nothing else of a letter is ever changed.  The words of such a one are kept as plain text.
"""

from __future__ import annotations

import re
from functools import cache

from judge.desk.commands import PASSWORDS
from judge.desk.commands.password import passwords_in
from judge.desk.letters.body import read_body
from judge.desk.letters.language import Language
from judge.desk.letters.phrases import any_of
from judge.desk.people.passwords import SHORTEST
from judge.letter import Letter

CROSSED_OUT = "********"
_LONG = re.compile(rf"^\S+|\S{{{SHORTEST},}}")  # the first word, and others that may be one
_FIELD = re.compile(rb"(?:[^\r\n]+(?:\r\n|\r|\n)(?=[ \t]))*[^\r\n]+(?:\r\n|\r|\n)")
_OF_BODY = (b"content-", b"mime-version", b"dkim-signature")
_HEAD = b"Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n"


def crossed_out(letter: Letter, header: bytes, language: Language) -> bytes | None:
    """Return the bytes that are kept of a letter with this header; None if they stay as they are.

    A password is crossed out wherever it stands: in a subject, and in what is quoted, too.
    """
    named = _named(language)
    if not named.search(f"{letter.subject}\n{letter.text}"):
        return None
    calls = read_body(letter.text, PASSWORDS, language).calls
    text = _without_words(letter.text, named)
    subject = _without_words(letter.subject, named)
    words = {word for call in calls for word in passwords_in(call.argument)}
    for password in (word for word in words if len(word) >= SHORTEST):
        word = re.compile(rf"(?<!\w){re.escape(password)}(?!\w)")
        text, subject = word.sub(CROSSED_OUT, text), word.sub(CROSSED_OUT, subject)
    if (text, subject) == (letter.text, letter.subject):
        return None
    own = _OF_BODY if subject == letter.subject else (*_OF_BODY, b"subject:")
    fields = [field for field in _FIELD.findall(header) if not field.lower().startswith(own)]
    if subject != letter.subject:
        fields.append(f"Subject: {subject}\r\n".encode("utf-8", "replace"))
    return b"".join(fields) + _HEAD + text.encode("utf-8", "replace")


def _without_words(text: str, named: re.Pattern[str]) -> str:
    return named.sub(lambda match: match[1] + _LONG.sub(CROSSED_OUT, match[2]), text)


@cache
def _named(language: Language) -> re.Pattern[str]:
    """Return the pattern of what names a password, near the beginning of a line, and the words.

    These are four, for they may say of which game it is; a part of a subject is like a line.
    """
    spellings = [words for words, name in language.commands.items() if name in PASSWORDS]
    named = any_of(spellings).replace(r"\ ", r"\s+")
    before = r"(?:^|;)[\s>|:]{0,9}(?:\w+[,:]?\s){0,2}"
    words = r"\S+(?:[^\S\r\n]+\S+){0,3}"
    return re.compile(
        rf"({before}{named}(?:[^\S\r\n]|[:=–—-]){{1,9}})({words})", re.IGNORECASE | re.MULTILINE
    )
