"""Units that are named by where they stand on the map: `the northern fleet`, `the one up north`.

No board knows where its north is; but where only one unit of the kind could go to the place that is
named with it, it is that one.  `The other fleet` is the one that no words before it name, `the
fleet there` the one at the place named last, and `my one and only ship` the one of its kind.  A
place is named by the unit in it too: `to where Munich was`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from dataclasses import dataclass
from functools import cached_property

from judge.orders.grammar.lexicon import Lexicon
from judge.orders.meaning.gist.gist import own_of, whole_passage
from judge.orders.meaning.gist.mentions import Mention, Passage
from judge.orders.meaning.gist.movement_statement import Statement
from judge.orders.meaning.references.unit_rows import without_their_crowd
from judge.orders.meaning.standpoint import Standpoint
from judge.orders.vocabulary import Act
from judge.orders.vocabulary.words_of_references import ReferenceWords
from judge.rules.board import Province, UnitKind

SIGNS = frozenset({",", "/", "(", ")"})


@dataclass(frozen=True, slots=True)
class Directed:
    """A phrase for a unit of a kind, or of any, and the place near which it stands if told.

    `beside` that place it is another unit than the one there.
    """

    start: int
    end: int
    kind: UnitKind | None
    near: Mention | None = None
    beside: bool = False


@dataclass(frozen=True)
class DirectedUnits:
    """Puts the names of units in the place of where they stand on the map."""

    standpoint: Standpoint
    lexicon: Lexicon

    def put(self, text: str) -> str:
        """Return a sentence with the names of the units that can be meant."""
        text = without_their_crowd(text, self.standpoint, self.lexicon)
        text = self._with_places(self._with_fleets(self._without_lone(self._with_kinds(text))))
        passage = whole_passage(text, self.lexicon)
        if passage.parsed.proviso or passage.is_past:
            return text
        pieces, last = list[str](), 0
        tokens = passage.parsed.tokens
        for phrase in self._phrases(passage):
            if unit := self._meant(passage, phrase):
                pieces += [text[last : tokens[phrase.start].start], unit]
                last = tokens[phrase.end - 1].end
        return "".join([*pieces, text[last:]])

    def put_other(self, text: str, spoken_of: Set[Province]) -> str:
        """Return a sentence with the name of the one other unit of a kind; some were spoken of."""
        passage = whole_passage(text, self.lexicon)
        words, grammar = passage.words, self.lexicon.vocabulary.grammar
        for at in range(passage.end - 1):
            if words[at] not in self._known.rest or words[at + 1] not in self._known.single:
                continue
            if self._is_theirs(passage, at, at + 2):
                continue
            kind = self._kinds.get(words[at + 1])
            before = spoken_of | self.told_in(passage, at)
            own = [it for it, unit in self.standpoint.own.items() if kind in (None, unit.kind)]
            left = [it for it in own if it not in before]
            if len(left) == 1 and len(own) > 1:
                start = at - (at > 0 and words[at - 1] in grammar.articles)
                tokens, name = passage.parsed.tokens, self.standpoint.unit_name(left[0])
                return f"{text[: tokens[start].start]}{name}{text[tokens[at + 1].end :]}"
        return text

    def told_in(self, passage: Passage, end: int) -> set[Province]:
        """Return the units that words up to a token name as units, and not as where others go."""
        aiming = self.lexicon.vocabulary.prose.aiming
        told = {
            own_of(m, self.standpoint)
            for m in passage.mentions
            if m.start < end and (m.kind or passage.leading(m) not in aiming)
        }
        return {at for at in told if at is not None}

    @cached_property
    def _kinds(self) -> Mapping[str, UnitKind]:
        vocabulary = self.lexicon.vocabulary
        return {**vocabulary.tokens.kinds, **vocabulary.prose.units.kinds}

    def _with_kinds(self, text: str) -> str:
        """Return a sentence with armies, or fleets, for all units `on dry land`, or `at sea`."""
        words, tokens = (parsed := self.lexicon.parse(text)).words, parsed.tokens
        vocabulary, known, kinds = self.lexicon.vocabulary, self._known, self._known.kinds_of_units
        units = known.crowd & vocabulary.prose.people
        every = known.crowd - known.none - known.rest - units - vocabulary.grammar.two_units
        begins = every | units | kinds.keys()
        for at in (it for it in range(parsed.grammar.end) if words[it] in begins):
            behind = at + 1 + (words[at] in every and words[at + 1] in units)
            where = ((it, phrases.size_at(words, behind)) for it, phrases in known.on_board)
            kind, size = next((it for it in where if it[1]), ("", 0))
            last, said = behind + size - 1, kind
            if size and words[at] in every:
                said = f"{min(vocabulary.grammar.everybody)} {kind}"
            elif not (size and words[at] in units):
                last, said = at + 1, kinds.get(words[at], "") if words[at + 1] in units else ""
            if said:
                rest = self._with_kinds(text[tokens[last].end :])
                return f"{text[: tokens[at].start]}{said}{rest}"
        return text

    def _without_lone(self, text: str) -> str:
        """Return a sentence without the words that say of a unit that it is the one of its kind."""
        words, tokens = (parsed := self.lexicon.parse(text)).words, parsed.tokens
        kinds = [unit.kind for unit in self.standpoint.own.values()]
        for at in range(parsed.grammar.end):
            size = self._known.lone.size_at(words, at)
            kind = self._kinds.get(words[at + size]) if size else None
            if kind and kinds.count(kind) == 1:
                return f"{text[: tokens[at].start]}{text[tokens[at + size].start :]}"
        return text

    def _with_places(self, text: str) -> str:
        """Return a sentence with the place where a unit was in its stead: `to where Munich was`."""
        passage, known = whole_passage(text, self.lexicon), self._known
        words, tokens = passage.words, passage.parsed.tokens
        aiming, ends = self.lexicon.vocabulary.prose.aiming, self._clause_ends
        goes = {act.end: act.act for act in passage.act_mentions}
        for place in passage.mentions:
            stood = words[place.end] in known.was_there and words[place.end + 1] in ends
            if not (stood and place.places):
                continue
            start = passage.leads(place) + 1
            sizes = ((at, known.where_it_was.size_at(words, at)) for at in range(1, start))
            at = next((at for at, size in sizes if size and at + size == start), 0)
            if at and (goes.get(at) is Act.GO or words[at - 1] in aiming or words[at] in aiming):
                (way,) = self.lexicon.vocabulary.tokens.way
                name = passage.parsed.quote(place.start, place.end)
                head, tail = text[: tokens[at].start], text[tokens[place.end].end :]
                return f"{head}{'' if words[at - 1] in aiming else way + ' '}{name}{tail}"
        return text

    @property
    def _clause_ends(self) -> frozenset[str]:
        return SIGNS | {"", ":", "-"} | self.lexicon.vocabulary.prose.joins

    def _with_fleets(self, text: str) -> str:
        """Return a sentence with fleets for ships, which may be a verb: `The ship: hold`."""
        words, tokens = (parsed := self.lexicon.parse(text)).words, parsed.tokens
        articles, known = self.lexicon.vocabulary.grammar.articles, self._known.fleets_for
        for at in range(parsed.grammar.end - 1, 0, -1):
            if words[at] in known and words[at - 1] in articles:
                start, end = tokens[at].start, tokens[at].start + len(words[at])
                text = f"{text[:start]}{known[words[at]]}{text[end:]}"
        return text

    def _phrases(self, passage: Passage) -> Iterator[Directed]:
        """Yield the phrases for units; `one` is of the kind of the unit before it."""
        words, prose, known = passage.words, self.lexicon.vocabulary.prose, self._known
        spoken_of: UnitKind | None = None
        named = [m for m in passage.mentions if m.places]
        for at in range(passage.end):
            if words[at] not in known.single:
                continue
            spoken_of = self._kinds.get(words[at]) or (
                spoken_of if words[at] in prose.anyone else None
            )
            start, end, near, beside = at, at + 1, None, False
            if size := known.directed.size_at(words, end):
                end += size
            elif size := known.close_to.size_at(words, end):
                begun = (at, end + size, end + size + 1)
                near = next((m for m in named if m.start in begun), None)
                end, beside = near.end if near else end, near is not None
            elif words[end] in prose.there:  # Kiel to Denmark, and the fleet there to Sweden
                near = next((m for m in reversed(named) if m.end <= at), None)
                end += near is not None and own_of(near, self.standpoint) is not None
            elif words[at - 1] in known.directions:
                start, near = at - 1, next((m for m in named if m.start == at), None)
                end = near.end if near else end
            if (start, end) == (at, at + 1):
                continue
            theirs = self._is_theirs(passage, start, end)
            if not theirs and not self._is_named(passage, start, end, near):
                articles = self.lexicon.vocabulary.grammar.articles
                start -= start > 0 and words[start - 1] in articles
                yield Directed(start, end, spoken_of, near, beside)

    def _is_theirs(self, passage: Passage, start: int, end: int) -> bool:
        """Whether a phrase is of somebody else's unit: `his other fleet`, `one of Italy`."""
        foreign = (at for power, at in passage.powers if power != self.standpoint.power)
        near = {start - 2, start - 1, end, end + 1}
        return not near.isdisjoint(foreign) or passage.words[start - 1] in self._known.theirs

    def _is_named(self, passage: Passage, start: int, end: int, near: Mention | None) -> bool:
        """Whether a phrase names a place, or one of the writer's units: `fleet in the North Sea`.

        Of places those count that are spelled out: `north` alone may be short for some.
        """
        within = [m for m in passage.mentions if start <= m.start < end and m.places]
        return any(
            m is not near and (m.end > end or own_of(m, self.standpoint) is not None)
            for m in within
        )

    def _meant(self, passage: Passage, phrase: Directed) -> str:
        """Return the name of the one unit that a phrase can mean; "" if it may be several."""
        own = self.standpoint.own.items()
        units = [at for at, unit in sorted(own) if phrase.kind in (None, unit.kind)]
        stands = own_of(phrase.near, self.standpoint) if phrase.near else None
        another = phrase.beside and stands is not None
        target = self._target(passage, phrase) if another else phrase.near
        target = target or self._target(passage, phrase)
        if stands is not None and not another:  # the northern fleet at Norway
            units = [stands]
        elif target:
            goes = Statement(passage, self.standpoint, None).moves
            units = [at for at in units if at != stands and any(True for _ in goes(at, target))]
        elif another:
            return ""
        if len(units) != 1 or not (target or phrase.kind):
            return ""
        return self.standpoint.unit_name(units[0])

    def _target(self, passage: Passage, phrase: Directed) -> Mention | None:
        """Return the one place that is named in the clause of a phrase, or else in its sentence."""
        joins = SIGNS | self.lexicon.vocabulary.prose.joins
        start, end = phrase.start, phrase.end
        while start and passage.words[start - 1] not in joins:
            start -= 1
        while end < passage.end and passage.words[end] not in joins:
            end += 1
        apart = range(phrase.start, phrase.end)
        every = [m for m in passage.mentions if m.start not in apart]
        named = [m for m in every if start <= m.start < end] or every
        return named[0] if len(named) == 1 and named[0].places else None

    @property
    def _known(self) -> ReferenceWords:
        return self.lexicon.vocabulary.references
