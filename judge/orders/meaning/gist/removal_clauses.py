"""Clauses of a winter that remove units, beside others that only say which are kept."""

from __future__ import annotations

import re

from judge.orders.grammar.lexicon import Lexicon
from judge.orders.meaning.gist.mentions import Passage
from judge.orders.vocabulary import Act
from judge.orders.vocabulary.vocabulary import Acts

CLAUSE_ENDS = re.compile("[,:;]")


def removals_in(text: str, lexicon: Lexicon, acts: Acts) -> tuple[str, tuple[str, ...]]:
    """Return the clauses with removals, and those beside them that say which units are kept.

    Without both of them, or with any clause that is neither, there are none.
    """
    kept = lexicon.vocabulary.grammar.kept | lexicon.vocabulary.grammar.denied
    clauses = [clause for clause in CLAUSE_ENDS.split(text) if clause.strip()]
    parsed = [lexicon.parse(clause) for clause in clauses]
    keeps = [not kept.isdisjoint(clause.words) for clause in parsed]
    passages = (Passage(clause, 0, clause.grammar.end, acts) for clause in parsed)
    leaves = [_begins_with_removal(passage) for passage in passages]
    if set(zip(keeps, leaves, strict=True)) != {(True, False), (False, True)}:
        return "", ()
    pairs = list(zip(clauses, leaves, strict=True))
    removed = ", ".join(clause for clause, leave in pairs if leave)
    return removed, tuple(clause.strip() for clause, leave in pairs if not leave)


def _begins_with_removal(passage: Passage) -> bool:
    """Whether a clause says first of all that units are removed: `take Boh and Tyr off`."""
    acts = passage.act_mentions
    if not any(act.act is Act.LEAVE for act in acts):
        return False
    return not passage.mentions or acts[0].start < passage.mentions[0].start
