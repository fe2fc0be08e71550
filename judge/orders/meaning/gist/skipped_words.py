"""Words without which no passage is read: one not known where a place must be, a new order."""

from __future__ import annotations

from judge.orders.meaning.gist.directions import is_aimed
from judge.orders.meaning.gist.gist import own_of
from judge.orders.meaning.gist.movement_statement import Statement
from judge.orders.vocabulary import Act

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
    helping = statement.known.helps | statement.known.helped_by
    powers = set() if passage.denied else {at for _, at in passage.powers}
    said = _is_said(statement)
    noting = NOTED.union(statement.vocabulary.tokens.kind_names)
    for at in range(passage.start, passage.end):
        word = passage.words[at]
        if at in named or not word.isalpha() or len(word) == 1:
            continue
        if word in helping or word in statement.vocabulary.prose_words:
            continue
        before = passage.words[at - 1] if at > passage.start else ""
        if before in statement.vocabulary.tokens.indefinite and not passage.is_capital(at - 1):
            before = ""  # a little help
        place = before in statement.known.aiming and passage.is_capital(at) and at not in powers
        noted = (before in noting and at - 1 not in named) or place
        between = passage.is_noted and min(named) < at < max(named)
        between = between and not (said and not passage.is_capital(at))
        if noted or between or before == "/":
            return True
    return False


def _is_said(statement: Statement) -> bool:
    """Whether words say in full where a unit goes, or what it does, and names begin with capitals.

    `A Mun packs its bags and leaves for Bur`, `F Nth provides the necessary support`.
    """
    passage = statement.passage
    if any(is_aimed(statement, mention) for mention in statement.named[1:]):
        return True
    told = {act.act for act in passage.act_mentions if len(passage.words[act.start]) > 1}
    stays = Act.STAY in told and len(passage.mentions) == 1
    capitals = all(passage.is_capital(mention.end - 1) for mention in passage.mentions)
    return capitals and (stays or Act.HELP in told)


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
    acts = {at for act in statement.passage.act_mentions for at in range(act.start, act.end)}
    return acts | statement.passage.of_names
