"""Units that are named first, and only meant by the words that say what they do.

`Belgium and Nth are both there for Holland: the first goes in, the second supports it`, `Bel, Nth
and Lvp: all three hold`, `A Lon and F Nth: she convoys, he goes to Norway`: the names are put where
the phrases stand, and what only names the units is left out.  They stand in the same sentence, or
in the one before it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from judge.orders.grammar.lexicon import Parsed
from judge.orders.lines.splitting import Line
from judge.orders.meaning.gist.gist import own_of, whole_passage
from judge.orders.meaning.gist.mentions import Mention
from judge.orders.meaning.headings_above import NOTHING
from judge.orders.meaning.line_reader import LineReader, ReadingStep
from judge.orders.meaning.references.counted_others import CountedOthers
from judge.orders.meaning.references.dangers import Dangers
from judge.orders.meaning.references.directed_units import DirectedUnits
from judge.orders.meaning.references.listed_helpers import ListedHelpers
from judge.orders.meaning.references.only_helper import OnlyHelper
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


@dataclass(frozen=True, slots=True)
class OwnUnit:
    """A unit of the writer's, how it is called, and where."""

    at: Province
    name: str
    mention: Mention


@dataclass(frozen=True, slots=True)
class Pointer:
    """A phrase that stands for units: the so manieth, the one of a kind, or so many together."""

    start: int
    end: int
    which: int | None = None
    kind: UnitKind | None = None
    count: int = 1


class Topics(ReadingStep):
    """Puts the names of units where phrases stand for them."""

    def __init__(self, lines: LineReader) -> None:
        super().__init__(lines)
        self.dangers = Dangers(self.lexicon)
        self.directed = DirectedUnits(self.standpoint, self.lexicon)
        self.counted = CountedOthers(self.standpoint, self.lexicon)
        self.helpers = ListedHelpers(self.standpoint, self.lexicon)
        self.only_helper = OnlyHelper(lines)
        self.targets = TargetReader(self.standpoint, self.lexicon)
        prose = self.vocabulary.prose
        self._going = frozenset(phrase[0] for phrase in prose.going_in.phrases)
        self._aiming = prose.aiming | {phrase[0] for phrase in prose.targeting.phrases}
        self._told = set[Province]()  # of the units that one sentence names

    def settled(self, texts: Sequence[str]) -> list[str]:
        """Return sentences with the units that they mean; empty where they only name units."""
        moves = self.standpoint.moves
        noted = [self.lexicon.parse(text).is_notation for text in texts]
        full = zip(texts, noted, strict=True)
        result = [it if plain or not moves else self._in_full(it) for it, plain in full]
        result = self._with_others(result) if moves else result
        topic = -1  # the sentence that names the units
        for at, text in enumerate(result):
            before = result[topic] if topic >= 0 else ""
            settled = None if noted[at] else self._settled(before, text)
            if settled is None:
                if self._own(self.lexicon.parse(text)):
                    topic, self._told = at, set()
                continue
            before, result[at] = settled
            if topic >= 0:
                result[topic] = before
        return self._aimed(result) if moves else result

    def _with_others(self, texts: Sequence[str]) -> list[str]:
        """Return sentences with the names of other units than those spoken of before."""
        result, spoken_of = list[str](), set[Province]()
        for text in texts:
            told = self.directed.put_other(self.counted.put(text, spoken_of), spoken_of)
            result.append(told)
            passage = whole_passage(told, self.lexicon)
            spoken_of |= self.directed.told_in(passage, passage.end)
        return result

    # --- what is left out -----------------------------------------------------------------------

    def _in_full(self, text: str) -> str:
        """Return a sentence with what it leaves out: `Mun moves to Bur, and Ruh not at all`."""
        text = self.only_helper.put(self.helpers.put(self.dangers.without(text)))
        text = self.directed.put(text)
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
        return self._swapped(parsed) or self._where(parsed)

    def _swapped(self, parsed: Parsed) -> str:
        """Return `Par - Pic, Pic - Par` for `Par and Pic swap places`; "" if none do."""
        own, words = self._own(parsed), parsed.words
        joins = self.vocabulary.grammar.ands | {"&", "+"}
        auxiliaries = self.vocabulary.grammar.auxiliaries
        for one, other in pairwise(own):
            last, between = other.mention.end, words[one.mention.end : other.mention.start]
            joined = bool(between) and joins.issuperset(between)
            last += words[last] in auxiliaries
            size = self._known.changing_places.size_at(words, last) if joined else 0
            within = self._known.changing_places_with.size_at(words, one.mention.end)
            first = self._clause_of(parsed, one.mention.start) if joined else 0
            led = self._known.exchanging.size_at(words, first) if joined else 0
            led = led if first + led == one.mention.start else 0  # swap Par and Pic
            swap = size or led or (within and within == len(between))
            if swap and words[last + size] in self._ends:
                head = parsed.text[: parsed.tokens[one.mention.start - led].start]
                tail = parsed.text[parsed.tokens[last + size - 1].end :]
                return f"{head}{one.name} - {other.name}, {other.name} - {one.name}{tail}"
        return ""

    @property
    def _ends(self) -> WordSet:
        """What may stand behind a clause."""
        return SIGNS | self.vocabulary.prose.joins | {""}

    def _where(self, parsed: Parsed) -> str:
        """Return `Ukraine - Galicia` for `Galicia is where I want Ukraine`."""
        passage = whole_passage(parsed.text, self.lexicon)
        if len(passage.mentions) < PAIR or passage.denied:
            return parsed.text
        (place, unit), grammar = passage.mentions[:PAIR], self.vocabulary.grammar
        polite = grammar.politeness & grammar.lead_ins
        at = parsed.grammar.skip(place.end, polite | {","})
        asked = not polite.isdisjoint(parsed.words[place.end : at])  # Galicia, please, for Ukraine
        wished = asked and parsed.words[at] in self.vocabulary.prose.ordered_for
        size = self._known.is_where.size_at(parsed.words, at) or int(wished)
        end = parsed.grammar.skip(unit.end, self._known.easy - self._ends)
        around = (*parsed.words[: place.start], *parsed.words[at + size : unit.start])
        own = own_of(unit, self.standpoint) is not None and own_of(place, self.standpoint) is None
        easy = own and self._known.easy.issuperset(around)
        if not (size and easy and parsed.words[end] in self._ends | grammar.with_help):
            return parsed.text
        move = f"{parsed.quote(unit.start, unit.end)} - {parsed.quote(place.start, place.end)}"
        return f"{move}{parsed.text[parsed.tokens[end - 1].end :] or '.'}"

    # --- where units go in ----------------------------------------------------------------------

    def _aimed(self, texts: Sequence[str]) -> list[str]:
        """Return sentences with the place that is named before, or behind, for who goes in."""
        result = list(texts)
        target, named, spent = "", 0, False  # in which sentence, and whether orders were behind it
        for at, text in enumerate(texts):
            words = frozenset(WORD.findall(text.lower()))
            goes = not self._going.isdisjoint(words)
            spoken = self.targets.spoken_of(texts[at - 1]) if goes and at and not target else ""
            if goes and (aimed := self.targets.resolved(text, target, spoken)):
                result[at] = aimed
                since = at - 1 if spoken else named
                told = self.targets.names_all(texts[since], text)
                if (target or spoken) and told and not self._orders(texts[since]):
                    result[since] = ""
            elif not self._aiming.isdisjoint(words) and (place := self.targets.named_in(text)):
                sure = spent or target in ("", place)
                target, named, spent = place if sure else "", at, False  # which of two?
                if at and (aimed := self.targets.resolved(texts[at - 1], place)):
                    result[at - 1 : at + 1] = [aimed, ""]  # Burgundy is on the move. Target: Bel
        return result

    # --- the former, both, and she --------------------------------------------------------------

    def _settled(self, before: str, text: str) -> tuple[str, str] | None:
        """Return a sentence with the units that its phrases mean, and what is left of the other."""
        parsed = self.lexicon.parse(text)
        pointers = list(self._pointers(parsed))
        if not pointers:
            return None
        clause = self._clause_of(parsed, pointers[0].start)
        head = parsed.quote(0, clause).strip(AROUND)
        here = self._named(parsed, clause, pointers)
        named = (
            here if len(here) >= PAIR else self._named(self.lexicon.parse(before), None, pointers)
        )
        together = any(pointer.count > 1 for pointer in pointers)
        orders = self._orders(head if named is here else before)
        every = zip(pointers, self._meant(pointers, named), strict=True)
        pairs = [(it, units) for it, units in every if units or not it.kind]
        pointers, meant = [it for it, _ in pairs], [units for _, units in pairs]
        if len(named) < PAIR or not meant or not all(meant) or (together and orders):
            return None
        names = [self._joined(units) for units in meant]
        self._told |= {it.at for units in meant for it in units}
        told = self._told >= {it.at for it in named}
        dropped = told and not orders
        start = clause if named is here and dropped else 0
        said = _replaced(parsed, pointers, names, start)
        if start and (place := self._place_in(head)):
            (target,) = self._known.the_target
            said = f"{target} {place}: {said}"
        return "" if dropped and named is not here else before, said

    def _named(self, parsed: Parsed, end: int | None, pointers: Sequence[Pointer]) -> list[OwnUnit]:
        """Return the units that are named up to a token; of those of a kind, if all are meant."""
        end = parsed.grammar.end if end is None else end
        named = [it for it in self._own(parsed) if it.mention.end <= end]
        if named or all(pointer.count == 1 for pointer in pointers):
            return named
        mentions = (m for m in whole_passage(parsed.text, self.lexicon).mentions if m.end <= end)
        kinds = {m.kind: m for m in mentions if m.kind and not m.places}
        own = sorted(self.standpoint.own.items())
        names = {at: self.standpoint.unit_name(at) for at, _ in own}
        return [OwnUnit(at, names[at], kinds[it.kind]) for at, it in own if it.kind in kinds]

    def _joined(self, units: Sequence[OwnUnit]) -> str:
        return f" {min(self.vocabulary.grammar.ands)} ".join(it.name for it in units)

    def _pointers(self, parsed: Parsed) -> Iterator[Pointer]:
        """Yield the phrases that stand for some of the units that were named."""
        at, known = 0, self._known
        both = all(not words.isdisjoint(parsed.words) for words in (known.she, known.he))
        while at < parsed.grammar.end:
            pointer = self._of_order(parsed, at)
            if self.standpoint.moves and not pointer:
                pointer = self._of_kind(parsed, at) if both else self._of_many(parsed, at)
                pointer = pointer or self._of_one_kind(parsed, at)
            if pointer:
                yield pointer
            at = pointer.end if pointer else at + 1

    def _of_order(self, parsed: Parsed, at: int) -> Pointer | None:
        """Read `the former`, `the other one`, `the second`."""
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

    def _of_kind(self, parsed: Parsed, at: int) -> Pointer | None:
        """Read `she` and `he`, where both stand in a sentence."""
        fleet, army = parsed.words[at] in self._known.she, parsed.words[at] in self._known.he
        kind = UnitKind.FLEET if fleet else UnitKind.ARMY
        return Pointer(at, at + 1, kind=kind) if fleet or army else None

    def _of_one_kind(self, parsed: Parsed, at: int) -> Pointer | None:
        """Read `the fleet` that goes in or helps: `Bul and Aeg for Gre, the fleet supporting`."""
        articles, several = self.vocabulary.grammar.articles, self.vocabulary.tokens.several
        ends = at + 2 >= parsed.grammar.end
        if ends or parsed.words[at] not in articles or not self._is_said_of(parsed, at + 2):
            return None
        mentions = whole_passage(parsed.text, self.lexicon).mentions
        unit = next((m for m in mentions if m.start == at + 1), None)
        alone = unit and unit.kind and not unit.places and parsed.words[at + 1] not in several
        return Pointer(at, at + 2, kind=unit.kind) if unit and alone else None

    def _of_many(self, parsed: Parsed, at: int) -> Pointer | None:
        """Read `both`, `all three` or `the two of them`, if a clause begins with it."""
        around = self.vocabulary.grammar.everybody | self.vocabulary.grammar.crowd
        around |= self._known.those
        if at and parsed.words[at - 1] not in SIGNS | self.vocabulary.prose.joins:
            return None
        end, count = at, 0
        for word in parsed.words[at : parsed.grammar.end]:
            so_many = next((n for n, words in self._known.several.items() if word in words), 0)
            if not (so_many or word in around):
                break
            count, end = max(count, so_many), end + 1
        return Pointer(at, end, count=count) if count and self._is_said_of(parsed, end) else None

    def _is_said_of(self, parsed: Parsed, at: int) -> bool:
        """Whether something is said right behind a phrase: `the first goes in`."""
        aux = self.vocabulary.grammar.auxiliaries | self.vocabulary.prose.aiming
        ways = self.vocabulary.acts.phrases, self.vocabulary.prose.doing_so
        return parsed.words[at] in aux or any(way.size_at(parsed.words, at) for way in ways)

    def _stands_alone(self, parsed: Parsed, at: int) -> bool:
        """Whether a phrase is no part of a name behind it: `the last two lines`."""
        return parsed.words[at] in self._ends or self._is_said_of(parsed, at)

    def _meant(
        self, pointers: Sequence[Pointer], named: Sequence[OwnUnit]
    ) -> Iterator[Sequence[OwnUnit]]:
        """Yield the units that each phrase stands for; none for one that stands for none."""
        left = [it for it in named if it.at not in self._told]
        for pointer in pointers:
            meant: Sequence[OwnUnit] = ()
            if pointer.count > 1:
                meant = named if len(named) == pointer.count else ()
            elif pointer.kind:
                alike = [it for it in named if self.standpoint.own[it.at].kind is pointer.kind]
                meant = alike if len(alike) == 1 else ()
            elif pointer.which == OTHER:
                meant = left if len(named) == PAIR and len(left) == 1 else ()
            elif pointer.which is not None:
                meant = named[pointer.which :][:1]
            left = [it for it in left if it not in meant]
            yield meant

    # --- what is named --------------------------------------------------------------------------

    def _own(self, parsed: Parsed) -> list[OwnUnit]:
        """Return the writer's units that are named, each once."""
        found: dict[Province, OwnUnit] = {}
        for mention in whole_passage(parsed.text, self.lexicon).mentions:
            at = own_of(mention, self.standpoint)
            if at is not None and at not in found:
                found[at] = OwnUnit(at, parsed.quote(mention.start, mention.end), mention)
        return list(found.values())

    def units_in(self, text: str) -> frozenset[Province]:
        """Return where the writer's units stand that a text names."""
        return frozenset(it.at for it in self._own(self.lexicon.parse(text)))

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
