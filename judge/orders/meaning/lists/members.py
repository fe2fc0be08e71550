"""The members of a list: which units it names, and the order of each, in the judge's own signs.

`Ber, Den & Kie` under `Holds:`, `Mun (Bur)` under `Moves:`, `Ruh: Mun-Bur` under `Supports:`.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Iterator, Mapping
from dataclasses import dataclass

from judge.orders.grammar.lexicon import Lexicon, Parsed
from judge.orders.grammar.sketches import OrderSketch
from judge.orders.meaning.lists.list_heads import Head
from judge.orders.meaning.lists.named import SIGNS, UnitNames
from judge.orders.vocabulary import Act, Verb
from judge.orders.vocabulary.judges_form import CARRY, DASH, HELP, HOLD
from judge.rules.order import Move

BRACKET = re.compile(r"\s*\(([^()]+(?:\([^()]*\)[^()]*)*)\)")
SIGN_OF: Mapping[Act, str] = {Act.HELP: HELP, Act.CARRY: CARRY}
MemberSpan = tuple[int, int]
JOIN = ", "


@dataclass(frozen=True, slots=True)
class Members:
    """The orders of a list, each a text; `unclear` if it names units and not what each does."""

    orders: tuple[str, ...] = ()
    unclear: bool = False

    @property
    def text(self) -> str:
        """Return the orders as one line."""
        return JOIN.join(self.orders)


UNCLEAR = Members(unclear=True)


def members_of(head: Head, text: str, above: str, named: UnitNames) -> Members | None:
    """Return what a list says of its units under a head; None if it says something else.

    `above` is the one order of the list above, which help that points to it is for.
    """
    lexicon = named.lexicon
    parsed = lexicon.parse(_without_brackets(text, lexicon))
    if not parsed.grammar.end or parsed.proviso:
        return None
    if lexicon.vocabulary.references.for_nobody.size_at(parsed.words, 0) == parsed.grammar.end:
        return Members()
    reader = _MemberReader(parsed, head, above, named)
    orders = tuple(reader.orders())
    if reader.failed:
        return UNCLEAR if reader.names_only() else None
    return Members(orders) if orders else None


def _without_brackets(text: str, lexicon: Lexicon) -> str:
    """Return a list with signs for its brackets: `Mun (Bur)`, `Kie (with Ruh helping)`."""
    helps = lexicon.vocabulary.grammar.help_begins

    def plain(bracket: re.Match[str]) -> str:
        parsed = lexicon.parse(bracket[1])
        if lexicon.vocabulary.tokens.coast_words.issuperset(parsed.words[:-1]):
            return bracket[0]
        aside = parsed.words[0] in helps | lexicon.vocabulary.grammar.carried
        return f"{JOIN if aside else ' : '}{bracket[1]}"

    return BRACKET.sub(plain, text)


class _MemberReader:
    """Reads one list; it has `failed` where words are no member."""

    def __init__(self, parsed: Parsed, head: Head, above: str, named: UnitNames) -> None:
        self.parsed, self.grammar, self.words = parsed, parsed.grammar, parsed.words
        self.head, self.above, self.named = head, above, named
        self.known = parsed.vocabulary
        self.between = self.known.grammar.joiners | self.known.heads.beside | {"/"}
        self.failed = False

    def orders(self) -> Iterator[str]:
        """Yield the order of each member."""
        match self.head.act:
            case Act.STAY:
                yield from self._staying()
            case Act.GO:
                yield from self._there() if self.head.to else self._going()
            case Act.HELP | Act.CARRY:
                yield from self._helping(SIGN_OF[self.head.act])

    def names_only(self) -> bool:
        """Whether a list is of names and words of orders alone, its own units among them."""
        at, own = 0, False
        while at < self.grammar.end:
            named = self.grammar.names_at(at)
            own = own or self._own(at) is not None
            known = self.words[at] in self.known.known_words | self.between | SIGNS
            if not (named or known):
                return False
            at = named[0][1] if named else at + 1
        return own

    # --- what stands where ----------------------------------------------------------------------

    def _own(self, at: int) -> MemberSpan | None:
        """Return where a unit of the writer's is named by its place."""
        return next(((start, end) for start, end, _ in self.named.units_at(self.grammar, at)), None)

    def _skip(self, at: int) -> int:
        return self.grammar.skip(at, self.between)

    def _longest(self, ends: Iterator[int]) -> int:
        """Return where the longest of several readings ends that a member may have; 0 for none."""
        return max(ends, default=0)

    def _link(self, at: int, verbs: frozenset[Verb]) -> int:
        """Return where what a unit does begins, behind a sign or a verb."""
        at = self.grammar.skip(at, SIGNS)
        said = (end for verb, end, _ in self.grammar.verbs(at) if verb in verbs)
        return next(said, at)

    # --- units that stay, go and help -----------------------------------------------------------

    def _staying(self) -> Iterator[str]:
        at = self._skip(0)
        while at < self.grammar.end and not self.failed:
            crowd, end = self.grammar.crowd(at)
            span = (at, end) if crowd else self._own(at)
            if span is None:
                self.failed = True
                return
            at = self._link(span[1], frozenset({Verb.HOLD}))
            yield f"{self.parsed.quote(*span)} {HOLD}"
            at = self._skip(at)

    def _going(self) -> Iterator[str]:
        at = self._skip(0)
        while at < self.grammar.end and not self.failed:
            unit = self._own(at)
            start = self._link(unit[1], frozenset({Verb.MOVE})) if unit else at
            end = self._longest(self._ways(start)) if unit else 0
            if unit is None or not end or (start == unit[1] and self._own(start)):
                self.failed = True  # Mun Kie: a move, or two of them
                return
            yield f"{self.parsed.quote(*unit)} {DASH} {self.parsed.quote(start, end)}"
            at = yield from self._helped(end)

    def _ways(self, at: int) -> Iterator[int]:
        """Yield where a place to go to may end, with the way to it."""
        for _, end in self.grammar.chain(at):
            yield end
            for _, _, last in self.grammar.by_sea(end):
                yield last

    def _helped(self, at: int) -> Generator[str, None, int]:
        """Yield who helps the order before it, as it is written; return where that ends."""
        at = self._skip(at)
        while help_ := self._help_at(at):
            yield self.parsed.quote(at, help_.end)
            at = self._skip(help_.end)
        return at

    def _help_at(self, at: int) -> OrderSketch | None:
        helps = self.grammar.helpers(at)
        return next((it for it in helps if it.unit and self.named.stand_at(it.unit)), None)

    def _there(self) -> Iterator[str]:
        """Read who goes to the place of the head, and who helps; not more than one can go."""
        led = self._says(0, Act.GO)  # attacked by Munich
        at, move = self._skip(self.grammar.skip(led, self.known.grammar.helpers)), self.above
        while at < self.grammar.end:
            unit = self._own(at)
            helps = self._says(unit[1], Act.HELP) if unit else 0
            if unit is None or not (move if helps else not move and self._may_go(at)):
                self.failed = True
                return
            name = self.parsed.quote(*unit)
            goes = self.known.prose.going_in.size_at(self.words, unit[1])
            end = helps or max(unit[1] + goes, self._says(unit[1], Act.GO))
            way = self._longest(end for _, _, end in self.grammar.by_sea(end)) if not helps else 0
            by = f" {self.parsed.quote(end, way).lstrip(' ,')}" if way else ""
            move = move or f"{name} {DASH} {self.head.to}"
            yield f"{name} {HELP} {move}" if helps else f"{move}{by}"
            end = max(end, way)
            at = yield from self._helped(self.grammar.skip(end, self.known.grammar.pointers))

    def _says(self, at: int, act: Act) -> int:
        """Return where words end that say that a unit helps, or goes; 0 if none do."""
        start = self.grammar.skip(at, SIGNS | self.known.grammar.auxiliaries)
        said = self.known.acts
        size = said.phrases.size_at(self.words, start)
        return start + size if size and said.act_of[self.words[start : start + size]] is act else 0

    def _may_go(self, at: int) -> bool:
        """Whether the unit at a token could go to the place of the head."""
        aimed = self.named.lexicon.parse(self.head.to).grammar
        places = [place for name, _ in aimed.places(0) for place in name.places]
        units = (
            unit for _, _, standing in self.named.units_at(self.grammar, at) for unit in standing
        )
        return any(self.named.standpoint.can(Move(unit, to)) for unit in units for to in places)

    def _helping(self, sign: str) -> Iterator[str]:
        at, row = self._skip(0), list[str]()
        verbs = frozenset({Verb.SUPPORT, Verb.CONVOY})
        while at < self.grammar.end:
            unit = self._own(at)
            if unit is None:
                self.failed = True
                return
            row.append(self.parsed.quote(*unit))
            joining = self.known.heads.joining | self.known.grammar.each
            start = self.grammar.skip(self._link(unit[1], verbs), joining)
            aims = dict(self._actions(start, told=start > unit[1]))
            end = self._longest(iter(aims))
            if end:
                yield from (f"{it} {sign} {aims[end]}" for it in row)
                row = []
            at = self._skip(end or unit[1])
        aim = self.head.to or self.above
        self.failed = bool(row) and not aim
        yield from (f"{it} {sign} {aim}" for it in row)

    def _actions(self, at: int, *, told: bool) -> Iterator[tuple[int, str]]:
        """Yield where words end that tell whom a unit helps, and those in the judge's own signs.

        If nothing leads to them, they tell where that unit goes.
        """
        alone = told and self.words[at - 1] != DASH
        for other, to, end in self.grammar.action(Verb.SUPPORT, at):
            name = self.parsed.quote(other.start, other.end)
            if to is not None:
                yield end, f"{name} {DASH} {self.parsed.quote(to.start, to.end)}"
            elif alone and self.head.act is Act.HELP:
                yield end, name
