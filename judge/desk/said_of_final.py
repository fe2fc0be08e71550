"""What sentences of a letter say of its being final: that it is, or that it is not (yet).

`You may take these as final` is all plain words, and marks the orders; whatever denies, doubts or
conditions it (`Scratch the FINAL`, `final until Russia agrees`) marks them preliminary, and so does
whatever holds the turn (`Don't run it before Friday`).  A sentence that says more, as of other
people's orders, marks nothing: in any doubt orders are preliminary.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache

from judge.desk.final_words import SaidWords
from judge.desk.language import Language, Phrases, any_of, by_first_word, plain_words, says

_SENTENCE = re.compile(r"[^.!?;:]+[.!?;:]*")
_CLAUSE = re.compile(r"(?:[^,–—-]|(?<! )[–—-]|[–—-](?! |-))+(?:,|[–—-]+|$)")
_APOSTROPHE = re.compile(r"['’]")
_PART = re.compile(r"\{\w+\}|\.{3}|\w[\w ]*\w")
_BETWEEN = r"((?: \w+){0,3}?) "  # the parts of what says that orders are settled
_LONGEST = 400  # letters of a line that is looked at
_BROKEN = 30  # letters; a line that a mail program broke has more
_BRIEF = 12  # letters before `but` that are no sentence: All but Kiel
_LINES = 3  # of a sentence, above a line that ends it


@dataclass(frozen=True, slots=True)
class Said:
    """What a line says of its letter's being final, and what of the line may hold orders."""

    final: bool
    rest: str


def said_of_final(line: str, language: Language, names: Phrases = ()) -> Said | None:
    """Return what a line says, None if it says nothing; a denial goes before all else.

    `names` are what the powers of the game are called: what is said of one is not of the writer.
    """
    if len(line) > _LONGEST or not has_cue(line, language):
        return None
    sentences = _SENTENCE.findall(line)
    if _is_so_now(sentences, language):
        return Said(final=True, rest="")
    counting = [_what_counts(sentence, language) for sentence in sentences]
    if any(denies(sentence, language) for sentence in counting):
        return Said(final=False, rest=_rest(sentences, language))
    if any(holds_back(sentence, language) for sentence in counting):
        return Said(final=False, rest=line)
    if any(_affirms(sentence, language, names) for sentence in _unreported(counting, language)):
        return Said(final=True, rest=_rest(sentences, language))
    return None


def has_cue(line: str, language: Language) -> bool:
    """Whether a line has words without which it says nothing."""
    known, text = _known(language), " ".join(_words(line))
    forms = (known.settled, known.claims)
    return says(text, known.cues) or any(form.search(f" {text} ") for form in forms)


def _has(sentence: str, phrases: Phrases) -> bool:
    return says(" ".join(_words(sentence)), phrases)


def denies(sentence: str, language: Language) -> bool:
    """Whether a sentence says that something is not final (yet), or only under a condition."""
    known, clauses = _known(language), _CLAUSE.findall(sentence)
    if known.final & set(_words(sentence)):
        return _is_denied(sentence, language) or any(_is_to_come(it, language) for it in clauses)
    return any(
        known.preliminary & set(clause) and known.plain.issuperset(clause)
        for clause in map(_words, clauses)
    )


def holds_back(line: str, language: Language) -> bool:
    """Whether a line says that the turn is to wait, or that its writer is undecided."""
    said = language.said
    return any(
        says(" ".join(_unsettled(_words(sentence), language)), said.undecided)
        or _begins(sentence, said.reserving)
        or (_speaks_of_turn(sentence, language) and _is_denied(sentence, language))
        or _is_to_be_revised(sentence, language)
        for sentence in _SENTENCE.findall(line)
    )


def _what_counts(sentence: str, language: Language) -> str:
    """Return a sentence without what stands before `so` or `but`, if that says nothing of orders.

    `I'm off until Friday, so these are final`; `The deadline is not until Friday, but run it now`.
    """
    turn = re.search(rf"\b(?:{any_of(language.said.turns)})\b", sentence, re.IGNORECASE)
    if turn is None or turn.start() < _BRIEF or has_cue(sentence[: turn.start()], language):
        return sentence
    return sentence[turn.end() :]


def _is_denied(sentence: str, language: Language) -> bool:
    """Whether something in a sentence denies, doubts or conditions it."""
    known, words = _known(language), _unsettled(_own_words(sentence, language), language)
    return says(" ".join(_without(language.said.firm, words)), known.denials)


def _speaks_of_turn(sentence: str, language: Language) -> bool:
    """Whether a sentence speaks of running the turn, or of orders that stay as they are."""
    words = _words(sentence)
    settled = _unsettled(words, language) != words
    return settled or says(" ".join(words), language.said.running)


def _is_to_come(clause: str, language: Language) -> bool:
    """Whether a clause says on which day something will be final: `Final orders on Friday`."""
    known, words = _known(language), _words(clause)
    later = _without(language.said.days, words)
    named = bool(known.final & set(later)) and len(later) < len(words)
    return named and known.to_come.issuperset(later)


def _is_to_be_revised(sentence: str, language: Language) -> bool:
    """Whether its writer says that orders may be changed, or will be sent: `I may revise them`."""
    known = _known(language)
    words = _without(language.said.firm, _unsettled(_words(sentence), language))
    text = " ".join(words)
    nots = language.marks.denied
    return any(not says(match["between"].strip(), nots) for match in known.plans.finditer(text))


def breaks_off(line: str) -> bool:
    """Whether a line may be the beginning of a sentence that goes on in the next one."""
    text = line.strip()
    return len(text) >= _BROKEN and (text[-1].isalnum() or text[-1] == ",")


def sentence_around(lines: Sequence[str], number: int) -> tuple[str, str]:
    """Return how the sentence of a line begins above it, and how it ends below, if it does so."""
    beginning: list[str] = []
    for at in range(number - 2, max(number - 2 - _LINES, -1), -1):
        if not _goes_on(lines[at], lines[at + 1]):
            break
        sentences = _SENTENCE.findall(lines[at])
        beginning.insert(0, sentences[-1].strip())
        if len(sentences) > 1:
            break
    line, below = lines[number - 1], "".join(lines[number : number + 1])
    end = _SENTENCE.findall(below)[:1] if _goes_on(line, below) else []
    return " ".join(beginning), "".join(end)


def _goes_on(line: str, below: str) -> bool:
    """Whether the last sentence of a line may end in the one below."""
    return len(line) <= _LONGEST and breaks_off(line) and below.lstrip()[:1].islower()


def _unreported(sentences: Sequence[str], language: Language) -> list[str]:
    """Return sentences without those that somebody else says: `Turkey told me: these are final`."""
    reported = language.said.reported
    return [
        sentence
        for before, sentence in zip(["", *sentences], sentences, strict=False)
        if not (before.rstrip().endswith(":") and _has(before, reported))
    ]


def _affirms(sentence: str, language: Language, names: Phrases) -> bool:
    """Whether a sentence, or a clause of it, says in plain words that the orders are final."""
    words_of = language.said
    if sentence.rstrip().endswith("?") or _begins(sentence, (*words_of.to_come, *words_of.asking)):
        return False
    clauses = [clause for part in _CLAUSE.findall(sentence) for clause in _reasons(part, language)]
    own = " ".join(_unsettled(_own_words(sentence, language), language))
    told = says(own, (*words_of.reported, *words_of.to_come))
    parts = (sentence, *(clauses[:1] if told else clauses))
    over = sentence.rstrip().endswith(":") and not _has(sentence, words_of.over_orders)
    return any(
        _is_plainly_final(part, language) or (not over and _is_settled(part, language))
        for part in parts
    ) or any(_is_claimed(clauses, at, language, names) for at in range(len(clauses)))


def _is_claimed(clauses: Sequence[str], at: int, language: Language, names: Phrases) -> bool:
    """Whether a clause says that the orders are final, and nothing in its sentence denies it.

    What stands around it may be any words, but for those that deny, doubt or report it: in the
    clause itself and behind it all of them, before it those of conditions and reports alone.
    """
    known, said = _known(language), language.said
    own = (word for word in _own_words(clauses[at], language) if not word.isdigit())
    words = f" {' '.join(own)} "
    if not known.claims.search(words) or says(words, names):
        return False
    rest = known.claims.sub(_between_parts, words).split()
    behind = [word for clause in clauses[at + 1 :] for word in _own_words(clause, language)]
    before = [word for clause in clauses[:at] for word in _own_words(clause, language)]
    against = _without((*said.firm, *said.asides), _unsettled([*rest, *behind], language))
    return not says(" ".join(against), known.against) and not says(
        " ".join(before), (*said.hinging, *said.reported)
    )


def _reasons(clause: str, language: Language) -> list[str]:
    """Part a clause where a reason ends or begins: `My train leaves so these are final`."""
    return re.split(rf"\b(?:{any_of(language.said.reasons)})\b", clause, flags=re.IGNORECASE)


def _is_plainly_final(part: str, language: Language) -> bool:
    """Whether all that a part of a sentence says is that the orders are final."""
    known, said = _known(language), language.said
    words = _plain_part(_own_words(part, language), language)
    return (
        bool(known.final & set(words))
        and not _has(part, said.passing)
        and " ".join(words) not in said.bare
        and known.plain.issuperset(words)
        and words[-1] not in language.marks.links  # `Final orders for` goes on
    )


def _begins(sentence: str, phrases: Phrases) -> bool:
    """Whether a sentence begins with one of some phrases: `Then final`, `Unless Italy stabs`."""
    text = f"{' '.join(_words(sentence))} "
    return any(text.startswith(f"{phrase} ") for phrase in phrases)


def _is_settled(part: str, language: Language) -> bool:
    """Whether a part of a sentence speaks of no more changes, and says nothing else."""
    known, said, words = _known(language), language.said, _own_words(part, language)
    left = _plain_part(words, language)
    if " ".join(left) in said.alone:
        return True
    settled = _unsettled(words, language) != words and not says(" ".join(left), said.passing)
    return settled and known.plain.issuperset(left)


def _plain_part(words: list[str], language: Language) -> list[str]:
    """Return what words say beside that orders are settled, and beside what says nothing more."""
    said = language.said
    return _without((*said.asides, *said.firm), _unsettled(words, language))


def _unsettled(words: list[str], language: Language) -> list[str]:
    """Return words without those that say that nothing changes, or that the turn may be run."""
    text = _known(language).settled.sub(_between_parts, f" {' '.join(words)} ")
    return text.split()


def _between_parts(match: re.Match[str]) -> str:
    """Return what stands between the parts of a settled phrase."""
    return f" {' '.join(filter(None, match.groups()))} "


def _is_so_now(sentences: Sequence[str], language: Language) -> bool:
    """Whether what was not final once is so now: `It wasn't final. Now it is`."""
    known, said = _known(language), language.said
    parts = [clause for sentence in sentences for clause in _CLAUSE.findall(sentence)]
    last = next((at for at, part in enumerate(parts) if at and _begins(part, said.now_so)), 0)
    if not last or not _has(" ".join(parts[:last]), said.once):
        return False
    named = any(known.final & set(_words(part)) for part in parts[: last + 1])
    now = _without((*said.now_so, *said.asides), _words(parts[last]))
    rest = " ".join([*parts[:last], *parts[last + 1 :]])
    left = _without((*said.firm, *said.once), _unsettled(_words(rest), language))
    denied = says(" ".join(left), known.denials)
    return named and not denied and known.plain.issuperset(now)


def _own_words(text: str, language: Language) -> list[str]:
    """Return words but for those that wait for others, and those of who is away until some day.

    `as soon as everyone else is done` is no condition, nor `I'm on a boat till Sunday`.
    """
    known, text = _known(language), _APOSTROPHE.sub("", text)
    here = known.absence.sub(" ", text)
    return known.waiting.sub(" ", f" {' '.join(_words(here))} ").split()


def _without(phrases: Phrases, words: list[str]) -> list[str]:
    """Return words but for those of some phrases, the longest first."""
    firsts, text = by_first_word(phrases), f" {' '.join(words)} "
    near = [phrase for word in firsts.keys() & words for phrase in firsts[word] if phrase in text]
    for phrase in sorted(near, key=len, reverse=True):
        text = text.replace(phrase, " ")
    return text.split()


def _rest(sentences: Iterable[str], language: Language) -> str:
    """Return a line without the clauses that are but about its being final."""
    known = _known(language)
    about = known.plain | known.denial_words
    clauses = (clause for sentence in sentences for clause in _CLAUSE.findall(sentence))

    def is_about(clause: str) -> bool:
        if _has(clause, language.said.running) and _is_denied(clause, language):
            return True  # do not run it yet
        awaiting = _own_words(clause, language)
        if len(awaiting) < len(_words(clause)) and known.turns.issuperset(awaiting):
            return True  # run it once everybody has ordered
        words = set(_without(language.said.asides, _words(clause)))
        return bool(words & (known.final | known.preliminary)) and words <= about

    return "".join(clause for clause in clauses if not is_about(clause)).strip()


def says_no_more(text: str, language: Language) -> bool:
    """Whether what stands beside a mark says nothing more: `FINAL (really!)`."""
    words = _without(language.said.firm, _unsettled(_words(text), language))
    plain = "?" not in text and set(language.said.around).issuperset(words)
    return plain and bool(_words(text)) and _words(text)[-1] not in language.marks.links


def _all_words(phrases: Phrases) -> frozenset[str]:
    return frozenset(word for phrase in phrases for word in phrase.split())


@dataclass(frozen=True, slots=True)
class _Known:
    """The words of a language, ready for comparison."""

    final: frozenset[str]
    preliminary: frozenset[str]
    plain: frozenset[str]
    to_come: frozenset[str]  # may stand in a clause that says when something will be final
    turns: frozenset[str]  # may stand in a clause that says when a turn may be run
    denials: tuple[str, ...]
    denial_words: frozenset[str]
    settled: re.Pattern[str]
    claims: re.Pattern[str]
    against: Phrases  # what denies, doubts, reports or puts off a claim
    cues: Phrases  # without any of which a line says nothing
    plans: re.Pattern[str]
    waiting: re.Pattern[str]
    absence: re.Pattern[str]


@cache
def _known(language: Language) -> _Known:
    said = language.said
    final, preliminary = frozenset(said.final), frozenset(said.preliminary)
    plain = final | preliminary | frozenset(said.around)
    denials = (*said.denials, *language.marks.doubts)
    settled = (phrase for phrases in said.settling.values() for phrase in phrases)
    others = (*said.undecided, *said.running, *said.reserving, *said.revising, *said.alone)
    return _Known(
        final,
        preliminary,
        plain,
        plain | frozenset((*said.coming, *said.promising)),
        plain | _all_words((*said.running, *settled)),
        denials,
        _all_words(denials),
        _forms(said.settled, said),
        _forms(said.claims, said),
        (*denials, *said.hinging, *said.reported, *said.to_come, *said.passing, *said.elsewhere),
        (*final, *preliminary, *others),
        re.compile(
            rf"\b(?:{any_of(said.promising)})(?P<between>(?: \w+){{0,3}}?)"
            rf" {any_of(said.revising)}(?: you)?"
            rf"(?= {any_of((*said.revised, *said.days))}\b|$)"
        ),
        re.compile(
            rf" (?:{any_of(said.meanwhile)}) (?:{any_of(said.others)})(?: \w+){{0,4}}?"
            rf" (?:(?:{any_of(said.ready)})(?= )(?: too| as well)?(?= )|(?:are|is|have|do|does) $)"
            rf"| (?:{any_of(said.meanwhile)}) {any_of(said.having)} {any_of(said.others)}(?= )"
        ),
        _absence(language),
    )


def _forms(forms: Phrases, said: SaidWords) -> re.Pattern[str]:
    """Return the pattern of forms put together from parts; its groups are between the parts."""
    parts = {f"{{{name}}}": any_of(phrases) for name, phrases in said.settling.items()}
    parts["..."] = rf"(?:(?!{any_of((*said.denials, *said.reserving))} )\w+ ){{0,3}}\w+"
    ended = rf"(?= (?:(?:{any_of((*said.asides, *said.around))}) )*$)"
    patterns = (
        _BETWEEN.join(parts.get(it, it) for it in _PART.findall(form.rstrip("|")))
        + (ended if form.endswith("|") else "")
        for form in forms
    )
    return re.compile(rf" (?:{'|'.join(patterns)})(?= )")


def _absence(language: Language) -> re.Pattern[str]:
    """Return the pattern of where somebody is until some day, to the end of its clause."""
    said = language.said
    ends = rf"(?:{any_of(said.lasting)}) (?:\w+ )?(?:{any_of(said.days)})(?: \w{{2,4}})?"
    return re.compile(
        rf"\b(?:{any_of(said.absent)})(?: (?!(?:{any_of(said.joining)})\b)\w+){{0,5}}? {ends}"
        r"(?=\s*(?:[,;:.!?)–-]|$))",
        re.IGNORECASE,
    )


def _words(text: str) -> list[str]:
    return plain_words(_APOSTROPHE.sub("", text)).split()
