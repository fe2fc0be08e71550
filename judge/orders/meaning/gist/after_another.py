"""Units that do as another does that was ordered before them: likewise, there, in its place."""

from __future__ import annotations

from dataclasses import replace

from judge.orders.meaning.gist.gist import Gist, asked, ordered
from judge.orders.meaning.gist.help_for_orders import support_for
from judge.orders.meaning.gist.mentions import Mention
from judge.orders.meaning.gist.movement_statement import Statement
from judge.orders.meaning.gist.refusals import are_listed
from judge.orders.vocabulary import Act, Verb
from judge.rules.order import Convoy, Hold, Move, Support


def likewise(statement: Statement) -> Gist | None:
    """Read `Gascony too` behind what another unit does: stay, or help the same."""
    units = [at for at in statement.own if at is not None]
    alike = {word for phrase in statement.known.likewise.phrases for word in phrase}
    easy = alike | statement.known.easy | statement.vocabulary.grammar.fillers
    told = not statement.passage.has(statement.known.likewise) or len(units) != len(statement.own)
    easy |= statement.vocabulary.grammar.auxiliaries | statement.vocabulary.grammar.lead_ins
    helps = statement.vocabulary.grammar.verb_of
    easy |= {word for word in statement.passage.unnamed if helps.get(word) is Verb.SUPPORT}
    if told or not (easy | statement.known.joins).issuperset(statement.passage.unnamed):
        return None
    if isinstance(statement.aim, Move) and statement.acts <= {Act.GO} and units:
        return asked()
    if isinstance(statement.aim, Hold) and statement.acts <= {Act.GO}:
        return ordered(Hold(at) for at in units)
    if isinstance(statement.aim, Support) and statement.acts <= {Act.HELP}:
        helped = [replace(statement.aim, at=at) for at in units]
        fine = all(map(statement.can, helped))
        return ordered(helped) if fine else None
    return None


def goes_there(statement: Statement) -> Gist | None:
    """Read `and Wales goes there` behind a convoy or a support of it; or `Wales does just that`.

    A unit that is helped where it stands holds so: `Rome supports Naples, which indeed holds`.
    """
    units = [at for at in statement.own if at is not None]
    if len(units) != 1 or statement.passage.denied:
        return None
    match statement.aim:
        case Convoy(of=of, to=to) | Support(of=of, to=int(to)) if of == units[0]:
            carried = isinstance(statement.aim, Convoy)
            return ordered([Move(of, to, via_convoy=carried)]) if _does_so(statement) else None
        case Support(of=of, to=None) if of == units[0] and statement.acts == {Act.STAY}:
            return ordered([Hold(of)]) if len(statement.named) == 1 else None
    return None


def _does_so(statement: Statement) -> bool:
    """Whether words say of a unit that it does what was said of it before."""
    known, passage = statement.known, statement.passage
    there = not known.there.isdisjoint(passage.said) or _only_goes(statement)
    return (Act.GO in statement.acts and there) or passage.has(known.doing_so)


def _only_goes(statement: Statement) -> bool:
    """Whether words say no more of a unit than that it goes."""
    said = {at for act in statement.passage.act_mentions for at in range(act.start, act.end)}
    words, idle = statement.passage.words, statement.vocabulary.tokens.trailing  # of course
    for at in range(statement.passage.start, statement.passage.end):
        said.update(range(at, at + idle.size_at(words, at)))
    rest = set(statement.passage.unnamed) - {words[at] for at in said}
    plain = statement.vocabulary.grammar.fillers | statement.known.adverbs
    plain |= statement.vocabulary.grammar.auxiliaries
    return statement.acts == {Act.GO} and plain.issuperset(rest)


def helped_by(statement: Statement) -> Gist | None:
    """Read `It is backed by Norway` behind an order: Norway supports what that unit does."""
    passage, known, words = statement.passage, statement.known, statement.passage.words
    helpers = [at for at in statement.own if at is not None]
    first = statement.named[0].start
    by = next((at for at in range(passage.start, first) if words[at] in known.helped_by), None)
    if by is None or words[by + 1] not in known.agents or len(helpers) != len(statement.own):
        return None
    grammar = statement.vocabulary.grammar
    plain = known.standing_for | known.pointing_back | grammar.auxiliaries | grammar.fillers
    if not plain.issuperset(words[passage.start : by]):
        return None
    helped = [order for at in helpers if (order := support_for(statement.aim, at))]
    fine = len(helped) == len(helpers) and all(map(statement.can, helped))
    return ordered(helped) if fine else asked(helped)


def jointly(statement: Statement) -> Gist | None:
    """Read `Bulgaria and the Black Sea both support that` behind an order, or `lend a hand`."""
    units = [at for at in statement.own if at is not None]
    helps = [act for act in statement.passage.act_mentions if act.act is Act.HELP]
    pointed = not statement.known.pointing_back.isdisjoint(statement.passage.said[-1:])
    pointed = pointed or any(act.end == statement.passage.end for act in helps)
    if len(units) < 2 or len(units) != len(statement.own) or not pointed:
        return None
    if statement.acts != {Act.HELP} or any(m.start > helps[0].start for m in statement.named):
        return None
    helped = [order for at in units if (order := support_for(statement.aim, at))]
    fine = all(map(statement.can, helped))
    if fine and len(helped) == len(units):
        return ordered(helped)
    return asked(helped) if are_listed(statement.passage) else None


def follows(statement: Statement) -> Gist | None:
    """Read `Kiel fills the hole` behind a move of another unit: it goes where that one was."""
    at = statement.own[0]
    if (
        not isinstance(statement.aim, Move)
        or len(statement.own) != 1
        or at in (None, statement.aim.at)
    ):
        return None
    if not statement.passage.has(statement.known.following) or statement.passage.denied:
        return None
    place = Mention(0, 0, (statement.aim.at,))
    moves = [move for move in statement.moves(at, place) if isinstance(move, Move)]
    return ordered(moves) if len(moves) == 1 else asked(moves)
