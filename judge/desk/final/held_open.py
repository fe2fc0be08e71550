"""Which line of a letter keeps its orders preliminary, though FINAL is written in it (II.1).

`FINAL unless Italy writes` and `FINAL` above `Please don't run it early` mark nothing as final, and
whoever wrote so is told which words it was.  Who only says that nothing is final need not be.
"""

from __future__ import annotations

from dataclasses import dataclass

from judge.desk.final.final_clauses import CLAUSE, has, known_words, words_in
from judge.desk.final.said_of_final import only_denies
from judge.desk.letters.body import Body
from judge.desk.letters.language import Language


@dataclass(frozen=True, slots=True)
class HeldOpen:
    """A line that keeps orders preliminary; it `holds_turn` if it speaks of running the turn."""

    line: str
    holds_turn: bool


def held_open(body: Body, language: Language, *, said_elsewhere: bool) -> HeldOpen | None:
    """Return the line by which a letter's FINAL does not count, None if it says none.

    `said_elsewhere`: another line of the letter, or its subject, marks its orders as final.
    """
    for mark in body.marks:
        line = body.own[mark.line - 1].strip()
        if not mark.final and (said_elsewhere or _says_final(line, language)):
            return HeldOpen(line, has(line, language.said.running))
    return None


def _says_final(line: str, language: Language) -> bool:
    """Whether FINAL is in a line that does more than deny it: `Nothing for me this time, final`."""
    final = known_words(language).final
    *_, last = CLAUSE.findall(line) or [""]
    is_last = bool(last) and final.issuperset(words_in(last))
    return is_last or (not final.isdisjoint(words_in(line)) and not only_denies(line, language))
