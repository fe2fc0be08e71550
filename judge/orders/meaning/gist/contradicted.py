"""Words behind a move that say otherwise of its unit, by a pronoun: `A Mun - Bur, but it holds`.

Which of the two is meant is asked; neither is taken. That it stays says otherwise only behind a
`but`: `A Mun - Bur, and it stays that way`.
"""

from __future__ import annotations

from dataclasses import replace

from judge.orders.findings import ReadOrder
from judge.orders.meaning.gist.gist import Sense, own_of, whole_passage
from judge.orders.meaning.gist.movement_gist import MovementGist
from judge.orders.meaning.gist.passages import PassageReader, question
from judge.orders.meaning.gist.pronouns import Antecedent, Pronouns
from judge.orders.meaning.line_reader import ReadLine
from judge.orders.tokens.suggestions import first_distinct
from judge.orders.vocabulary import Act
from judge.rules.order import Hold, Move, Order

PLAIN = frozenset({Act.GO, Act.STAY})
MOST = 3  # pieces of a line that are looked at: people write no more


def asked_if_contradicted(read: ReadLine, reader: PassageReader, pronouns: Pronouns) -> ReadLine:
    """Ask about a move that words passed over behind it contradict."""
    pieces = read.passed_over if len(read.passed_over) <= MOST and not reader.is_tired else ()
    for words in pieces:
        told = _before(words, read)
        other = _otherwise(words, told, reader, pronouns) if told else None
        stays = isinstance(other, Hold) and not _is_set_against(words, read, reader)
        if told and other and not stays:
            shorts = first_distinct([told.short, reader.standpoint.short(other)])
            asks = question(read.line.text, read.line.number, shorts)
            kept = tuple(order for order in read.orders if order is not told)
            read = replace(read, orders=kept, problems=(*read.problems, asks))
    return read


def _before(words: str, read: ReadLine) -> ReadOrder | None:
    """Return the move that stands last before some words of a line."""
    at = read.line.text.find(words)
    before = [it for it in read.orders if 0 <= read.line.text.find(it.written) < at]
    last = max(before, key=lambda it: read.line.text.find(it.written), default=None)
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
    passage, prose = whole_passage(words, reader.lexicon), reader.vocabulary.prose
    start = next((at for at in range(passage.end) if not _joins(passage.words[at], reader)), 0)
    said = passage.parsed.quote(start, passage.end)
    acts = {act.act for act in passage.act_mentions}
    open_still = passage.parsed.proviso or passage.is_doubtful or passage.is_past or passage.denied
    if open_still or passage.powers or not acts or not acts <= PLAIN:
        return None
    if not prose.there.isdisjoint(passage.words) or any(
        own_of(mention, reader.standpoint) is not None for mention in passage.mentions
    ):
        return None
    name = told.short.partition(" - ")[0]
    if told.unit is None:
        return None
    same = Antecedent(name, (told.unit,), denied=True, alone=True)
    resolved = pronouns.resolved(said, same)
    if not resolved:
        return None
    gist = MovementGist(whole_passage(resolved, reader.lexicon), reader.standpoint, None).find()
    if gist.sense is not Sense.ORDERS or len(gist.orders) != 1:
        return None
    return _another(gist.orders[0], told.order)


def _another(order: Order, move: Order) -> Order | None:
    """Return an order if it is for the unit of a move, and not that move."""
    match order, move:
        case Hold(at), Move(of) if at == of:
            return order
        case Move(at, to), Move(of, there) if at == of and to != there:
            return order
    return None


def _joins(word: str, reader: PassageReader) -> bool:
    """Whether a word only joins what follows to what stands before."""
    joins = reader.vocabulary.grammar.buts | reader.vocabulary.prose.joins
    return word in joins or not word.isalnum()
