"""What is named only to be refused, or in a list: `not Paris`, `anywhere but Paris`, `Par, Gas`."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from judge.orders.findings import ReadOrder
from judge.orders.grammar.lexicon import Parsed
from judge.orders.meaning.gist.mentions import Mention, Passage
from judge.rules.order import Move, Support

NEAR = 4  # words between a denial and what it denies


def refused_in(
    passage: Passage, named: Sequence[Mention], *, listed: bool = False
) -> list[Mention]:
    """Return which of the places and units that a passage names are those not meant.

    What is joined to one of them by `or` is refused with it: `not Paris or Gascony`; by a comma
    too, where units are `listed`: `Remove A Arm, not F Eas, F Aeg`.
    """
    commas = (",",) if listed else None
    refused: list[Mention] = []
    since = passage.start
    for mention in passage.mentions:
        words = passage.words[since : mention.start]
        joined = bool(words) and (
            passage.vocabulary.prose.refusal_joins.issuperset(words) or words == commas
        )
        before = bool(refused) and refused[-1].end == since
        if mention in named and ((joined and before) or _refuses(words, passage)):
            refused.append(mention)
        since = mention.end
    return refused


def _refuses(words: Sequence[str], passage: Passage) -> bool:
    """Whether the words before a name deny it, or except it."""
    prose, buts = passage.vocabulary.prose, passage.vocabulary.grammar.buts
    excepted = prose.excepts.are_among(words) or prose.insteads.are_among(words)
    open_still = buts.isdisjoint(words) or prose.left_open.are_among(words)
    return (excepted and open_still) or denies(words, passage)


def denies(words: Sequence[str], passage: Passage) -> bool:
    """Whether words deny what stands behind them; a comma or `but` ends what is denied."""
    prose = passage.vocabulary.prose
    ends = passage.vocabulary.grammar.buts | {",", ":"}
    cut = max((at + 1 for at, word in enumerate(words) if word in ends), default=0)
    return not (prose.denials | prose.none_at_all).isdisjoint(words[cut:])


def is_of_no_act(passage: Passage, place: Mention) -> bool:
    """Whether a place is where nothing is to happen: `holds, no attack on Sweden`."""
    acts = [act for act in passage.act_mentions if act.end <= place.start][-1:]
    none = passage.vocabulary.prose.none_at_all - passage.vocabulary.prose.denials
    return any(act.start > passage.start and passage.words[act.start - 1] in none for act in acts)


def are_listed(passage: Passage) -> bool:
    """Whether what a passage names stands in one list: `Sil and Ber`, not `Sil for Ber`."""
    known, prose = passage.vocabulary.grammar, passage.vocabulary.prose
    joins = prose.joins | known.fillers | known.counting | {",", "&", "+", "/"}
    pairs = pairwise(passage.mentions)
    return all(joins.issuperset(passage.words[a.end : b.start]) for a, b in pairs)


def is_instead(passage: Passage) -> bool:
    """Whether a passage says what is not meant: `rather than Bur`."""
    words, start = passage.words, passage.start
    return any(
        words[max(0, start - len(phrase)) : start] == phrase
        or words[start : start + len(phrase)] == phrase
        for phrase in passage.vocabulary.prose.insteads.phrases
    )


def is_set_against(passage: Passage) -> bool:
    """Whether what a unit does is set against what is not meant: `holds rather than going`."""
    insteads, units = passage.vocabulary.prose.insteads, [m.end for m in passage.mentions]
    return bool(units) and any(
        insteads.size_at(passage.words, at, passage.end) or lacks_help_at(passage.parsed, at)
        for at in range(units[0], passage.end)
    )


def only_refuses(passage: Passage, orders: Sequence[ReadOrder]) -> bool:
    """Whether words behind orders only say of a place that it is not meant: `not to Munich`."""
    nots, grammar = passage.vocabulary.conditions.nots, passage.vocabulary.grammar
    named = passage.mentions
    if len(named) != 1 or named[0].kind or not named[0].places or named[0].end != passage.end:
        return False
    before = passage.words[passage.start : named[0].start]
    small = nots | passage.vocabulary.prose.aiming | grammar.towards | grammar.articles
    aims = bool(orders) and isinstance(orders[-1].order, Move | Support)
    return aims and bool(nots.intersection(before[:1])) and small.issuperset(before)


def lacks_help_at(parsed: Parsed, at: int) -> bool:
    """Whether `without`, or `with no`, stands somewhere."""
    prose, words = parsed.vocabulary.prose, parsed.words
    without = words[at] in prose.lacking
    nothing = words[at + 1] in prose.none_at_all - prose.lacking
    return without or (words[at] in parsed.vocabulary.grammar.with_help and nothing)
