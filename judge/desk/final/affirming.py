"""Which sentences say that the orders beside them are final.

Either nothing else is said (`You may take these as final`), or it is claimed among other words, and
none of them denies, doubts, conditions or reports it, nor puts it off.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from judge.desk.final.final_clauses import (
    CLAUSE,
    begins_with,
    between_parts,
    has,
    known_words,
    own_words,
    unsettled,
    without,
    words_in,
)
from judge.desk.letters.language import Language
from judge.desk.letters.phrases import Phrases, any_of, says


def affirms(sentence: str, language: Language, names: Phrases) -> bool:
    """Whether a sentence, or a clause of it, says in plain words that the orders are final."""
    words_of = language.said
    if _asks(sentence, language) or begins_with(sentence, words_of.to_come):
        return False
    if any(_wavers(clause, language) for clause in CLAUSE.findall(sentence)):
        return False
    clauses = [clause for part in CLAUSE.findall(sentence) for clause in _reasons(part, language)]
    own = without(words_of.firm, unsettled(own_words(sentence, language), language))
    told = says(" ".join(own), (*words_of.reported, *words_of.to_come))
    parts = (sentence, *(clauses[:1] if told else clauses))
    over = sentence.rstrip().endswith(":") and not has(sentence, words_of.over_orders)
    return any(
        _is_plainly_final(part, language) or (not over and _is_settled(part, language))
        for part in parts
    ) or any(_is_claimed(clauses, at, language, names) for at in range(len(clauses)))


def _wavers(clause: str, language: Language) -> bool:
    """Whether a clause takes back what stands before it: `but I may have to change them`."""
    said = language.said
    return begins_with(clause, said.contrasting) and has(clause, said.wavering)


def _asks(sentence: str, language: Language) -> bool:
    """Whether a sentence is a question, its sign forgotten or not; `, would you?` asks nothing."""
    last = " ".join(words_in("".join(CLAUSE.findall(sentence)[-1:])))
    asked = sentence.rstrip().endswith("?") and last not in language.said.requests
    return asked or begins_with(sentence, language.said.asking)


def _is_claimed(clauses: Sequence[str], at: int, language: Language, names: Phrases) -> bool:
    """Whether a clause says that the orders are final, and nothing in its sentence denies it.

    What stands around it may be any words, but for those that deny, doubt or report it: in the
    clause itself and behind it all of them, before it those of conditions and reports alone.
    """
    known, said = known_words(language), language.said
    own = (word for word in own_words(clauses[at], language) if not word.isdigit())
    words = f" {' '.join(own)} "
    if not known.claims.search(words) or known.idle.search(words) or says(words, names):
        return False
    rest = known.claims.sub(between_parts, words).split()
    counting = [
        [] if begins_with(it, said.regardless) else own_words(it, language) for it in clauses
    ]
    behind = [word for words in counting[at + 1 :] for word in words]
    before = [word for words in counting[:at] for word in words]
    against = without((*said.firm, *said.asides), unsettled([*rest, *behind], language))
    return not says(" ".join(against), known.against) and not says(
        " ".join(before), (*said.hinging, *said.reported)
    )


def _reasons(clause: str, language: Language) -> list[str]:
    """Part a clause where a reason ends or begins: `My train leaves so these are final`."""
    reasons = rf"(?<!\bdone )\b(?:{any_of(language.said.reasons)})\b"
    return re.split(reasons, clause, flags=re.IGNORECASE)


def _is_plainly_final(part: str, language: Language) -> bool:
    """Whether all that a part of a sentence says is that the orders are final."""
    known, said = known_words(language), language.said
    words = _plain_part(own_words(part, language), language)
    return (
        bool(known.final & set(words))
        and not has(part, said.passing)
        and " ".join(words) not in said.bare
        and known.plain.issuperset(words)
        and words[-1] not in language.marks.links  # `Final orders for` goes on
    )


def _is_settled(part: str, language: Language) -> bool:
    """Whether a part of a sentence speaks of no more changes, and says nothing else."""
    known, said, words = known_words(language), language.said, own_words(part, language)
    left = _plain_part(words, language)
    if " ".join(left) in said.alone:
        return True
    settled = unsettled(words, language) != words and not says(" ".join(left), said.passing)
    return settled and known.plain.issuperset(left)


def _plain_part(words: list[str], language: Language) -> list[str]:
    """Return what words say beside that orders are settled, and beside what says nothing more."""
    said = language.said
    return without((*said.asides, *said.firm), unsettled(words, language))


def is_so_now(sentences: Sequence[str], language: Language) -> bool:
    """Whether what was not final once is so now: `It wasn't final. Now it is`."""
    known, said = known_words(language), language.said
    parts = [clause for sentence in sentences for clause in CLAUSE.findall(sentence)]
    last = next((at for at, part in enumerate(parts) if at and begins_with(part, said.now_so)), 0)
    if not last or not has(" ".join(parts[:last]), said.once):
        return False
    named = any(known.final & set(words_in(part)) for part in parts[: last + 1])
    now = without((*said.now_so, *said.asides), words_in(parts[last]))
    rest = " ".join([*parts[:last], *parts[last + 1 :]])
    left = without((*said.firm, *said.once), unsettled(words_in(rest), language))
    denied = says(" ".join(left), known.denials)
    plain = known.plain.issuperset(now) and (not now or not known.final.isdisjoint(now))
    return named and not denied and plain


def unreported(sentences: Sequence[str], language: Language) -> list[str]:
    """Return sentences without those that somebody else says: `Turkey told me: these are final`."""
    reported = language.said.reported
    return [
        sentence
        for before, sentence in zip(["", *sentences], sentences, strict=False)
        if not (before.rstrip().endswith(":") and has(before, reported))
    ]
