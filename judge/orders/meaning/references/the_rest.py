"""What is said of all units that are not told otherwise: any way of staying, in any words.

`Leave the lot alone`, `as for the rest, no movement please`, `Hold everything bar Serbia, which
takes Bulgaria`: such a clause is put in plain words, in a sentence of its own, and the units that
it excepts in another one.  What is said of a kind of units, or of some place, is none.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import Enum, auto
from functools import cached_property
from itertools import pairwise

from judge.orders.grammar.lexicon import Parsed
from judge.orders.meaning.gist.crowds_meant import begins_anew, speaks_of_orders, without_acts
from judge.orders.meaning.gist.gist import own_of, whole_passage
from judge.orders.meaning.gist.mentions import Mention, Passage
from judge.orders.meaning.gist.persons import is_for_readers
from judge.orders.meaning.gist.pronouns import Pronouns
from judge.orders.meaning.line_reader import LineReader, ReadingStep
from judge.orders.meaning.references.counted_others import CountedOthers
from judge.orders.meaning.references.unit_rows import row_of_units, units_behind_colon
from judge.orders.vocabulary import Act, WordSet
from judge.orders.vocabulary.words_of_references import ReferenceWords
from judge.rules.board import Province

BRACKETS = frozenset({"(", ")"})
SIGNS = frozenset({",", ":", "-", "/", "&", "+"}) | BRACKETS
WORD = re.compile(r"[^\W\d_]+")
AROUND = " ,:;.!–—-"
PAIR = 2  # words: nothing for the rest
STOPS = frozenset({"", "."})


class Saying(Enum):
    """What words of a clause say of units."""

    STAYS = auto()
    GOES = auto()
    NONE = auto()
    EASY = auto()
    LOST = auto()  # nobody knows the word
    OTHER = auto()


@dataclass(frozen=True, slots=True)
class AllStay:
    """A clause that all units stay: its tokens."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Rest:
    """A sentence in plain words, and whom it excepts: some unnamed, or `counted` others alone."""

    text: str
    excepted: frozenset[Province] = frozenset()
    open: bool = False
    counted: bool = False


class TheRest(ReadingStep):
    """Puts in plain words what a sentence says of all units that are not told otherwise."""

    def __init__(self, lines: LineReader) -> None:
        super().__init__(lines)
        self.pronouns = Pronouns(self.standpoint, self.lexicon)
        self.counted = CountedOthers(self.standpoint, self.lexicon)

    def plainly(self, text: str) -> Rest | None:
        """Return a sentence in plain words; None if it says nothing of all units."""
        if text.rstrip().endswith("?") or self._known.crowd.isdisjoint(WORD.findall(text.lower())):
            return None
        parsed = self.lexicon.parse(text)
        if parsed.proviso or self._is_of_others(parsed):
            return None
        told = next(self._clauses(parsed), None)
        return self._parted(parsed, told) if told else self._all_but_some(parsed)

    def _is_of_others(self, parsed: Parsed) -> bool:
        """Whether a sentence is of a power, an amount or orders: `Germany: all hold`."""
        whole = whole_passage(parsed.text, self.lexicon)
        foreign = any(power != self.standpoint.power for power, _ in whole.powers)
        own = any(own_of(mention, self.standpoint) is not None for mention in whole.mentions)
        few = self.lexicon.vocabulary.tokens.indefinite
        pairs = pairwise(parsed.words)
        amount = any(a in few and b in self._known.crowd - self._known.rest for a, b in pairs)
        others = (foreign and not own) or amount
        return others or speaks_of_orders(whole) or is_for_readers(whole)

    # --- clauses --------------------------------------------------------------------------------

    def _clauses(self, parsed: Parsed) -> Iterator[AllStay]:
        """Yield the clauses of a sentence that say that all units stay."""
        whole = Passage.all_of(parsed, self.lexicon.vocabulary.acts)
        named = [m for m in whole.mentions if not self._is_crowd(m, parsed)]
        for start, end in self._runs(parsed):
            first = self._begins(parsed, start, end, named)
            if first is None or self._is_of_those_named(parsed, first, end, named):
                continue
            ends = [end]
            if parsed.words[end] in SIGNS - BRACKETS:
                ends += [last for begins, last in self._runs(parsed) if begins == end + 1]
            for last in (*ends, *self._glossed(parsed, end)):
                names = any(first <= m.start < last for m in named)
                if not names and self._all_stay(parsed.words, first, last):
                    yield AllStay(first, last)
                    break

    def _glossed(self, parsed: Parsed, end: int) -> Iterator[int]:
        """Yield where the words end that say what is meant: `others as they were, i.e. hold`."""
        at = end + (parsed.words[end] in SIGNS - BRACKETS)
        size = self._known.that_is.size_at(parsed.words, at)
        at += size + (parsed.words[at + size] == ",")
        if size:
            yield from (last for begins, last in self._runs(parsed) if begins <= at < last)

    def _is_of_those_named(
        self, parsed: Parsed, start: int, end: int, named: list[Mention]
    ) -> bool:
        """Whether units named before are meant: `Sev and Stp: all hold`, `Ber does nothing`."""
        grammar, signs = self.lexicon.vocabulary.grammar, SIGNS - {","}
        behind = next(at for at in range(start, -1, -1) if parsed.words[at - 1] not in signs)
        each = parsed.words[start] in grammar.each and any(m.end == behind for m in named)
        does = parsed.words[start] in grammar.auxiliaries and any(m.end <= start for m in named)
        rest = self._known.crowd - self._known.none if does else self._known.rest
        return (each or does) and rest.isdisjoint(parsed.words[start:end])

    def _runs(self, parsed: Parsed) -> Iterator[tuple[int, int]]:
        """Yield the runs of words between signs, and words that join clauses or except units."""
        start = at = 0
        end = parsed.grammar.end
        while at < end:
            size = self._excepts(parsed, at)
            if at > start and begins_anew(parsed.words, at, self.lexicon.vocabulary):
                yield start, at
                start = at
            if size or parsed.words[at] in SIGNS | self.lexicon.vocabulary.prose.joins:
                if at > start:
                    yield start, at
                start = at + max(size, 1)
            at += max(size, 1)
        if end > start:
            yield start, end

    def _begins(self, parsed: Parsed, start: int, end: int, named: list[Mention]) -> int | None:
        """Return where a clause of all units begins: behind the names on which it runs."""
        many, it = self._known.crowd, self.lexicon.vocabulary.prose.standing_for
        named_so = (at for at in range(start, end) if parsed.words[at] in many)
        crowd = next((at for at in named_so if parsed.words[at - 1] not in it), end)  # let it rest
        before = [m.end for m in named if start <= m.start and m.end <= crowd]
        if crowd == end or not before:
            return None if crowd == end else start
        if len(before) == 1 and self._rests(parsed, start, crowd, named):
            return None
        articles = self.lexicon.vocabulary.grammar.articles
        while crowd > before[-1] and parsed.words[crowd - 1] in articles:
            crowd -= 1
        between = Passage(parsed, before[-1], crowd, self.lexicon.vocabulary.acts)
        helped = any(act.act in (Act.HELP, Act.COVER) for act in between.act_mentions)
        return None if helped else crowd  # Warsaw does not support anyone

    def _rests(self, parsed: Parsed, start: int, at: int, named: list[Mention]) -> bool:
        """Whether a word for the rest is what a unit does: `Let A Ven rest where it stands`."""
        words, articles = parsed.words, self.lexicon.vocabulary.grammar.articles
        subject = next(m for m in named if start <= m.start)
        if own_of(subject, self.standpoint) is None or words[start - 1] == "-":
            return False
        return self._known.staying.size_at(words, at) > 0 and words[at - 1] not in articles

    def _all_stay(self, words: tuple[str, ...], start: int, end: int) -> bool:
        """Whether a clause says that all stay; of the rest, one of its words may be unknown."""
        said = self._without_gloss(words[start:end])
        if self._is_as_before(said) or not self._is_quiet(said):
            return False
        senses = list(self._said((*said, ""), 0, len(said)))
        stays, goes = Saying.STAYS in senses, Saying.GOES in senses
        none = Saying.NONE in senses[: senses.index(Saying.GOES) if goes else None]
        holds = (stays and not (goes or none)) or (goes and none and not stays)
        many = self._known.crowd - self._known.beside_units
        crowd = self.counted.count(said) or not many.isdisjoint(
            without_acts(said, self.lexicon.vocabulary)
        )
        lost = senses.count(Saying.LOST) - (not self._known.rest.isdisjoint(said))
        return bool(holds and crowd and lost <= 0 and Saying.OTHER not in senses)

    def _without_gloss(self, said: tuple[str, ...]) -> tuple[str, ...]:
        """Return a clause with what is meant for what is said: `others as they were, i.e. hold`."""
        sizes = ((at, self._known.that_is.size_at(said, at)) for at in range(len(said)))
        start, behind = next(((at, at + size) for at, size in sizes if size), (0, 0))
        crowd = (word for word in said[:start] if word in self._known.crowd)
        return (*crowd, *said[behind:]) if behind else said

    def _said(self, words: tuple[str, ...], start: int, end: int) -> Iterator[Saying]:
        """Yield what a clause says."""
        known, at, crowd = self._known, start, False
        unnamed = self.lexicon.vocabulary.settling.unmentioned
        while at < end:
            word = words[at]
            size = unnamed.size_at(words, at, end)
            staying = known.staying.size_at(words, at, end)
            if size:
                yield Saying.EASY
            elif word in known.crowd and staying < PAIR and not (crowd and staying):
                crowd, size = True, 1
                yield Saying.NONE if word in known.none else Saying.EASY
            else:
                sense, size = self._sense(words, at, end)
                yield sense
            at += size

    def _sense(self, words: tuple[str, ...], at: int, end: int) -> tuple[Saying, int]:
        """Return what words say from one on that name no units, and how many they are."""
        known, acts, word = self._known, self.lexicon.vocabulary.acts, words[at]
        if size := known.staying.size_at(words, at, end):
            return Saying.STAYS, size
        if size := known.going.size_at(words, at, end):
            return Saying.GOES, size
        size = acts.phrases.size_at(words, at, end)
        act = acts.act_of[words[at : at + size]] if size else None
        if act is Act.STAY:
            return Saying.STAYS, size
        if size == 1 and word in known.easy:
            faint = word in known.faintly and not known.rest.isdisjoint(words[:end])
            return Saying.GOES if faint else Saying.EASY, 1
        if size:
            it = self.lexicon.vocabulary.prose.standing_for  # nothing replaces them
            goes = act is Act.GO and word not in known.faintly and words[at + size] not in it
            return Saying.GOES if goes else Saying.OTHER, size
        if word in known.none | self.lexicon.vocabulary.prose.denials:
            return Saying.NONE, 1
        plain = word in known.easy or not word.isalnum() or bool(self._kinds((word,)))
        grammar = self.lexicon.vocabulary.grammar
        named = at > 0 and words[at - 1] in grammar.articles | grammar.prepositions
        return Saying.EASY if plain else Saying.OTHER if named else Saying.LOST, 1

    def _is_as_before(self, said: tuple[str, ...]) -> bool:
        """Whether orders are said to stand; `everything else stands firm` is of units."""
        known, acts = self.lexicon.vocabulary.prose.as_before, self.lexicon.vocabulary.acts.phrases
        sizes = ((at, known.size_at(said, at)) for at in range(len(said)))
        lasts = [at + size - 1 for at, size in sizes if size]
        ways = (acts, self._known.staying)
        return any(all(way.size_at(said, last) <= 1 for way in ways) for last in lasts)

    def _is_quiet(self, said: tuple[str, ...]) -> bool:
        """Whether words leave nothing open, and tell of no other time: `not all units move`."""
        vocabulary = self.lexicon.vocabulary
        loud = self._known.loud
        if vocabulary.settling.unmentioned.are_among(said):
            loud -= self._known.unmentioned
        many = vocabulary.grammar.everybody | vocabulary.prose.many
        some = any(a in vocabulary.prose.denials and b in many for a, b in pairwise(said))
        return loud.isdisjoint(said) and not (some or vocabulary.prose.doubts.are_among(said))

    def _kinds(self, said: Iterable[str]) -> WordSet:
        """Return which of some words are kinds of units: `all armies but Serbia`."""
        vocabulary = self.lexicon.vocabulary
        kinds = vocabulary.tokens.kinds.keys() | vocabulary.prose.units.kinds.keys()
        return frozenset(said) & (kinds - vocabulary.tokens.indefinite)

    def _all_but_some(self, parsed: Parsed) -> Rest | None:
        """Read `all except Serbia hold`, where those excepted stand within the clause."""
        for start, end in self._runs(parsed):
            size = self._excepts(parsed, end)
            if not size or self._known.crowd.isdisjoint(parsed.words[start:end]):
                continue
            behind = whole_passage(self._from(parsed, end + size), self.lexicon)
            row, last = row_of_units(behind, self.standpoint)
            last += end + size
            until = min((at for begins, at in self._runs(parsed) if at > last), default=last)
            words = (*parsed.words[start:end], *parsed.words[last:until])
            stay = self._all_stay((*words, ""), 0, len(words))
            if row and stay and start == self._first_word(parsed, 0, end):
                units = frozenset(at for m in row if (at := own_of(m, self.standpoint)) is not None)
                (plain,) = self._known.the_rest_hold
                if self._kinds(words):
                    plain = f"{parsed.quote(start, end)} {parsed.quote(last, until)}"
                tail = self._from(parsed, until)
                return Rest(f"{plain}. {tail}".strip(), units)
        return None

    def _is_crowd(self, mention: Mention, parsed: Parsed) -> bool:
        """Whether what seems a name is of words for all units: `hold the lot`."""
        words = parsed.words[mention.start : mention.end]
        return (self._known.crowd | self._known.easy).issuperset(words)

    # --- sentences ------------------------------------------------------------------------------

    def _parted(self, parsed: Parsed, told: AllStay) -> Rest | None:
        """Return a sentence with such a clause, and what it excepts, in sentences of their own."""
        if units := units_behind_colon(parsed, told.end, self.standpoint, self.lexicon):
            return Rest(f"{parsed.quote(0, told.start)} {units} H".strip())
        if BRACKETS & {parsed.words[told.start - 1], parsed.words[told.end]}:
            return None
        kinds = self._kinds(parsed.words[told.start : told.end])
        head = parsed.text[: parsed.tokens[told.start].start]
        begins = self._first_word(parsed, 0, told.start)
        size = self._excepts(parsed, begins) if begins < told.start else 0
        (plain,) = (parsed.quote(told.start, told.end),) if kinds else self._known.the_rest_hold
        tail = self._from(parsed, told.end)
        if size:  # apart from Serbia nothing moves
            head = parsed.quote(begins + size, told.start)
            return self._excepting(self._cut(head), tail, plain)
        behind = self._first_word(parsed, told.end, parsed.grammar.end)
        size = self._excepts(parsed, behind)
        head = self._cut(head)
        if not size:
            if kinds:
                return None
            left = self.counted.hold(parsed, told.start, told.end)
            said = _ended(head), f"{plain}." if left is None else left, tail
            return Rest(" ".join(filter(None, said)), open=left == "", counted=left is not None)
        rest = self._excepting(self._from(parsed, behind + size), "", plain)
        return rest and replace(rest, text=" ".join(filter(None, (_ended(head), rest.text))))

    def _excepting(self, excepted: str, behind: str, plain: str) -> Rest | None:
        """Return what is said of excepted units, and that all others hold."""
        passage = whole_passage(excepted, self.lexicon)
        if "(" in excepted:
            return None  # except Munich (Bur), Ruhr (S Mun)
        row, end = row_of_units(passage, self.standpoint)
        units = frozenset(at for m in row if (at := own_of(m, self.standpoint)) is not None)
        parsed = passage.parsed
        below = not any(map(str.isalpha, parsed.words))  # all hold except:
        if not units and (below or not self._known.those.isdisjoint(parsed.words)):
            return Rest(f"{plain}. {behind}".strip(), open=below)
        if not units:
            return Rest(excepted, open=True)
        said = self._of_units(parsed, parsed.quote(row[0].start, end), end)
        return Rest(" ".join(filter(None, (f"{plain}.", _ended(said), behind))), units)

    def _of_units(self, parsed: Parsed, units: str, end: int) -> str:
        """Return what is said of units behind their names; nothing if they are but named."""
        at = end
        while parsed.words[at] in {",", ":", "-"} and parsed.words[at + 1] in self._standing_for:
            at += 1
        if parsed.words[at] in self.lexicon.vocabulary.prose.relatives:
            return f"{units} {self._from(parsed, at + 1)}"
        tail = parsed.text[parsed.tokens[end - 1].end :]
        if parsed.words[end] in {",", ":"}:
            behind = self._from(parsed, end)  # apart from Serbia: Serbia takes Bulgaria
            return self.pronouns.with_name(behind, units) or behind
        return f"{units}{tail}" if tail.strip(AROUND) else ""

    def _excepts(self, parsed: Parsed, at: int) -> int:
        """Return how many words from one on except units; a place's name does not."""
        words, prose = parsed.words, self.lexicon.vocabulary.prose
        size = max(prose.excepts.size_at(words, at), self._known.exceptions.size_at(words, at))
        joins = size == 1 and words[at] in prose.joins
        many = self._known.crowd | self.lexicon.vocabulary.tokens.several
        crowd = at > 0 and words[at - 1] in many
        if not joins or crowd:
            return size
        numbers = self.lexicon.vocabulary.grammar.numbers.values()
        counted = any(number.issuperset(words[at + 1 : at + 2]) for number in numbers)
        _, last = row_of_units(
            whole_passage(self._from(parsed, at + 1), self.lexicon), self.standpoint
        )
        return size if STOPS.issuperset(words[at + 1 + (last or counted) :][:1]) else 0

    def _first_word(self, parsed: Parsed, at: int, end: int) -> int:
        """Return the first token that is no sign and says something."""
        while at < end and parsed.words[at] in SIGNS | self._known.around:
            at += 1
        return at

    def _from(self, parsed: Parsed, at: int) -> str:
        """Return the text from a token on, without the signs before it."""
        if at >= parsed.grammar.end:
            return ""
        return parsed.text[parsed.tokens[at].start :].lstrip(AROUND)

    def _cut(self, text: str) -> str:
        """Return a text without the signs and the words at its end that join it to the next."""
        vocabulary = self.lexicon.vocabulary
        joins = vocabulary.prose.joins | vocabulary.grammar.thens | self._known.leading
        text = text.rstrip(AROUND)
        while text and text.split()[-1].lower() in joins:
            text = text.rstrip()[: -len(text.split()[-1])].rstrip(AROUND)
        return text

    @cached_property
    def _standing_for(self) -> WordSet:
        return self.lexicon.vocabulary.prose.standing_for | self.lexicon.vocabulary.prose.relatives

    @property
    def _known(self) -> ReferenceWords:
        return self.lexicon.vocabulary.references


def _ended(text: str) -> str:
    """Return a text with a full stop, unless it ends in some sign, or is none."""
    return text if not text or text[-1] in ".!?:;" else f"{text}."
