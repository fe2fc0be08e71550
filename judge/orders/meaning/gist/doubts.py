"""Doubts: words beside an order for which it is asked about, and not taken.

A question, a thing undone, put off or left open, what somebody else wants.  Words that deny are
read by `negations` where they stand with what they deny; here they stand beside an order and say
nothing else: `Not yet: A Bur - Mun`, `A Bur - Mun, but only in Fall`, `A Pic - Bel (not this one)`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from judge.orders.findings import ReadOrder
from judge.orders.grammar.lexicon import Lexicon, Parsed
from judge.orders.meaning.gist.gist import own_of
from judge.orders.meaning.gist.governed import Governing
from judge.orders.meaning.gist.mentions import Passage
from judge.orders.meaning.headings_above import is_felt, is_other_season, is_other_year
from judge.orders.meaning.standpoint import Standpoint
from judge.orders.tokens.tokenizing import words_of
from judge.orders.vocabulary import Act, PhraseSet, WordSet
from judge.orders.vocabulary.vocabulary import Acts

CLAUSE_SIGNS = frozenset({",", ":"})
ASKED_ASIDE = re.compile(r"\s*\(([^()?]{1,60})\?\s*\)[\s.]*$")
RUBBED_OUT = ("^H", "^W")  # as terminals show the key that takes letters back
ODDS = re.compile(r"\b\d{1,2} ?%")  # A Ukr - Rum 60%, A Ukr - Gal 40%
CROSSED = re.compile(r"-/-|!-|-!|≠|=/=|[✗✘❌🚫⛔❎]|(?<=\s)[xX]\s*$")  # signs that deny
CLAUSE_ENDS = re.compile(r"[,.;!?–—]+\s+")


def may_be_open(text: str) -> bool:
    """Whether a question, or odds, may leave open what a text orders."""
    return "?" in text or ODDS.search(text) is not None


class Doubts:
    """Tells which sentences order nothing, whatever orders stand in them."""

    def __init__(self, standpoint: Standpoint, lexicon: Lexicon, acts: Acts) -> None:
        self.standpoint = standpoint
        self.lexicon = lexicon
        self.vocabulary = lexicon.vocabulary
        self.known = lexicon.vocabulary.prose
        self.acts = acts
        self.governing = Governing(lexicon, standpoint.power)

    def spoil(
        self, text: str, parsed: Parsed, orders: Sequence[ReadOrder], others: Iterable[str]
    ) -> bool:
        """Whether nothing in a sentence may be taken.

        `parsed` is the sentence without its courtesies, `orders` came of it, and `others` are the
        words that say nothing of them.
        """
        if any(sign in text for sign in RUBBED_OUT) or CROSSED.search(text):
            return True
        question = self.is_question(text) or ODDS.search(text)
        remarks = [self.lexicon.parse(remark) for remark in parsed.remarks]
        clauses = tuple(self._clauses(parsed))
        open_still = any(map(self._leaves_open, (*clauses, *map(self._passage, remarks))))
        open_still = open_still or any(map(self.is_of_another_season, clauses))
        if question or open_still or self._begins_undone(parsed):
            return True
        if not orders:
            return False
        if self.standpoint.moves and self.governing.speaks_of(text, parsed.text, orders):
            return True
        reserved = any(map(self.reserves, (parsed, *remarks)))
        return reserved or self._beside(text, parsed, orders, others)

    def is_question(self, text: str) -> bool:
        """Whether a sentence asks something, and is no request: not `Kie - Hol (por que não?)`."""
        aside = ASKED_ASIDE.search(text)
        if aside and self._is_unknown(aside[1]):
            text = text[: aside.start()]
        if text.rstrip(')"”’ ').endswith("?"):
            return not self._requests(text)
        return self._asks_whether(text)

    def asks_of_the_past(self, text: str) -> bool:
        """Whether a sentence asks what became of a unit: `Why was Budapest not shown?`.

        Nothing is named before what says so: `Vienna to Galicia, or was that last turn?` is not.
        """
        parsed, asks = self.lexicon.parse(text), text.rstrip().endswith("?")
        if not (asks or self.known.wondered.are_among(parsed.words)):
            return False
        whole, turn = self._passage(parsed), self.vocabulary.settling.past_times
        first = whole.mentions[0].start if whole.mentions else whole.end
        before = whole.words[:first]
        begins = turn.are_among(before) or bool(self.vocabulary.grammar.auxiliaries & {*before[:1]})
        asks &= self.known.whys.are_among(before) or (begins and whole.has(turn))
        return whole.is_past and (asks or self.known.wondered.are_among(before))

    def _is_unknown(self, text: str) -> bool:
        """Whether a remark says nothing of an order: `why not`, or words of another language."""
        words, parsed = words_of(text, self.vocabulary), self.lexicon.parse(text)
        if not words or self.vocabulary.tokens.trailing.size_at(words, 0) == len(words):
            return True
        return self.vocabulary.every_word.isdisjoint(words) and not parsed.names_anything()

    def _asks_whether(self, text: str) -> bool:
        """Whether words ask without a sign: `does A Mun - Bur work`, `is that legal`."""
        words = [word for word in self.lexicon.parse(text).words if word.isalpha()]
        asking = self.vocabulary.grammar.auxiliaries | self.known.requests
        return len(words) > 1 and words[0] in asking and words[-1] in self.known.iffy

    def is_bare_denial(self, text: str) -> bool:
        """Whether words only say no: `Nope.`, `No, don't.`, `(not this one)`, `I refuse`."""
        parsed = self.lexicon.parse(text.strip("()[] "))
        words = [(at, word) for at, word in enumerate(parsed.words) if word.isalpha()]
        nothing = self.known.none_at_all | self.known.denials | self.known.taken_back
        around = nothing | self.known.bare | self.known.pointing_back | self.known.me
        around |= self.vocabulary.grammar.auxiliaries
        mine = bool(words) and words[0][1] in self.known.me
        reservations = self.known.reservations
        refused = self._tokens_of(self._passage(parsed), reservations) if mine else set[int]()
        denies = refused or any(word in nothing for _, word in words)
        return bool(denies) and all(word in around or at in refused for at, word in words)

    def _passage(self, parsed: Parsed) -> Passage:
        return Passage.all_of(parsed, self.acts)

    def _clauses(self, parsed: Parsed) -> Iterator[Passage]:
        """Yield what stands between the signs of a sentence that are none of an order's."""
        start, end, words = 0, parsed.grammar.end, parsed.words
        for at in range(1, end + 1):
            if at == end or words[at] in CLAUSE_SIGNS:
                yield Passage(parsed, start, at, self.acts)
                start = at + 1

    def _leaves_open(self, clause: Passage) -> bool:
        """Whether a clause leaves open what is ordered, and not something else.

        `A Mun - Bur, perhaps` does, and `A Mun - Bur, it would be rude not to` does not.
        """
        tells = clause.mentions or (clause.act_mentions and not clause.powers)
        if not clause.is_doubtful and self._waits(clause):
            return True
        if not clause.is_doubtful or tells:
            return clause.is_doubtful
        surmised = self._tokens_of(clause, self.vocabulary.settling.surmising)
        if not self._tokens_of(clause, self.known.doubts) <= surmised:
            return True
        rest = (clause.words[at] for at in range(clause.start, clause.end) if at not in surmised)
        return self._plain.issuperset(word for word in rest if word.isalpha())

    def _waits(self, clause: Passage) -> bool:
        """Whether the writer has something to do before: `but I want to talk to Paris first`."""
        said, buts = clause.said, self.vocabulary.grammar.buts
        ours = any(own_of(it, self.standpoint) is not None for it in clause.mentions)
        before = not self.known.beforehand.isdisjoint((*said[1:2], *said[-1:]))
        idle = ours or clause.is_talk or clause.denied  # but I want to thank you first
        return before and said[0] in buts and not idle

    def is_of_another_season(self, clause: Passage) -> bool:
        """Whether a clause of units, or one that says no more, is of another season.

        `In the spring I'll have Rumania hit Bulgaria`, when it is fall.
        """
        grammar = self.vocabulary.grammar
        around = grammar.articles | grammar.prepositions
        seasons = [
            at
            for at in range(clause.start + 1, clause.end)
            if clause.words[at - 1] in around and self._is_other_time(clause.parsed, at)
        ]
        rest = (clause.words[at] for at in range(clause.start, clause.end) if at not in seasons)
        plain = self._plain.issuperset(word for word in rest if word.isalpha())
        return bool(seasons) and self.standpoint.moves and (plain or bool(clause.mentions))

    def _is_other_time(self, parsed: Parsed, at: int) -> bool:
        """Whether a word is a season, or a year, that is not this phase's."""
        phase = self.standpoint.position.phase
        return is_other_season(parsed, at, phase) or is_other_year(parsed.words[at], phase)

    def _tokens_of(self, clause: Passage, phrases: PhraseSet) -> set[int]:
        """Return the tokens of a clause that are of some phrases."""
        sizes = ((at, phrases.size_at(clause.words, at)) for at in range(clause.start, clause.end))
        return {token for at, size in sizes for token in range(at, at + size)}

    @property
    def _plain(self) -> WordSet:
        """Words that say nothing for themselves."""
        known, grammar = self.known, self.vocabulary.grammar
        plain = known.easy | known.bare | known.pointing_back | known.adverbs | known.me
        plain |= known.goodbyes | grammar.fillers | grammar.auxiliaries | grammar.articles
        return plain | grammar.ands | grammar.buts | grammar.prepositions | grammar.orders

    def reserves(self, parsed: Parsed) -> bool:
        """Whether words say that what is ordered is not meant, not yet, or not by the writer.

        Words that say what a unit does are none: `skip over to Burgundy`; nor what is only said to
        be kept: `as I promised`.
        """
        whole = self._passage(parsed)
        ends = {at: m.end for m in whole.act_mentions for at in range(m.start, m.end)}
        named = whole.of_names | {
            at + 1 for at, word in enumerate(parsed.words) if word in self.known.as_said
        }
        return any(
            at + self.known.reservations.size_at(parsed.words, at) > ends.get(at, at)
            for at in range(parsed.grammar.end)
            if at not in named
        )

    # --- beside the orders ----------------------------------------------------------------------

    def _beside(
        self, text: str, parsed: Parsed, orders: Sequence[ReadOrder], others: Iterable[str]
    ) -> bool:
        """Whether words before or behind orders say that they are not meant, or not now."""
        first = min(max(text.find(order.written), 0) for order in orders)
        if self._puts_off(CLAUSE_ENDS.split(text[:first])[-1]):
            return True
        named = [m.start for m in self._passage(parsed).mentions if m.places]
        lead = parsed.text[: parsed.tokens[named[0]].start] if named else ""
        apart = CLAUSE_ENDS.search(text[len(lead) : first]) if len(lead) < first else None
        if not apart and self._is_theirs(self.lexicon.parse(CLAUSE_ENDS.split(lead)[-1])):
            return True
        written = [order.written for order in orders]
        last = list(self._clauses(parsed))[-1]
        behind = () if last.start == 0 or last.mentions else (last.text,)
        beside = (*others, *parsed.remarks, *behind)
        if any(self.is_bare_denial(other) or self._is_quoted(other) for other in beside):
            return True
        if self._is_quoted(CLAUSE_ENDS.split(text.rstrip(" .!"))[-1]):  # I wish, else a courtesy
            return True
        if any(not self.known.put_off.isdisjoint(self.lexicon.parse(w).words) for w in written):
            return True
        dated = (*others, *behind, *written, *filter(self._names_no_place, parsed.remarks))
        return any(map(self._is_of_another_time, dated))

    def _names_no_place(self, text: str) -> bool:
        return not any(
            mention.places for mention in self._passage(self.lexicon.parse(text)).mentions
        )

    def _is_quoted(self, text: str) -> bool:
        """Whether words only name who said or wants something: `says Italy`, `I wish`."""
        passage = self._passage(self.lexicon.parse(text))
        if any(mention.places for mention in passage.mentions):
            return False
        if self.vocabulary.settling.wish == set(filter(str.isalpha, passage.words)):
            return True
        foreign = any(power != self.standpoint.power for power, _ in passage.powers)
        told = not self.known.quoted.isdisjoint(passage.words)
        told = told and self.vocabulary.settling.despite.isdisjoint(passage.words)
        return (told and foreign) or passage.only_tells

    def _puts_off(self, clause: str) -> bool:
        """Whether words that lead in an order deny it, put it off, or are another's."""
        parsed = self.lexicon.parse(clause)
        if any(mention.places for mention in self._passage(parsed).mentions):
            return False  # Not A Gas - Mar but ...
        denied = not (self.known.denials.isdisjoint(parsed.words) or is_felt(parsed))
        put_off = not self.known.put_off.isdisjoint(parsed.words)
        return denied or put_off or self.vocabulary.conditions.later.are_among(parsed.words)

    def _is_theirs(self, parsed: Parsed) -> bool:
        """Whether somebody else is said to want something: `Germany suggests`."""
        named = self._passage(parsed).powers
        powers = {at + 1 for power, at in named if power != self.standpoint.power}
        them = {at + 1 for at, word in enumerate(parsed.words) if word in self.known.they}
        told, ends = self.known.saying, self.vocabulary.past_endings  # Italy texted: Mao - Wes
        last = parsed.grammar.end - 1 - (parsed.words[parsed.grammar.end - 1] == ":")
        return any(
            parsed.words[at] in told or (at == last and parsed.words[at].endswith(ends))
            for at in powers | them
        )

    def _is_of_another_time(self, text: str) -> bool:
        """Whether words name but another season, or a later turn: `only in Fall`."""
        parsed = self.lexicon.parse(text)
        later = self.vocabulary.conditions.later
        named = self._passage(parsed).of_names
        of_acts = {at for m in self._passage(parsed).act_mentions for at in range(m.start, m.end)}
        when: set[int] = set()
        for at in range(parsed.grammar.end):
            size = later.size_at(parsed.words, at)
            if at not in of_acts and (size or self._is_other_time(parsed, at)):
                when.update(range(at, at + max(size, 1)))
        rest = [
            word
            for at, word in enumerate(parsed.words)
            if word.isalpha() and at not in named | of_acts | when
        ]
        around = self.vocabulary.conditions.for_season | self.known.bare | self.known.aiming
        grammar, kinds = self.vocabulary.grammar, self.vocabulary.tokens.kinds.keys()
        around |= grammar.fillers | grammar.auxiliaries | grammar.articles | kinds
        return bool(when) and around.issuperset(rest)

    # --- the sentence ---------------------------------------------------------------------------

    def _requests(self, text: str) -> bool:
        words = self.lexicon.parse(text).words
        first = next((word for word in words if word.isalpha()), "")
        asks = bool(self.known.courtesy.match(text)) or first in self.known.requests
        ends = self.vocabulary.grammar.buts | self.vocabulary.grammar.ands | {"", ",", ":"}
        asks = asks or any(  # I have no plan, so could you ...
            words[at] in self.known.requests
            and words[at + 1] in self.known.goodbyes
            and words[at - 1] in ends
            for at in range(1, len(words) - 1)
        )
        plain = self.lexicon.parse(self.known.courtesy.sub(" ", text)).words
        return asks and self.known.iffy.isdisjoint(plain)

    def _begins_undone(self, parsed: Parsed) -> bool:
        """Whether a sentence takes something back: `Strike A Bur - Mun`, `No A Pic - Bel`."""
        words, kinds = parsed.words, self.vocabulary.tokens.kinds
        strikes = words[0] in self.known.strikes and words[1] in kinds
        taken_back = not (self.known.taken_back - self.known.strikes).isdisjoint(words)
        none = words[0] in self.known.none_at_all - self.known.denials
        acts = self._passage(parsed).act_mentions
        goes = any(mention.start == 1 and mention.act is Act.GO for mention in acts)
        denied = none and (goes or words[1] in kinds)
        last = words[parsed.grammar.end - 1] in self.known.none_at_all
        return strikes or taken_back or denied or last or self.known.backs.are_among(words)
