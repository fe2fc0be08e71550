"""Heads of lists: words over units, or before them, that say what all of these do.

`Holds: Ber, Den`, `On the move - Munich (to Tyrolia)`, `Into Burgundy: Munich`, `Northern front`:
every word of a head is one of a few; with others beside them it says something else, as in `Moves
of Italy:`, `Attacks I fear:`, `Support wanted:`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from judge.orders.grammar.forms import Grammar
from judge.orders.grammar.lexicon import Lexicon, Parsed
from judge.orders.vocabulary import Act, Verb
from judge.orders.vocabulary.judges_form import DASH

# Behind a head: a colon, a gap, a dash, or an arrow that points to it.
SIGN = re.compile(
    r"\s*[:?]+\s*|\s*\t\s*|\s{2,}|\s*(?:<[-=–—]+|←)\s*|\s+[-–—=]+>?\s+|\s*[-–—=]*(?:>+|[→⇒])\s*"
)
BLANK = re.compile(r"\s+")  # in a column of heads, of which the longest leaves no gap
ARROWS = ("<", "←")
DASHES = ("-", "–", "—", "=", ">", "→", "⇒")
ORNAMENTS = " .*_~=#|+"
MOST_SIGNS = 3  # of a line, behind which a list may begin
LONGEST = 7  # words
HELPING = frozenset({Act.HELP, Act.CARRY})
SAID = HELPING | {Act.STAY, Act.GO}


@dataclass(frozen=True, slots=True)
class Head:
    """What a head says: what its units do, none if it only sorts them; and the list behind it.

    `to` is where they go, or whom they help, in the writer's words; help that `points` is for the
    order above. One that is `denied`, or a question, says what is not, or perhaps not, done.
    """

    act: Act | None
    list: str = ""
    to: str = ""
    points: bool = False
    denied: bool = False
    gap: bool = False
    contrary: bool = False


def head_of(text: str, lexicon: Lexicon, *, in_column: bool = False) -> Head | None:
    """Return the head that a line begins with, or that it is; None if it has none.

    Below another with a gap behind it, a head `in_column` may have but a blank.
    """
    for sign in _signs(text, BLANK if in_column else SIGN):
        before, behind = text[: sign.start()], text[sign.end() :]
        mark = sign[0].strip()
        said = lexicon.parse(before)
        head = _aimed_at(said, 0, behind) if mark.startswith(ARROWS) else _read(said, behind)
        dashed = head and head.to and mark.startswith(DASHES) and not _is_led(said)
        if head is not None and not dashed:  # but not Convoy A Yor - Nwy
            asks = "?" in f"{mark}{behind[-1:]}" and head.act is not None
            return replace(head, denied=head.denied or asks, gap=not mark)
    plain = text.strip(ORNAMENTS)
    return _read(lexicon.parse(plain), "") if plain and not plain.endswith("?") else None


def _is_led(said: Parsed) -> bool:
    """Whether a head of a place begins with how units go there: `Into Burgundy`, no verb."""
    heads = said.vocabulary.heads
    return said.words[0] in heads.towards | heads.aims


def bare_place_of(text: str, lexicon: Lexicon) -> Head | None:
    """Return the head of a line that is a place and no more: `BUR: Mun, supported by Ruh`."""
    place, colon, listed = text.partition(":")
    listed = listed.strip()
    if not (colon and listed) or len(place.split()) > LONGEST:
        return None
    said = lexicon.parse(place)
    return _aimed_at(said, said.grammar.skip(0, lexicon.vocabulary.heads.joining), listed)


def _signs(text: str, signs: re.Pattern[str]) -> Iterator[re.Match[str]]:
    """Yield the signs of a line behind which a list may begin."""
    for sign in islice(signs.finditer(text), MOST_SIGNS):
        if sign.start() and len(text[: sign.start()].split()) <= LONGEST:
            yield sign


def _read(said: Parsed, listed: str) -> Head | None:
    """Return what words say as a head of a list."""
    words = said.words[:-1]
    if not words or len(words) > LONGEST or said.proviso or _is_of_other_orders(said):
        return None
    ways = (_of_acts, _of_place, _of_help, _part)
    return next(filter(None, (way(said, listed) for way in ways)), None)


def _is_of_other_orders(said: Parsed) -> bool:
    """Whether words are of another time, or take orders back: `Moves last year`, `Strike`."""
    prose, known, words = said.vocabulary.prose, said.vocabulary.corrections, said.words[:-1]
    undone = known.undoing.search(said.text) or known.retaking.fullmatch(said.text.strip())
    gone = undone is not None or not prose.taken_back.isdisjoint(words)  # hold on
    return gone or known.changes.are_among(words) or prose.other_times.are_among(words)


def _of_acts(said: Parsed, listed: str) -> Head | None:
    """Return a head that says what units do and names none: `Not moving`, `Support that hold`."""
    saying = _saying_of(said)
    if saying is None:
        return None
    words, retakes = said.words[:-1], said.vocabulary.corrections.retaking
    if saying.denied and not saying.acts and len(words) > 1:
        return Head(Act.STAY, listed, contrary=True)
    act = _meant(saying.acts)
    letters = len(words) > 1 and any(len(word) == 1 and word.isalpha() for word in words)
    again = retakes.search(said.text) if saying.denied else None
    if act is None or letters or (again and " " in again[0]):
        return None  # S03:, no wait
    if act in HELPING:
        points = saying.points or len(set(saying.acts)) > 1
        return Head(act, listed, points=points, denied=saying.denied)
    stays = saying.denied and act is Act.GO
    return Head(Act.STAY if stays else act, listed, denied=saying.denied and not stays)


@dataclass(frozen=True, slots=True)
class _HeadSaying:
    """What the words of a head say: what is done, whether it is denied, or points to others."""

    acts: tuple[Act, ...]
    points: bool
    denied: bool


def _saying_of(said: Parsed) -> _HeadSaying | None:
    """Return what words say; None if one of them may stand in no head."""
    words, known = said.words[:-1], said.vocabulary
    acts, points, denied, at = list[Act](), False, False, 0
    if words[-1] in known.grammar.helpers:
        words = words[:-1]  # Support from:
    while at < len(words):
        size = known.acts_of_heads.phrases.size_at(words, at)
        plain = words[at] in known.heads.around | known.heads.parts or words[at].isdecimal()
        if size > 1 or (size and not plain):
            acts.append(known.acts_of_heads.act_of[words[at : at + size]])
        elif words[at] in known.prose.denials | known.prose.none_at_all:
            denied = True
        elif words[at] in known.heads.pointing:
            points = points or bool(acts)
        elif not plain:
            return None
        at += max(size, 1)
    return _HeadSaying(tuple(acts), points, denied)


def _meant(acts: Sequence[Act]) -> Act | None:
    """Return the one thing that units do; help may be for what others do."""
    helps = [act for act in acts if act in HELPING]
    if helps:
        return helps[0]
    said = {Act.STAY if act is Act.COVER else act for act in acts}
    return said.pop() if len(said) == 1 and said <= SAID else None


def _of_place(said: Parsed, listed: str) -> Head | None:
    """Return a head that says where units go: `Into Burgundy`, `Attack on Holland`."""
    words, known, at, goes = said.words, said.vocabulary, 0, False
    heads = known.heads
    around = heads.around - heads.joining | known.grammar.articles
    while at < said.grammar.end:
        size = known.acts_of_heads.phrases.size_at(words, at)
        going = size and known.acts_of_heads.act_of[words[at : at + size]] is Act.GO
        aims = words[at] in heads.towards | heads.aims
        if goes and (head := _aimed_at(said, at, listed)):
            return head
        if not (going or aims or words[at] in around):
            return None
        goes = goes or bool(going) or aims
        at += size if going else 1
    return None


def _aimed_at(said: Parsed, at: int, listed: str) -> Head | None:
    """Return a head whose words from a token on are a place, to which units go."""
    grammar = said.grammar
    power = grammar.power(grammar.skip(at, grammar.known.articles))  # the English: no channel
    named = power is None and grammar.end in (end for _, end in grammar.plain_places(at))
    return Head(Act.GO, listed, said.quote(at, grammar.end)) if named else None


def _of_help(said: Parsed, listed: str) -> Head | None:
    """Return a head that says whom units help: `Supporting Munich`, `Support for Mun - Bur`."""
    words, known, grammar = said.words, said.vocabulary, said.grammar
    at = grammar.skip(0, known.heads.around)
    size = known.acts_of_heads.phrases.size_at(words, at)
    act = known.acts_of_heads.act_of[words[at : at + size]] if size else None
    if act not in HELPING:
        return None
    at = grammar.skip(at + size, known.heads.around | known.heads.joining)
    given = words[at] in known.grammar.helpers or known.grammar.helped.size_at(words, 0)
    whole = at < grammar.end and not given and grammar.end in _ends_of_action(grammar, at)
    return Head(act, listed, said.quote(at, grammar.end)) if whole else None


def _ends_of_action(grammar: Grammar, at: int) -> Iterator[int]:
    for _, _, end in grammar.action(Verb.SUPPORT, at):
        yield end


def _part(said: Parsed, listed: str) -> Head | None:
    """Return a head that only sorts units: `Northern front`, `Fleets`, `Group 2`, `The rest`."""
    words, known = said.words[:-1], said.vocabulary
    parts = known.heads.parts | known.tokens.several | known.heads.rest
    plain = parts | known.heads.around | {DASH}
    plain |= {word for word in words if word.isdecimal() or len(word) == 1}
    acts = (known.acts_of_heads.phrases.size_at(words, at) > 1 for at in range(len(words)))
    sorts = plain.issuperset(words) and not parts.isdisjoint(words) and not any(acts)
    return Head(None, listed) if sorts else None
