"""The gist of passages when retreats are due.

Where only one unit has to retreat it need not be named; of several places named for a retreat the
first that is open counts, as the player's order of preference.  A place that is denied is none of
them: `not Paris but Gascony`; `anywhere but Paris` is asked about, unless one place is left.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from judge.orders.meaning.choosing_places import on_coast
from judge.orders.meaning.gist.gist import (
    NOTHING,
    OTHERS,
    Gist,
    asked,
    ordered,
    own_of,
    provinces_of,
)
from judge.orders.meaning.gist.mentions import Mention, Passage
from judge.orders.meaning.gist.refusals import are_listed, is_denied, refused_in
from judge.orders.meaning.standpoint import Standpoint
from judge.orders.vocabulary import Act, Verb
from judge.rules.board import Province, UnitKind
from judge.rules.order import Disband, Order, Retreat


class RetreatGist:
    """Reads passages of a turn of retreats."""

    def __init__(self, passage: Passage, standpoint: Standpoint, aim: Order | None = None) -> None:
        self.passage = passage
        self.known = passage.vocabulary.prose
        self.kept = passage.vocabulary.grammar.kept
        self.standpoint = standpoint
        self.aim = aim
        self.acts = {mention.act for mention in passage.act_mentions}
        self.words = frozenset(passage.words[passage.start : passage.end])
        if self._is_kept_alive() or self._is_talk_of_vanishing():
            self.acts.discard(Act.LEAVE)
        named = [
            (mention, own_of(mention, standpoint))
            for mention in passage.mentions
            if mention.start < self._built_from()
        ]
        self.units = list(dict.fromkeys(at for _, at in named if at is not None))
        places = [mention for mention, at in named if at is None and mention.places]
        self.refused = refused_in(passage, places)
        self.targets = self._by_preference(
            [mention for mention in places if mention not in self.refused]
        )

    def _built_from(self) -> int:
        """Return the token from which on it speaks of builds: `off, so that I can rebuild it`."""
        passage = self.passage
        building = self.known.building - passage.vocabulary.grammar.fresh
        tokens = range(passage.start, passage.end)
        return next((at for at in tokens if passage.words[at] in building), passage.end)

    def find(self) -> Gist:
        """Return what the passage comes to: the first of the ways to read it that fits."""
        if not self.standpoint.own or (self.passage.is_past and Act.LEAVE not in self.acts):
            return NOTHING
        if self._built_from() < self.passage.end and not (self.units or Act.LEAVE in self.acts):
            return NOTHING
        units = self._meant()
        ways = (
            self._fallback,
            self._elsewhere,
            self._denied,
            self._overruled,
            self._preferred,
            self._left_board,
        )
        gists = (gist for way in ways if (gist := way(units)) is not None)
        return next(gists, asked(self._likely(units)) if self._tells() else NOTHING)

    def preferences(self) -> tuple[Retreat, ...]:
        """Return all retreats of one unit that are named, the first choice first.

        Nothing, if a place is named that the unit cannot reach, or something is denied.
        """
        if len(self.units) != 1 or self.refused or self.passage.has(self.known.left_open):
            return ()
        ways = [list(self._ways(self.units[0], target)) for target in self.targets]
        firsts = tuple(way[0] for way in ways if way)
        return firsts if len(firsts) == len(ways) else ()

    def _is_kept_alive(self) -> bool:
        """Whether leaving the board is what is denied: `do not disband it`."""
        leaving = (act for act in self.passage.act_mentions if act.act is Act.LEAVE)
        return all(is_denied(self.passage, act.start) for act in leaving)

    def _is_talk_of_vanishing(self) -> bool:
        """Whether what vanishes is no unit: `I explode with anger`, `hopes for Trieste fade`."""
        passage, vanish = self.passage, self.known.acts.vanish
        leaving = [act for act in passage.act_mentions if act.act is Act.LEAVE]
        if not all(vanish.size_at(passage.words, act.start) for act in leaving):
            return False
        units = [m for m in passage.mentions if own_of(m, self.standpoint) is not None or m.kind]
        pointed = self.known.all_of_them | self.known.one_more | self.known.standing_for
        pointed |= self.known.unit_words
        spoken_of = all(passage.words[m.start - 1] in self.known.ordered_for for m in units)
        terse = not (units or isinstance(self.aim, Retreat)) and self._only_vanishes()
        return spoken_of and not terse and self.words.isdisjoint(pointed) and not self._all()

    def _only_vanishes(self) -> bool:
        """Whether words say nothing but that something vanishes: `poof`."""
        acts = self.passage.act_mentions
        told = {at for act in acts for at in range(act.start, act.end)}
        span = range(self.passage.start, self.passage.end)
        rest = {self.passage.words[at] for at in span if at not in told}
        fillers = self.known.easy | self.known.determiners | self.known.units.kinds.keys()
        return fillers.issuperset(word for word in rest if word.isalnum())

    def _by_preference(self, targets: list[Mention]) -> list[Mention]:
        """Return places by preference: in their order, but `Gas if Par is full` names Par first."""
        result: list[Mention] = []
        for target in targets:
            after_last = bool(result) and self._goes_before(target, result[-1])
            result.insert(len(result) - after_last, target)
        return result

    def _goes_before(self, target: Mention, other: Mention) -> bool:
        """Whether a place is the one without which another is meant."""
        starts = [mention.start for mention in self.passage.mentions]
        end = min([at for at in starts if at > target.start], default=self.passage.end)
        between = self.passage.words[other.end : target.start]
        behind = self.passage.words[target.end : end]
        ifs = self.passage.vocabulary.conditions.ifs
        return not (ifs.isdisjoint(between) or self.known.closed.isdisjoint(between + behind))

    def _fallback(self, _units: list[Province]) -> Gist | None:
        """Pass over further places for the unit ordered before: `F Eng: Mao; Iri; Wal`."""
        if self.units or self.acts or not self.targets or not isinstance(self.aim, Retreat):
            return None
        at = self.aim.at
        conditional = not self.words.isdisjoint(self.passage.vocabulary.conditions.ifs)
        if at not in self.standpoint.own or not (conditional or self._only_places()):
            return None
        ways = [order for target in self.targets for order in self._ways(at, target)]
        return OTHERS if ways and (conditional or self.aim not in ways) else None

    def _elsewhere(self, units: list[Province]) -> Gist | None:
        """Return the one retreat that is left without the places refused, or ask which."""
        if self.targets or not self.refused:
            return None
        if Act.LEAVE in self.acts and units:
            return self._disbanded(units)
        anywhere = self.passage.has(self.known.left_open)
        if not (units or self.acts or anywhere):
            return NOTHING
        closed = {way for at in units for t in self.refused for way in self._ways(at, t)}
        left = [order for order in self._likely(units) if order not in closed]
        open_ones = [order for order in left if isinstance(order, Retreat)]
        return ordered(open_ones) if anywhere and len(open_ones) == 1 else asked(left)

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

    def _all(self) -> bool:
        return bool(self.words & self.known.all_units)

    def _tells(self) -> bool:
        """Whether a passage without places says enough to be an order."""
        foreign = (self.passage.powers or self._assents()) and not self.units
        return bool(self.units or self.acts & {Act.GO, Act.LEAVE}) and not (
            foreign or self.passage.is_talk
        )

    def _denied(self, units: list[Province]) -> Gist | None:
        """Read `no retreat`; `Don't retreat to Bohemia` is asked about."""
        denied = self.words & self.known.none_at_all
        if self.targets or not denied or Act.LEAVE in self.acts:
            return None
        if len(units) != 1 or Act.STAY in self.acts:
            return asked(self._likely(units)) if self._tells() else NOTHING
        goes = Act.GO in self.acts or self.words & self.known.retreating
        return self._disbanded(units) if goes else NOTHING

    def _overruled(self, units: list[Province]) -> Gist | None:
        """Disband a unit whose retreat was taken for granted (House rules III.8)."""
        overrules = self.words & self.known.overruling and not self.targets
        return self._disbanded(units) if overrules else None

    def _left_board(self, units: list[Province]) -> Gist | None:
        """Disband units; what is kept beside them is asked about."""
        stays = Act.STAY in self.acts or not self.words.isdisjoint(self.kept)
        leaves = Act.LEAVE in self.acts and (len(units) < 2 or not stays)
        return self._disbanded(units) if leaves else None

    def _disbanded(self, units: list[Province]) -> Gist:
        if not units:
            return (
                asked(Disband(at) for at in sorted(self.standpoint.own))
                if self._tells() or self.words & self.known.overruling
                else NOTHING
            )
        listed = len(units) < 2 or are_listed(self.passage)
        return (ordered if listed else asked)(Disband(at) for at in units)

    def _preferred(self, units: list[Province]) -> Gist | None:
        """Return the first of the places named that is open."""
        if not self.targets:
            return None
        if self._leaves_first():
            return self._disbanded(units)
        if each := self._one_for_each():
            return ordered(each)
        return self._of_one(units[0]) if len(units) == 1 else self._of_several()

    def _leaves_first(self) -> bool:
        """Whether a unit is disbanded before a place is named: `disband Ukr, Mos is open`."""
        verbs = self.passage.vocabulary.grammar.verb_of
        leaving = (act for act in self.passage.act_mentions if act.act is Act.LEAVE)
        first = next((act for act in leaving if Act.LEAVE in self.acts), None)
        if first is None or len(self.units) != 1:
            return False
        leaving_words = self.passage.words[first.start : first.end]
        plainly = any(verbs.get(word) is Verb.DISBAND for word in leaving_words)
        return plainly and all(first.start < target.start for target in self.targets)

    def _of_several(self) -> Gist:
        """Return who goes where, if only one unit can go to each place named."""
        open_ones = list(self._reachable())
        tells = bool(self.acts) or self._only_places()
        named = len(self.targets) > 1 or any(mention.kind for mention in self.targets)
        if len(open_ones) == 1 and tells and not (named or self.passage.powers):
            return ordered(open_ones)
        return asked(open_ones) if tells or self.units else NOTHING

    def _of_one(self, unit: Province) -> Gist:
        """Return the retreat of a unit to the first place named that is open to it."""
        ways = [order for target in self.targets for order in self._ways(unit, target)]
        kinds = any(mention.kind for mention in self.targets)
        tells = self.acts or self.units or self._only_places()
        stays = Act.STAY in self.acts and Act.GO not in self.acts
        if not ways or (tells and stays):
            return asked(self._likely([unit])) if tells else NOTHING
        if tells or kinds or self._assents():
            return ordered(ways[:1])
        return NOTHING if self.passage.is_talk or self.passage.powers else asked(ways)

    def _one_for_each(self) -> list[Order]:
        """Return the retreats of all units, if each place named is open to one of them alone."""
        ways: list[list[Order]] = [
            [
                order
                for at, unit in sorted(self.standpoint.own.items())
                if target.kind in (None, unit.kind)
                for order in self._ways(at, target)
            ]
            for target in self.targets
        ]
        orders = [way[0] for way in ways if len(way) == 1]
        units = {order.at for order in orders if isinstance(order, Retreat)}
        if self.passage.powers or self.passage.denied or self.acts & {Act.STAY, Act.LEAVE}:
            return []
        alone = len(orders) == len(ways) == len(units) == len(self.standpoint.own) > 1
        return orders if alone else []

    def _assents(self) -> bool:
        return bool(self.words & self.known.assents)

    def _only_places(self) -> bool:
        """Whether a passage is but places: an answer to where a unit is to go."""
        named = {at for m in self.passage.mentions for at in range(m.start, m.end)}
        span = range(self.passage.start, self.passage.end)
        rest = [self.passage.words[at] for at in span if at not in named]
        silent = self.known.denials | self.known.refusal_joins | self.known.easy
        grammar = self.passage.vocabulary.grammar
        silent |= grammar.ordinal_ends | grammar.counting
        return sum(word.isalpha() and word not in silent for word in rest) <= 1

    def _ways(self, at: Province, target: Mention) -> Iterator[Retreat]:
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
