"""Simpler sentences: what a sentence says without words in it that name nothing and change nothing.

`A Nwy, having done its job, heads for St Pete`, `Ruhr likewise supports Par - Bur`, `both fleets,
Kiel and Denmark, hold`: they are tried where a sentence as it stands is not understood.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from judge.orders.grammar.lexicon import Lexicon
from judge.orders.meaning.gist.doubts import Doubts
from judge.orders.meaning.gist.gist import own_of
from judge.orders.meaning.gist.mentions import Passage
from judge.orders.meaning.gist.purposes import main_clause
from judge.orders.vocabulary import Act
from judge.orders.vocabulary.vocabulary import Acts

ASIDE = re.compile(r",\s*([^,()]+),\s+(?=\S)")
REMARK = re.compile(r"\s[-–—]+\s+([^–—]+?)\s[-–—]+\s+(?=\S)")
HELPERS = re.compile(r"^(?P<crowd>[^,(:]+),\s+(?P<inner>[^()]+?),\s+(?P<act>[^,]+)$")
WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")
ANNOUNCED = re.compile(r"[:,]\s+(?=\S)")
CLAUSE_ENDS = frozenset({",", ":", "-", "."})
SEVERAL = 4  # names of two units and of where they go
SHORTEST = 3  # words of what is no mere date


class Simpler:
    """Makes sentences simpler, without a change to what they say."""

    def __init__(self, lexicon: Lexicon, acts: Acts, doubts: Doubts) -> None:
        self.lexicon = lexicon
        self.vocabulary = lexicon.vocabulary
        self.acts = acts
        self.doubts = doubts

    def of(self, text: str) -> Iterator[str]:
        """Yield a sentence in simpler words, those first that leave out least."""
        ways = (
            self._without_adverbs(text),
            self._without_either(text),
            self._without_asides(text),
            self._without_lead(text),
            self._without_occasion(text),
            self._without_reason(text),
            self._without_announcement(text),
            self._without_caption(text),
            self._with_purpose_parted(text),
            self._without_purposes(text),
        )
        yield from (way for way in ways if way and way != text)

    def without_plans(self, text: str) -> Iterator[str]:
        """Yield a sentence without what it says of later: `Nth - Ska so it can help next turn`."""
        if self._is_of_later(self._passage(text)):
            yield from (way for way in (self._without_purposes(text),) if way != text)

    def with_helpers(self, text: str) -> str:
        """Return a sentence with the helpers that it lists, without what names them all before.

        `Burgundy holds with its neighbours, Picardy and Marseilles, supporting it`; "" if it lists
        none.
        """
        match = HELPERS.match(text)
        if match is None:
            return ""
        listed, rest = self._passage(match["inner"]), self._passage(match["act"])
        crowd = match["crowd"].split()
        helpers = {word.lower() for word in crowd} & self.vocabulary.grammar.with_help
        at = next((at for at, word in enumerate(crowd) if word.lower() in helpers), 0)
        several = len([m for m in listed.mentions if m.places]) > 1 and not listed.act_mentions
        helping = rest.act_mentions and rest.act_mentions[0].start == 0
        helping = helping and rest.act_mentions[0].act is Act.HELP
        if not (at and several and helping):
            return ""
        return " ".join([*crowd[: at + 1], match["inner"], match["act"]])

    def _without_adverbs(self, text: str) -> str:
        """Return a sentence without the words that only say how, or that others do so too.

        In a turn of moves it counts how many units are told something: `both fleets hold`.
        """
        adverbs = self.vocabulary.prose.adverbs
        if self.acts is self.vocabulary.acts:
            adverbs -= self.vocabulary.grammar.two_units

        def bare(match: re.Match[str]) -> str:
            word = match[0].lower()
            return "" if word in adverbs else match[0]

        return re.sub(r"\s+([,.;!?])", r"\1", " ".join(WORD.sub(bare, text).split()))

    def _without_either(self, text: str) -> str:
        """Return a denial without the word that says it is not the first: `does not move either`.

        It ends its clause, and leaves no choice.  In its place stands what was denied before, if
        nothing is here: `and Kiel doesn't either`.
        """
        parsed, prose = self.lexicon.parse(text), self.vocabulary.prose
        ends = CLAUSE_ENDS | self.vocabulary.grammar.buts
        for at, word in enumerate(parsed.words[: parsed.grammar.end]):
            last = at + 1 == parsed.grammar.end or parsed.words[at + 1] in ends
            if word in prose.also_not and last and not prose.denials.isdisjoint(parsed.words[:at]):
                token, denied = parsed.tokens[at], self._passage(text)
                bare = parsed.words[at - 1] in prose.denials | self.vocabulary.grammar.auxiliaries
                acts = [parsed.quote(it.start, it.end) for it in denied.act_mentions[:1] if bare]
                return " ".join([text[: token.start].rstrip(), *acts]) + text[token.end :]
        return ""

    def _without_asides(self, text: str) -> str:
        """Return a sentence without what stands between commas in it, and names nothing."""
        start = 0
        while aside := ASIDE.search(text, start):
            if self._says_nothing(aside[1]):
                text, start = f"{text[: aside.start()]} {text[aside.end() :]}", aside.start()
            else:
                start = aside.end(1)  # the comma may begin the next
        return text

    def _without_reason(self, text: str) -> str:
        """Return what stands behind `so:`, `and yet:`, which says all that is meant.

        Those begin a clause of their own (and not: `I would never do so: ...`), and where something
        is denied before them an order in notation stands behind.
        """
        head, colon, tail = text.partition(":")
        lead, same = self._passage(head), self.vocabulary.prose.all_the_same
        begun = any(
            at + same.size_at(lead.words, at) == lead.end
            for at in range(lead.end)
            if at == 0 or lead.words[at - 1] in CLAUSE_ENDS
        )
        known = self.vocabulary.prose
        refused = lead.denied and not known.will.isdisjoint(lead.words)  # I will not do it, but:
        refused = refused and known.quoted.isdisjoint(lead.words)
        if not colon or not begun or lead.parsed.proviso or lead.is_doubtful or refused:
            return ""
        return "" if lead.denied and not self._passage(tail).is_noted else tail.strip()

    def _without_lead(self, text: str) -> str:
        """Return an order in notation without the words before it, if they give it.

        `Please go ahead with F Kie H`, `Now or never: A Mun - Bur`; "" if they do not, or none are.
        """
        whole = self._passage(text)
        own = [m for m in whole.mentions[:1] if own_of(m, self.doubts.standpoint) is not None]
        start = whole.parsed.tokens[own[0].start].start if own else 0
        head, governing = text[:start], self.doubts.governing
        courtesy = self.vocabulary.prose.courtesy
        if start and not whole.has_signs and own[0].kind and self._is_talk(courtesy.sub(" ", head)):
            return text[start:]
        if not start or self._spoils(self._passage(head)):
            return ""
        if not (whole.has_signs and governing.gives(head)):
            return ""
        return text[start:] if governing.names_giver(head) or self._leads_in(head) else ""

    def _without_occasion(self, text: str) -> str:
        """Return notation without what others do: `Italy goes to Vienna and I help: A Boh - Mun`.

        The writer, and none of their units, is the last that stands before the colon.
        """
        head, _, tail = text.partition(":")
        lead, prose = self._passage(head), self.vocabulary.prose
        joins = [at for at in range(lead.end) if lead.words[at] in prose.joins | {","}]
        answer = lead.words[(joins or [-1])[-1] + 1 : lead.end]
        named = any(
            own_of(mention, self.doubts.standpoint) is not None for mention in lead.mentions
        )
        mine = bool(joins) and not prose.me.isdisjoint(answer[:1])
        if not mine or named or lead.denied or self._spoils(lead):
            return ""
        return tail.strip() if self._passage(tail).is_noted else ""

    def _is_talk(self, head: str) -> bool:
        """Whether words before a unit with its kind tell something of the writer, and no more.

        `I'm on the road so this is dictated fleet Kiel to Holland`.
        """
        lead, prose = self._passage(head), self.vocabulary.prose
        if self._spoils(lead):
            return False
        mine = not prose.me.isdisjoint(lead.words)
        told = lead.act_mentions or not (prose.quoted | prose.saying).isdisjoint(lead.words)
        return mine and not told and self._says_nothing(head)

    def _spoils(self, lead: Passage) -> bool:
        """Whether words before an order say that it is not meant, not for sure, or not now."""
        hangs = lead.parsed.proviso or lead.is_doubtful or self.doubts.is_of_another_season(lead)
        prose = self.vocabulary.prose
        undone = lead.is_past or lead.has(prose.backs) or lead.has(prose.insteads)
        return bool(hangs) or undone or self.doubts.reserves(lead.parsed)

    def _leads_in(self, head: str) -> bool:
        """Whether words before an order say nothing of it, but how somebody will like it."""
        lead, prose = self._passage(head), self.vocabulary.prose
        told = (prose.quoted | prose.saying) - self.vocabulary.grammar.auxiliaries
        said = any(lead.words[at + 1] in told | {":", ""} for _, at in lead.powers)
        said = said or not (prose.quoted | prose.put_off).isdisjoint(lead.words)
        return not said and self._says_nothing(head, of_others=True)

    def _without_announcement(self, text: str) -> str:
        """Return what stands behind words that only say of several units that they go."""
        cut = ANNOUNCED.search(text)
        if cut is None:
            return ""
        lead, rest = self._passage(text[: cut.start()]), self._passage(text[cut.end() :])
        if {act.act for act in lead.act_mentions} != {Act.GO} or lead.denied or lead.powers:
            return ""
        directions = self.vocabulary.tokens.coast_of  # go east
        named = any(m.places and lead.words[m.start] not in directions for m in lead.mentions)
        several = len([mention for mention in rest.mentions if mention.places]) >= SEVERAL
        return text[cut.end() :] if several and not named else ""

    def _without_caption(self, text: str) -> str:
        """Return orders in notation without words before them that tell the same in prose.

        `The Turkish fleet goes shopping in Naples: F Ion - Nap`; "" if those may say anything else.
        """
        head, colon, tail = text.partition(":")
        rest = self.lexicon.parse(tail.strip()) if colon else None
        if rest is None or not rest.is_notation:
            return ""
        lead, told = self._passage(head), {it.places for it in self._passage(tail).mentions}
        foreign = any(power != self.doubts.standpoint.power for power, _ in lead.powers)
        loud = lead.denied or lead.is_doubtful or lead.is_past or lead.parsed.proviso or foreign
        loud = loud or self._is_of_later(lead) or self.doubts.reserves(lead.parsed)
        prose = self.vocabulary.prose
        weighty = prose.none_at_all | prose.taken_back | prose.put_off | prose.denials
        loud = loud or not (lead.mentions and weighty.isdisjoint(lead.words))
        others = any(mention.places and mention.places not in told for mention in lead.mentions)
        return "" if loud or others else tail.strip()

    def _with_purpose_parted(self, text: str) -> str:
        """Return a sentence with a comma where it goes on behind a purpose that it begins with."""
        whole = self._passage(text)
        start = main_clause(whole, self.doubts.standpoint)
        at = whole.parsed.tokens[start].start if start else 0
        return f"{text[:at].rstrip()}, {text[at:]}" if at else ""

    def _without_purposes(self, text: str) -> str:
        """Return a sentence without what only says what for: `Mun - Bur, threatening Paris`."""
        while kept := self._without_first_purpose(self._passage(text)):
            text = kept
        return text

    def _without_first_purpose(self, passage: Passage) -> str:
        """Return a passage without the first purpose that is told behind a place; "" if none is."""
        prose = self.vocabulary.prose
        behind = {end for m in passage.mentions for end in (m.end, m.end + 1) if end < passage.end}
        starts = (
            at
            for at in sorted(behind)
            for known in (prose.purposes, prose.aims)
            if known.size_at(passage.words, at)
        )
        first = next(starts, 0)
        if not first:
            return ""
        last = next((at for at in range(first, passage.end) if passage.words[at] == ","), None)
        parsed, last = passage.parsed, last or passage.end
        if not self._is_mere_aim(self._passage(parsed.quote(first, last))):
            return ""
        merely = passage.words[first - 1] in self.vocabulary.settling.only  # just to keep him busy
        head = parsed.quote(0, first - merely).rstrip(" ,")
        return f"{head}{parsed.text[parsed.tokens[last - 1].end :]}"

    def _is_mere_aim(self, aim: Passage) -> bool:
        """Whether words name a place at most, and leave nothing open; or are of another time."""
        later = self._is_of_later(aim)
        prose, words, start = self.vocabulary.prose, aim.words, aim.start
        ends = start + prose.purposes.size_at(words, start)  # to keep him busy
        led = start + prose.aims.size_at(words, start)  # behind it
        said = [it for it in aim.act_mentions if it.start >= (ends if it.act is Act.STAY else led)]
        acts = {it.act for it in said if not later} - {Act.GO}
        corrects = self.vocabulary.corrections.cue.search(aim.text)
        loud = acts or aim.denied or aim.is_doubtful or corrects or aim.parsed.proviso
        more = len(aim.mentions) > 1 or any(mention.kind for mention in aim.mentions)
        return not (loud or more) and self.vocabulary.grammar.ors.isdisjoint(aim.words)

    def _says_nothing(self, text: str, *, of_others: bool = False) -> bool:
        """Whether words can change nothing of what stands around them, though of other powers."""
        parsed = self.lexicon.parse(text)
        passage = self._passage(text)
        prose, grammar = self.vocabulary.prose, self.vocabulary.grammar
        named = passage.mentions or (passage.powers and not of_others)
        if parsed.proviso or named or passage.denied:
            return False
        weighty = prose.none_at_all | prose.taken_back | grammar.ors | grammar.buts | prose.they
        if passage.is_doubtful or not weighty.isdisjoint(parsed.words):
            return False
        dated = passage.is_past and len(parsed.words) <= SHORTEST + 1
        corrects = self.vocabulary.corrections.cue.search(text)
        dated = dated or self._is_of_later(passage)
        return not (dated or corrects or self.doubts.reserves(parsed))

    def _is_of_later(self, passage: Passage) -> bool:
        """Whether words tell of a later turn, or of another season."""
        later = self.vocabulary.conditions.later.are_among(passage.words)
        return later or self.doubts.is_of_another_season(passage)

    def _passage(self, text: str) -> Passage:
        parsed = self.lexicon.parse(text)
        return Passage.all_of(parsed, self.acts)
