"""Tokens as phones, dictation and old notations give them, made those that the grammar knows.

`Army Munich hyphen Burgundy`, `mun 2 bur`, `Amry Mun`, `Army: Munich`, `A Ruh (S) A Mun`: one rule
each, applied from left to right over the tokens of a line.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from itertools import accumulate, pairwise

from judge.orders.tokens.dictation import (
    Mended,
    misheard,
    shortened,
    sign_in_a_word,
    sign_in_two_words,
    spoken_way,
)
from judge.orders.tokens.names_among_tokens import begins_name, ends_name, is_place, text_at
from judge.orders.tokens.place_names import Names
from judge.orders.tokens.slips import slips
from judge.orders.tokens.tokenizing import Token
from judge.orders.vocabulary import Verb, Vocabulary
from judge.orders.vocabulary.judges_form import DASH, DISLODGED, HELP, HOLD, IF

HELPING = frozenset({Verb.SUPPORT, Verb.CONVOY})
AROUND = {"-": "-", "/": "/", "(": ")"}  # what may stand on both sides of an S or C
BEFORE_BRIEF = frozenset({":", "("})
ENDS = frozenset({"", ",", ")", "(", ":"})
LONGEST_TRAILING = 8  # words
FEWEST_LABELS = 2
LONGEST_JOINED = 5  # words: a unit before an `and`
FORTH = 5  # tokens from a letter that helps to where its unit goes
LONGEST_ORDER = 16  # words of an order that names another before its verb
PLACED = 2  # tokens before a way: a unit and its place
CODED = 4  # letters of a unit and its code, run together
SLIPPED = range(4, 7)  # letters of a unit word with a slip

MendingRule = Callable[[list[Token], int, Names], Mended | None]


def mend(tokens: list[Token], names: Names) -> list[Token]:
    """Return the tokens with all that is spoken, slipped or set the old way made plain."""
    result: list[Token] = []
    at = 0
    while at < len(tokens):
        mended, size = _mended(tokens, at, names)
        result += mended
        at += size
    return result


def _mended(tokens: list[Token], at: int, names: Names) -> Mended:
    """Return what stands for the tokens from one on, and how many those are."""
    for rule in RULES:
        mended = rule(tokens, at, names)
        if mended is not None:
            return mended
    return [tokens[at]], 1


def _beside_its_name(tokens: list[Token], at: int, names: Names) -> Mended | None:
    """Read what kind of unit a name is of, between commas: `Tyrolia, the army, goes on`."""
    if tokens[at].text != ",":
        return None
    articles, kinds = names.vocabulary.grammar.articles, names.vocabulary.tokens.kinds
    article, kind, end = (text_at(tokens, at + ahead) for ahead in range(1, 4))
    beside = article in articles and len(kind) > 1 and kind in kinds and end == ","
    named = beside and is_place(text_at(tokens, at - 1), names)
    return (tokens[at + 2 : at + 3], 4) if named else None


def _form_label(tokens: list[Token], at: int, names: Names) -> Mended | None:
    """Leave out the names of columns: `Unit: F Nth Order: convoy Details: A Lon - Hol`."""
    labels = names.vocabulary.tokens.form_labels
    if at or tokens[at].text not in labels or text_at(tokens, at + 1) != ":":
        return None
    headed = [
        n for n in range(len(tokens)) if tokens[n].text in labels and text_at(tokens, n + 1) == ":"
    ]
    if len(headed) < FEWEST_LABELS:
        return None
    heads = {*headed, *(n + 1 for n in headed)}
    kept = [token for n, token in enumerate(tokens) if n not in heads]
    while kept and kept[-1].text == "-":
        kept.pop()
    return mend(kept, names), len(tokens)


def _foreign_way(tokens: list[Token], at: int, names: Names) -> Mended | None:
    """Read `ejercito Paris a Picardia`: a way between places, and no army."""
    vocabulary = names.vocabulary
    if tokens[at].text not in vocabulary.tokens.foreign_way or at < PLACED:
        return None
    if not (is_place(text_at(tokens, at - 1), names) or ends_name(tokens, at, names)):
        return None
    units = vocabulary.prose.units.kinds
    before = tokens[max(0, at - LONGEST_ORDER) : at]
    if not any(word.text in units or names.is_further(word.text) for word in before):
        return None
    return [replace(tokens[at], text=vocabulary.tokens.way[0])], 1


def _foreign_at(tokens: list[Token], at: int, names: Names) -> Mended | None:
    """Read `flotte a Brest`: behind a word for a unit, `a` says where, and is no army."""
    before = text_at(tokens, at - 1) if at else ""
    spelled = len(before) > 1 and (
        before in names.vocabulary.tokens.kinds or before in names.vocabulary.prose.units.kinds
    )
    where = spelled and tokens[at].text in names.vocabulary.tokens.foreign_way
    return ([], 1) if where and is_place(text_at(tokens, at + 1), names) else None


def _which_is(tokens: list[Token], at: int, names: Names) -> Mended | None:
    """Leave out what only leads to where a unit stands: `the army which is in Galicia`."""
    vocabulary, known = names.vocabulary, names.vocabulary.prose
    if text_at(tokens, at + 1) not in known.being or not at:
        return None
    unit, which = tokens[at - 1].text, tokens[at].text
    led = unit in vocabulary.tokens.kinds or unit in known.units.kinds
    led = led and which in known.relatives | vocabulary.grammar.pointers
    placed = text_at(tokens, at + 2) in known.standing_in and begins_name(tokens, at + 3, names)
    return ([], 2) if led and placed else None


def _befallen(tokens: list[Token], at: int, names: Names) -> Mended | None:
    """Read `if Kiel is thrown out`, `on defeat`: what befalls a unit that is dislodged."""
    known = names.vocabulary.conditions
    words = [token.text for token in tokens[at : at + LONGEST_TRAILING]]
    size = known.befallen.size_at(words, 0)
    if not size and known.if_befallen.size_at(words, 0) < 2:
        return None
    verbs = names.vocabulary.grammar.verb_phrases
    if any(tuple(words[:longer]) in verbs for longer in range(size + 1, len(words))):
        return None  # falls back on
    opened = size and any(token.text in known.openings | known.cases for token in tokens[:at])
    if opened and text_at(tokens, at - 1) not in known.centers:
        return [replace(tokens[at], text=DISLODGED, end=tokens[at + size - 1].end)], size
    size = known.if_befallen.size_at(words, 0)
    if size < 2:
        return None
    lost = replace(tokens[at + 1], text=DISLODGED, end=tokens[at + size - 1].end)
    return [replace(tokens[at], text=IF), lost], size


def _run_together(tokens: list[Token], at: int, names: Names) -> Mended | None:
    """Read `FGREHOLD`, `FMaoH`, `AMARPIE`, `ARuhSAMun`: an order without any blanks."""
    word, token = tokens[at].text, tokens[at]
    kind, place = word[:1], word[1:CODED]
    if kind not in names.vocabulary.tokens.kinds or not names.is_spelled((place,)):
        return None
    rest = _rest_together(word[CODED:], names)
    whole = token.end - token.start == len(word) and names.find((word,)) is None
    if not (whole and rest):
        return None
    texts = (kind, place, *rest)
    ends = [token.start + end for end in accumulate(map(len, texts))]
    pieces = zip(texts, (token.start, *ends), ends, strict=False)
    return [replace(token, text=text, start=start, end=end) for text, start, end in pieces], 1


def _rest_together(rest: str, names: Names) -> tuple[str, ...]:
    """Return the words of what a unit does, without any blanks: `hold`, `pie`, `samun`."""
    code = len(rest) == CODED - 1 and names.is_spelled((rest,))
    if code or rest in names.vocabulary.grammar.verb_of:
        return (rest,)
    letter, place = rest[:1], rest[1 - CODED :]
    kind = rest[1 : 1 - CODED]
    helps = names.vocabulary.grammar.verb_of.get(letter) in HELPING and names.is_spelled((place,))
    known = not kind or kind in names.vocabulary.tokens.kinds
    return tuple(filter(None, (letter, kind, place))) if helps and known else ()


def _slipped_kind(tokens: list[Token], at: int, names: Names) -> Mended | None:
    """Read `Amry Mun`, `Flete Den`."""
    kind = mend_kind(tokens[at].text, names.vocabulary)
    if not kind or not is_place(text_at(tokens, at + 1), names):
        return None
    return [replace(tokens[at], text=kind)], 1


@lru_cache(maxsize=10_000)
def mend_kind(word: str, vocabulary: Vocabulary) -> str:
    """Return the unit word that a slip of the pen meant, or nothing."""
    if len(word) not in SLIPPED or word in vocabulary.plain_or_known or not word.isalpha():
        return ""
    return next((kind for kind in vocabulary.tokens.kind_names if slips(word, kind, 1) == 1), "")


def _kind_heading(tokens: list[Token], at: int, names: Names) -> Mended | None:
    """Read `Army: Munich - Burgundy`, `Fleets: Lon, Edi hold` without the colon."""
    word = tokens[at].text
    heads = len(word) > 1 and word in names.vocabulary.tokens.kinds
    colon = text_at(tokens, at + 1) == ":" and at + 2 < len(tokens)
    return ([tokens[at]], 2) if heads and colon else None


def _set_apart(tokens: list[Token], at: int, names: Names) -> Mended | None:
    """Read `A Ruh (S) A Mun-Bur`, `A Ruh-S-A Mun-Bur`, `A Ruh /S/ A Mun-Bur`."""
    closing = AROUND.get(tokens[at].text)
    helping = names.vocabulary.grammar.verb_of.get(text_at(tokens, at + 1)) in HELPING
    if not closing or not helping or not at or text_at(tokens, at + 2) != closing:
        return None
    after = text_at(tokens, at + 3)
    begins = after in names.vocabulary.tokens.kinds or closing != ")" or names.power((after,))
    return ([tokens[at + 1]], 3) if begins else None


def _helping_colon(tokens: list[Token], at: int, names: Names) -> Mended | None:
    """Read `A Ruh s: A Mun-Bur`."""
    helping = names.vocabulary.grammar.verb_of.get(tokens[at].text) in HELPING and at > 0
    colon = text_at(tokens, at + 1) == ":" and at + 2 < len(tokens)
    return ([tokens[at]], 2) if helping and colon else None


def _both(tokens: list[Token], at: int, names: Names) -> Mended | None:
    """Leave out the first word of `both Ruhr and Holland`, which are told the same anyway."""
    grammar = names.vocabulary.grammar
    if tokens[at].text not in grammar.two_units:
        return None
    first = at + 1 + (text_at(tokens, at + 1) in grammar.articles)
    for end in range(first + 1, first + LONGEST_JOINED):
        if text_at(tokens, end) in grammar.ands:
            words = tuple(token.text for token in tokens[first:end])
            kind = len(words) > 1 and words[0] in names.vocabulary.tokens.kinds
            return ([], 1) if names.find(words[kind:]) else None
    return None


def _stands_briefly(tokens: list[Token], at: int, names: Names) -> Mended | None:
    """Read `A Bel st. A Ruh rest`, `A Bel (st)`: words that hold behind a place only.

    With `by` behind they tell of a helper instead: `A Mun - Bur, st. by Ruh`.
    """
    vocabulary = names.vocabulary
    if tokens[at].text not in vocabulary.grammar.brief_holds or not at:
        return None
    last = at - (text_at(tokens, at - 1) in BEFORE_BRIEF)
    named = is_place(text_at(tokens, last - 1), names) or ends_name(tokens, last, names)
    coast = text_at(tokens, last - 1) in vocabulary.tokens.coast_words and last > 1
    after = tokens[at + 1] if at + 1 < len(tokens) else None
    if after is not None and after.text in vocabulary.prose.agents:
        return [replace(tokens[at], text=HELP)], 1
    ends = after is None or after.text in ENDS | vocabulary.grammar.ands
    if after is not None and not ends:
        of_name = names.find((tokens[at].text, after.text)) is not None  # St. Petersburg
        ends = after.text in vocabulary.tokens.kinds or (after.begins and not of_name)
    return ([replace(tokens[at], text=HOLD)], 1) if ends and (named or coast) else None


def _helps_briefly(tokens: list[Token], at: int, names: Names) -> Mended | None:
    """Read `A Ruh u A Mun-Bur`: a letter that helps a unit that goes, where the helper does not.

    In `A Mun-Bur u A Kie-Ber`, and in `A Mun u A Ber H`, it joins two orders.
    """
    vocabulary = names.vocabulary
    if tokens[at].text not in vocabulary.grammar.brief_helps:
        return None
    named = is_place(text_at(tokens, at - 1), names) or ends_name(tokens, at, names)
    after = text_at(tokens, at + 1)
    parts = tokens[max(0, at - PLACED) : at], tokens[at : at + FORTH]
    goes = [any(token.text == DASH for token in part) for part in parts]
    helps = named and (after in vocabulary.tokens.kinds or is_place(after, names))
    helps = helps and goes == [False, True]
    return ([replace(tokens[at], text=HELP)], 1) if helps else None


def _trailing(tokens: list[Token], at: int, names: Names) -> Mended | None:
    """Leave out `as agreed`, `again`, `of course` behind an order."""
    vocabulary = names.vocabulary
    words = [token.text for token in tokens[at : at + LONGEST_TRAILING]]
    size = vocabulary.tokens.trailing.size_at(words, 0)
    if not size or not at or text_at(tokens, at + size) not in ENDS | vocabulary.grammar.ands:
        return None
    before = tokens[at - 1].text
    behind = before == "," or before in vocabulary.grammar.verb_of or is_place(before, names)
    return ([replace(tokens[at], text=",")], size) if behind else None


def _coast_of(tokens: list[Token], at: int, names: Names) -> Mended | None:
    """Read `to the coast of Holland`, where nothing says which coast: `to Holland`."""
    known = names.vocabulary.tokens
    named = tokens[at].text in known.coast and text_at(tokens, at + 1) in known.small_words
    which = text_at(tokens, at - 1) in known.coast_of
    behind = at + 2 + (text_at(tokens, at + 2) in known.small_words)
    if (
        not named
        or which
        or len(tokens[at].text) == 1
        or not is_place(text_at(tokens, behind), names)
    ):
        return None
    return [], behind - at


def _hyphened(tokens: list[Token], at: int, names: Names) -> Mended | None:
    """Read `A-Mun H`, `F-Ska to Den`: a dash with no blank beside it."""
    letter, dash, place = tokens[at].text, at + 1, at + 2
    joined = all(a.end == b.start for a, b in pairwise(tokens[at : place + 1]))
    kind = letter in names.vocabulary.tokens.kinds and len(letter) == 1
    if not (kind and joined and text_at(tokens, dash) == "-"):
        return None
    return ([tokens[at]], place - at) if is_place(text_at(tokens, place), names) else None


RULES: tuple[MendingRule, ...] = (
    _hyphened,
    _coast_of,
    sign_in_two_words,
    sign_in_a_word,
    spoken_way,
    _form_label,
    shortened,
    misheard,
    _foreign_way,
    _foreign_at,
    _which_is,
    _befallen,
    _set_apart,
    _beside_its_name,
    _helping_colon,
    _kind_heading,
    _run_together,
    _slipped_kind,
    _both,
    _stands_briefly,
    _helps_briefly,
    _trailing,
)
