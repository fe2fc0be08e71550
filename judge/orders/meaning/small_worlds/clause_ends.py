"""Where the clauses of a letter end.

At signs and joining words, before what corrects or is meant otherwise, and where a condition or a
reason is done; not between names that only stand in one list.
"""

from __future__ import annotations

from collections.abc import Iterator

from judge.orders.grammar.lexicon import Lexicon, Parsed
from judge.orders.meaning.gist.mentions import ActMention, Mention, Passage
from judge.orders.meaning.small_worlds.lettered_heads import spelled_out
from judge.orders.vocabulary import Act, Vocabulary, WordSet
from judge.orders.vocabulary.vocabulary import Acts

SIGNS = frozenset({",", ":", "(", ")", "+", "&"})
DASH = "-"


class ClauseEnds:
    """Finds where the clauses of sentences end."""

    def __init__(self, lexicon: Lexicon, acts: Acts, *, builds: bool = False) -> None:
        self.lexicon = lexicon
        self.builds = builds  # whether builds are due
        self.acts = acts
        self.vocabulary: Vocabulary = lexicon.vocabulary
        self.known = lexicon.vocabulary.settling

    @property
    def _retreats(self) -> bool:
        """Whether retreats are due."""
        return self.acts is self.vocabulary.retreat_acts

    def _spans(self, parsed: Parsed) -> Iterator[tuple[int, int, str]]:
        """Yield where clauses begin and end, and what stands before each."""
        end = parsed.grammar.end
        whole = Passage(parsed, 0, end, self.acts)
        spoken: tuple[Mention | ActMention, ...] = (*whole.mentions, *whole.act_mentions)
        named = {at for told in spoken for at in range(told.start + 1, told.end)}
        ends = {mention.end for mention in whole.mentions}
        starts = {mention.start for mention in whole.mentions}
        start, behind = 0, ""
        if self.vocabulary.prose.respective.are_among(parsed.words) or self._excepts(parsed):
            yield 0, end, ""  # Bla and Ion to Ank and Eas respectively
            return
        for at in range(end):
            word = parsed.words[at]
            arrow = word == DASH and at in ends and at + 1 in starts
            arrow = arrow and not self._refuses_way(parsed, start)
            sign = word in SIGNS or (word == DASH and not arrow) or self._parts_orders(whole, at)
            denies = word in self.vocabulary.prose.denials and at in ends and at + 1 in starts
            opens = at > start and (denies or self._opens(parsed, at))
            opens = opens or (at > start and self._follows_if(parsed, start, at))
            opens = opens or self._ends_reason(parsed, start, at)
            opens = opens or self._tells_after_reason(whole, start, at)
            opens = opens or self._acts_after_all(whole, start, at)
            opens = opens or self._ends_room(whole, start, at)
            opens = opens or self._ends_dislodged(parsed, at)
            opens = opens or (self.builds and at in ends and word in self.known.changing)
            if at in named or not (sign or opens) or self._goes_on_listing(whole, at):
                continue
            if self._joins_choice(whole, start, at):
                continue
            if at > start:
                yield start, at, behind
            start, behind = (at + 1 if sign else at), word
        if end > start:
            yield start, end, behind

    def _parts_orders(self, whole: Passage, at: int) -> bool:
        """Whether a stroke parts retreats, and no places: `Bur -> Par / Eng -> Bre`."""
        unit = next((m for m in whole.mentions if m.start == at + 1), None)
        goes = unit and any(act.start == unit.end for act in whole.act_mentions)
        return self._retreats and whole.words[at] == "/" and bool(goes)

    def _goes_on_listing(self, whole: Passage, at: int) -> bool:
        """Whether a word only joins two names of a winter: `keep Tyr, Bud and the fleet`."""
        joins = self.vocabulary.grammar.ands | {",", "&", "+"}
        if self._retreats or whole.words[at] not in joins or self._contrasts(whole, at):
            return False
        before = next((m for m in whole.mentions if m.end == at), None)
        while whole.words[at] in joins:
            at += 1
        skipped = whole.words[at] in self.vocabulary.prose.determiners
        behind = next((m for m in whole.mentions if m.start in (at, at + skipped)), None)
        if before is None or behind is None:
            return False
        if self.builds:
            return not (before.kind or behind.kind)
        if whole.words[at - 1] == "," and whole.words[behind.end] in self.known.of_one:
            return False  # Gascony, Paris has to stay
        return all(
            m.places or m.end - m.start > 1 or len(whole.words[m.start]) > 1
            for m in (before, behind)
        )

    def _joins_choice(self, whole: Passage, start: int, at: int) -> bool:
        """Whether a word joins the two places of a choice: `between Belgium and Picardy`."""
        led = [it for it in range(start, at) if whole.words[it] in self.known.between]
        named = [it for it in whole.mentions if led and led[-1] < it.start < at]
        joins = self.vocabulary.grammar.ands | self.vocabulary.grammar.ors
        return len(named) == 1 and named[0].end == at and whole.words[at] in joins

    def _contrasts(self, whole: Passage, at: int) -> bool:
        """Whether what is refused ends at the last comma of a sentence: `Not Bur, Boh`."""
        first = next((m for m in whole.mentions if m.end == at), None)
        acts = any(whole.words[act.start] != DASH for act in whole.act_mentions)
        if first is None or whole.words[at] != "," or acts:
            return False
        begun = first.start - (whole.words[first.start - 1] in self.vocabulary.prose.determiners)
        refused = begun and whole.words[begun - 1] in self.vocabulary.prose.denials
        further = self.vocabulary.grammar.ors | {","}
        return bool(refused) and further.isdisjoint(whole.words[at + 1 : whole.end])

    def _ends_reason(self, parsed: Parsed, start: int, at: int) -> bool:
        """Whether a reason for a build ends: `With him in Arm the second one has to be Sev`."""
        words, begun = parsed.words, self._skipped(parsed, start, at)
        led = self.known.reasons.size_at(words, begun) or self.known.circumstances.size_at(
            words, begun
        )
        one = words[at + 1 : at + 2] and words[at + 1] in self.known.other
        return self.builds and bool(led and one) and words[at] in self.vocabulary.prose.determiners

    def _tells_after_reason(self, whole: Passage, start: int, at: int) -> bool:
        """Whether what is done follows a reason: `with a heavy heart I remove Bulgaria`."""
        begun = self._skipped(whole.parsed, start, at)
        leading = (self.known.reasons, self.known.circumstances)
        led = max(phrases.size_at(whole.words, begun) for phrases in leading)
        if self._retreats:
            purpose = not self.vocabulary.grammar.towards.isdisjoint(
                whole.words[begun : begun + led]
            )
            skipped = at + (whole.words[at] in self.vocabulary.prose.determiners)
            unit = next((m for m in whole.mentions if m.start in (at, skipped)), None)
            goes = unit and any(act.start == unit.end for act in whole.act_mentions)
            return bool(purpose and goes) and at > begun + led
        acts = {act.start for act in whole.act_mentions if act.act in (Act.BUILD, Act.LEAVE)}
        tells = whole.words[at] in self.vocabulary.prose.me and acts & {at + 1, at + 2}
        return not self._retreats and bool(led and tells) and at > begun + led

    def _acts_after_all(self, whole: Passage, start: int, at: int) -> bool:
        """Whether a removal follows what is refused: `Not the fleet: remove Boh and Tyr`."""
        denied = whole.words[start] in self.vocabulary.prose.denials and not self._retreats
        ends = any(m.end == at for m in whole.mentions)
        leaves = any(act.start == at and act.act is Act.LEAVE for act in whole.act_mentions)
        return denied and ends and leaves

    def _ends_room(self, whole: Passage, start: int, at: int) -> bool:
        """Whether what is meant stands right behind a condition: `if that isn't allowed A Ber`."""
        start = self._skipped(whole.parsed, start, at)
        words = whole.words[start:at]
        if not any(m.start == at for m in whole.mentions) or len(words) < 2:
            return False
        asks = words[0] in self.known.ifs and not self.vocabulary.prose.closed.isdisjoint(words)
        return asks and self._is_room(Passage(whole.parsed, start, at, self.acts))

    def _refuses_way(self, parsed: Parsed, start: int) -> bool:
        """Whether a clause refuses a place, and no order: `Not to Bel - Gas`."""
        prose, towards = self.vocabulary.prose, self.vocabulary.grammar.towards
        return parsed.words[start] in prose.denials and parsed.words[start + 1] in towards

    def _excepts(self, parsed: Parsed) -> bool:
        """Whether a sentence of a winter excepts some from what it says of all: `all but Vie`."""
        prose, grammar = self.vocabulary.prose, self.vocabulary.grammar
        crowd = self.vocabulary.several_units | prose.all_of_them | prose.many | prose.plurals
        words = parsed.words
        cut = next((at for at in range(len(words)) if prose.excepts.size_at(words, at)), 0)
        if self._retreats or crowd.isdisjoint(words[:cut] if cut else words):
            return False
        only = parsed.words[0] in self.known.only and not grammar.kept.isdisjoint(parsed.words)
        return only or prose.excepts.are_among(parsed.words)

    def _follows_if(self, parsed: Parsed, start: int, at: int) -> bool:
        """Whether what follows from a condition begins: `if it is taken then disband`."""
        begun = parsed.words[self._skipped(parsed, start, at)] in self.known.ifs
        return begun and parsed.words[at] in self.vocabulary.grammar.thens | self.known.letting

    def _ends_dislodged(self, parsed: Parsed, at: int) -> bool:
        """Whether it was just said that a unit is dislodged: `If Bur dislodged retreat Gas`."""
        lost = self.vocabulary.conditions.dislodged
        return self._retreats and at > 0 and parsed.words[at - 1] in lost

    def _opens(self, parsed: Parsed, at: int) -> bool:
        """Whether a clause begins with a word."""
        words, known, grammar = parsed.words, self.known, self.vocabulary.grammar
        joins = grammar.ands | grammar.buts | grammar.ors | known.decides
        if words[at - 1] not in self.vocabulary.prose.me:  # I suppose
            joins |= known.ifs - grammar.auxiliaries  # Greece should not go
        joins |= self.vocabulary.prose.relatives | self.vocabulary.prose.joined
        if words[at] in joins:
            excepts = words[at] in grammar.buts  # anywhere but
            return words[at - 1] not in joins | (self._open_words if excepts else frozenset())
        inside = words[at - 1] in joins | known.wanting
        inside = inside or (words[at - 1] in self._open_words and not self._retreats)
        prose = self.vocabulary.prose
        phrases = (known.reasons, prose.fallbacks, known.corrects, prose.insteads)
        last = words[at + 1] in SIGNS | {""} and words[at] in self.vocabulary.conditions.elses
        return not (inside or last) and any(phrase.size_at(words, at) for phrase in phrases)

    @property
    def _open_words(self) -> WordSet:
        """Behind which something may be excepted: anywhere but."""
        return self.vocabulary.grammar.whoever | self.vocabulary.several_units

    def _skipped(self, parsed: Parsed, at: int, end: int) -> int:
        """Return the first word behind those that only join clauses."""
        grammar = self.vocabulary.grammar
        joins = grammar.ands | grammar.buts | grammar.thens | {",", DASH}
        joins |= self.vocabulary.prose.joined
        while at < end and parsed.words[at] in joins:
            at += 1
        return at

    def _spelled_out(self, text: str) -> str:
        """Return a text of builds with letters over lists of homes as words."""
        return spelled_out(text, self.vocabulary) if self.builds else text

    def is_of_numbered(self, passage: Passage) -> bool:
        """Whether words stand behind the number of a build: `third build: none`."""
        *number, colon = ("", *passage.parsed.words[: passage.start])
        ordinal_of = self.vocabulary.corrections.ordinal_of
        return colon == ":" and any(word in ordinal_of for word in number[-2:])

    def lacks_room(self, passage: Passage) -> bool:
        """Whether a choice is but for where the first cannot be: `or an army if that is closed`."""
        whole, ifs = passage.whole, self.known.ifs
        ends = {m.start for m in whole.mentions} | {whole.end}
        said = range(passage.start, whole.end)
        begun = next((at for at in said if whole.words[at] in ifs), whole.end - 1)
        ends |= {at for at in said if whole.words[at] in SIGNS}
        condition = Passage(whole.parsed, begun, min(at for at in ends if at > begun), self.acts)
        closed = not self.vocabulary.prose.closed.isdisjoint(condition.said)
        return closed and self._is_room(condition)

    def _is_room(self, passage: Passage) -> bool:
        """Whether a condition only asks whether there is room, or the rules allow it."""
        named = {at for m in passage.mentions for at in range(m.start, m.end)}
        room = self.vocabulary.prose.room | self.vocabulary.prose.closed | self.known.room
        words = (
            passage.words[at] for at in range(passage.start + 1, passage.end) if at not in named
        )
        return room.issuperset(words)
