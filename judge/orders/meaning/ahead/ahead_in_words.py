"""Retreats and adjustments sent ahead in sentences: `Retreats, should they be needed: War to Lvn`.

That they are only for the case that they are needed goes without saying (House rules II.5), so such
words are left out.  A sentence of which not everything is understood stays where it is, and is
asked about like any other.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise

from judge.orders.findings import Contingent, IfDislodged, IfGained, ReadContingent
from judge.orders.lines.sentences import sentences
from judge.orders.lines.splitting import Line
from judge.orders.meaning.ahead.contingent_orders import ContingentReader, write_contingent
from judge.orders.meaning.gist.doubts import Doubts
from judge.orders.meaning.gist.gist import own_of
from judge.orders.meaning.gist.mentions import Passage
from judge.orders.meaning.gist.passages import acts_of
from judge.orders.meaning.gist.refusals import refused_in
from judge.orders.meaning.headings_above import Above
from judge.orders.meaning.small_worlds.retreating_units import ways_to
from judge.orders.meaning.standpoint import Standpoint
from judge.orders.vocabulary import Verb, Vocabulary
from judge.orders.vocabulary.patterns import any_of
from judge.rules.board import Province
from judge.rules.order import Build, Disband, Retreat, Waive
from judge.rules.phase import PhaseKind, Season

SIGNS = frozenset({":", "-", "="})
LONGEST = 300  # letters of a sentence
LONGEST_LINE = 1000  # letters
LANGUAGES_REMEMBERED = 32


class AheadPatterns:
    """The patterns of one language by which what is sent ahead is found.

    - `dislodged`: what asks instead of making a condition: `Dislodged? War: Mos. Ukr: Sev`;
      `bracketed`: the same in brackets behind an order: `(dislodged: Mos)`.
    - `begins`: the beginning of a sentence that sends something ahead; `names`: any of the words it
      is known by, sought in small letters: a line without them is done with.
    - `chosen`: a unit (`u`), and where it retreats by preference (`p`).
    - `season`: the season of builds, and `builds`: what is built then.
    - `needless`: that it is only for the case that it is needed; `then`: words for the order of a
      list.
    """

    def __init__(self, vocabulary: Vocabulary) -> None:
        grammar, known = vocabulary.grammar, vocabulary.conditions
        sections = grammar.sections
        lost, needed = any_of(known.dislodged), any_of(known.if_needed)
        retreat, build = any_of(sections.retreat), any_of(sections.build)
        removal, winter = any_of(sections.disband), any_of(grammar.seasons.winter)
        before = rf"(?:\b(?:{any_of(known.ahead_leads)})\s+)*"
        self.dislodged = re.compile(rf"\W*(?:{lost})\s*[?:]\s*", re.I)
        self.bracketed = re.compile(rf"\(\s*({lost})\s*[?:]\s*", re.I)
        self.needless = re.compile(rf"\s*[,(]?\s*\b(?:{needed})\b\s*[,)]?", re.I)
        self.begins = re.compile(
            rf"\W*{before}(?:(?P<r>{retreat})\b(?P<o>\s+(?:{any_of(known.ahead_of)})\b)?"
            rf"|(?P<b>{build})\b|(?P<d>{removal})\b|(?P<w>{winter})\b)",
            re.I,
        )
        way = any_of(grammar.towards)
        self.chosen = re.compile(
            rf"(?P<u>.{{3,40}}?)\s+(?:{way})?\s*(?:{retreat})\s+(?:(?:{way})\s+)?(?P<p>.+)", re.I
        )
        words = sections.retreat | sections.build | sections.disband | grammar.seasons.winter
        self.names = re.compile(rf"\b(?:{any_of(map(str.lower, words))})\b")
        around = any_of(known.for_season | grammar.articles | grammar.prepositions)
        self.season = re.compile(
            rf"[,(]?\s*(?:\b(?:{around})\s+)*\b(?:{winter})\b(?!\s+\d)\)?", re.I
        )
        leads = any_of(word for word in grammar.lead_ins if word not in grammar.seasons.winter)
        around = rf"(?:\b(?:{any_of(known.ahead_leads)}|{leads})\b[\s,]*)*"
        self.builds = re.compile(rf"\W*{around}(?:(?P<b>{build})\b|(?=:))", re.I)
        self.then = re.compile(rf",?\s*\b(?:{any_of(grammar.thens)})\b", re.I)


@lru_cache(maxsize=LANGUAGES_REMEMBERED)
def patterns_of(vocabulary: Vocabulary) -> AheadPatterns:
    """Return the patterns of a language."""
    return AheadPatterns(vocabulary)


class AheadInWords:
    """Takes out of the lines of a letter what is sent ahead in sentences."""

    def __init__(self, conditions: ContingentReader) -> None:
        self.conditions = conditions
        self.standpoint = conditions.standpoint
        self.lexicon = conditions.lexicon
        self.vocabulary = conditions.lexicon.vocabulary
        self.patterns = patterns_of(self.vocabulary)
        self.doubts = Doubts(self.standpoint, self.lexicon, self.vocabulary.acts)
        self.taken: list[ReadContingent] = []

    def without(self, lines: Sequence[Line]) -> list[Line]:
        """Return the lines without what is sent ahead, which is `taken`."""
        if self.standpoint.position.phase.kind is not PhaseKind.MOVEMENT:
            return list(lines)
        return [
            line if line.quoted or len(line.text) > LONGEST_LINE else self._left(line)
            for line in lines
        ]

    def _left(self, line: Line) -> Line:
        text = line.text
        if "(" in text:
            briefly = min(self.vocabulary.conditions.ifs, key=len)
            text = self.patterns.bracketed.sub(rf"({briefly} \1: ", text)
        if asked := self.patterns.dislodged.match(text):
            retreats = list(self._retreats(text[asked.end() :]))
            self._keep(retreats, line.text, line)
            return replace(line, text="") if retreats else line
        if not self.patterns.names.search(text.lower()):
            return line if text == line.text else replace(line, text=text)
        parts = list(sentences(text, self.vocabulary))
        left = [part for part in parts if not self._take(part, line, alone=len(parts) == 1)]
        return line if left == parts and text == line.text else replace(line, text=" ".join(left))

    def _take(self, text: str, line: Line, *, alone: bool) -> bool:
        """Take a sentence if all of it is sent ahead."""
        begun = self.patterns.begins.match(text)
        if len(text) > LONGEST or self.doubts.is_question(text):
            return False
        if self._takes_builds(text, line) or self._takes_choices(text, line):
            return True
        if begun is None:
            return False
        plain = self.patterns.needless.sub(" ", text)
        contingents: list[Contingent] = []
        if begun["r"]:
            contingents += self._retreats(plain)
        elif self.standpoint.position.phase.season is Season.FALL:
            contingents += self._adjustments(
                begun, self.patterns.needless.sub(" ", text[begun.end() :])
            )
        plainly = plain != text or begun["o"] or begun["w"] or not alone
        if not (contingents and plainly):
            return False
        self._keep(contingents, text, line)
        return True

    def _takes_builds(self, text: str, line: Line) -> bool:
        """Take builds that are for the winter: `Build A Kie this winter, whatever happens`."""
        plain = self.patterns.season.sub(" ", text)
        begun = self.patterns.builds.match(plain)
        if (
            plain == text
            or begun is None
            or self.standpoint.position.phase.season is not Season.FALL
        ):
            return False
        rest = self.patterns.needless.sub(" ", plain[begun.end() :])
        contingents = list(self._built(Verb.BUILD, rest))
        self._keep(contingents, text, line)
        return bool(contingents)

    def _takes_choices(self, text: str, line: Line) -> bool:
        """Take retreats by preference: `Bul retreats to Greece, if not possible to Con`."""
        told = self.patterns.chosen.fullmatch(text)
        if told is None or not self.lexicon.parse(text).proviso:
            return False
        known = self.vocabulary.conditions
        plain = f"{min(known.ifs)} {told['u']} {min(known.dislodged)}: {told['p']}"
        (read, *more) = (*self.conditions.pieces(replace(line, text=plain), ""), None)
        if not isinstance(read, ReadContingent) or any(more):
            return False
        self._keep([read.contingent], text, line)
        return True

    def _keep(self, contingents: Sequence[Contingent], text: str, line: Line) -> None:
        where = self.standpoint.position, self.standpoint.board
        self.taken += [
            ReadContingent(contingent, write_contingent(contingent, *where), text, line.number)
            for contingent in contingents
        ]

    # --- retreats -------------------------------------------------------------------------------

    def _retreats(self, text: str) -> Iterator[Contingent]:
        """Yield the retreats of a sentence; nothing, unless all places in it are understood."""
        parsed = self.lexicon.parse(text)
        lost = self.conditions.lost.standpoint
        acts = acts_of(PhaseKind.RETREAT, self.vocabulary)
        whole = Passage(parsed, 0, parsed.grammar.end, acts)
        own = [(m, own_of(m, lost)) for m in whole.mentions]
        units = [
            (mention.start, at)
            for number, (mention, at) in enumerate(own)
            if at is not None and (number == 0 or self._goes(parsed.words[mention.end]))
        ]
        if not units or own[0][1] is None or whole.powers or parsed.proviso:
            return
        cuts = [0, *(start for start, _ in units[1:]), parsed.grammar.end]
        ways = [
            self._preferred(Passage(parsed, *span, acts), at)
            for span, (_, at) in zip(pairwise(cuts), units, strict=True)
        ]
        if all(ways):
            yield from (IfDislodged(orders[0].at, orders) for orders in ways)

    def _preferred(self, passage: Passage, at: Province) -> tuple[Retreat, ...]:
        """Return the retreats of a unit that are named, the first choice first.

        Nothing, if a place is named that it cannot reach, or something is denied.
        """
        standpoint = self._lost_alone(at)
        places = [m for m in passage.mentions if m.places and own_of(m, standpoint) is None]
        if refused_in(passage, places) or passage.has(self.vocabulary.prose.left_open):
            return ()
        ways = [ways_to(place, at, standpoint) for place in places]
        return tuple(way[0] for way in ways) if all(ways) else ()

    def _goes(self, word: str) -> bool:
        """Whether a word behind a unit tells where it goes; a place may be one's own too."""
        grammar = self.vocabulary.grammar
        return word in SIGNS | grammar.towards or grammar.verb_of.get(word) is Verb.RETREAT

    def _lost_alone(self, at: Province) -> Standpoint:
        """Return what stands if one unit is dislodged, and no other."""
        lost = self.conditions.lost.standpoint
        dislodged = {at: lost.position.dislodged[at]}
        return replace(lost, position=replace(lost.position, dislodged=dislodged))

    # --- builds and removals --------------------------------------------------------------------

    def _adjustments(self, begun: re.Match[str], text: str) -> Iterator[Contingent]:
        """Yield what is built or removed for each number of centres gained or lost."""
        yield from self._built(Verb.DISBAND if begun["d"] else Verb.BUILD, text)

    def _built(self, section: Verb, text: str) -> Iterator[Contingent]:
        line = Line(0, 0, self._commas(text.strip(" :,-–.")))
        read = self.conditions.winter.read(line, Above(section=section))
        removes = section is Verb.DISBAND
        kind = Disband if removes else Build | Waive
        orders = tuple(o.order for o in read.orders if isinstance(o.order, kind))
        kinds = all(not isinstance(order, Build) or order.kind for order in orders)
        if not (read.is_clean and kinds) or len(orders) < len(read.orders):
            return
        sign = -1 if removes else 1
        for count in range(len(orders), 0, -1):
            yield IfGained(sign * count, orders[:count])

    def _commas(self, text: str) -> str:
        """Return a list without the words for its order: `F Nwy, then A Yor`."""
        return self.patterns.then.sub(",", text)
