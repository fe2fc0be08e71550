"""Words without which no passage is read: one not known where a place must be, a new order."""

from __future__ import annotations

from judge.orders.meaning.gist.gist import own_of
from judge.orders.meaning.gist.movement_statement import Statement

NEW_ORDER = frozenset({",", "&", "+", "/"})
NOTED = frozenset({"-", "a", "f", "s", "c"})


def skips_a_word(statement: Statement) -> bool:
    """Whether an unknown word stands where the notation wants a place."""
    passage, named = statement.passage, _named_tokens(statement)
    units = [m for m in passage.mentions if not m.places and m.end < passage.end]
    verbs = statement.vocabulary.grammar.verb_of
    for unit in units:  # fleet Egean holds
        if own_of(unit, statement.standpoint) is None and passage.words[unit.end + 1] in verbs:
            named -= set(range(unit.start, unit.end))
    noting = NOTED.union(statement.vocabulary.tokens.kind_names)
    for at in range(passage.start, passage.end):
        word = passage.words[at]
        if at in named or not word.isalpha() or len(word) == 1:
            continue
        if word in statement.vocabulary.prose_words:
            continue
        before = passage.words[at - 1] if at > passage.start else ""
        if before in statement.vocabulary.tokens.indefinite and not passage.is_capital(at - 1):
            before = ""  # a little help
        noted = (before in noting and at - 1 not in named) or (
            before in statement.known.aiming and passage.is_capital(at)
        )
        between = passage.is_noted and min(named) < at < max(named)
        if noted or between or before == "/":
            return True
    return False


def begins_anew(statement: Statement) -> bool:
    """Whether a unit is named once more behind a sign, for an order: `, a bur g`."""
    words, known = statement.passage.words, set[int]()
    for mention in statement.passage.mentions:
        own = own_of(mention, statement.standpoint) if mention.kind and mention.places else None
        if own in known and words[mention.start - 1] in NEW_ORDER:
            return True
        known |= {own} if own is not None else set()
    return False


def _named_tokens(statement: Statement) -> set[int]:
    return {
        at for mention in statement.passage.mentions for at in range(mention.start, mention.end)
    } | {
        at for mention in statement.passage.act_mentions for at in range(mention.start, mention.end)
    }
