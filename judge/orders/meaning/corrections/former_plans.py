"""Plans that are spoken of, and left or kept: `I was going to hold in Ber, but no: it goes on`.

What is said to have been meant, wanted, told or expected of a unit, and then said otherwise of the
same unit, is not meant.  It counts only if the rest orders that unit without a question.  What is
said to stand, of all or of some units, is meant as it was planned: `We agreed on Mun - Bur. I stick
to it`, `I meant to move Mun to Bur and Ruh to Bel. Now only Mun moves, Ruh holds`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice, pairwise

from judge.orders.lines.sentences import sentences
from judge.orders.lines.splitting import Line
from judge.orders.meaning.gist.doubtful_lines import read_doubtful_lines
from judge.orders.meaning.gist.doubts import Doubts
from judge.orders.meaning.gist.gist import own_of, whole_passage
from judge.orders.meaning.gist.mentions import Mention, Passage
from judge.orders.meaning.gist.pronouns import Antecedent, Pronouns
from judge.orders.meaning.headings_above import NOTHING
from judge.orders.meaning.line_reader import LineReader, ReadingStep, ReadLine
from judge.orders.vocabulary import Act
from judge.orders.vocabulary.patterns import any_of
from judge.rules.board import Province
from judge.rules.order import Hold

CLAUSE_SIGNS = r"(?:[,;:.!?…]+|\s[-–—]+)\s+"
Meant = tuple[frozenset[Province], str]  # units, and what is meant with them
PAIR = 2  # orders for one unit
MOST = 4  # clauses of a plan that is left
MOST_READ = 24  # texts of one letter
LONGEST = 400  # letters of a line


class FormerPlans(ReadingStep):
    """Takes plans that are left out of the lines of one letter."""

    def __init__(self, lines: LineReader) -> None:
        super().__init__(lines)
        self.known = lines.lexicon.vocabulary.corrections
        self.doubts = Doubts(self.standpoint, self.lexicon, self.vocabulary.acts)
        self.pronouns = Pronouns(self.standpoint, self.lexicon)
        buts = any_of(self.vocabulary.grammar.buts)
        self.clause_end = re.compile(rf"{CLAUSE_SIGNS}|\s+(?=(?:{buts})\b)", re.I)
        ands = any_of(self.vocabulary.grammar.ands)
        self.joints = re.compile(rf"{CLAUSE_SIGNS}|\s+(?:{buts}|{ands})\s+", re.I)
        self._left = MOST_READ
        self._former: dict[str, bool] = {}  # lines are asked about alone, and with the next one

    def without(self, text: str) -> Meant | None:
        """Return a text with what is meant of a plan, and its units; None if there is none."""
        if len(text) > LONGEST or not self._is_former(text) or self.lexicon.parse(text).proviso:
            return None
        start = 0
        for sentence in sentences(text, self.vocabulary):
            start = text.find(sentence, start)
            if found := self._left_from(text, start):
                return found
        return None

    def left_in(self, text: str, behind: str) -> Meant | None:
        """Return what a line says of the plan that all of the one before it is; None if nothing."""
        sentence = next(sentences(text, self.vocabulary), "")
        if sentence != text.strip() or not self._is_former(text) or self.without(text):
            return None  # what is meant instead stands in the line itself
        found = self.without(f"{text.rstrip('.')}. {behind}")
        return None if found is None or text.rstrip(".") in found[1] else found

    def _left_from(self, text: str, start: int) -> Meant | None:
        """Return a text with what is meant of the plan that begins somewhere, and its units."""
        first = next(iter(sentences(text[start:], self.vocabulary)))
        unit, name, end = self._unit(first)
        if unit is None:
            return None
        if said := self._said_twice(first, unit, name):
            return frozenset({unit}), f"{text[:start]}{said}{text[start + len(first) :]}"
        for cut in islice(self.clause_end.finditer(text, start + end), MOST):
            head, tail = text[start : cut.start()], text[cut.end() :]
            if (kept := self._kept(head, tail)) is not None:
                return kept[0], f"{text[:start]}{kept[1]}"
            if not (tail and self._is_left(head, cut[0], unit)) or self._leads(cut[0], tail):
                continue
            said = next(iter(sentences(tail, self.vocabulary)))
            if self._speaks_of_reader(head, said):
                continue
            for meant in self._meant(said, unit, name):
                if self._orders(meant, unit):
                    return frozenset({unit}), f"{text[:start]}{meant}{tail[len(said) :]}"
        return None

    def _kept(self, head: str, tail: str) -> Meant | None:
        """Return what stands of a plan by the sentence behind it, and the units; None if nothing.

        All of its units must be told whether they do as planned, or that only others do.
        """
        said = next(sentences(tail, self.vocabulary), "")
        parts = self.joints.split(said)
        if not self.vocabulary.grammar.the_rest.isdisjoint(self.lexicon.parse(said).words):
            return None  # all else stays
        if not all(self._is_of_plan(whole_passage(part, self.lexicon)) for part in parts):
            return None
        planned, meant = self._planned(head), dict[Province, str]()
        clauses = [whole_passage(part, self.lexicon) for part in parts]
        for clause in clauses:
            named = {own_of(mention, self.standpoint) for mention in clause.mentions} - {None}
            stays = Act.STAY in {act.act for act in clause.act_mentions} and not self._keeps(clause)
            if not (stays or named <= planned.keys()):
                return None
            for unit in sorted(filter(None, named or planned)):
                meant[unit] = self.standpoint.short(Hold(unit)) if stays else planned[unit]
        only = any(map(self._is_of_some_only, clauses))
        if not planned or not (only or planned.keys() <= meant.keys()):
            return None
        return frozenset(meant), f"{'. '.join(meant.values())}.{tail[len(said) :]}"

    def _is_of_some_only(self, clause: Passage) -> bool:
        """Whether a clause is of its units and no others: `Only Mun moves`, no `Mun just stays`."""
        before = (clause.words[max(unit.start - 1, 0)] for unit in clause.mentions)
        return any(word in self.known.only for word in before)

    def _planned(self, head: str) -> dict[Province, str]:
        """Return the orders that a plan comes to, which is spoken of as one."""
        passage, (unit, name, _) = whole_passage(head, self.lexicon), self._unit(head)
        ahead = self.doubts.is_of_another_season(passage)
        ahead = ahead or self.vocabulary.conditions.later.are_among(passage.words)
        if unit is None or passage.denied or not self._is_former(head) or self._stands(head):
            return {}
        if ahead:  # next spring Munich goes to Burgundy, that is agreed
            return {}
        read = self.read(head[head.find(name) :].rstrip("."))
        return {} if read.problems else {told.unit: told.short for told in read.orders if told.unit}

    def _is_of_plan(self, clause: Passage) -> bool:
        """Whether a clause says no more than that units do as planned, or stay."""
        own = [own_of(mention, self.standpoint) for mention in clause.mentions]
        acts = {act.act for act in clause.act_mentions}
        crowd = self.vocabulary.prose.all_of_them | self.vocabulary.grammar.two_units
        doing = acts in ({Act.GO}, {Act.STAY}) and (own or not crowd.isdisjoint(clause.said))
        if len(own) > 1 or None in own or not (doing or self._keeps(clause)):
            return False
        return not (clause.denied or clause.is_doubtful)

    def _keeps(self, clause: Passage) -> bool:
        """Whether words say but that a plan stands: `I stick to that`."""
        prose, words, keeping = self.vocabulary.prose, clause.words, self.known.keeping
        plain = prose.bare | prose.pointing_back | prose.me | prose.easy | prose.adverbs
        sizes = ((at, keeping.size_at(words, at)) for at in range(clause.end))
        kept = {token for at, size in sizes for token in range(at, at + size)}
        rest = (word for at, word in enumerate(words) if word.isalpha() and at not in kept)
        return bool(kept) and plain.issuperset(rest)

    def _said_twice(self, text: str, unit: Province, name: str) -> str:
        """Return the order that is meant of two for one unit in a sentence; "" if there are no two.

        `For A Bur - Par read A Bur - Gas`, `swap my order for Bur from Par to Gas`: the last is
        meant, but where what is not meant stands behind `instead of`, or `for`.
        """
        passage, prose = whole_passage(text, self.lexicon), self.vocabulary.prose
        words = passage.words
        own = [m for m in passage.mentions if own_of(m, self.standpoint) is not None]
        changed = self._is_changed(passage) or prose.insteads.are_among(words)
        if not changed or any(own_of(mention, self.standpoint) != unit for mention in own):
            return ""
        last = own[-1].start
        if len(own) == PAIR and own[0].end < last and not _is_set_behind(passage, last):
            said = passage.parsed.quote(last, passage.end)
        elif len(own) == 1 and (place := self._from_another(passage)) is not None:
            said = f"{name} - {passage.parsed.quote(place.start, place.end)}"
        else:
            return ""
        return said if self._orders(said, unit) else ""

    def _from_another(self, passage: Passage) -> Mention | None:
        """Return the place that stands in the stead of another: `from Paris to Gascony`."""
        grammar, words = self.vocabulary.grammar, passage.words
        for old, new in pairwise(m for m in passage.mentions if m.places and not m.kind):
            since, between = words[old.start - 1], words[old.end : new.start]
            origin = own_of(old, self.standpoint) is None and since in grammar.origins
            if origin and len(between) == 1 and between[0] in grammar.towards:
                return new
        return None

    def _is_left(self, head: str, sign: str, unit: Province) -> bool:
        """Whether words are a plan for one unit that may be left behind a sign.

        A colon behind what somebody said leads to their words.
        """
        passage = whole_passage(head, self.lexicon)
        own = {own_of(mention, self.standpoint) for mention in passage.mentions} - {None}
        others = not self.vocabulary.references.rest.isdisjoint(passage.words)
        bare = passage.words[0] in self.vocabulary.prose.denials and not passage.act_mentions
        others = others or (bare and passage.end == passage.mentions[-1].end)  # Not Berlin but Sil
        if own != {unit} or others or not self._is_former(head) or self._stands(head):
            return False
        return sign.strip() != ":" or passage.denied or not self._is_told(passage)

    def _speaks_of_reader(self, head: str, said: str) -> bool:
        """Whether words are of whoever was told a plan: `I told Kurt Bur - Bel, he supports it`."""
        known, words = self.vocabulary.references, self.lexicon.parse(said).words
        return words[0] in known.he | known.she and self._is_told(whole_passage(head, self.lexicon))

    def _leads(self, sign: str, behind: str) -> bool:
        """Whether a sign is a dash that leads to a place."""
        first = next(iter(whole_passage(behind, self.lexicon).mentions), None)
        dash = bool(sign.strip()) and not sign.strip(" -–—")
        return dash and first is not None and not first.start

    def _unit(self, text: str) -> tuple[Province | None, str, int]:
        """Return the first unit of the writer's that is named, its name, and where that ends."""
        passage = whole_passage(text, self.lexicon)
        for mention in passage.mentions:
            at = own_of(mention, self.standpoint)
            if at is not None and mention.places:
                name = passage.parsed.quote(mention.start, mention.end)
                return at, name, passage.parsed.tokens[mention.end - 1].end
        return None, "", 0

    def _is_former(self, text: str) -> bool:
        """Whether words say that what they speak of was meant once, or is not meant."""
        if text not in self._former:
            passage, insteads = whole_passage(text, self.lexicon), self.vocabulary.prose.insteads
            past = passage.is_past or passage.denied or passage.has(insteads)
            spoken = past or self._is_told(passage) or self._is_changed(passage)
            self._former[text] = spoken
        return self._former[text]

    def _is_changed(self, passage: Passage) -> bool:
        """Whether words say that something is changed, or taken back."""
        ways = (self.known.undoing, self.known.replaced)
        changed = self.known.changes.are_among(passage.words)
        return changed or any(way.search(passage.text) for way in ways)

    def _is_told(self, passage: Passage) -> bool:
        """Whether somebody is said to have said or wanted something."""
        prose = self.vocabulary.prose
        theirs = passage.powers and not prose.saying.isdisjoint(passage.words)
        return bool(theirs) or not prose.quoted.isdisjoint(passage.words)

    def _stands(self, head: str) -> bool:
        """Whether words are orders as they stand."""
        read = self.lines.read(Line(0, 0, head), NOTHING)
        return bool(read.orders) and read.is_clean

    def _meant(self, text: str, unit: Province, name: str) -> Iterator[str]:
        """Yield what a sentence may mean for a unit that was named before it."""
        said = self._plainly(text)
        passage = whole_passage(said, self.lexicon)
        prose = self.vocabulary.prose
        unsure = self.vocabulary.grammar.ors | prose.possibly | prose.unchanged
        if not passage.end or not unsure.isdisjoint(passage.words) or passage.is_doubtful:
            return
        if any(own_of(mention, self.standpoint) == unit for mention in passage.mentions):
            yield said
        same = Antecedent(name, (unit,), denied=True, alone=True)
        resolved = self.pronouns.resolved(said, same)
        if resolved and not self._is_done_by_others(resolved):
            yield self._plainly(resolved)
        if (place := self._only_place(passage)) is not None:
            yield f"{name} - {passage.parsed.quote(place.start, place.end)}"

    def _is_done_by_others(self, text: str) -> bool:
        """Whether somebody acts before a unit is named: `a man keeps his word: do Ruhr`."""
        passage = whole_passage(text, self.lexicon)
        acts, names = (
            [it.start for it in told] for told in (passage.act_mentions, passage.mentions)
        )
        return bool(acts and names) and 0 < acts[0] < names[0]

    def _plainly(self, text: str) -> str:
        """Return a sentence without the words that only set it against what was said before."""
        prose, grammar = self.vocabulary.prose, self.vocabulary.grammar
        words = self.lexicon.parse(text).words
        joins = prose.joins | grammar.buts | prose.first_joins | prose.hence - prose.me
        while text:
            first, _, rest = text.partition(" ")
            if cue := self.known.cue.match(text):
                text = text[cue.end() :]
            elif first.strip(",").lower() in joins and rest:
                text = rest
            else:
                break
        words = self.lexicon.parse(text).words
        size = prose.insteads.size_at(words, 0)
        if size and words[size] in prose.pointing_back:
            text = text.split(maxsplit=size + 1)[-1]
        return text

    def _only_place(self, passage: Passage) -> Mention | None:
        """Return the place, if words say no more than that it is meant: `Picardy it is`."""
        places = [m for m in passage.mentions if m.places]
        if len(places) != 1 or own_of(places[0], self.standpoint) is not None:
            return None
        if places[0].kind or places[0].power:
            return None  # that's Austria's A Tyr
        prose = self.vocabulary.prose
        plain = prose.deciding | prose.aiming | self.known.affirmed | prose.goodbyes
        plain |= prose.adverbs | prose.determiners
        (place,) = places
        around = (
            word for at, word in enumerate(passage.words) if not place.start <= at < place.end
        )
        return place if all(word in plain or not word.isalpha() for word in around) else None

    def _orders(self, text: str, unit: Province) -> bool:
        """Whether words order a unit, and leave no question."""
        if not self._left:
            return False
        self._left -= 1
        read = self.read(text)
        own = {told.unit for told in read.orders if not told.for_the_rest}
        return unit in own and not read.problems

    def read(self, text: str) -> ReadLine:
        """Read a text alone, by its gist if it is not understood word for word."""
        alone = self.lines.read(Line(0, 0, text), NOTHING)
        return alone if alone.is_clean else read_doubtful_lines([alone], self.lines)[0]


def _is_set_behind(passage: Passage, at: int) -> bool:
    """Whether what is not meant begins somewhere: `rather than A Bur - Par`, `not A Bur - Par`."""
    prose, before = passage.vocabulary.prose, passage.words[:at]
    against = any(before[-len(phrase) :] == phrase for phrase in prose.insteads.phrases)
    return against or before[-1] in prose.ordered_for | prose.denials
