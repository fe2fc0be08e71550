"""The gist of passages when retreats are due.

Where only one unit has to retreat it need not be named; of several places named for a retreat the
first that is open counts, as the player's order of preference.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from judge.orders.meaning.choosing_places import on_coast
from judge.orders.meaning.gist.gist import (
    NOTHING,
    Gist,
    asked,
    ordered,
    own_of,
    provinces_of,
)
from judge.orders.meaning.gist.mentions import Mention, Passage
from judge.orders.meaning.standpoint import Standpoint
from judge.orders.vocabulary import Act
from judge.rules.board import Province, UnitKind
from judge.rules.order import Disband, Order, Retreat


class RetreatGist:
    """Reads passages of a turn of retreats."""

    def __init__(self, passage: Passage, standpoint: Standpoint, aim: Order | None = None) -> None:
        self.passage = passage
        self.known = passage.vocabulary.prose
        self.standpoint = standpoint
        self.aim = aim
        self.acts = {mention.act for mention in passage.act_mentions}
        self.words = frozenset(passage.words[passage.start : passage.end])
        named = [(mention, own_of(mention, standpoint)) for mention in passage.mentions]
        self.units = list(dict.fromkeys(at for _, at in named if at is not None))
        self.targets = [mention for mention, at in named if at is None and mention.places]

    def find(self) -> Gist:
        """Return what the passage comes to."""
        if not self.standpoint.own or (self.passage.is_past and Act.LEAVE not in self.acts):
            return NOTHING
        units = self._meant()
        if not (self.acts or self.targets or self.words & self.known.overruling):
            return self._bare()
        if self.words & self.known.none_at_all and Act.LEAVE not in self.acts:
            return self._denied(units)
        if self.words & self.known.overruling and not self.targets:
            return self._disbanded(units)
        if self.targets:
            return self._preferred(units)
        if Act.LEAVE in self.acts and (len(units) < 2 or Act.STAY not in self.acts | self._kept()):
            return self._disbanded(units)
        return asked(self._likely(units)) if self._tells() else NOTHING

    def _meant(self) -> list[Province]:
        """Return the units that are ordered: those named, or the only one there is."""
        if self.units:
            return self.units
        if self.passage.powers:
            return []
        own = sorted(self.standpoint.own)
        others = [at for at in own if at != getattr(self.aim, "at", None)]
        if self.words & self.known.one_more and len(own) == 2 and len(others) == 1:
            return others  # `the other is lost`
        kinds = {mention.kind for mention in self.targets if mention.kind}
        alike = [at for at in own if self.standpoint.own[at].kind in kinds]
        lone = len(self.targets) == 1 and not self.passage.is_noted
        if lone and len(kinds) == 1 and len(alike) == 1:  # `army par`: it can only mean the army
            return alike
        return (
            own
            if len(own) == 1
            or (self.words & self.known.all_of_them and len(own) == 2)
            or self._all()
            else []
        )

    def _kept(self) -> set[Act]:
        """Return that units stay, if a word says that they are kept."""
        kept = self.words & self.passage.vocabulary.grammar.kept
        return {Act.STAY} if kept else set()

    def _all(self) -> bool:
        return bool(self.words & self.known.all_units)

    def _tells(self) -> bool:
        """Tell whether a passage without places says enough to be an order."""
        foreign = (self.passage.powers or self._assents()) and not self.units
        return bool(self.units or self.acts & {Act.GO, Act.LEAVE}) and not (
            foreign or self.passage.is_talk
        )

    def _bare(self) -> Gist:
        """Ask of a unit that is named alone, with its kind."""
        kinds = any(mention.kind for mention in self.passage.mentions)
        return asked(self._likely(self.units)) if self.units and kinds else NOTHING

    def _denied(self, units: list[Province]) -> Gist:
        """Read `no retreat`; `Don't retreat to Bohemia` is asked about."""
        if self.targets or len(units) != 1 or Act.STAY in self.acts:
            return asked(self._likely(units)) if self._tells() or self.targets else NOTHING
        goes = Act.GO in self.acts or self.words & self.known.retreating
        return self._disbanded(units) if goes else NOTHING

    def _disbanded(self, units: list[Province]) -> Gist:
        if not units:
            return (
                asked(Disband(at) for at in sorted(self.standpoint.own))
                if self._tells() or self.words & self.known.overruling
                else NOTHING
            )
        return ordered(Disband(at) for at in units)

    def _preferred(self, units: list[Province]) -> Gist:
        """Return the first of the places named that is open."""
        if len(units) != 1 and (each := self._one_for_each()):
            return ordered(each)
        if len(units) != 1:
            open_ones = list(self._reachable())
            named = len(self.targets) > 1 or any(mention.kind for mention in self.targets)
            if (
                len(open_ones) == 1
                and not named
                and (self.acts or self._only_places())
                and not self.passage.powers
            ):
                return ordered(open_ones)
            return asked(open_ones) if self.acts or self.units or self._only_places() else NOTHING
        ways = [order for target in self.targets for order in self._ways(units[0], target)]
        if not ways:
            return asked(self._likely(units)) if self.acts or self.units else NOTHING
        if not (self.acts or self.units or self._only_places() or self._assents()):
            return NOTHING
        if Act.STAY in self.acts:
            return asked(self._likely(units))
        return ordered(ways[:1])

    def _one_for_each(self) -> list[Order]:
        """Return the retreats of all units, if each place named is open to one of them alone."""
        ways = [
            [order for at in sorted(self.standpoint.own) for order in self._ways(at, target)]
            for target in self.targets
        ]
        orders = [way[0] for way in ways if len(way) == 1]
        units = {order.at for order in orders if isinstance(order, Retreat)}
        named = any(mention.kind for mention in self.targets) or self.passage.powers
        if named or self.passage.denied or Act.STAY in self.acts or Act.LEAVE in self.acts:
            return []
        alone = len(orders) == len(ways) == len(units) == len(self.standpoint.own) > 1
        return orders if alone else []

    def _assents(self) -> bool:
        return bool(self.words & self.known.assents)

    def _only_places(self) -> bool:
        """Tell whether a passage is but places: an answer to where a unit is to go."""
        named = sum(mention.end - mention.start for mention in self.passage.mentions)
        return self.passage.end - self.passage.start - named <= 1

    def _ways(self, at: Province, target: Mention) -> Iterator[Order]:
        """Yield the open retreats of a unit to what a name may mean."""
        dislodged, board = self.standpoint.position.dislodged[at], self.standpoint.board
        fleet = dislodged.unit.kind is UnitKind.FLEET
        for province in provinces_of(target, self.standpoint):
            places = (on_coast(province, target.coast, board), *board.coasts[province])
            for place in places if fleet else (province,):
                if place in dislodged.retreats:
                    yield Retreat(at, place)

    def _reachable(self) -> Iterator[Order]:
        for at in sorted(self.standpoint.own):
            for target in self.targets:
                yield from self._ways(at, target)

    def _likely(self, units: Sequence[Province]) -> Iterator[Order]:
        for at in units or sorted(self.standpoint.own):
            yield from (
                Retreat(at, place) for place in self.standpoint.position.dislodged[at].retreats
            )
            yield Disband(at)
