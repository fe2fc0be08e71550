"""Words behind a move that say otherwise of its unit, by a pronoun: `A Mun - Bur, but it holds`.

Which of the two is meant is asked; neither is taken. That it stays says otherwise only behind a
`but`: `A Mun - Bur, and it stays that way`.
"""

from __future__ import annotations

from dataclasses import replace

from judge.orders.findings import ReadOrder, question
from judge.orders.meaning.gist.gist import Sense, own_of, whole_passage
from judge.orders.meaning.gist.movement_gist import MovementGist
from judge.orders.meaning.gist.passages import PassageReader
from judge.orders.meaning.gist.pronouns import Antecedent, Pronouns
from judge.orders.meaning.line_reader import ReadLine
from judge.rules.order import Hold, Move, Order

MOST = 3  # pieces of a line that are looked at: people write no more


def asked_if_contradicted(read: ReadLine, reader: PassageReader, pronouns: Pronouns) -> ReadLine:
    """Ask about a move that words passed over behind it contradict."""
    pieces = read.passed_over if len(read.passed_over) <= MOST and not reader.is_tired else ()
    for words in pieces:
        told = _before(words, read)
        other = _otherwise(words, told, reader, pronouns) if told else None
        stays = isinstance(other, Hold) and not _is_set_against(words, read, reader)
        if told and other and not stays:
            shorts = [told.short, reader.standpoint.short(other)]
            asks = question(read.line.text, read.line.number, shorts)
            kept = tuple(order for order in read.orders if order is not told)
            read = replace(read, orders=kept, problems=(*read.problems, asks))
    return read


def asked_with_its_crowd(read: ReadLine, reader: PassageReader) -> ReadLine:
    """Ask about an order of a unit that is one of several of which their line asks already.

    `Both fleets to the Channel, MAO supporting Brest`: what does that one do?
    """
    for problem in read.problems if read.orders else ():
        units = {_unit(short) for short in problem.suggestions}
        words = reader.lexicon.parse(problem.written).words
        crowd = not reader.vocabulary.tokens.several.isdisjoint(words)
        torn = [it for it in read.orders if _unit(it.short) in units] if len(units) > 1 else []
        if torn and crowd:
            shorts = [*problem.suggestions, *(it.short for it in torn)]
            asks = question(read.line.text, read.line.number, shorts)
            kept = tuple(order for order in read.orders if order not in torn)
            others = tuple(other for other in read.problems if other is not problem)
            return replace(read, orders=kept, problems=(*others, asks))
    return read


def _unit(short: str) -> str:
    """Return the unit of an order in the judge's own form: `F MAO`."""
    return " ".join(short.split()[:2])


def _before(words: str, read: ReadLine) -> ReadOrder | None:
    """Return the move that stands last before some words of a line."""
    text = read.line.text
    before = [it for it in read.orders if 0 <= text.find(it.written) < text.find(words)]
    last = max(before, key=lambda it: text.find(it.written), default=None)
    return last if last and isinstance(last.order, Move) else None


def _is_set_against(words: str, read: ReadLine, reader: PassageReader) -> bool:
    """Whether a `but` stands before some words of a line, or begins them."""
    before = read.line.text[: read.line.text.find(words)].split()[-1:]
    near = {word.lower().strip(",;") for word in (*before, words.split(maxsplit=1)[0])}
    return not reader.vocabulary.grammar.buts.isdisjoint(near)


def _otherwise(
    words: str, told: ReadOrder, reader: PassageReader, pronouns: Pronouns
) -> Order | None:
    """Return what some words order the unit of a move instead; None if nothing."""
    passage, at = whole_passage(words, reader.lexicon), told.unit
    joins = reader.vocabulary.grammar.buts | reader.vocabulary.prose.joins | {","}
    start = next((it for it in range(passage.end) if passage.words[it] not in joins), 0)
    named = any(own_of(mention, reader.standpoint) is not None for mention in passage.mentions)
    there = not reader.vocabulary.prose.there.isdisjoint(passage.words)
    if at is None or there or named or passage.is_past or passage.is_doubtful:
        return None
    name = told.short.partition(" - ")[0]
    clause = passage.parsed.quote(start, passage.end)
    resolved = pronouns.resolved(clause, Antecedent(name, (at,), denied=True, alone=True))
    said = whole_passage(resolved, reader.lexicon) if resolved else passage
    gist = MovementGist(said, reader.standpoint, None).find()
    others = [it for it in gist.orders if isinstance(it, Hold | Move) and it.at == at]
    sure = gist.sense is Sense.ORDERS and len(others) == 1 and others[0] != told.order
    return others[0] if sure else None
