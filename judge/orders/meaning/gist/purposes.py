"""What an order is for: `to keep the Italians out Trieste holds` orders what stands behind it."""

from __future__ import annotations

import re

from judge.orders.grammar.lexicon import Lexicon
from judge.orders.meaning.gist.gist import own_of, whole_passage
from judge.orders.meaning.gist.mentions import Passage
from judge.orders.meaning.standpoint import Standpoint
from judge.orders.tokens.tokenizing import words_of
from judge.orders.vocabulary import Act, Vocabulary

LONGEST_BEGUN = 40  # letters
SIGNS = re.compile(r"[,;:.!?…]+(?:\s+|$)")


def is_mere_purpose(passage: Passage) -> bool:
    """Whether words only say what an order is for; `in order to support Munich` is one itself."""
    behind = _behind_purpose(passage)
    if not behind:
        return False
    helps = (act.start for act in passage.act_mentions if act.act is Act.HELP)
    return not any(behind <= at <= behind + 1 for at in helps)


def only_covers(passage: Passage) -> bool:
    """Whether words behind an order say whom it covers: `A Lvp - Yor (covering London)`."""
    acts = passage.act_mentions
    covers = {act.act for act in acts} == {Act.COVER} and acts[0].start == passage.start
    return covers and len(passage.mentions) == 1


def main_clause(whole: Passage, standpoint: Standpoint) -> int:
    """Return where a sentence that begins with a purpose goes on without it; 0 if nowhere.

    There a unit of the writer's stands, or the writer, and right behind it what is done.
    """
    behind = _behind_purpose(whole)
    if not behind or "," in whole.words[: whole.end]:
        return 0
    articles, ands = whole.vocabulary.grammar.articles, whole.vocabulary.grammar.ands
    subjects = {m.start: m.end for m in whole.mentions if own_of(m, standpoint) is not None}
    writers = whole.vocabulary.prose.me - articles
    subjects |= {at: at + 1 for at in range(whole.end) if whole.words[at] in writers}
    for act in whole.act_mentions:
        at = next((at for at, end in subjects.items() if end == act.start), 0)
        while whole.words[at - 1] in articles:
            at -= 1
        if at > behind and whole.words[at - 1] not in ands:
            return at
    return 0


def begins_purpose(text: str, vocabulary: Vocabulary) -> bool:
    """Whether words begin with what something is for: `only to keep him honest`."""
    words = (*words_of(text[:LONGEST_BEGUN], vocabulary), "")
    at = int(words[0] in vocabulary.settling.only)
    return bool(vocabulary.prose.purposes.size_at(words, at))


def without_reason(right: str, lexicon: Lexicon) -> str:
    """Return what is right without what says why the other is wrong: `that's silly, to Bel`."""
    clauses = SIGNS.split(right, maxsplit=1)
    reason = whole_passage(clauses[0], lexicon)
    names = reason.mentions or reason.act_mentions
    return clauses[1] if len(clauses) > 1 and clauses[1] and not names else right


def _behind_purpose(passage: Passage) -> int:
    """Return where a purpose that words begin with leads on; 0 if they begin with none."""
    size = passage.vocabulary.prose.purposes.size_at(passage.words, passage.start)
    return passage.start + size if size else 0
