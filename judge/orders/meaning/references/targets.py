"""Targets: a place that is named once, before the units that go there are told to go in.

`Belgium is the target. Ruhr in, Holland supporting`, `Everyone onto Sevastopol: Armenia goes`: the
unit that goes in is read as going to the place named before it, if it can.  Where a word points to
that place, or says that it is gone into, it need not be called a target: `Belgium is empty, so Ruhr
goes there`.  Units that are sent against one place together are told apart behind it: `Ruhr and
Holland against Belgium: Ruhr attacks, Holland supports`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice

from judge.orders.grammar.lexicon import Lexicon
from judge.orders.meaning.gist.gist import own_of, whole_passage
from judge.orders.meaning.gist.mentions import Mention, Passage
from judge.orders.meaning.gist.movement_statement import Statement
from judge.orders.meaning.standpoint import Standpoint

HEAD_ENDS = re.compile(r"[:;,]\s+(?=\S)")
MOST_HEADS = 3  # of a sentence, before which a place may be named; all behind each is read
LATEST_UNIT = 2  # tokens before the unit that a clause begins with


@dataclass(frozen=True)
class TargetReader:
    """Puts the place that was named before behind the unit that goes in."""

    standpoint: Standpoint
    lexicon: Lexicon

    def resolved(self, text: str, target: str, spoken: str = "") -> str:
        """Return a sentence with the place that its unit goes to; "" if it has one or needs none.

        The place is named at the beginning of the sentence, or was the `target` of one before, or
        `spoken` of there.
        """
        if target and (named := self._aimed(self._plain(text), target)):
            return named
        if spoken and (named := self._aimed(text, spoken, pointed=True)):
            return named
        for end in islice(HEAD_ENDS.finditer(text), MOST_HEADS):
            head, tail = text[: end.start()], text[end.end() :]
            led = (
                target and not whole_passage(head, self.lexicon).mentions
            )  # no wait, Holland goes in
            if led and (named := self._aimed(self._plain(tail), target)):
                return f"{text[: end.end()]}{named}"
            place = self.named_in(head)
            if place and self.names_all(head, tail) and (named := self._aimed(tail, place)):
                return named
            place = self.spoken_of(head)
            if place and (named := self._aimed(tail, place, pointed=True)):
                return named
        return ""

    def names_all(self, head: str, tail: str) -> bool:
        """Whether all units of one's own that are named before are named behind as well."""
        before, behind = (
            {
                own_of(mention, self.standpoint)
                for mention in whole_passage(text, self.lexicon).mentions
            }
            - {None}
            for text in (head, tail)
        )
        return before <= behind

    def spoken_of(self, text: str) -> str:
        """Return the one place that a sentence names, of no unit of one's own; or ""."""
        passage = whole_passage(text, self.lexicon)
        told = passage.denied or passage.parsed.proviso or text.rstrip().endswith("?")
        if len(passage.mentions) != 1 or told:
            return ""
        (place,) = passage.mentions
        mine = own_of(place, self.standpoint) is not None
        away = passage.words[place.start - 1] in self.lexicon.vocabulary.conditions.outs
        if mine or away or not place.places:
            return ""
        return passage.parsed.quote(place.start, place.end)

    def named_in(self, text: str) -> str:
        """Return the place that a sentence says is to be taken, not of a unit of one's own; or "".

        It names nothing else and says no more than that: `You can have Belgium` names no target.
        """
        passage = whole_passage(text, self.lexicon)
        told = passage.is_past or passage.denied or passage.is_doubtful or passage.parsed.proviso
        if not passage.mentions or told or text.rstrip().endswith("?"):
            return ""
        *units, place = passage.mentions
        if self._go_together(passage, units, place):
            return passage.parsed.quote(place.start, place.end)
        if units or not place.places:
            return ""
        if (
            passage.powers
            or own_of(place, self.standpoint) is not None
            or not self._aims(passage, place)
        ):
            return ""
        return passage.parsed.quote(place.start, place.end)

    def _go_together(self, passage: Passage, units: Sequence[Mention], place: Mention) -> bool:
        """Whether several units are sent against one place: `Ruhr and Holland both on Belgium`."""
        known, words = self.lexicon.vocabulary, passage.words
        own = [own_of(unit, self.standpoint) for unit in units if unit.places]
        several = len(own) > 1 or not known.several_units.isdisjoint(words[: place.start])
        before = place.start - 1 - (words[place.start - 1] in known.grammar.articles)
        aimed = place.places and words[before] in known.prose.aiming
        mine = None not in own and own_of(place, self.standpoint) is None
        return bool(several and aimed and mine)

    def _aims(self, passage: Passage, place: Mention) -> bool:
        """Whether a sentence says of a place that it is the target, and nothing else."""
        known, words = self.lexicon.vocabulary.prose, passage.words
        apart = set(range(place.start, place.end)) | {at for _, at in passage.powers}
        aimed: set[int] = set()
        for at in range(passage.end):
            aimed.update(range(at, at + known.targeting.size_at(words, at, passage.end)))
        left = (words[at] for at in range(passage.end) if at not in apart | aimed)
        return bool(aimed) and known.targeting_too.issuperset(w for w in left if w.isalnum())

    def _aimed(self, text: str, target: str, *, pointed: bool = False) -> str:
        """Return a clause with a place behind the unit that goes in; "" if none does.

        `pointed`: only if it is said that it is gone there, or in.
        """
        passage = whole_passage(text, self.lexicon)
        unit = next(iter(passage.mentions), None)
        if unit is None or unit.start > LATEST_UNIT or passage.denied or passage.parsed.proviso:
            return ""
        known = self.lexicon.vocabulary
        size = known.prose.going_in.size_at(passage.words, unit.end)
        points = passage.words[unit.end + size] in known.prose.pointing_back
        there = known.prose.within | known.prose.pointing_back
        inside = passage.words[unit.end + size - 1] in there
        if not size or (pointed and not (points or (inside and size > 1))):
            return ""
        size += points
        behind = passage.words[unit.end + size]
        ends = known.grammar.joiners | known.grammar.with_help | {"", "."}
        if behind not in ends or not self._may_go(unit, target):
            return ""
        aiming = self.lexicon.vocabulary.prose.aiming
        if any(passage.words[mention.start - 1] in aiming for mention in passage.mentions[1:2]):
            return ""  # Ruhr goes, as the table says, to Munich
        tokens, head = passage.parsed.tokens, text[: passage.parsed.tokens[unit.end - 1].end]
        return f"{head} - {target}{text[tokens[unit.end + size - 1].end :]}"

    def _plain(self, text: str) -> str:
        """Return a text without its courtesies: `it's better if Holland goes in`."""
        return self.lexicon.vocabulary.prose.courtesy.sub(" ", text).strip(" ,") or text

    def _may_go(self, unit: Mention, target: str) -> bool:
        at, place = own_of(unit, self.standpoint), whole_passage(target, self.lexicon)
        statement = Statement(place, self.standpoint, None)
        return any(True for mention in place.mentions for _ in statement.moves(at, mention))
