"""What sentences of a letter say of its being final: that it is, or that it is not (yet).

`You may take these as final` is all plain words, and marks the orders; whatever denies, doubts or
conditions it (`Scratch the FINAL`, `final until Russia agrees`) marks them preliminary, and so does
whatever holds the turn (`Don't run it before Friday`).  A sentence that says more, as of other
people's orders, marks nothing: in any doubt orders are preliminary.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from judge.desk.final.affirming import affirms, is_so_now, unreported
from judge.desk.final.final_clauses import (
    CLAUSE,
    LONGEST,
    SENTENCE,
    begins_with,
    between_parts,
    has,
    known_words,
    own_words,
    unclaimed,
    unsettled,
    without,
    words_in,
)
from judge.desk.letters.language import Language
from judge.desk.letters.phrases import Phrases, any_of, says, says_any

STOPPED = re.compile(r"[.!?]\s")
SENTENCE_ENDS = re.compile(r"[.!?;:]+")
_BRIEF = 12  # letters before `but` that are no sentence: All but Kiel


@dataclass(frozen=True, slots=True)
class Said:
    """What a line says of its letter's being final, and what of the line may hold orders."""

    final: bool
    rest: str


def said_of_final(line: str, language: Language, names: Phrases = ()) -> Said | None:
    """Return what a line says, None if it says nothing; a denial goes before all else.

    `names` are what the powers of the game are called: what is said of one is not of the writer.
    """
    if len(line) > LONGEST or not has_cue(line, language):
        return None
    sentences = SENTENCE.findall(line)
    if is_so_now(sentences, language):
        return Said(final=True, rest="")
    counting = [_what_counts(sentence, language) for sentence in sentences]
    wondering = language.said.wondering
    if any(denies(it, language) for it in counting if not begins_with(it, wondering)):
        rest = _rest(sentences, language)
        return Said(final=False, rest="" if only_denies(rest, language) else rest)
    if any(holds_back(sentence, language) for sentence in counting):
        return Said(final=False, rest=line)
    if any(affirms(sentence, language, names) for sentence in unreported(counting, language)):
        rest = "" if _says_no_else(line, language) else _rest(sentences, language)
        rest = "" if _is_no(rest, language) else rest
        return Said(final=True, rest=rest)
    return None


def has_cue(line: str, language: Language) -> bool:
    """Whether a line has words without which it says nothing."""
    known = known_words(language)
    parts = SENTENCE.findall(line) if STOPPED.search(line) else [line]
    sentences = [words_in(part) for part in parts]
    if says_any(" ".join(map(" ".join, sentences)), known.cues):
        return True
    return any(
        form.search(f" {' '.join(words)} ")
        for words in sentences
        if not known.openings.isdisjoint(words)
        for form in (known.settled, known.claims)
    )


def denies(sentence: str, language: Language) -> bool:
    """Whether a sentence says that something is not final (yet), or only under a condition."""
    known, clauses = known_words(language), CLAUSE.findall(sentence)
    if known.final & set(_weighty(sentence, language)):
        return _is_denied(sentence, language) or any(_is_to_come(it, language) for it in clauses)
    return any(
        known.preliminary & set(clause) and known.plain.issuperset(clause)
        for clause in map(words_in, clauses)
    )


def holds_back(line: str, language: Language) -> bool:
    """Whether a line says that the turn is to wait, or that its writer is undecided."""
    said = language.said
    return any(
        says(" ".join(_open(sentence, language)), said.undecided)
        or begins_with(sentence, said.reserving)
        or (_speaks_of_turn(sentence, language) and _is_denied(sentence, language))
        or _is_to_be_revised(sentence, language)
        for sentence in SENTENCE.findall(line)
    )


def _what_counts(sentence: str, language: Language) -> str:
    """Return a sentence without what stands before `so` or `but`, if that says nothing of orders.

    Nor does a `no` that answers something: `No, these are final`.
    `I'm off until Friday, so these are final`; `The deadline is not until Friday, but run it now`.
    """
    turn = re.search(rf"\b(?:{any_of(language.said.turns)})\b", sentence, re.IGNORECASE)
    before, behind = ("", sentence)
    if turn is not None and turn.start() >= _BRIEF:
        before, behind = sentence[: turn.start()], sentence[turn.end() :]
    told = behind if _is_overcome(before, behind, language) else sentence
    answer, *rest = CLAUSE.findall(told) or [told]
    return "".join(rest) if rest and _is_no(answer, language) else told


def _is_no(clause: str, language: Language) -> bool:
    """Whether a clause is a `no` alone, which answers something: `No, these are final`."""
    words = words_in(clause)
    return len(words) == 1 and words[0] in language.marks.no


def order_before(line: str, language: Language) -> str:
    """Return what stands before the word that is denied: `Ber - Kie` of `Ber - Kie not final`."""
    known = known_words(language)
    words = re.finditer(r"\w+", line)
    final = next((word for word in words if word[0].lower() in known.final), None)
    before = line[: final.start()] if final else ""
    while (last := re.search(r"(\w+)\W*$", before)) and last[1].lower() in known.denial_words:
        before = before[: last.start()]
    return before.strip(" ([,;:")


def only_denies(text: str, language: Language) -> bool:
    """Whether words but answer what is asked of being final: `Final? No, not yet`."""
    known = known_words(language)
    words = words_in(text)
    denies_all = (known.denial_words | known.plain).issuperset(words)
    return denies_all or " ".join(words) in language.marks.no


def _is_overcome(before: str, behind: str, language: Language) -> bool:
    """Whether what stands before `but` says nothing of orders, or others do: `He begs me to wait`.

    What may speak of orders says nothing only where they are final by what stands behind.
    """
    if not has_cue(before, language):
        return True
    said = language.said
    if has(before, said.hinging) or not affirms(behind, language, ()):
        return False
    return has(before, said.reported) or not (
        denies(before, language) or holds_back(before, language)
    )


def _is_denied(sentence: str, language: Language) -> bool:
    """Whether something in a sentence denies, doubts or conditions it."""
    known = known_words(language)
    words = unclaimed(unsettled(own_words(sentence, language), language), language)
    return says(" ".join(without(language.said.firm, words)), known.denials)


def _speaks_of_turn(sentence: str, language: Language) -> bool:
    """Whether a sentence speaks of running the turn, or of orders that stay as they are."""
    words = _weighty(sentence, language)
    settled = unsettled(words, language) != words
    return settled or says(" ".join(words), language.said.running)


def _open(sentence: str, language: Language) -> list[str]:
    """Return the words of a sentence that may leave something open: not `not subject to change`."""
    return without(language.said.firm, unsettled(_weighty(sentence, language), language))


def _weighty(sentence: str, language: Language) -> list[str]:
    """Return the words of a sentence but for what is of no turn: `I wait for the postman`."""
    text = known_words(language).idle.sub(" ", f" {' '.join(words_in(sentence))} ")
    return text.split()


def _is_to_come(clause: str, language: Language) -> bool:
    """Whether a clause says on which day something will be final: `Final orders on Friday`."""
    known, words = known_words(language), words_in(clause)
    later = without(language.said.days, words)
    named = bool(known.final & set(later)) and len(later) < len(words)
    return named and known.to_come.issuperset(later)


def _is_to_be_revised(sentence: str, language: Language) -> bool:
    """Whether its writer says that orders may be changed, or will be sent: `I may revise them`."""
    known = known_words(language)
    words = without(language.said.firm, unsettled(words_in(sentence), language))
    text = " ".join(words)
    nots = language.marks.denied
    return any(not says(match["between"].strip(), nots) for match in known.plans.finditer(text))


def _rest(sentences: Iterable[str], language: Language) -> str:
    """Return a line without the clauses that are but about its being final."""
    known = known_words(language)
    about = known.plain | known.denial_words
    clauses = (clause for sentence in sentences for clause in CLAUSE.findall(sentence))

    def is_about(clause: str) -> bool:
        if has(clause, language.said.running) and _is_denied(clause, language):
            return True  # do not run it yet
        awaiting = own_words(clause, language)
        if len(awaiting) < len(words_in(clause)) and known.turns.issuperset(awaiting):
            return True  # run it once everybody has ordered
        words = set(without(language.said.asides, words_in(clause)))
        return bool(words & (known.final | known.preliminary)) and words <= about

    return "".join(clause for clause in clauses if not is_about(clause)).strip()


def _says_no_else(line: str, language: Language) -> bool:
    """Whether all clauses of a line say but that orders do not change: `No need. They stand`."""
    known = known_words(language)
    clauses = (f" {' '.join(words_in(it))} " for it in CLAUSE.findall(SENTENCE_ENDS.sub(",", line)))
    left = (known.claims.sub(between_parts, it).split() for it in clauses)
    return all(known.plain.issuperset(without(language.said.asides, words)) for words in left)


def says_no_more(text: str, language: Language) -> bool:
    """Whether what stands beside a mark says nothing more: `FINAL (really!)`."""
    words = without(language.said.firm, unsettled(words_in(text), language))
    plain = "?" not in text and set(language.said.around).issuperset(words)
    return plain and bool(words_in(text)) and words_in(text)[-1] not in language.marks.links
