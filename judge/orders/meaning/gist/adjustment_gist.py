"""The gist of passages of a winter: builds where some are due, removals where some are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from judge.orders.meaning.choosing_places import on_coast
from judge.orders.meaning.gist.gist import (
    NOTHING,
    Gist,
    asked,
    distinct,
    ordered,
    own_of,
    provinces_of,
)
from judge.orders.meaning.gist.mentions import Mention, Passage
from judge.orders.meaning.sketch_to_order import builds_due
from judge.orders.meaning.standpoint import Standpoint
from judge.orders.vocabulary import Act
from judge.rules.board import Location, Province, Terrain, UnitKind
from judge.rules.order import Build, Disband, Order, Waive


class AdjustmentGist:
    """Reads passages of a winter: builds where some are due, removals where some are."""

    def __init__(self, passage: Passage, standpoint: Standpoint, aim: Order | None = None) -> None:
        self.passage = passage
        self.known = passage.vocabulary.prose
        self.kept = passage.vocabulary.grammar.kept
        self.standpoint = standpoint
        self.aim = aim
        self.acts = {mention.act for mention in passage.act_mentions}
        self.words = frozenset(passage.words[passage.start : passage.end])
        self.named = distinct(passage.mentions, standpoint)
        self.due = builds_due(standpoint)

    def find(self) -> Gist:
        """Return what the passage comes to."""
        if self.passage.is_past and self.due >= 0 and Act.WAIVE not in self.acts:
            return NOTHING
        return self._builds() if self.due > 0 else self._removals()

    # --- builds ---------------------------------------------------------------------------------

    def _builds(self) -> Gist:
        places = [mention for mention in self.passage.mentions if mention.places]
        if not places:
            return self._somewhere() or self._waived()
        kinds = any(mention.kind for mention in self.passage.mentions)
        homes = [self._home(mention) for mention in places]
        if self._goes_on_building(homes):
            return ordered(
                Build(home, self.aim.kind) for home in homes if home and isinstance(self.aim, Build)
            )
        if not (Act.BUILD in self.acts or kinds) or self.words & self.kept:
            return self._bare(homes)
        if self.passage.denied:
            return asked()
        if None in homes:
            return asked() if any(home is not None for home in homes) else NOTHING
        orders = list(self._paired())
        if not orders or any(order is None for order in orders):
            return asked(
                Build(home, kind)
                for home in homes
                if home is not None
                for kind in self._kinds(home)
            )
        return ordered(order for order in orders if order is not None)

    def _somewhere(self) -> Gist | None:
        """Ask where, if kinds of units are wished for and no place: `a fleet and an army`."""
        wished = any(mention.any or self._is_plural(mention) for mention in self.passage.mentions)
        waives = Act.WAIVE in self.acts or self._is_denied()
        return asked() if wished and not waives and not self.passage.is_talk else None

    def _is_denied(self) -> bool:
        return bool(self.words & (self.known.nothings | self.known.denials))

    def _bare(self, homes: Sequence[Province | None]) -> Gist:
        """Ask what is built where there are but names of empty homes: `Edinburgh and London`."""
        if None in homes or len(homes) < 2 or self.words & self.kept or not self._is_plain():
            return NOTHING
        return asked(Build(home, kind) for home in homes if home for kind in self._kinds(home))

    def _is_plain(self) -> bool:
        """Whether all words beside what is named say nothing of their own."""
        named = {at for m in self.passage.mentions for at in range(m.start, m.end)}
        rest = {
            self.passage.words[at]
            for at in range(self.passage.start, self.passage.end)
            if at not in named
        }
        plain = self.passage.vocabulary.tokens.plain_words - self.known.talk - self.known.denials
        return rest <= plain | self.passage.parsed.grammar.known.fillers | {",", "&", "+", "."}

    def _home(self, mention: Mention) -> Province | None:
        """Return the home centre that is named, if it is empty."""
        homes = self.standpoint.board.homes[self.standpoint.power]
        meant = [at for at in provinces_of(mention, self.standpoint) if at in homes]
        return meant[0] if len(meant) == 1 and meant[0] not in self.standpoint.own else None

    def _kinds(self, home: Province) -> list[UnitKind]:
        inland = self.standpoint.board.terrain[home] is Terrain.LAND
        return [UnitKind.ARMY] if inland else [UnitKind.ARMY, UnitKind.FLEET]

    def _paired(self) -> Iterator[Build | None]:
        """Pair units with places: before them, behind them, or one kind for several places."""
        mentions, last, several = self.passage.mentions, None, False
        behind = bool(mentions) and bool(mentions[0].places) and mentions[0].kind is None
        for at, mention in enumerate(mentions):
            if not mention.places:
                last, several = mention.kind, True
                continue
            kind = mention.kind or self._shared_behind(mention)
            if kind is None and behind and at + 1 < len(mentions) and not mentions[at + 1].places:
                kind = mentions[at + 1].kind
            elif kind is None and (several or self._repeats(mention) or self._goes_on(mention)):
                kind = last
            if mention.kind:
                last, several = mention.kind, self._is_plural(mention)
            if mention.coast and mention.kind is None:
                kind = UnitKind.FLEET  # only fleets stand on one coast
            yield self._build(mention, kind)

    def _is_plural(self, mention: Mention) -> bool:
        return not self.known.plurals.isdisjoint(self.passage.words[mention.start : mention.end])

    def _repeats(self, mention: Mention) -> bool:
        """Whether a place is for one more of the same: `and one at Berlin`."""
        return not self.known.same_kind.isdisjoint(
            self.passage.words[max(0, mention.start - 3) : mention.start]
        )

    def _goes_on(self, mention: Mention) -> bool:
        """Whether a place is joined to one before it: `a fleet at Lon and at Edi`."""
        before = [other for other in self.passage.mentions if other.end <= mention.start]
        if not before or before[-1].kind is None or not before[-1].places:
            return False
        spelled = len(self.passage.words[before[-1].start]) > 1
        return spelled and self._are_joined(before[-1], mention)

    def _are_joined(self, first: Mention, second: Mention) -> bool:
        joins = self.known.joins | self.passage.parsed.grammar.known.fillers | {",", "&", "+"}
        return joins.issuperset(self.passage.words[first.end : second.start])

    def _shared_behind(self, mention: Mention) -> UnitKind | None:
        """Return the kind of several that is said behind the last: `Ank and Con fleets`."""
        behind = [other for other in self.passage.mentions if other.start >= mention.end]
        for first, second in pairwise([mention, *behind]):
            if not second.places or not self._are_joined(first, second):
                return None
            if second.kind:
                return second.kind if self._is_plural(second) else None
        return None

    def _build(self, mention: Mention, kind: UnitKind | None) -> Build | None:
        home, board = self._home(mention), self.standpoint.board
        if home is None:
            return None
        if kind is None and board.terrain[home] is Terrain.LAND:
            kind = UnitKind.ARMY
        if kind is None:
            return None
        place: Location = home
        if kind is UnitKind.FLEET:
            place = on_coast(home, mention.coast or self._coast(home), board)
        return Build(place, kind)

    def _coast(self, home: Province) -> str:
        """Return the coast that is said apart from its place: `a northern fleet in Stp`."""
        if not self.standpoint.board.coasts[home]:
            return ""
        coast_of = self.passage.vocabulary.tokens.coast_of
        told = {coast_of[word] for word in self.words if word in coast_of and len(word) > 1}
        return told.pop() if len(told) == 1 else ""

    def _waived(self) -> Gist:
        """Waive as many builds as are said: all, or so many."""
        if self.due > 1 and self._has_no_more():
            return ordered([Waive()])
        if self._denies_waiving():
            return NOTHING
        if not self._waives():
            return asked() if Act.BUILD in self.acts and self._is_short() else NOTHING
        if self.words & self.known.one_more and not self.words & self.known.every_build:
            return ordered([Waive()])
        counts = [int(word) for word in self.words if word.isdecimal()]
        number_of = self.passage.vocabulary.grammar.number_of
        counts += [number_of[word] for word in self.words if number_of.get(word, 0) > 1]
        return ordered([Waive()] * min(counts[0] if counts else self.due, self.due))

    def _denies_waiving(self) -> bool:
        """Whether it is said that nothing is waived."""
        words = self.passage.words
        return any(
            mention.act is Act.WAIVE
            and self.known.nothings.isdisjoint(words[mention.start : mention.end])
            and not self.known.denials.isdisjoint(words[max(0, mention.start - 2) : mention.start])
            for mention in self.passage.act_mentions
        )

    def _has_no_more(self) -> bool:
        """Whether it is said that nothing more is built: `no more builds`, not `no more words`."""
        words, phrases = self.passage.words, self.known.none_more
        around = (
            self.known.building
            | self.known.goodbyes
            | self.passage.vocabulary.conditions.for_season
        )
        for at in range(self.passage.start, self.passage.end):
            size = phrases.size_at(words, at, self.passage.end)
            if size and (not words[at + size].isalpha() or words[at + size] in around):
                return True
        return False

    def _builds_nothing(self) -> bool:
        """Whether words of building are denied, and in the same clause: `no time, two builds`."""
        words = self.passage.words
        span = range(self.passage.start, self.passage.end)
        builds = [at for at in span if words[at] in self.known.building]
        denials = [at for at in span if words[at] in self.known.nothings]
        return any(
            "," not in words[min(at, build) : max(at, build)] or at == self.passage.end - 1
            for build in builds
            for at in denials
        )

    def _waives(self) -> bool:
        build = self.words & self.known.building
        if self._builds_nothing():
            return not any(mention.kind for mention in self.passage.mentions)
        named = self.words & self.known.waived_builds or build
        return Act.WAIVE in self.acts and (bool(named) or self._is_short())

    def _is_short(self) -> bool:
        return self.passage.end - self.passage.start <= 4

    # --- removals -------------------------------------------------------------------------------

    def _removals(self) -> Gist:
        units = [own_of(mention, self.standpoint) for mention in self.named]
        own = [at for at in units if at is not None]
        if self._goes_on_removing(own):
            return ordered(Disband(at) for at in own)
        if self._keeps() and (Act.LEAVE not in self.acts or len(own) > 1):
            return asked(Disband(at) for at in own) if Act.LEAVE in self.acts else NOTHING
        crowd = self._crowd()
        if Act.LEAVE in self.acts and crowd and not any(mention.places for mention in self.named):
            fits = len(crowd) == -self.due
            return (ordered if fits else asked)(Disband(at) for at in crowd)
        if not own or len(own) < len(self.named):
            return asked() if self._is_attempt(own) else NOTHING
        if self.passage.denied or self.due >= 0:
            likely = () if self.due >= 0 else (Disband(at) for at in own)
            return asked(likely) if Act.LEAVE in self.acts else NOTHING
        exactly = len(own) == -self.due and not self.words & self.kept and self._is_plain()
        if Act.LEAVE in self.acts or self._is_list() or exactly:
            return ordered(Disband(at) for at in own)
        return (
            NOTHING
            if self.passage.is_talk or not any(mention.kind for mention in self.named)
            else asked()
        )

    def _goes_on_building(self, homes: Sequence[Province | None]) -> bool:
        """Whether the same is built as before: `Moscow gets an army. So does Warsaw.`."""
        aim = self.aim
        fits = isinstance(aim, Build) and all(
            home is not None and aim.kind in self._kinds(home) for home in homes
        )
        return fits and self._is_likewise()

    def _goes_on_removing(self, own: Sequence[Province]) -> bool:
        """Whether units go as the one before them does: `A Gal too`, `as does F Adr`."""
        every = bool(own) and len(own) == len(self.named)
        return isinstance(self.aim, Disband) and every and self._is_likewise()

    def _is_likewise(self) -> bool:
        """Whether a passage says but that something is done once more."""
        passage = self.passage
        start = max(0, passage.start - 1)  # the word that joins the passage to another
        words = passage.words[start : passage.end]
        named = {at for m in passage.mentions for at in range(m.start, m.end)}
        rest = {
            passage.words[at] for at in range(start, passage.end) if at not in named
        } - self.passage.vocabulary.grammar.fillers
        alike = {word for phrase in self.known.likewise.phrases for word in phrase}
        easy = alike | self.known.easy | self.known.joins | {",", "&", "+", "."}
        return self.known.likewise.are_among(words) and rest <= easy and not passage.denied

    def _keeps(self) -> bool:
        """Whether words beside those for removals say that units are kept."""
        leaving = {
            at
            for mention in self.passage.act_mentions
            if mention.act is Act.LEAVE
            for at in range(mention.start, mention.end)
        }
        rest = set(range(self.passage.start, self.passage.end)) - leaving
        return any(self.passage.words[at] in self.kept for at in rest)

    def _is_attempt(self, own: Sequence[Province]) -> bool:
        """Whether somebody wants something removed, and it is not clear what."""
        return (
            Act.LEAVE in self.acts
            and (bool(own) or self._is_short())
            and not self.passage.powers
            and self.due < 0
        )

    def _crowd(self) -> list[Province]:
        """Return all units of a kind: `both fleets`, `my armies`."""
        kinds = {mention.kind for mention in self.passage.mentions if not mention.places}
        if not self.words & (self.known.plurals | self.known.all_of_them) or len(kinds) != 1:
            return []
        return [at for at, unit in sorted(self.standpoint.own.items()) if unit.kind in kinds]

    def _is_list(self) -> bool:
        """Whether a passage is but units, where removals are due."""
        named = sum(mention.end - mention.start for mention in self.passage.mentions)
        return self.due < 0 and self.passage.end - self.passage.start - named <= 0
