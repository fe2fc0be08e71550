"""What becomes of each unit, or home, of one letter so far; on which coasts clauses put it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from judge.orders.grammar.lexicon import Lexicon
from judge.orders.meaning.choosing_places import coast_of, put_on_coast
from judge.orders.meaning.possible import is_possible
from judge.orders.meaning.small_worlds.letter_clauses import Bearing, LetterClause
from judge.orders.meaning.standpoint import Standpoint
from judge.rules.board import Province, UnitKind
from judge.rules.order import Order


@dataclass
class Fate:
    """What is decided of one unit, or of one home, so far."""

    named: bool = False
    doubted: bool = False
    order: Order | None = None
    clause: LetterClause | None = None
    named_in: LetterClause | None = None  # the first clause that did
    number: int = 0  # in the order in which the letter decides
    refused: set[Order] = field(default_factory=set)


class Fates:
    """Knows what is settled so far of one letter."""

    def __init__(
        self, standpoint: Standpoint, lexicon: Lexicon, places: Iterable[Province]
    ) -> None:
        self.standpoint = standpoint
        self.vocabulary = lexicon.vocabulary
        self.known = lexicon.vocabulary.settling
        self.fates = {at: Fate() for at in sorted(places)}
        self.corrects = False  # something else is meant than what was said last

    def coasts_said(self, words: Sequence[str], place: Province) -> set[str]:
        """Return the coasts of a place that words apart from it name: `Sorry, south coast`."""
        tokens = self.vocabulary.tokens  # `so` may say anything
        names = (it for it in words if len(it) > 2 or it in tokens.coast_in_full)
        told = {tokens.coast_of[it] for it in names if it in tokens.coast_of}
        return told if self.standpoint.board.coasts[place] else set()

    def put_on_coast_said(self, clause: LetterClause) -> None:
        """Put what goes to a coast last on another that is said to correct it; else doubt it."""
        board, told = self.standpoint.board, sorted(self.fates.values(), key=lambda it: -it.number)
        bare = clause.bearing is Bearing.PLAIN and not self._names_more_than_coast(clause)
        for fate in told if bare else ():
            order = fate.order
            place, known = (order and coast_of(order, board)) or (None, "")
            coasts = set() if place is None else self.coasts_said(clause.words, place)
            if order is None or place is None or not coasts:
                continue
            if coasts != {known}:
                put = put_on_coast(order, min(coasts), board)
                sure = self.corrects or self._completes(clause, place, known)
                fate.order = put if is_possible(put, self.standpoint.position, board) else order
                fate.doubted |= not sure or put != fate.order or len(coasts) > 1
            self.corrects = False
            return

    def _names_more_than_coast(self, clause: LetterClause) -> bool:
        """Whether a clause names more than a coast and its fleet: `south coast for the fleet`."""
        passage, coasts = clause.passage, self.vocabulary.tokens.coast_words
        return any(
            mention.kind is UnitKind.ARMY
            or not (mention.kind or coasts.issuperset(passage.words[mention.start : mention.end]))
            or (mention.kind and mention.places)
            for mention in passage.mentions
        )

    def _completes(self, clause: LetterClause, place: Province, coast: str) -> bool:
        """Whether a coast is named that was wanting, or not the other: `south, not north`."""
        words, prose, tokens = clause.passage.words, self.vocabulary.prose, self.vocabulary.tokens
        if not coast:
            return not {*tokens.coast, *tokens.coast_in_full}.isdisjoint(words)
        ends = (at + prose.insteads.size_at(words, at) for at in range(len(words)))
        refused = {end for at, end in enumerate(ends) if end > at}
        refused |= {at + 1 for at, word in enumerate(words) if word in prose.denials}
        return any(coast in self.coasts_said(words[at : at + 2], place) for at in refused)
