"""Second thoughts in the same breath: `to Holland - no wait, it supports Belgium`.

What stands behind a cue takes the place of the clause before it: a clause of the same unit, or one
for it without its name; a unit's kind; or the place alone, which takes the place of the last one.
It counts only if all that is left makes sense without a question.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence, Set
from dataclasses import replace
from itertools import pairwise

from judge.orders.findings import ReadOrder
from judge.orders.lines.sentences import sentences
from judge.orders.lines.splitting import Line, with_text
from judge.orders.meaning.corrections.correction_signs import names_but, refuses
from judge.orders.meaning.corrections.former_plans import FormerPlans
from judge.orders.meaning.gist.gist import own_of, whole_passage
from judge.orders.meaning.gist.mentions import Mention, Passage
from judge.orders.meaning.gist.passages import BY_GIST
from judge.orders.meaning.gist.purposes import begins_purpose, without_reason
from judge.orders.meaning.line_reader import LineReader, ReadingStep, ReadLine
from judge.orders.meaning.whole_letter.about_others import AboutOthers
from judge.rules.board import Province

MOST = 6  # cues of one letter
SENSELESS = 12  # a text that orders nothing is as bad as one with so many questions
LONGEST = 400  # letters of a line
SIGNS = re.compile(r"[,;:.!?…]+(?:\s+|$)")
AROUND = " ,;:.!?…–—-(>→"
BREAK = re.compile(r"(?:[,;:?!…–—(>→]|\.\.+|\s-+)\s*$")  # before a cue that is but one word
Clauses = list[tuple[Province, str]]  # each with the unit that it is of


class SameBreath(ReadingStep):
    """Puts what is meant after all in the place of what was said before it, in one letter."""

    def __init__(self, lines: LineReader) -> None:
        super().__init__(lines)
        self.known = lines.lexicon.vocabulary.corrections
        self._left = MOST
        self._plans = FormerPlans(lines)
        self._units: set[tuple[int, Province]] = set()  # with the lines that speak of them
        self._doubted: set[tuple[int, Province]] = set()

    def without(self, lines: Sequence[Line]) -> list[Line]:
        """Return the lines of a letter without what they take back at once."""
        if not self.standpoint.moves:
            return list(lines)
        once = (with_text(it, self.known.twice_denied.sub(r"\1", it.text)) for it in lines)
        settled = self._over_lines(list(once))
        clear = [with_text(it, it.text if it.quoted else self._settled(it)) for it in settled]
        texts = {line.number: line.text for line in lines}
        self._units = {it for it in self._units if not self._is_said_in_full(it[1], texts[it[0]])}
        return clear

    def _over_lines(self, lines: Sequence[Line]) -> list[Line]:
        """Return the lines without the plans that they leave in the next one."""
        result = list(lines)
        for at, (first, behind) in enumerate(pairwise(lines)):
            near = behind.number - first.last <= 1 and first.text and behind.text
            if self.lexicon.parse(first.text).is_notation:
                continue
            if not near or first.quoted or behind.quoted or first.struck or behind.struck:
                continue
            found = self._plans.left_in(first.text, behind.text)
            if found:
                self._units.update((behind.number, unit) for unit in found[0])
                result[at] = replace(first, text="")
                result[at + 1] = replace(behind, text=found[1])
        return result

    def told(self, done: Sequence[ReadLine]) -> list[ReadLine]:
        """Return the lines of a letter with a note at the orders that were settled so."""
        if not self._units:
            return list(done)
        return [
            replace(read, orders=tuple(self._noted(order) for order in read.orders))
            for read in done
        ]

    def asked_of(self, done: Sequence[ReadLine]) -> list[ReadLine]:
        """Return the lines of a letter with questions for what may not be the last thought."""
        return [self._asked(read) if self._doubted else read for read in done]

    def _asked(self, read: ReadLine) -> ReadLine:
        doubted = [order for order in read.orders if (order.line, order.unit) in self._doubted]
        return read.asked_of(doubted) if doubted else read

    def _noted(self, read: ReadOrder) -> ReadOrder:
        settled = (read.line, read.unit) in self._units
        known = BY_GIST in read.notes or not settled
        return read if known else read._replace(notes=(*read.notes, BY_GIST))

    def _settled(self, line: Line) -> str:
        """Return a text with its second thoughts in the place of the first ones."""
        if self.lexicon.parse(line.text).is_notation:
            return line.text
        text, start, first = self._without_former_plans(line), 0, -1
        doubted = "?" in text or self.known.retaking.search(text)
        if not doubted or self.lexicon.parse(text).proviso:
            return text
        units: set[Province] = set()
        while self._left and len(text) < LONGEST and (cue := self._next_cue(text, start)):
            self._left -= 1
            start = cue.end()
            if refuses(text, cue, self.lexicon):
                continue
            first = cue.start() if first < 0 else first
            if clearer := self._clearer(text, sorted({first, cue.start()}), cue):
                unit, text = clearer
                self._units.add((line.number, unit))
                units.add(unit)
                start, first = 0, -1
        self._doubt(line.number, text, units)
        return self._restated(text)

    def _doubt(self, number: int, text: str, units: Set[Province]) -> None:
        """Keep in mind which unit's second thoughts may not be the last: `No, the first one!`."""
        for cue in self.known.retaking.finditer(text) if units else ():
            last = self._last_clause(text[: cue.start()].rstrip(AROUND))
            if last is None or last[2] not in units or refuses(text, cue, self.lexicon):
                continue
            said = self._first_sentence(text[cue.end() :].lstrip(AROUND) or cue[0])[0]
            denies = tuple(cue[0].lower().split()) in self.known.denying_cues
            points = not self.known.undone.isdisjoint(self.lexicon.parse(said).words)
            if denies or (points and not self.known.apology.match(cue[0])):
                self._doubted.add((number, last[2]))

    def _is_said_in_full(self, unit: Province, text: str) -> bool:
        """Whether an order stands on both sides of what takes it back, word for word, for one unit.

        Nothing is left open then: `Ruhr to Munich -- sorry, scratch that, Ruhr holds`.
        """
        cues = list(self.known.retaking.finditer(text))
        right = text[cues[-1].end() :].lstrip(AROUND) if cues else ""
        if not right:
            return False
        both = text[: cues[0].start()], self._first_sentence(right)[0]
        before, behind = (self._plans.read(part.strip(AROUND)) for part in both)
        units = {order.unit for order in behind.orders if BY_GIST not in order.notes}
        said = unit in {order.unit for order in before.orders} and units == {unit}
        return said and before.is_clean and behind.is_clean

    def _clearer(
        self, text: str, ends: Sequence[int], cue: re.Match[str]
    ) -> tuple[Province, str] | None:
        """Return a unit, and a text that orders it and leaves fewer questions, if there are any.

        What is said first may end at each of some letters.
        """
        most = max(self._questions(text) - 1, 0)
        for end in ends:
            for unit, whole in self._ways(text, end, cue):
                told = (order.unit for order in self._plans.read(whole).orders)
                if self._questions(whole) <= most and unit in told:
                    return unit, whole
        return None

    def _without_former_plans(self, line: Line) -> str:
        """Return a text without the plans that it leaves."""
        text = line.text
        for _ in range(MOST):
            if (found := self._plans.without(text)) is None:
                break
            units, text = found
            self._units.update((line.number, unit) for unit in units)
        return text

    def _restated(self, text: str) -> str:
        """Return what stands behind `so:`, if it orders all units spoken of before it anew."""
        head, known = "", self.vocabulary.prose.all_the_same
        for sentence in sentences(text, self.vocabulary):
            words = self.lexicon.parse(sentence).words
            size = known.size_at(words, 0) or (words[0] in self.vocabulary.grammar.thens)
            if head and size and words[size] == ":":
                tail = text[len(head) :].partition(":")[2].strip()
                return tail if self._is_ordered_anew(head, tail) else text
            head = text[: text.find(sentence, len(head)) + len(sentence)]
        return text

    def _is_ordered_anew(self, head: str, tail: str) -> bool:
        """Whether all of the writer's units in some words are plainly ordered in those behind."""
        spoken = whole_passage(head, self.lexicon).mentions
        named = {at for m in spoken if (at := own_of(m, self.standpoint)) is not None}
        alone = self._plans.read(tail)
        return bool(named) and not alone.problems and named <= {o.unit for o in alone.orders}

    def _next_cue(self, text: str, start: int) -> re.Match[str] | None:
        """Return the next words that say that something else is meant, behind some others.

        `Gre - Aeg ... it's only to keep him honest` means nothing else.
        """
        for cue in self.known.retaking.finditer(text, start):
            purpose = begins_purpose(text[cue.end() :], self.lexicon.vocabulary)
            if text[: cue.start()].strip(AROUND) and not purpose:
                return cue
        return None

    def _ways(self, text: str, end: int, cue: re.Match[str]) -> Iterator[tuple[Province, str]]:
        """Yield what a text may mean with what stands behind a cue, and of which unit."""
        before = text[:end].rstrip()
        head, tail = before.rstrip(AROUND), text[cue.end() :].lstrip(AROUND)
        if tail and (spoken := self._spoken_of(head, tail)):
            yield spoken
            return
        if before.endswith("("):
            tail = tail.replace(")", "", 1)
        last = self._last_clause(head)
        if last is None or not tail or self._names_another(head[last[0] :], tail, last[2]):
            return
        start, name, unit = last
        right, rest = self._first_sentence(tail)
        passage = whole_passage(right, self.lexicon)
        ways = self._of_same_unit(unit, passage, right)
        if not ways and self._is_apart(before, cue, passage):
            ways = self._of_any_unit(unit, name, head[start:], passage, right)
        for told, said in ways:
            yield told, f"{head[:start]}{said}{rest}"

    def _spoken_of(self, head: str, tail: str) -> tuple[Province, str] | None:
        """Return a text in which a clause is put right whose place the reason for it names.

        `Paris - Burgundy, Brest - Mao. Wait, I shall keep out of Burgundy, make that Picardy`.
        """
        said, rest = self._first_sentence(tail)
        *reasons, right = SIGNS.split(said.rstrip(AROUND))
        *orders, last = sentences(head, self.vocabulary)
        if orders and self._last_clause(last) is None:
            reasons, head = [last, *reasons], head[: head.rfind(last)].rstrip()
        named = [m.places for it in reasons for m in whole_passage(it, self.lexicon).mentions]
        whole, anew = whole_passage(head, self.lexicon), whole_passage(right, self.lexicon)
        spoken = [m for m in whole.mentions if m.places in named]
        if len(spoken) != 1 or anew.denied or any(map(self._last_clause, reasons)):
            return None
        end = whole.parsed.tokens[spoken[0].end - 1].end
        clause = self._last_clause(head[:end])
        if clause is None:
            return None
        start, name, unit = clause
        ways = self._of_same_unit(unit, anew, right)
        if not ways and len(anew.mentions) == 1:
            ways = self._of_any_unit(unit, name, head[start:end], anew, right)
        return next(((of, f"{head[:start]}{it}{head[end:]}{rest}") for of, it in ways), None)

    def _names_another(self, wrong: str, tail: str, unit: Province) -> bool:
        """Whether what is put right is the name of another unit, in a sentence behind the clause.

        `York to Wales. Norwich - sorry, Norway - holds.`
        """
        *before, last = sentences(wrong, self.vocabulary)
        named = whole_passage(tail, self.lexicon).mentions
        first = own_of(named[0], self.standpoint) if named and named[0].start == 0 else None
        return bool(before) and first not in (None, unit) and self.lexicon.parse(last).is_quiet

    def _last_clause(self, head: str) -> tuple[int, str, Province] | None:
        """Return where the last clause begins that is of a unit of the writer's, and the unit."""
        passage = whole_passage(head, self.lexicon)
        for mention in reversed(passage.mentions):
            at = own_of(mention, self.standpoint)
            if at is not None and self._is_subject(passage, mention):
                name = passage.parsed.quote(mention.start, mention.end)
                return passage.parsed.tokens[mention.start].start, name, at
        return None

    def _is_apart(self, before: str, cue: re.Match[str], passage: Passage) -> bool:
        """Whether a cue takes back what stands before it, and is no word of the clause itself."""
        own = any(own_of(mention, self.standpoint) is not None for mention in passage.mentions)
        pause = self.known.pausing.match(cue.string, cue.start())
        behind = cue.string[cue.start() + len(cue[0].rstrip(AROUND)) :].lstrip()
        pointing = passage.words[0] in self.known.undone
        between = bool(BREAK.search(before)) and (behind[:1] in AROUND or pointing)  # no, to Bel
        if own and pause and pause.end() == cue.end() and not between:
            return False  # hold on to Ruhr
        places = passage.mentions if not passage.act_mentions else ()
        place = len(places) == 1 and names_but(passage, places[0])  # Actually Bohemia.
        begins = before.endswith(".") and (behind[:1] in AROUND or place)  # No, leave it there
        return begins or bool(BREAK.search(before)) or len(cue[0].split()) > 1

    def _of_same_unit(self, unit: Province, passage: Passage, right: str) -> Clauses:
        """Return the clause behind a cue, if it is of the unit of the clause before it."""
        for mention in passage.mentions:
            if own_of(mention, self.standpoint) == unit and self._is_subject(passage, mention):
                start = passage.parsed.tokens[mention.start].start
                return [(unit, right if self._orders_own(right[:start]) else right[start:])]
        return []

    def _of_any_unit(
        self, unit: Province, name: str, wrong: str, passage: Passage, right: str
    ) -> Clauses:
        """Return what the clause before a cue may be with what is said behind it."""
        clauses = [(unit, f"{name} {said}") for said in self._without_name(passage, right)]
        if (other := self._said_anew_of(whole_passage(wrong, self.lexicon), passage)) is not None:
            start = passage.parsed.tokens[passage.mentions[0].start].start
            clauses.append((other, right[start:]))
        old, first = whole_passage(wrong, self.lexicon).mentions, next(iter(passage.mentions), None)
        place = first and first.places and not (first.kind or first.power)
        if len(old) == 1 and first and first.start == 0 and place:
            clauses.append((unit, f"{name} - {right}"))  # F Iri supports... no wait - MAO
        replaced = [(unit, said) for said in self._replaced(wrong, right)]
        return [*replaced, *clauses] if len(old) > 2 else [*clauses, *replaced]

    def _is_subject(self, passage: Passage, unit: Mention) -> bool:
        """Whether a unit is not named as where another goes, or whom it helps, or who helps it."""
        at, tokens = unit.start - 1, passage.parsed.tokens
        named = {it.end for it in passage.mentions} if at >= 0 and not unit.kind else ()
        if unit.start in named and passage.parsed.text[tokens[at].end].isspace():
            return False  # lon nth
        while at >= 0 and passage.words[at] in self.vocabulary.prose.determiners:
            at -= 1
        acts = {act.end - 1 for act in passage.act_mentions}
        grammar = self.vocabulary.grammar
        others = self.vocabulary.prose.aiming | grammar.helpers | grammar.carried  # via the Channel
        begins = at < 0 or tokens[at + 1].begins
        return begins or (at not in acts and passage.words[at] not in others)

    def _orders_own(self, text: str) -> bool:
        """Whether words say what a unit of the writer's does."""
        passage = whole_passage(text, self.lexicon)
        own = any(own_of(mention, self.standpoint) is not None for mention in passage.mentions)
        return own and bool(passage.act_mentions)

    def _first_sentence(self, text: str) -> tuple[str, str]:
        first = next(iter(sentences(text, self.vocabulary)))
        return first, text[len(first) :]

    def _without_name(self, passage: Passage, text: str) -> Iterator[str]:
        """Yield a clause for a unit without its name: from its pronoun, or its verb, on."""
        starts = [act.start for act in passage.act_mentions]
        if not self.vocabulary.prose.all_of_them.isdisjoint(passage.words):
            return  # actually hold everything
        tokens, standing = passage.parsed.tokens, self.vocabulary.prose.standing_for
        easy = self.vocabulary.prose.adverbs | self.vocabulary.grammar.lead_ins
        for at, word in enumerate(passage.words[: passage.end]):
            if word in standing:
                said = text[tokens[at].end :].strip()
                if said.strip(AROUND):  # I mean it!
                    yield said
                return
            left = word in self.vocabulary.grammar.kept and passage.words[at + 1] in standing
            if at in starts:
                yield text[tokens[at].start :]
            if at in starts and not (left and not passage.mentions):  # keep it at home
                return
            if not left and word not in easy and word.isalpha():
                return

    def _said_anew_of(self, wrong: Passage, right: Passage) -> Province | None:
        """Return of which unit the same is said: it goes to that place, or each helps other."""
        old, new = ([m.places for m in said.mentions if m.places] for said in (wrong, right))
        first = next(iter(right.mentions), None)
        if len(old) < 2 or first is None or not new or new[0] == old[0]:
            return None
        same = new == [new[0], *old[1:]] or sorted(new) == sorted(old)
        return own_of(first, self.standpoint) if same else None

    def _replaced(self, wrong: str, right: str) -> Iterator[str]:
        """Yield a clause with its last place replaced by the one that is right.

        Nothing else is said of that: `no Holland in danger` is none.
        """
        right = without_reason(right, self.lexicon)
        clause = SIGNS.split(right, maxsplit=1)[0]
        new, old = whole_passage(clause, self.lexicon), whole_passage(wrong, self.lexicon)
        if not new.mentions or len(old.mentions) < 2:
            return
        last, place = old.mentions[-1], new.mentions[0]
        likewise = self._stands_likewise(old, last, new, place)
        own = {own_of(it, self.standpoint) is not None for it in (last, place)}
        same = last.places == place.places  # to Bel by convoy? No, Bel is occupied
        if same or (len(old.mentions) > 2 and not (likewise or len(own) == 1)):
            return
        if likewise:  # by Kiel - no, by Ruhr
            new = whole_passage(new.parsed.quote(place.start, new.end), self.lexicon)
            right, place = right[right.find(new.parsed.text) :], new.mentions[0]
        ends = old.parsed.tokens[last.start].start, old.parsed.tokens[last.end - 1].end
        if len(new.mentions) == 1 and place.places and names_but(new, place):
            said = right[new.parsed.tokens[place.start].start :]
            if not new.act_mentions:  # no, Tyrolia was right
                named = new.parsed.quote(place.start, place.end)
                said = named + right[right.find(clause) + len(clause) :]
            yield f"{wrong[: ends[0]]}{said.rstrip(') ')}{wrong[ends[1] :]}"

    def _stands_likewise(self, old: Passage, last: Mention, new: Passage, place: Mention) -> bool:
        """Whether two names stand behind the same word: `by Kiel - no, by Ruhr`."""
        words = {said.words[max(it.start - 1, 0)] for said, it in ((old, last), (new, place))}
        return len(words) == 1 and place.start > 0

    def _questions(self, text: str) -> int:
        """Return how many questions there are about a text; many if it orders nothing."""
        (alone,) = AboutOthers(self.lines).without([self._plans.read(text)])
        return len(alone.problems) if alone.orders else SENSELESS
