"""A letter in which every unit of a list has its own order, whatever head the list stands under.

`Holds: Ber, Den` becomes `Ber h, Den h`, `Into Munich: Berlin` becomes `Berlin - Munich`; a head
that only sorts units (`North:`) takes nothing away from the orders around it.  What names units
under a head and leaves open what each does is asked about.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from judge.orders.findings import question
from judge.orders.lines.broken_lines import goes_on
from judge.orders.lines.sentences import in_sentences, sentences
from judge.orders.lines.splitting import Line, with_text
from judge.orders.meaning.headings_above import NOTHING
from judge.orders.meaning.line_reader import LineReader, ReadingStep, ReadLine
from judge.orders.meaning.lists.list_heads import HELPING, Head, head_of
from judge.orders.meaning.lists.members import Members, members_of
from judge.orders.meaning.lists.named import UnitNames
from judge.orders.meaning.lists.place_rows import places_in_rows
from judge.orders.meaning.own_words import OwnWords
from judge.orders.tokens.tokenizing import COMMENT
from judge.orders.vocabulary import Act, Verb
from judge.orders.vocabulary.judges_form import DASH, HOLD
from judge.rules.board import Province
from judge.rules.order import Hold, Move

PARTED = re.compile(r"[.:!?…](?:\s|$)|:")  # a sentence ends, or a list begins
CLAUSE = re.compile(r",\s+|\s+/\s+")
UnitRows = tuple[tuple[str, frozenset[Province]], ...]  # texts that list units, and these
NEAR = 5  # lines below a head, among them empty ones


class HeadedLists(ReadingStep):
    """Puts the lists of one letter in plain words."""

    def __init__(self, lines: LineReader) -> None:
        super().__init__(lines)
        self.named = UnitNames(lines.standpoint, lines.lexicon)
        self.own_words = OwnWords()
        self._asks: list[ReadLine] = []
        self._empty: list[ReadLine] = []  # Convoys: none
        self._unknown: dict[int, UnitRows] = {}  # Safe: Kiel, Denmark
        self._bare: Line | None = None  # the last line, if it only names units
        self._heads_of: dict[str, Head | None] = {}
        self._kind = ""  # the units of a kind that a line alone names: Fleets
        self._head: Head | None = None  # that lines stand under
        self._last_act: Act | None = None  # what the last head said
        self._above = ""  # the order that help under it is for
        self._begun = False  # a unit of its list was named
        self._group: list[Line] = []  # the lines that were read under it, or the last line
        self._done: list[Line] = []
        self._by_place: dict[int, Head] = {}  # the lines that begin with where units go

    def without(self, lines: Sequence[Line]) -> list[Line]:
        """Return the lines of a letter without heads, each unit with what its head says of it."""
        if not self.standpoint.moves:
            return list(lines)
        parts = [part for line in lines for part in self._parts(line)]
        self._by_place = places_in_rows(parts, self.named)
        for at, line in enumerate(parts):
            self._read(parts, at, line)
        return self._done

    def asked(self, done: Sequence[ReadLine]) -> list[ReadLine]:
        """Return the lines of a letter, and between them what is asked about its lists."""
        told = {unit for read in done for order in read.orders for unit in (order.unit,)}
        result = [self._asked_of_units(read, told) for read in done]
        return sorted([*result, *self._asks], key=lambda read: read.line.number)

    def _asked_of_units(self, read: ReadLine, told: Container[object]) -> ReadLine:
        """Return a line, with questions for its rows of units that are told nothing at all."""
        rows = self._unknown.get(read.line.number, ())
        if not rows or read.problems:
            return read
        above = replace(read.above, section=None, power="")
        if read.above.power not in ("", self.standpoint.power) or above != NOTHING:
            return read
        open_ = (text for text, units in rows if not all(unit in told for unit in units))
        asks = tuple(question(text, read.line.number) for text in open_)
        return replace(read, problems=asks) if asks else read

    def told(self, done: Sequence[ReadLine]) -> list[ReadLine]:
        """Return the lines of a letter with its lists as they were written."""
        told = self.own_words.told(done)
        return sorted([*told, *self._empty], key=lambda read: read.line.number)

    def _parts(self, line: Line) -> Sequence[Line]:
        """Return the sentences of a line, or what commas or strokes part, if lists begin there."""
        if line.quoted or not PARTED.search(line.text):
            return (line,)
        if self.lexicon.parse(line.text).is_notation:
            return (line,)
        parts = in_sentences(line, self.lexicon.vocabulary)
        heads = (self._head_in(part.text) for part in parts if len(parts) > 1)
        listing = [head for head in heads if head and head.list]
        several = len(listing) > 1 or any(head.act for head in listing)
        return [it for part in (parts if several else (line,)) for it in self._clauses(part)]

    def _clauses(self, line: Line) -> Iterator[Line]:
        """Yield the parts of a sentence that begin with heads: `Hold: Ber, Den / Move: Mun-Bur`."""
        starts = [0]
        if ":" in line.text:
            signs = CLAUSE.finditer(line.text)
            starts += [it.end() for it in signs if self._begins_list(line.text[it.end() :])]
        for start, end in pairwise((*starts, len(line.text))):
            last = end == len(line.text)
            yield with_text(line, line.text[start:end].rstrip("" if last else " ,/"))

    def _begins_list(self, text: str) -> bool:
        before, _, listed = text.partition(":")
        begins = listed.strip() and "," not in before
        head = head_of(f"{before}:", self.lexicon) if begins else None
        return head is not None and head.act is not None

    # --- lines ----------------------------------------------------------------------------------

    def _read(self, lines: Sequence[Line], at: int, line: Line) -> None:
        """Read a line: a head, a member of the list below one, or any other."""
        if line.quoted or line.struck or not _says_something(line):
            ends = (self._begun and not line.text) or line.quoted or line.struck
            self._head = None if ends else self._head
            self._done.append(line)
            return
        if self._says_none(line.text):
            self._empty.append(ReadLine(line, NOTHING, NOTHING, passed_over=(line.text,)))
            return
        head = self._by_place.get(at) or self._head_of(line)
        heads = head is not None and self._heads(head, lines, at)
        kind, self._kind = self._kind, ""
        if head is None or not heads:
            self._read_member(lines, at, line)
        elif kind and self._says_hold(line.text):
            self._keep(replace(line, text=f"{kind} {HOLD}"))
        elif head.act is None:
            self._sort(line, head)
        else:
            self._open(head)
            if head.list:
                self._take(line, head.list)
            elif self._is_of_now(line.text):
                self._done.append(line)

    def _is_of_now(self, text: str) -> bool:
        """Whether a head says that these are the orders, whatever stands above: `My moves:`."""
        known = self.lexicon.vocabulary.conditions
        return not (known.mine | known.now).isdisjoint(self.lexicon.parse(text).words)

    def _sort(self, line: Line, head: Head) -> None:
        """Leave out a head that only sorts units; what those of a kind do may stand below."""
        if head.list:
            self._done.append(replace(line, text=head.list))
        elif self._names_kind(line.text):
            self._kind = line.text.rstrip(" :")

    def _names_kind(self, text: str) -> bool:
        several = self.lexicon.vocabulary.several_units
        return not several.isdisjoint(self.lexicon.parse(text).words)

    def _says_hold(self, text: str) -> bool:
        """Whether a line is but a plain word for holding: `both hold`, not `nothing`."""
        head, verb_of = self._head_in(text), self.lexicon.vocabulary.grammar.verb_of
        plain = any(verb_of.get(word) is Verb.HOLD for word in self.lexicon.parse(text).words)
        return plain and head is not None and head.act is Act.STAY and not head.list

    def _says_none(self, text: str) -> bool:
        """Whether a line only says that there is nothing of some kind: `Convoys: none`."""
        head, _, behind = text.partition(":") if ":" in text else ("", "", "")
        if not behind.strip():
            return False
        known, words = self.lexicon.vocabulary, self.lexicon.parse(behind).words
        if known.references.for_nobody.size_at(words, 0) != len(words) - 1:
            return False
        kinds = known.grammar.section_of.keys() | known.grammar.verb_of.keys() | known.heads.around
        return kinds.issuperset(self.lexicon.parse(head).words[:-1])

    def _open(self, head: Head) -> None:
        """Stand under a head from here on."""
        self._above = self._single_order(head) if head.act in HELPING else ""
        self._head, self._begun, self._last_act = head, False, head.act
        if head.act not in HELPING:
            self._group = []

    def _leave(self, line: Line) -> None:
        """Leave a line as it is, which is no list; no head reaches past it."""
        self._head, self._group = None, [line]
        rows = tuple(self._rows_in(line.text))
        bare = self.named.units_in_row(line.text.rstrip(" :"))
        above = self._bare
        if bare and above is not None and above.number + 1 == line.number:  # no signature
            rows = ((line.text, bare),)
            self._unknown[above.number] = ((above.text, self.named.units_in_row(above.text)),)
        if rows:
            self._unknown[line.number] = rows
        self._bare = line if bare else None
        self._done.append(line)

    def _rows_in(self, text: str) -> Iterator[tuple[str, frozenset[Province]]]:
        """Yield the sentences that list units behind a colon, and these."""
        for said in sentences(text, self.lexicon.vocabulary) if ":" in text else ():
            if units := self.named.units_in_row(said.partition(":")[2]):
                yield said, units

    def _read_member(self, lines: Sequence[Line], at: int, line: Line) -> None:
        """Read a line that is no head, perhaps a member of the list below one."""
        if self._head is None:
            self._leave(line)
        elif self._is_whole(line):
            self._keep(line)
        elif self._head.list and self.lexicon.parse(line.text).is_notation:
            self._leave(line)  # its list was on its own line: I help Italy: Bud S Tri - Ser
        elif self._helps_last(line):
            last = self._done.pop()
            self._keep(replace(last, text=f"{last.text}, {line.text}"))
        else:
            self._take(line, line.text)

    def _keep(self, line: Line) -> None:
        self._begun = True
        self._group.append(line)
        self._done.append(line)

    def _take(self, line: Line, text: str) -> None:
        """Read a list under its head; leave its line as it is if it says something else."""
        head = self._head
        assert head is not None
        members = self._members(head, text)
        parsed, goes = self.lexicon.parse(text), head.to and head.act is Act.GO
        captions = goes and not head.denied and parsed.is_notation and DASH in parsed.words
        if captions or (members is None and not self._may_mislead(head, text)):
            self._leave(line)  # our fleet visits Denmark: F Kie - Den
        elif members and not (members.unclear or head.denied or self._is_vain(line, members)):
            plain = members.text
            self.own_words.remember(line.number, plain, line.text)
            if plain:  # Holds: none
                self._keep(replace(line, text=plain))
            if head.to and head.act is Act.GO:
                self._above = self._above or next(iter(members.orders), "")
        elif members is None or head.denied or head.to or head.act in HELPING:
            self._ask(line, head, text)
        else:
            self._leave(line)

    def _ask(self, line: Line, head: Head, text: str) -> None:
        """Ask about a list that leaves open what its units do."""
        self._begun = True
        meant = f"{text} {DASH} {head.to}" if head.to and head.act is Act.GO else text
        orders = self.lines.read(replace(line, text=meant), NOTHING).orders
        comment = COMMENT.search(line.text)  # Bur <- Mun (Ruh)
        shorts = (order.short for order in orders)
        asks = question(text if comment else line.text, line.number, shorts)
        self._asks.append(ReadLine(line, NOTHING, NOTHING, problems=(asks,)))

    def _is_vain(self, line: Line, members: Members) -> bool:
        """Whether units cannot help as was only understood: they can the order above."""
        if self._head is None or self._head.act not in HELPING or not self._above:
            return False
        read = self.lines.read(replace(line, text=members.text), NOTHING)
        return not all(self.standpoint.can(order.order) for order in read.orders)

    def _may_mislead(self, head: Head, text: str) -> bool:
        """Whether a unit may seem to be told something: `Into Munich: Tyrolia, I bet`."""
        told = self.lexicon.parse(text).names_anything() and not head.gap
        return told and head.act is Act.GO and self.named.begins_with_unit(head.to)

    # --- what a line is -------------------------------------------------------------------------

    def _heads(self, head: Head, lines: Sequence[Line], at: int) -> bool:
        """Whether a head stands over the lines below, or before a list of units on its own."""
        if head.act is None and self.named.begins_with_unit(lines[at].text):
            return False  # East: Smy, of a fleet there
        if head.contrary and self._last_act is not Act.GO:
            return False  # Units that don't
        if head.list:
            return head.act is not None or self._sorts(head, lines[at].text)
        broken = at > 0 and goes_on(lines[at - 1], lines[at])
        return not (broken or head.denied) and self._stands_over(head, lines, at)

    def _stands_over(self, head: Head, lines: Sequence[Line], at: int) -> bool:
        """Whether the lines below a head that stands alone are of its list."""
        if self._kind and self._says_hold(lines[at].text):
            return True
        below = self._below(lines, at)
        if below is None or (at > 0 and self._is_of_unit_above(lines, at)):
            return False
        if head.act is None:
            return self._may_be_sorted(below)
        members = self._members(head, below.text)
        if members and not (members.unclear and head.act is Act.STAY):
            return True
        told = self.lines.read(below, NOTHING).orders
        holds = all(isinstance(order.order, Hold) for order in told)
        return bool(told) and (head.act is not Act.STAY or holds)

    def _may_be_sorted(self, line: Line) -> bool:
        """Whether a line may stand below a head that only sorts: it is one itself, or orders."""
        head = self._head_in(line.text)
        sorted_too = head is not None and (head.act is None or bool(head.list))
        sorted_too = sorted_too or self._says_hold(line.text)  # Fleets: both hold
        orders = self.lines.read(line, NOTHING).orders
        return sorted_too or bool(orders) or self.named.begins_with_unit(line.text)

    def _sorts(self, head: Head, text: str) -> bool:
        """Whether a head before orders says nothing of them: not `My four armies: ...`."""
        kind = self._names_kind(text[: -len(head.list)])
        return self.named.begins_with_unit(head.list) and not kind

    def _members(self, head: Head, text: str) -> Members | None:
        return members_of(head, text, self._above, self.named)

    def _is_of_unit_above(self, lines: Sequence[Line], at: int) -> bool:
        """Whether the line above is a unit alone, under no head, for which this line is meant."""
        return self._head is None and self.named.is_unit(lines[at - 1].text)

    def _below(self, lines: Sequence[Line], at: int) -> Line | None:
        """Return the next line with words."""
        below = next(filter(_says_something, lines[at + 1 : at + NEAR]), None)
        return None if below is None or below.quoted or below.struck else below

    def _head_of(self, line: Line) -> Head | None:
        """Return the head of a line; in a column of heads, one with but a blank behind it."""
        noted = ":" not in line.text and self.lexicon.parse(line.text).is_notation
        if noted and not self._kind:
            return None
        head = self._head_in(line.text)
        if head is None and self._head is not None and self._head.gap:
            return head_of(line.text, self.lexicon, in_column=True)
        return head

    def _head_in(self, text: str) -> Head | None:
        """Return the head of a text, which is looked for but once in a letter."""
        if text not in self._heads_of:
            self._heads_of[text] = head_of(text, self.lexicon)
        return self._heads_of[text]

    def _is_whole(self, line: Line) -> bool:
        """Whether a line is orders as it stands; under help, a move is none of its list."""
        read = self.lines.read(line, NOTHING)
        assert self._head is not None
        helps = self._head.act in HELPING
        only_moves = all(isinstance(order.order, Move) for order in read.orders)
        return read.is_clean and bool(read.orders) and not (helps and only_moves)

    def _helps_last(self, line: Line) -> bool:
        """Whether a line says who helps the order above it, and no more."""
        last = self._begun and self._group[-1:] == self._done[-1:]
        return last and self.named.is_help(line.text)

    def _single_order(self, head: Head) -> str:
        """Return the one order of the list above, in the judge's own form; "" if there are more.

        It is a move, or what a unit does that stays, if the head points to it.
        """
        read = [self.lines.read(line, NOTHING) for line in self._group]
        orders = [it for line in read for it in line.orders if isinstance(it.order, Move | Hold)]
        if len(orders) != 1 or not (head.points or isinstance(orders[0].order, Move)):
            return ""
        return orders[0].short.removesuffix(f" {HOLD.upper()}")


def _says_something(line: Line) -> bool:
    """Whether a line has words or figures: not one ruled with dashes."""
    return any(map(str.isalnum, line.text))
