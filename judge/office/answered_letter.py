"""What the letter of ours says that a letter answers: by that it is known in what is quoted of it.

A mail program names the letter that it answers by its Message-ID.  What a letter said that is not
kept any more, or was never ours, nobody knows: its quotation is judged by its looks then.
"""

from __future__ import annotations

from dataclasses import replace

from judge.letter import Letter
from judge.mail.reading import said_in
from judge.store.work import Work

MOST_ASKED = 3  # of the letters that one refers to, the youngest


def with_answered(letter: Letter, work: Work) -> Letter:
    """Return a letter with what that of ours says which it answers, if it is known."""
    youngest = reversed(letter.references[-MOST_ASKED:])
    answered = next(filter(None, map(work.letter_out, youngest)), b"")
    return replace(letter, answered=said_in(answered)) if answered else letter
