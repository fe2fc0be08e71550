"""Tokens as phones, dictation and old notations give them, made those that the grammar knows.

`Army Munich hyphen Burgundy`, `mun 2 bur`, `Amry Mun`, `Army: Munich`, `A Ruh (S) A Mun`: one rule
each, applied from left to right over the tokens of a line.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from itertools import accumulate, pairwise

from judge.orders.tokens.place_names import LONGEST_NAME, Manner, Names
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

Mended = tuple[list[Token], int]  # what stands for some tokens, and for how many
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


def _word(tokens: list[Token], at: int) -> str:
    return tokens[at].text if 0 <= at < len(tokens) else ""


def _spoken(tokens: list[Token], at: int, names: Names) -> Mended | None:
    """Read a sign that was spoken: `hyphen`, `comma`."""
    sign = names.vocabulary.tokens.spoken.get((tokens[at].text,))
    return ([replace(tokens[at], text=sign)], 1) if sign else None


def _spoken_twice(tokens: list[Token], at: int, names: Names) -> Mended | None:
    """Read a sign that was spoken in two words: `new line`, `full stop`."""
    sign = names.vocabulary.tokens.spoken.get((tokens[at].text, _word(tokens, at + 1)))
    return ([replace(tokens[at], text=sign, end=tokens[at + 1].end)], 2) if sign else None


def _beside_its_name(tokens: list[Token], at: int, names: Names) -> Mended | None:
    """Read what kind of unit a name is of, between commas: `Tyrolia, the army, goes on`."""
    articles, kinds = names.vocabulary.grammar.articles, names.vocabulary.tokens.kinds
    comma, article, kind, end = (_word(tokens, at + ahead) for ahead in range(4))
    beside = article in articles and len(kind) > 1 and kind in kinds and comma == end == ","
    named = beside and _is_place(_word(tokens, at - 1), names)
    return (tokens[at + 2 : at + 3], 4) if named else None


def _spoken_to(tokens: list[Token], at: int, names: Names) -> Mended | None:
    """Read `mun 2 bur`, `Munich army too Burgundy`, `kie out 2 bal`: a way to a place."""
    vocabulary = names.vocabulary
    if tokens[at].text not in vocabulary.tokens.spoken_way or not at:
        return None
    word = _word(tokens, at - 1)
    unit = len(word) > 1 and word in vocabulary.tokens.kinds
    before = unit or _is_place(word, names) or _ends_name(tokens, at, names)
    before = before or word in vocabulary.tokens.going
    between = before and _begins_name(tokens, at + 1, names)
    return ([replace(tokens[at], text=names.vocabulary.tokens.way[0])], 1) if between else None


def _ends_name(tokens: list[Token], at: int, names: Names) -> bool:
    """Whether a name of several words ends before a token: `n sea`."""
    starts = range(max(0, at - LONGEST_NAME), at - 1)
    return any(_is_name(tokens[start:at], names) for start in starts)


def _begins_name(tokens: list[Token], at: int, names: Names) -> bool:
    """Whether a name of one word or of several begins at a token: `n sea`."""
    ends = range(at + 2, at + LONGEST_NAME + 1)
    return _is_place(_word(tokens, at), names) or any(
        _is_name(tokens[at:end], names) for end in ends
    )


def _is_name(tokens: list[Token], names: Names) -> bool:
    spelling = names.find(tuple(token.text for token in tokens)) if tokens else None
    return spelling is not None and spelling.manner is not Manner.MENDED


def _is_place(word: str, names: Names) -> bool:
    spelling = names.find((word,)) if word.isalpha() else None
    return spelling is not None and (spelling.manner is not Manner.MENDED or len(word) > 4)


def _shortened(tokens: list[Token], at: int, names: Names) -> Mended | None:
    """Read `w/ Ruhr support`."""
    for short, word in names.vocabulary.tokens.short_words.items():
        piece = tokens[at : at + len(short)]
        adjacent = all(a.end == b.start for a, b in pairwise(piece))
        if (
            adjacent
            and tuple(token.text for token in piece) == short
            and at + len(short) < len(tokens)
        ):
            return [replace(tokens[at], text=word, end=piece[-1].end)], len(short)
    return None


def _form_label(tokens: list[Token], at: int, names: Names) -> Mended | None:
    """Leave out the names of columns: `Unit: F Nth Order: convoy Details: A Lon - Hol`."""
    labels = names.vocabulary.tokens.form_labels
    if at or tokens[at].text not in labels or _word(tokens, at + 1) != ":":
        return None
    headed = [
        n for n in range(len(tokens)) if tokens[n].text in labels and _word(tokens, n + 1) == ":"
    ]
    if len(headed) < FEWEST_LABELS:
        return None
    heads = {*headed, *(n + 1 for n in headed)}
    kept = [token for n, token in enumerate(tokens) if n not in heads]
    while kept and kept[-1].text == "-":
        kept.pop()
    return mend(kept, names), len(tokens)


def _misheard(tokens: list[Token], at: int, names: Names) -> Mended | None:
    """Read `army roar to belgium`, `fleet keel`, `the north see`, as dictation hears them."""
    vocabulary, before = names.vocabulary, _word(tokens, at - 1)
    meant = vocabulary.tokens.heard_as.get(tokens[at].text)
    if meant is None:
        return None
    ways = {"-", *vocabulary.tokens.way, *vocabulary.tokens.spoken_way}
    talk = vocabulary.tokens.plain_words - vocabulary.tokens.heard_as.keys()
    if any(
        names.is_spelled(tuple(token.text for token in tokens[at : at + size]))
        for size in range(2, LONGEST_NAME + 1)
    ):
        return None  # Mare Nero
    acts = (tokens[at].text,) in vocabulary.prose.acts.leave.phrases
    if acts and _word(tokens, at + 1) in vocabulary.prose.determiners:
        return None  # a mercy to kill the fleet
    article = before in vocabulary.tokens.indefinite and len(before) == 1
    told = _word(tokens, at + 1) in ways | vocabulary.grammar.verb_of.keys()
    named = (before in vocabulary.tokens.kinds and (told or not article)) or (
        before in ways and at > 1 and _word(tokens, at - 2) not in talk
    )
    whole = names.is_sea((before, meant))
    return (
        ([replace(tokens[at], text=meant)], 1)
        if whole or (named and names.find((meant,)))
        else None
    )


def _foreign_way(tokens: list[Token], at: int, names: Names) -> Mended | None:
    """Read `ejercito Paris a Picardia`: a way between places, and no army."""
    vocabulary = names.vocabulary
    if tokens[at].text not in vocabulary.tokens.foreign_way or at < PLACED:
        return None
    if not (_is_place(_word(tokens, at - 1), names) or _ends_name(tokens, at, names)):
        return None
    units = vocabulary.prose.units.kinds
    before = tokens[max(0, at - LONGEST_ORDER) : at]
    if not any(word.text in units or names.is_further(word.text) for word in before):
        return None
    return [replace(tokens[at], text=vocabulary.tokens.way[0])], 1


def _foreign_at(tokens: list[Token], at: int, names: Names) -> Mended | None:
    """Read `flotte a Brest`: behind a word for a unit, `a` says where, and is no army."""
    before = _word(tokens, at - 1) if at else ""
    spelled = len(before) > 1 and (
        before in names.vocabulary.tokens.kinds or before in names.vocabulary.prose.units.kinds
    )
    where = spelled and tokens[at].text in names.vocabulary.tokens.foreign_way
    return ([], 1) if where and _is_place(_word(tokens, at + 1), names) else None


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
    if opened and _word(tokens, at - 1) not in known.centers:
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
    if not kind or not _is_place(_word(tokens, at + 1), names):
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
    colon = _word(tokens, at + 1) == ":" and at + 2 < len(tokens)
    return ([tokens[at]], 2) if heads and colon else None


def _set_apart(tokens: list[Token], at: int, names: Names) -> Mended | None:
    """Read `A Ruh (S) A Mun-Bur`, `A Ruh-S-A Mun-Bur`, `A Ruh /S/ A Mun-Bur`."""
    closing = AROUND.get(tokens[at].text)
    helping = names.vocabulary.grammar.verb_of.get(_word(tokens, at + 1)) in HELPING
    if not closing or not helping or not at or _word(tokens, at + 2) != closing:
        return None
    after = _word(tokens, at + 3)
    begins = after in names.vocabulary.tokens.kinds or closing != ")" or names.power((after,))
    return ([tokens[at + 1]], 3) if begins else None


def _helping_colon(tokens: list[Token], at: int, names: Names) -> Mended | None:
    """Read `A Ruh s: A Mun-Bur`."""
    helping = names.vocabulary.grammar.verb_of.get(tokens[at].text) in HELPING and at > 0
    colon = _word(tokens, at + 1) == ":" and at + 2 < len(tokens)
    return ([tokens[at]], 2) if helping and colon else None


def _both(tokens: list[Token], at: int, names: Names) -> Mended | None:
    """Leave out the first word of `both Ruhr and Holland`, which are told the same anyway."""
    grammar = names.vocabulary.grammar
    if tokens[at].text not in grammar.two_units:
        return None
    first = at + 1 + (_word(tokens, at + 1) in grammar.articles)
    for end in range(first + 1, first + LONGEST_JOINED):
        if _word(tokens, end) in grammar.ands:
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
    last = at - (_word(tokens, at - 1) in BEFORE_BRIEF)
    named = _is_place(_word(tokens, last - 1), names) or _ends_name(tokens, last, names)
    coast = _word(tokens, last - 1) in vocabulary.tokens.coast_words and last > 1
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
    named = _is_place(_word(tokens, at - 1), names) or _ends_name(tokens, at, names)
    after = _word(tokens, at + 1)
    parts = tokens[max(0, at - PLACED) : at], tokens[at : at + FORTH]
    goes = [any(token.text == DASH for token in part) for part in parts]
    helps = named and (after in vocabulary.tokens.kinds or _is_place(after, names))
    helps = helps and goes == [False, True]
    return ([replace(tokens[at], text=HELP)], 1) if helps else None


def _trailing(tokens: list[Token], at: int, names: Names) -> Mended | None:
    """Leave out `as agreed`, `again`, `of course` behind an order."""
    vocabulary = names.vocabulary
    words = [token.text for token in tokens[at : at + LONGEST_TRAILING]]
    size = vocabulary.tokens.trailing.size_at(words, 0)
    if not size or not at or _word(tokens, at + size) not in ENDS | vocabulary.grammar.ands:
        return None
    before = tokens[at - 1].text
    behind = before == "," or before in vocabulary.grammar.verb_of or _is_place(before, names)
    return ([replace(tokens[at], text=",")], size) if behind else None


def _coast_of(tokens: list[Token], at: int, names: Names) -> Mended | None:
    """Read `to the coast of Holland`, where nothing says which coast: `to Holland`."""
    known = names.vocabulary.tokens
    named = tokens[at].text in known.coast and _word(tokens, at + 1) in known.small_words
    which = _word(tokens, at - 1) in known.coast_of
    behind = at + 2 + (_word(tokens, at + 2) in known.small_words)
    if (
        not named
        or which
        or len(tokens[at].text) == 1
        or not _is_place(_word(tokens, behind), names)
    ):
        return None
    return [], behind - at


def _hyphened(tokens: list[Token], at: int, names: Names) -> Mended | None:
    """Read `A-Mun H`, `F-Ska to Den`: a dash with no blank beside it."""
    letter, dash, place = tokens[at].text, at + 1, at + 2
    joined = all(a.end == b.start for a, b in pairwise(tokens[at : place + 1]))
    kind = letter in names.vocabulary.tokens.kinds and len(letter) == 1
    if not (kind and joined and _word(tokens, dash) == "-"):
        return None
    return ([tokens[at]], place - at) if _is_place(_word(tokens, place), names) else None


RULES: tuple[MendingRule, ...] = (
    _hyphened,
    _coast_of,
    _spoken_twice,
    _spoken,
    _spoken_to,
    _form_label,
    _shortened,
    _misheard,
    _foreign_way,
    _foreign_at,
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
