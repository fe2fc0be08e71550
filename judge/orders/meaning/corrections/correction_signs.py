"""What a line says of the orders above it, by its words: that they are wrong, void, or others.

Nothing is changed here; `corrections` does that.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from judge.orders.grammar.lexicon import Lexicon
from judge.orders.lines.sentences import sentences
from judge.orders.meaning.corrections.standing_orders import StandingOrders
from judge.orders.meaning.gist.gist import whole_passage
from judge.orders.meaning.gist.mentions import Mention, Passage
from judge.orders.meaning.headings_above import NOTHING, announces
from judge.orders.meaning.line_reader import ReadLine
from judge.orders.vocabulary import Act, Vocabulary

NUMBERED = re.compile(r"\b\d{1,2}")  # the 3rd line
STARRED = re.compile(r"^[*^]+\s*(?=\w)|(?<=\w)\*+$")  # *Tyr, as people mend what they typed
SUBSTITUTED = re.compile(r"^s/(?P<wrong>[^/]+)/(?P<right>[^/]+)/?$")  # s/Mun/Mar/
CLAUSE_END = re.compile(r"[,.;:!…–—]+\s+")
MOST_MORE = 3  # words behind a place that is refused
CLAUSE_SIGNS = ",;:.!?…–—("
CLAUSE_SIGN = re.compile(r"[,;:.!?…–—(]+(?:\s+|$)")
SENTENCE_END = re.compile(r"[.!?](?=\s|$)")
CORRECTING = (Act.STAY, Act.CARRY)  # behind a bare no: no hold; no convoy, both stay
LONGEST_FIRST = 10  # words that say what was written first counts
LONGEST_TAIL = 6  # words of a correction that names but a place


class CorrectionSigns(StandingOrders):
    """Tells what kind of correction a line is."""

    def _is_bare_place(self, read: ReadLine) -> bool:
        """Whether a line is but a place, which may be for the order before: `Boh, please`."""
        if read.is_clean or read.problems or read.line.quoted or read.above != NOTHING:
            return False
        passage = self._passage(read.line.text)
        if not self.standpoint.moves or len(passage.mentions) != 1 or ":" in passage.words:
            return False
        place = passage.mentions[0]
        return bool(place.places) and place.kind is None and self._is_alone(passage, place)

    def _only_asks(self, text: str) -> bool:
        """Whether a sentence asks what became of a unit, and the others correct nothing."""
        said = list(sentences(text, self.vocabulary))
        asked = [it for it in said if self.doubts.asks_of_the_past(it)]
        return bool(asked) and not any(self.known.cue.search(it) for it in said if it not in asked)

    def _hangs_on_something(self, read: ReadLine, text: str) -> bool:
        """Whether a line is refused for its condition: `If Anna comes, H`; not `should be`."""
        refused = any(problem.cause.code == "conditional" for problem in read.problems)
        first, *behind = self._words(text) or ("",)
        begins = first in self.vocabulary.conditions.any_conditions
        return refused and begins and self.vocabulary.grammar.auxiliaries.isdisjoint(behind[:1])

    def _undoing_order(self, text: str) -> bool:
        """Whether words say that an order is wrong: `The order for Burgundy is off`."""
        return bool(self.known.faulty.search(text) and self._undoing(text))

    def _begins_denied(self, text: str) -> bool:
        """Whether a line begins with a denial: `Not Munich, Ruhr!`."""
        words = self._words(text.strip("()[] "))
        return bool(words) and words[0] in self.vocabulary.prose.denials

    def _undoing(self, text: str) -> re.Match[str] | None:
        """Return the words of a line that take something back."""
        if undo := self.known.undoing.search(text):
            return undo
        faulty = self.known.faulty.search(text)
        if faulty and (end := SENTENCE_END.search(text, faulty.end())) and end[0] == "?":
            return None  # is it true that a cut support does not count?
        words = frozenset(self.lexicon.parse(text).words)
        tells = words & self.known.undone or NUMBERED.search(text)
        return re.search("$", text) if faulty and tells else None

    def _undoes(self, text: str) -> bool:
        """Whether words take back orders of this letter, not another letter."""
        words = frozenset(self.lexicon.parse(text).words)
        if words & (self.known.other_letters | self.vocabulary.conditions.ifs):
            return False
        clause = self._undoing_clause(text)
        named = self._mentions(clause)
        tells = self.known.undone.intersection(self._words(clause))  # not: Never mind, it is fun
        return not named and bool(NUMBERED.search(text) or tells or len(words) <= LONGEST_TAIL)

    def _undoing_clause(self, text: str) -> str:
        """Return a line up to the end of the clause that takes something back."""
        undo = self.known.undoing.search(text) or self.known.faulty.search(text)
        cut = CLAUSE_END.search(text, undo.end() if undo else 0)
        return text[: cut.start()] if cut else text

    def _singles_out(self, text: str) -> bool:
        """Whether words say that but some orders count: `Only the first one is valid`."""
        head, colon, tail = text.partition(":")
        if tail.strip() and announces(head + colon, self.lexicon):
            return False  # here is the only list that counts: A Mun - Bur
        told = (self._pointing_words(it) for it in sentences(text, self.vocabulary))
        ways = (self.known.only, self.known.counting, self.known.undone)
        return any(all(words & known for known in ways) for words in told)

    def _pointing_words(self, text: str) -> frozenset[str]:
        """Return the words of a sentence without those that name a time: `this autumn`."""
        words, seasons = (*self._words(text), ""), self.vocabulary.grammar.season_of
        times = {at for at, (_, behind) in enumerate(pairwise(words)) if behind in seasons}
        today = self.vocabulary.settling.this_time
        times |= {at for at in range(len(words)) if today.size_at(words, at) > 1}
        return frozenset(word for at, word in enumerate(words) if at not in times)

    def _restores(self, text: str) -> bool:
        """Whether words say that what was written first counts: `The first set was right!`."""
        words = frozenset(self._words(text))
        if words.isdisjoint(self.known.earliest) or text.rstrip().endswith("?"):
            return False
        if words & self.known.other_letters - self.known.earliest:
            return False
        return not self._mentions(text) and any(map(self._counts_first, CLAUSE_END.split(text)))

    def _counts_first(self, clause: str) -> bool:
        words = self._words(clause)
        ways = (self.known.earliest, self.known.restored)
        denied = self.known.dropped.are_among(words) or self.vocabulary.prose.denials & set(words)
        brief = len(words) <= LONGEST_FIRST
        return brief and not denied and all(not known.isdisjoint(words) for known in ways)

    def _names_first(self, text: str) -> bool:
        """Whether it is orders that words call the first: `the first set`, not `first time`."""
        words = (*self._words(text), "")
        named = self.known.firsts | self.known.single | self.known.restored
        return any(
            word in self.known.earliest and words[at + 1] in named
            for at, word in enumerate(words[:-1])
        )

    def _is_alternative(self, text: str) -> bool:
        """Whether a line names another choice for the order before it: `Or maybe Boh.`."""
        words = self._words(text)
        other = words[0] in self.vocabulary.grammar.ors and not self.known.cue.match(text)
        return self.standpoint.moves and other

    def _depends(self, text: str) -> bool:
        """Whether what a line takes back hangs on something: `void if France agrees`."""
        parsed = self.lexicon.parse(text)
        return bool(parsed.proviso) and self.known.other_letters.isdisjoint(parsed.words)

    def _is_courteous(self, text: str) -> bool:
        """Whether a line hangs on nothing but its reader: `if it's too late, never mind`."""
        known = self.vocabulary.conditions
        written = [word.strip(".,:;!") for word in text.lower().split()]
        begins = bool(written) and written[0] in known.first_conditions
        conditional = begins or not known.conditions.isdisjoint(written)
        return conditional and not self._depends(text)

    def _only_stays(self, text: str) -> bool:
        """Whether words only say that a unit stays: `strike that, hold`; not that orders stand."""
        passage = self._passage(text)
        if self._mentions(text) or passage.has(self.vocabulary.prose.as_before):
            return False
        return {mention.act for mention in passage.act_mentions} == {Act.STAY}

    def _is_smoothed_over(self, tail: str) -> bool:
        """Whether words behind an apology say no unit stays: `Sorry Pierre, nothing personal`."""
        passage = self._passage(self.vocabulary.prose.courtesy.sub(" ", tail).strip(" ,."))
        if not passage.act_mentions:
            return True
        return any(
            word.isalpha() and word not in self.vocabulary.prose_words for word in passage.words
        )

    def _telling(self, tail: str) -> str:
        """Return words up to the last sentence that tells anything: `Bel was right. The end!`."""
        said = list(sentences(tail, self.vocabulary))
        while len(said) > 1:
            last = whole_passage(said[-1], self.lexicon)
            if last.mentions or last.act_mentions:
                break
            said.pop()
        return tail[: tail.find(said[-1]) + len(said[-1])] if said else tail

    def _replacements(self, text: str) -> Iterator[re.Match[str]]:
        replaced = self.known.replaced.search(text)
        ways = (SUBSTITUTED, *(self.known.replacing if replaced else ()))
        return filter(None, (way.search(text) for way in ways))

    def _names_both(self, named: re.Match[str]) -> bool:
        return all(len(self._mentions(named[part])) == 1 for part in ("wrong", "right"))


def refuses(text: str, cue: re.Match[str], lexicon: Lexicon) -> bool:
    """Whether a cue is a bare `no`, without a sign behind it, to what is not to be.

    `No Holland this time`, `and no Holland`, `no point waiting`; `no Holland!`, `no hold` correct.
    """
    known = lexicon.vocabulary
    if cue[0].strip().lower() not in known.prose.none_at_all:
        return False
    clause = CLAUSE_SIGN.split(text[cue.end() :].strip(), maxsplit=1)[0]
    passage = whole_passage(clause, lexicon)
    if text[cue.end() :].lstrip()[:1] in CLAUSE_SIGNS:
        return False
    place = next(iter(passage.mentions), None)
    if place is None and passage.words[0] in known.corrections.undone:
        return False  # no that's silly, to Bur
    if place is None:  # Ruhr holds, no supports for anybody; all others hold, no questions asked
        nothing = passage.words[0] in known.corrections.none_of  # no point waiting
        return nothing or {act.act for act in passage.act_mentions}.isdisjoint(CORRECTING)
    before = lexicon.parse(text[: cue.start()]).words
    if place.start > 0 and (_goes_on(before, known) or _names_a_thing(passage)):
        return True  # I fear no man in the North Sea; so no trip to Munich
    if not place.places or len(passage.mentions) > 1 or passage.act_mentions:
        return False
    joined = before[-2:-1] and before[-2] in known.grammar.ands | known.grammar.buts
    rest = clause[passage.parsed.tokens[place.end - 1].end :].strip(" )").lower().split()
    plain = known.corrections.affirmed | known.prose.goodbyes
    more = 0 < len(rest) <= MOST_MORE and not plain.issuperset(rest)
    return bool(joined) or more


def _names_a_thing(passage: Passage) -> bool:
    """Whether words begin with what is not to be somewhere: `trouble in the Baltic`."""
    thing, where = passage.words[:2]
    prose, acts = passage.vocabulary.prose, {act.start: act.act for act in passage.act_mentions}
    led = where in prose.whereabouts and not (where in prose.directions and 0 in acts)
    return led and thing.isalpha() and thing not in prose.whereabouts and acts.get(0) != Act.STAY


def _goes_on(before: tuple[str, ...], known: Vocabulary) -> bool:
    """Whether words want something behind them: `there is`, `I fear`; not `oh`, `to Munich`."""
    *_, last, _ = ("", *before)
    verbs = known.grammar.auxiliaries | known.prose.have | known.prose.expecting
    wanting = verbs | known.prose.whiles | known.grammar.with_help
    return last in wanting or (last.isalpha() and last not in known.prose_words)


def names_but(passage: Passage, place: Mention) -> bool:
    """Whether words say no more than that a place is meant: `to Holland, please`."""
    prose, known = passage.vocabulary.prose, passage.vocabulary.corrections
    plain = prose.aiming | known.affirmed | prose.determiners | prose.goodbyes | prose.adverbs
    said = {at for act in passage.act_mentions for at in range(act.start, act.end)}
    said.update(range(place.start, place.end))
    around = (passage.words[at] for at in range(passage.start, passage.end) if at not in said)
    return all(word in plain or not word.isalpha() for word in around)
