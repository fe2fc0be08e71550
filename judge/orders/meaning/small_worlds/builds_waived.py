"""Which homes a letter of builds speaks of, which of them it leaves empty, and what it waives.

A home left empty waives a build only if something else is built, and as many builds are left.
"""

from __future__ import annotations

from collections.abc import Iterable, Set
from itertools import pairwise

from judge.orders.grammar.lexicon import Lexicon
from judge.orders.meaning.gist.gist import provinces_of
from judge.orders.meaning.small_worlds.bearings import Bearing
from judge.orders.meaning.small_worlds.clause_ends import DASH
from judge.orders.meaning.small_worlds.homes_named import HomesNamed
from judge.orders.meaning.small_worlds.letter_clauses import LetterClause
from judge.orders.meaning.standpoint import Standpoint
from judge.orders.vocabulary import Act
from judge.rules.board import Province, UnitKind
from judge.rules.order import Build, Order, Waive

ASKING = frozenset({Bearing.ROOM, Bearing.CONDITION})


class BuildsWaived(HomesNamed):
    """Knows what one letter does not build."""

    def __init__(self, standpoint: Standpoint, lexicon: Lexicon) -> None:
        super().__init__(standpoint, lexicon)
        self._there: Province | None = None  # a home that was only spoken of
        self._waived: list[LetterClause] = []
        self._of_removals = False  # the clause before was of them
        self._emptied: dict[Province, LetterClause] = {}  # homes where nothing is built
        self._rest_emptied: LetterClause | None = None
        self._emptying = -1  # the sentence that leaves homes empty
        self._none_of: dict[UnitKind, LetterClause] = {}  # kinds of which none is built
        self._undone = False
        self._awaited = 0  # for so many units of a kind a place is still to come

    # --- only spoken of -------------------------------------------------------------------------

    def _is_left_open(self, clause: LetterClause) -> bool:
        """Whether a clause leaves a choice; `fleets everywhere` does not."""
        winter, words = self.vocabulary.winter, clause.words
        anyway = self.known.anyway.are_among(words) or self._means_all(clause)
        open_still = self.vocabulary.prose.left_open.are_among(words)
        open_still = open_still or winter.for_others.are_among(words)
        crowd = any(m.kind and self.is_plural(clause, m) for m in clause.passage.mentions)
        placed = any(m.places for m in clause.passage.mentions)
        anyway = anyway or (crowd and not placed) or self._is_only_some(clause)
        return (open_still and not anyway) or winter.pointing.are_among(words)

    def _counts(self, clause: LetterClause) -> bool:
        """Whether a clause ranks builds, or asks how many there are."""
        number_of = self.vocabulary.grammar.number_of
        numbers = {word for word in number_of if len(word) > 1} | self.vocabulary.winter.adding
        paired = self.vocabulary.prose.respective.are_among(clause.words)
        asks = clause.bearing in ASKING and not numbers.isdisjoint(clause.words)
        return (
            asks
            or paired
            or bool(self.vocabulary.winter.ranking.search(clause.passage.parsed.text))
        )

    def _asks_of_others(self, clause: LetterClause) -> bool:
        """Whether a condition is of a place of others: `if there's a Russian fleet in Stp`."""
        placed = [m for m in clause.passage.mentions if m.places]
        return clause.bearing is Bearing.ROOM and any(not self._homes(m) for m in placed)

    def _means_all(self, clause: LetterClause) -> bool:
        words, cut = set(clause.words), self._excepted_from(clause)
        placed = any(self._homes(m) for m in clause.passage.mentions if m.start < cut)
        kinds = any(m.kind for m in clause.passage.mentions)
        every = self.known.every if kinds else self.known.every - self.known.either
        several = self._awaited or any(self.is_plural(clause, m) for m in clause.passage.mentions)
        everywhere = several and self.vocabulary.winter.everywhere.are_among(clause.words)
        return (bool(words & every) or bool(everywhere)) and not placed

    def _await_left(self, clause: LetterClause) -> None:
        """Let the homes that are left wait for a kind: all, both ports, or the other one."""
        every, ports = self._means_all(clause), self._means_ports(clause)
        if every and self._waiting:
            return  # Bre and Mar, both armies
        told = self._waiting.keys() | self._emptied.keys()
        left = [at for at, fate in self.fates.items() if not fate.order and at not in told]
        left = [at for at in left if not (ports and self._is_inland(at))]
        numbers, due = self.vocabulary.grammar.number_of, self._due - self._built()
        number = max(numbers.get(word, 1) for word in clause.words)  # the two others
        fits = len(left) == ((self._awaited or due) if every else number)
        if ports:
            fits = len(left) <= due and number in (1, len(left))
        if every or ports or self._means_other(clause):
            self.asked_if_short += [] if fits else [clause]
            self._waiting.update(dict.fromkeys(left if fits else (), clause))

    def _means_ports(self, clause: LetterClause) -> bool:
        seeks = self._seeks_home or any(m.kind for m in clause.passage.mentions)
        return seeks and not self.vocabulary.winter.ports.isdisjoint(clause.words)

    def _hesitates(self, clause: LetterClause) -> bool:
        """Whether a clause only weighs or explains a waiver: `Maybe I'll waive`."""
        weighed = clause.passage.has(self.known.weighing) or clause.passage.powers
        weighs = clause.bearing is Bearing.WEIGHED and bool(weighed)
        return weighs or clause.bearing is Bearing.REASON

    def _is_only_some(self, clause: LetterClause) -> bool:
        """Whether it is said that so many are built, and no more: `Only two builds: Par, Mar`."""
        return not (clause.passage.mentions or clause.asked) and self._limits(set(clause.words))

    def _limit(self, clause: LetterClause) -> None:
        """Waive the rest, if a list says how many are built: `Only two builds: ...`."""
        passage = clause.passage
        first = passage.mentions[0].start if passage.mentions else passage.start
        if self._limits(set(passage.words[passage.start : first])) and not clause.asked:
            self._rest_emptied = clause

    def _limits(self, words: Set[str]) -> bool:
        """Whether words say how many are built, and no more: `Only two builds`."""
        prose = self.vocabulary.prose
        counted = words & (prose.one_more | self.vocabulary.grammar.number_of.keys())
        return bool(words & self.known.only and counted and words & prose.building)

    def _leaves(self, clause: LetterClause) -> bool:
        """Whether a clause says that something leaves the board: not `2 x army`."""
        words = clause.passage.words
        if self.known.thats_where.are_among(clause.words) or self._gives_up(clause):
            return False  # Paris is where the army goes
        kinds = {m.start for m in clause.passage.mentions if m.kind}
        acts = [act for act in clause.passage.act_mentions if act.act is Act.LEAVE]
        if words[clause.passage.end - 1] in self.vocabulary.prose.lacking:
            return False  # Moscow goes without
        return any(not (words[a.start - 1].isdecimal() and a.end in kinds) for a in acts)

    def _gives_up(self, clause: LetterClause) -> bool:
        """Whether what leaves is a build: `The second one I do without`."""
        builds = self.vocabulary.prose.building | self.vocabulary.prose.one_more
        return not (clause.passage.mentions or builds.isdisjoint(clause.words)) and (
            Act.LEAVE in self.acts_of(clause)
        )

    def _removes_none(self, clause: LetterClause, *, leaves: bool) -> bool:
        """Whether a clause is of removals, of which there are none: `Removals: none`."""
        none = self._of_removals and self.vocabulary.winter.nothings.issuperset(clause.words)
        self._of_removals = leaves and not clause.passage.mentions
        return none or self._of_removals

    def _is_spoken_of(self, clause: LetterClause, home: Province) -> bool:
        """Whether no build is meant: `sorry, Brest`; `Ankara is safe now`; an address below."""
        if home in self._emptied and Act.BUILD not in self.acts_of(clause):
            return True  # poor Moscow
        whole = clause.passage.end == clause.passage.parsed.grammar.end
        below = clause.line.number == self.last_line > 1 and clause.begins and whole
        if (clause.passage.is_talk or below) and self._built() == self._due and not self.corrects:
            return True
        builds = Act.BUILD in self.acts_of(clause) or self.is_terse(clause)
        return not builds and self.fates[home].order is not None

    def _take_choice(self, clause: LetterClause) -> None:
        """Doubt what stands before `or`; not if what is behind is for where that cannot be."""
        lacks_room = self.reader.lacks_room(clause.passage)
        self.ask(clause, if_so=not (lacks_room and self._built()))
        closed = not self.vocabulary.prose.closed.isdisjoint(clause.words)
        if lacks_room or (closed and not self.known.ifs.isdisjoint(clause.words)):
            self.skipped = clause.sentence
        else:
            self.doubt_last(clause)

    def _speak_of(self, clause: LetterClause) -> None:
        """Take a clause that orders nothing; it is asked about if what it names is not built."""
        others = self._is_of_others(clause)
        self.remark = clause.sentence if others else self.remark
        if clause.bearing is Bearing.LATER or (not others and self._refuses_kinds(clause)):
            return
        for mention in clause.passage.mentions:
            named = self.fates.keys() & set(provinces_of(mention, self.standpoint))
            if mention.kind and (named or not (others or mention.places)):
                self.ask_if_unordered(clause, named)

    # --- waived ---------------------------------------------------------------------------------

    def _waives(self, clause: LetterClause) -> bool:
        """Waive builds, if a clause says so and names no home."""
        words, prose = set(clause.words), self.vocabulary.prose
        which = self.reader.is_of_numbered(clause.passage)
        more = words & (prose.one_more | self.vocabulary.grammar.the_rest)
        kept = words & (self.vocabulary.grammar.kept | self.vocabulary.winter.nothings)
        denied = clause.passage.denied and not clause.passage.has(self.known.past_times)
        is_kept = (which or bool(more)) and (bool(kept) or denied)  # not north, as last year
        waives = is_kept or Act.WAIVE in self.acts_of(clause) or self._gives_up(clause)
        if clause.passage.mentions or not waives:
            return False
        anyway = self.known.anyway.are_among(clause.passage.parsed.words)
        if clause.sentence == self._conditional and not (anyway or clause.decides):
            self.ask(clause)
            return True
        left = self._due - self._built() - len(self._waived)
        again = any(waived.sentence == clause.sentence for waived in self._waived)
        if again and not words & (self.known.every | more):
            return True  # the second one I save: no build
        one = (which or words & prose.one_more) and not words & self.known.every
        count_in, pairs = self.vocabulary.grammar.number, pairwise(clause.words)
        counts = [it for word in words if (it := count_in(word) or 0) > 1 or word.isdecimal()]
        others = (count_in(behind) or 1 for before, behind in pairs if before in prose.one_more)
        number = max([1, *others]) if one else counts[0] if counts else left
        self.ask(clause, if_so=number > left)
        if self.corrects and words & self.known.every:
            for home in self.fates:
                self._forget(home)
            left = number = self._due
            self.corrects = False
        self._waived += [clause] * min(number, left)
        self._waiting = {}
        for fate in self.fates.values():
            fate.named = fate.named and fate.order is not None
        return True

    def doubt_from(self, clause: LetterClause, named: Iterable[Province]) -> None:
        """Doubt what a sentence says with its condition, also what it waives."""
        given_up = [one for one in (*self._waived, *self._emptied.values()) if one is not clause]
        for one in given_up:
            self.ask(one, if_so=one.sentence == clause.sentence)
        self._waived = [one for one in self._waived if one.sentence != clause.sentence]
        self._emptied = {
            home: one for home, one in self._emptied.items() if one.sentence != clause.sentence
        }
        super().doubt_from(clause, named)

    def _denies_waiving(self, clause: LetterClause) -> bool:
        """Whether it is said that nothing is waived; `I don't want to build` waives."""
        words, denials = clause.passage.words, self.vocabulary.prose.denials
        return any(
            act.act is Act.WAIVE
            and not denials.isdisjoint(words[max(act.start - 2, 0) : act.start])
            for act in clause.passage.act_mentions
        )

    # --- left empty -----------------------------------------------------------------------------

    def _refuses_waiver(self, clause: LetterClause) -> bool:
        """Whether a word of none stands before a waiver: `no waive`; `no builds` is one."""
        words, none = clause.passage.words, self.vocabulary.prose.none_at_all
        waivers = (act for act in clause.passage.act_mentions if act.act is Act.WAIVE)
        return any(act.start and words[act.start - 1] in none for act in waivers)

    def _is_left_empty(self, clause: LetterClause) -> bool:
        """Whether a clause speaks of homes where nothing is built, or of nothing more."""
        if self._is_only_some(clause):
            self._rest_emptied = clause
            return True
        if not clause.corrects and self._refuses_kinds(clause):
            return True
        if clause.corrects or clause.passage.words[clause.passage.end] == ":":
            return False  # F Con, no, A Con; Just the one: F Mar
        if (emptied := self._empties(clause)) is not None:
            return emptied
        winter, prose, words = self.vocabulary.winter, self.vocabulary.prose, set(clause.words)
        more = prose.one_more | self.vocabulary.grammar.the_rest
        kept = self.vocabulary.grammar.kept - prose.units_had
        empty = winter.empty | winter.nothings | kept | prose.none_at_all
        mentions = clause.passage.mentions
        placed = any(m.places for m in mentions)
        told = bool(mentions) or len(words) == 1 or bool(words & (prose.building | more))
        says = bool(words & empty) and told
        talks = clause.words[0] in prose.talk  # thanks for another year
        bare = bool(words & more) and not (mentions or self._seeks_home or talks)
        if (says and not placed) or (bare and not says):
            self.asked_if_short.append(clause)
        else:
            self.ask(clause, if_so=says)
        return says or bare

    def _refuses_kinds(self, clause: LetterClause) -> bool:
        """Take a clause that refuses kinds: `No fleet this time`, `Moscow gets no army`."""
        none, words = self.vocabulary.prose.none_at_all, clause.passage.words
        mentions = clause.passage.mentions
        refused = {m.kind for m in mentions if m.kind and words[m.start - 1] in none}
        if not refused or any(m.kind and words[m.start - 1] not in none for m in mentions):
            return False
        homes = [at for m in mentions for at in self._homes(m) if at in self.fates]
        for home in homes:
            for kind in refused:
                self._refuse(clause, home, kind)
        if not homes and self.vocabulary.prose.there.isdisjoint(clause.words):
            self._none_of.update((kind, clause) for kind in refused if kind)
        return True

    def _refuse(self, clause: LetterClause, home: Province, kind: UnitKind | None) -> None:
        """Doubt a kind in a home where it is refused; where no other can be, nothing is built."""
        fate, board = self.fates[home], self.standpoint.board
        fate.refused.update(Build(place, kind) for place in (home, *board.coasts[home]))
        fate.doubted |= fate.order in fate.refused
        if kind is UnitKind.ARMY and self._is_inland(home) and fate.order is None:
            self._emptied[home] = clause

    def _empties(self, clause: LetterClause) -> bool | None:
        """Leave homes empty: `Ankara: nothing`, `Leave Smy empty`; `it is vacant` does not."""
        winter, words = self.vocabulary.winter, set(clause.words)
        ands = self.vocabulary.grammar.ands
        mentions, passage = clause.passage.mentions, clause.passage
        lacks = clause.words[-1] in self.vocabulary.prose.lacking
        nothing = lacks or Act.WAIVE in self.acts_of(clause) or bool(words & winter.nothings)
        goes_on = clause.sentence == self._emptying and self.is_terse(clause)
        dashed = passage.words[passage.end] == DASH and passage.words[passage.end + 1] == ""
        dashed = dashed and len(mentions) == 1 and mentions[0].end == passage.end
        says = (
            nothing or (goes_on and clause.behind in ands) or bool(words & winter.empty) or dashed
        )
        if any(m.kind for m in mentions) or not says:
            return None
        homes = [at for m in mentions for at in self._homes(m) if at in self.fates]
        named = any(m.places and m.end == passage.start - 1 for m in passage.whole.mentions)
        if (
            nothing
            and not homes
            and len(words) == 1
            and named
            and clause.behind in (":", DASH, ",")
        ):
            homes = list(self._waiting)[-1:]  # Ankara: nothing
            if not homes and self._last is not None and clause.behind == ":":
                homes = [self._last]
                self._forget(self._last)
        elif homes and clause.behind in ands:
            homes += self._waiting
        for home in homes:
            self._waiting.pop(home, None)
            self.fates[home].named = self.fates[home].order is not None
        self._emptying = clause.sentence if homes else self._emptying
        rest = self.vocabulary.grammar.the_rest | self.vocabulary.prose.one_more
        if not homes and words & winter.empty and words & rest:
            self._rest_emptied = clause
            return True
        if not homes:
            return None
        if words & winter.stated and not nothing and not words & winter.leaving:
            self._there = homes[-1]
            return True
        self._emptied.update(dict.fromkeys(homes, clause))
        return True

    # --- taken back ---------------------------------------------------------------------------

    def _undoes(self, clause: LetterClause) -> bool:
        undoing = self.vocabulary.corrections.undoing.search(clause.passage.text)
        return bool(undoing and clause.passage.mentions)

    def _undo(self, clause: LetterClause, homes: list[Province]) -> None:
        """Forget builds that are taken back: `Scratch Moscow`, `scratch the fleet`."""
        kinds = {m.kind for m in clause.passage.mentions if not m.places}
        built = [at for at, fate in self.fates.items() if self._kind_built(fate) in kinds]
        self.ask(clause, if_so=not homes and len(built) != 1)
        for home in homes or built:
            if home in self.fates:
                self._forget(home)
                self._undone = True

    def _swaps(self, clause: LetterClause) -> bool:
        """Exchange the kinds of two builds: `no, the other way round`."""
        swaps = self.vocabulary.corrections.swapping.search(clause.passage.text)
        built = [at for at, fate in self.fates.items() if fate.order]
        if not (swaps and built) or clause.passage.mentions:
            return False
        first, *others = (self._kind_built(self.fates[at]) for at in built)
        fits = len(built) == 2 and {first, *others} == set(UnitKind)
        plain = not any(self._is_inland(at) or self.standpoint.board.coasts[at] for at in built)
        for at, kind in zip(built, (*others, first), strict=True):
            fate = self.fates[at]
            fate.order = Build(at, kind) if fits and plain and kind else fate.order
            fate.doubted |= not (fits and plain)
        self.corrects = False
        return True

    # --- what came of the letter ----------------------------------------------------------------

    @property
    def settled(self) -> list[tuple[Order, LetterClause]]:
        """Return the builds as they are written, then those that are waived."""
        orders = super().settled
        orders.sort(key=lambda pair: (pair[1].sentence, pair[1].passage.start))
        emptied = [one for home, one in self._emptied.items() if not self.fates[home].order]
        doubted = sum(fate.doubted for fate in self.fates.values())
        left = max(self._due - len(orders) - doubted - len(self._waived), 0) if orders else 0
        emptied += [self._rest_emptied] * (left - len(emptied)) if self._rest_emptied else []
        waived = [*self._waived, *emptied[:left]][: max(self._due - len(orders), 0)]
        return [*orders, *((Waive(), clause) for clause in waived)]

    def is_done(self) -> bool:
        """Whether as many units are built as may be."""
        return len(self.settled) >= self._due

    def questions(self) -> list[tuple[LetterClause, list[Order]]]:
        """Return what is asked, also of kinds that are refused, and built after all."""
        asked, orders = super().questions(), [order for order, _ in self.settled]
        kinds = {order.kind for order in orders if isinstance(order, Build)}
        refused = [one for kind, one in self._none_of.items() if kind in kinds or not kinds]
        empty = [] if orders or asked else [*self._emptied.values(), self._rest_emptied]
        return [*asked, *((clause, []) for clause in (*refused, *empty[:1]) if clause)]
