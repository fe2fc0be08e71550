"""Units that are named first, and only meant by the words that say what they do.

`Belgium and Nth are both there for Holland: the first goes in, the second supports it`, `Now Lvp.
It goes to Wales`, `Bel, Nth and Lvp: all three hold`: the names are put where the phrases stand,
and what only names the units is left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from judge.orders.grammar.lexicon import Parsed
from judge.orders.lines.splitting import Line
from judge.orders.meaning.gist.gist import own_of, whole_passage
from judge.orders.meaning.gist.mentions import Mention, Passage
from judge.orders.meaning.headings_above import NOTHING
from judge.orders.meaning.line_reader import LineReader
from judge.orders.meaning.references.targets import TargetReader
from judge.orders.vocabulary import Act, WordSet
from judge.orders.vocabulary.words_of_references import ReferenceWords
from judge.rules.board import Province, UnitKind

PAIR = 2  # units of which there is a former and a latter
LAST = -1
OTHER = -2
WORD = re.compile(r"[^\W\d_]+")
SIGNS = frozenset({",", ":", "-", "/", "(", ")"})
AROUND = " ,:;–—-"
FEW = 4  # words around a unit that is only named


@dataclass(frozen=True, slots=True)
class OwnUnit:
    """A unit of the writer's, how it is called, and where."""

    at: Province
    name: str
    mention: Mention


@dataclass(frozen=True, slots=True)
class Pointer:
    """A phrase that stands for the unit named so manieth, or for the last or the other one."""

    start: int
    end: int
    which: int


class Topics:
    """Puts the names of units where phrases stand for them."""

    def __init__(self, lines: LineReader) -> None:
        self.lines = lines
        self.lexicon = lines.lexicon
        self.standpoint = lines.standpoint
        self.vocabulary = lines.lexicon.vocabulary
        self.targets = TargetReader(self.standpoint, self.lexicon, self.vocabulary.acts)
        prose = self.vocabulary.prose
        self._going = frozenset(phrase[0] for phrase in prose.going_in.phrases)
        self._aiming = frozenset(phrase[0] for phrase in prose.targeting.phrases)
        self._told = set[Province]()  # of the units that one sentence names

    def settled(self, texts: Sequence[str]) -> list[str]:
        """Return sentences with the units that they mean; empty where they only name units."""
        moves = self.standpoint.moves
        result = list(map(self._in_full, texts)) if moves else list(texts)
        topic = -1  # the sentence that names the units
        further = (self._of_kinds, self._of_all, self._of_one) if moves else ()
        for at, text in enumerate(result):
            before = result[topic] if topic >= 0 else ""
            for way in (self._of_order, *further):
                settled = way(before, text)
                if settled is not None:
                    result[at] = settled[1]
                    if topic >= 0:
                        result[topic] = settled[0]
                    break
            if settled is None or way != self._of_order or result[topic] == "":
                topic, self._told = at, set()
        return self._aimed(result) if moves else result

    # --- what is left out -----------------------------------------------------------------------

    def _in_full(self, text: str) -> str:
        """Return a sentence with what it leaves out: `Mun moves to Bur, and Ruh not at all`."""
        parsed, known = self.lexicon.parse(text), self._known
        starting = self.vocabulary.prose.starting | self.vocabulary.grammar.articles
        for unit in self._own(parsed):
            last = unit.mention.end
            size = known.not_at_all.size_at(parsed.words, last)
            begins = self._clause_of(parsed, unit.mention.start)
            before = whole_passage(parsed.quote(0, begins), self.lexicon) if size else None
            goes = before is not None and {act.act for act in before.act_mentions} == {Act.GO}
            plain = starting.issuperset(parsed.words[begins : unit.mention.start])
            if goes and plain and parsed.words[last + size] in self._ends:
                (holds,) = known.holds
                head = text[: parsed.tokens[begins].start]
                return f"{head}{unit.name} {holds}{text[parsed.tokens[last + size - 1].end :]}"
        return self._where(parsed)

    @property
    def _ends(self) -> WordSet:
        """What may stand behind a clause."""
        return SIGNS | self.vocabulary.prose.joins | {""}

    def _where(self, parsed: Parsed) -> str:
        """Return `Ukraine - Galicia` for `Galicia is where I want Ukraine`."""
        passage = whole_passage(parsed.text, self.lexicon)
        if len(passage.mentions) != PAIR or passage.denied:
            return parsed.text
        place, unit = passage.mentions
        size = self._known.is_where.size_at(parsed.words, place.end)
        easy = self._known.easy
        around = (
            *parsed.words[: place.start],
            *parsed.words[place.end + size : unit.start],
            *parsed.words[unit.end : parsed.grammar.end],
        )
        own = own_of(unit, self.standpoint) is not None and own_of(place, self.standpoint) is None
        if not (size and own and easy.issuperset(around)):
            return parsed.text
        return f"{parsed.quote(unit.start, unit.end)} - {parsed.quote(place.start, place.end)}."

    # --- where units go in ----------------------------------------------------------------------

    def _aimed(self, texts: Sequence[str]) -> list[str]:
        """Return sentences with the place that is named before, or behind, for who goes in."""
        result = list(texts)
        target, named = "", 0  # in which sentence
        for at, text in enumerate(texts):
            words = frozenset(WORD.findall(text.lower()))
            goes = not self._going.isdisjoint(words)
            spoken = self.targets.spoken_of(texts[at - 1]) if goes and at and not target else ""
            if goes and (aimed := self.targets.resolved(text, target, spoken)):
                result[at] = aimed
                since = at - 1 if spoken else named
                if (target or spoken) and not self._orders(texts[since]):
                    result[since] = ""
            elif not self._aiming.isdisjoint(words) and (place := self.targets.named_in(text)):
                target, named = place if target in ("", place) else "", at  # which of two?
                if at and (aimed := self.targets.resolved(texts[at - 1], place)):
                    result[at - 1 : at + 1] = [aimed, ""]  # Burgundy is on the move. Target: Bel
            elif target and self._own(self.lexicon.parse(text)):
                target = ""
        return result

    # --- the former and the latter --------------------------------------------------------------

    def _of_order(self, before: str, text: str) -> tuple[str, str] | None:
        """Read `the former holds, the latter goes to Wales` of two units that were named."""
        parsed = self.lexicon.parse(text)
        pointers = list(self._pointers(parsed))
        if not pointers:
            return None
        clause = self._clause_of(parsed, pointers[0].start)
        here = [it for it in self._own(parsed) if it.mention.end <= clause]
        named = here if len(here) >= PAIR else self._own(self.lexicon.parse(before))
        if len(named) < PAIR:
            return None
        meant = list(self._meant(pointers, named))
        if not all(meant):
            return None
        units = [it for it in meant if it]
        start = 0
        self._told |= {it.at for it in units}
        told = self._told >= {it.at for it in named}
        head = parsed.quote(0, clause).strip(AROUND)
        if named is here and told and not self._orders(head):
            start = clause
        said = _replaced(parsed, pointers, [it.name for it in units], start)
        if start and (place := self._place_in(head)):
            (target,) = self._known.the_target
            said = f"{target} {place}: {said}"
        kept = named is here or not told or self._orders(before)
        return before if kept else "", said

    def _pointers(self, parsed: Parsed) -> Iterator[Pointer]:
        """Yield the phrases that stand for one of the units that were named."""
        at = 0
        while at < parsed.grammar.end:
            pointer = self._pointer_at(parsed, at)
            if pointer:
                yield pointer
            at = pointer.end if pointer else at + 1

    def _pointer_at(self, parsed: Parsed, at: int) -> Pointer | None:
        known, words = self._known, parsed.words
        phrases = ((known.former, 0), (known.other_one, OTHER), (known.latter, LAST))
        for phrase, which in phrases:
            size = phrase.size_at(words, at)
            if size and self._stands_alone(parsed, at + size):
                return Pointer(at, at + size, which)
        if words[at] not in self.vocabulary.grammar.articles:
            return None
        count = next((n for n, of in known.ordinals.items() if words[at + 1] in of), 0)
        end = at + 2 + bool(count and words[at + 2] in self.vocabulary.prose.anyone)
        return Pointer(at, end, count - 1) if count and self._is_said_of(parsed, end) else None

    def _is_said_of(self, parsed: Parsed, at: int) -> bool:
        """Whether something is said right behind a phrase: `the first goes in`."""
        aux = self.vocabulary.grammar.auxiliaries | self.vocabulary.prose.aiming
        word = parsed.words[at]
        return bool(word in aux or self.vocabulary.acts.phrases.size_at(parsed.words, at))

    def _stands_alone(self, parsed: Parsed, at: int) -> bool:
        """Whether a phrase is no part of a name behind it: `the last two lines`."""
        return parsed.words[at] in self._ends or self._is_said_of(parsed, at)

    def _meant(
        self, pointers: Sequence[Pointer], named: Sequence[OwnUnit]
    ) -> Iterator[OwnUnit | None]:
        """Yield the units that phrases stand for; None for one that stands for none."""
        known = [it for it in named if it.at not in self._told]
        for pointer in pointers:
            if pointer.which == OTHER:
                yield known[0] if len(named) == PAIR and len(known) == 1 else None
            elif pointer.which < len(named):
                meant = named[pointer.which]
                known = [it for it in known if it is not meant]
                yield meant
            else:
                yield None

    # --- she and he -----------------------------------------------------------------------------

    def _of_kinds(self, before: str, text: str) -> tuple[str, str] | None:
        """Read `she convoys, he sails with her to Norway` of a fleet and an army."""
        parsed, known = self.lexicon.parse(text), self._known
        words = parsed.words[: parsed.grammar.end]
        first = next((at for at, word in enumerate(words) if word in known.she | known.he), None)
        if first is None or known.she.isdisjoint(words) or known.he.isdisjoint(words):
            return None
        clause = self._clause_of(parsed, first)
        here = [it for it in self._own(parsed) if it.mention.end <= clause]
        named = here or self._own(self.lexicon.parse(before))
        kinds = {self.standpoint.own[it.at].kind: it.name for it in named}
        if len(named) != PAIR or len(kinds) != PAIR:
            return None
        pointers = [
            Pointer(at, at + 1, w in known.she)
            for at, w in enumerate(words)
            if at >= clause and w in known.she | known.he
        ]
        names = [kinds[UnitKind.FLEET if it.which else UnitKind.ARMY] for it in pointers]
        said = _replaced(parsed, pointers, names, clause if here else 0)
        return (before if here or self._orders(before) else ""), said

    # --- both, and all three --------------------------------------------------------------------

    def _of_all(self, before: str, text: str) -> tuple[str, str] | None:
        """Read `Bel, Nth and Lvp: all three hold` of as many units as stand in a row before it."""
        parsed, known = self.lexicon.parse(text), self._known
        around = self.vocabulary.grammar.everybody | self.vocabulary.grammar.crowd | known.those
        for at, word in enumerate(parsed.words[: parsed.grammar.end]):
            count = next((n for n, words in known.several.items() if word in words), 0)
            if not count:
                continue
            start, end = at, at + 1
            while start and parsed.words[start - 1] in around:
                start -= 1
            while parsed.words[end] in around:
                end += 1
            if not self._is_said_of(parsed, end):
                continue
            row = self._row_until(parsed, start)
            if len(row) == count:
                head = parsed.text[: parsed.tokens[row[-1].mention.end - 1].end]
                return before, f"{head} {parsed.text[parsed.tokens[end].start :]}"
            row = self._row_until(self.lexicon.parse(before), None)
            if len(row) == count and start == 0:
                head = before.rstrip(AROUND + ".")
                return "", f"{head} {parsed.text[parsed.tokens[end].start :]}"
        return None

    def _row_until(self, parsed: Parsed, end: int | None) -> list[OwnUnit]:
        """Return the units that stand in a row before a token, with but a sign between."""
        end = parsed.grammar.end if end is None else end
        while end and parsed.words[end - 1] in SIGNS:
            end -= 1
        joins = SIGNS | self.vocabulary.grammar.ands | self.vocabulary.grammar.articles | {"&", "+"}
        row: list[OwnUnit] = []
        for unit in reversed(self._own(parsed)):
            behind = row[0].mention.start if row else end
            if unit.mention.end > end:
                continue
            if not joins.issuperset(parsed.words[unit.mention.end : behind]) or (
                not row and unit.mention.end != end
            ):
                break
            row.insert(0, unit)
        begins = bool(row) and joins.issuperset(parsed.words[: row[0].mention.start])
        return row if begins else []

    # --- one unit -------------------------------------------------------------------------------

    def _of_one(self, before: str, text: str) -> tuple[str, str] | None:
        """Read `It goes to Wales` behind a sentence that only names a unit: `Now Lvp.`."""
        parsed, one = self.lexicon.parse(text), self._known.that_one
        pronouns = self.vocabulary.prose.standing_for
        if pronouns.isdisjoint(parsed.words) and not one.are_among(parsed.words):
            return None
        named = self._own(self.lexicon.parse(before)) if before else []
        if len(named) != 1 or not self._only_names(before):
            return None
        said = self.with_name(text, named[0].name)
        own = {it.at for it in self._own(parsed)} - {named[0].at}
        return ("", said) if said and not own else None

    def with_name(self, text: str, name: str) -> str:
        """Return a sentence with a name for the phrase that stands for a unit in it; "" if none."""
        parsed, known = self.lexicon.parse(text), self._known
        one = self.vocabulary.prose.standing_for
        own = [it.mention.start for it in self._own(parsed)]
        for at in range(min([parsed.grammar.end, *own])):
            size = known.that_one.size_at(parsed.words, at) or (parsed.words[at] in one)
            if size:
                return _replaced(parsed, [Pointer(at, at + size, 0)], [name], 0)
        return ""

    def _only_names(self, text: str) -> bool:
        """Whether a sentence names a unit, and says nothing of it."""
        passage = whole_passage(text, self.lexicon)
        words = [w for w in passage.words if w.isalpha()]
        named = sum(m.end - m.start for m in passage.mentions)
        weak = self.vocabulary.prose.weakly_into
        acts = [act for act in passage.act_mentions if passage.words[act.start] not in weak]
        quiet = not (acts or passage.denied or passage.parsed.proviso)
        return (
            quiet and len(passage.mentions) == 1 and len(words) - named <= FEW and "?" not in text
        )

    # --- what is named --------------------------------------------------------------------------

    def _own(self, parsed: Parsed) -> list[OwnUnit]:
        """Return the writer's units that are named, each once."""
        passage = Passage(parsed, 0, parsed.grammar.end, self.vocabulary.acts)
        found: dict[Province, OwnUnit] = {}
        for mention in passage.mentions:
            at = own_of(mention, self.standpoint)
            if at is not None and at not in found:
                found[at] = OwnUnit(at, parsed.quote(mention.start, mention.end), mention)
        return list(found.values())

    def _place_in(self, text: str) -> str:
        """Return the one place that is named and is of no unit of the writer's; or nothing."""
        passage = whole_passage(text, self.lexicon)
        places = [m for m in passage.mentions if own_of(m, self.standpoint) is None and m.places]
        return passage.parsed.quote(places[0].start, places[0].end) if len(places) == 1 else ""

    def _clause_of(self, parsed: Parsed, at: int) -> int:
        """Return where the clause begins that a token is in."""
        joins = SIGNS | self.vocabulary.prose.joins
        while at and parsed.words[at - 1] not in joins:
            at -= 1
        return at

    def _orders(self, text: str) -> bool:
        """Whether words are orders as they stand."""
        alone = self.lines.read(Line(0, 0, text), NOTHING) if text else None
        return bool(alone and alone.orders and alone.is_clean)

    @property
    def _known(self) -> ReferenceWords:
        return self.vocabulary.references


def _replaced(parsed: Parsed, pointers: Sequence[Pointer], names: Sequence[str], start: int) -> str:
    """Return a text from a token on, with names for phrases."""
    pieces, last = list[str](), parsed.tokens[start].start
    for pointer, name in zip(pointers, names, strict=True):
        pieces += [parsed.text[last : parsed.tokens[pointer.start].start], name]
        last = parsed.tokens[pointer.end - 1].end
    return "".join([*pieces, parsed.text[last:]])
