"""The gist of a passage when moves are due: what it says most strongly of its units decides."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from judge.orders.meaning.gist.after_another import (
    follows,
    goes_there,
    helped_by,
    jointly,
    likewise,
)
from judge.orders.meaning.gist.convoys_meant import (
    another_way,
    carries_it,
    convoys_meant,
    ferried,
    is_bringing,
    with_carriers,
)
from judge.orders.meaning.gist.crowds_meant import crowd_meant, excepts_some, many_units
from judge.orders.meaning.gist.destination_first import destination_first
from judge.orders.meaning.gist.directions import (
    by_going_there,
    directed,
    leads_nowhere,
    stands_behind_colon,
)
from judge.orders.meaning.gist.gist import (
    NOTHING,
    OTHERS,
    Gist,
    Sense,
    asked,
    ordered,
    own_of,
    provinces_of,
)
from judge.orders.meaning.gist.help_for_orders import with_help
from judge.orders.meaning.gist.mentions import Mention
from judge.orders.meaning.gist.movement_statement import PAIR, Statement
from judge.orders.meaning.gist.negations import denied, refuses_another_place
from judge.orders.meaning.gist.orders_spoken_of import speaks_of_orders
from judge.orders.meaning.gist.others_told import is_headed, is_told_by_others
from judge.orders.meaning.gist.refusals import denies
from judge.orders.meaning.gist.skipped_words import begins_anew, skips_a_word
from judge.orders.meaning.gist.supports_meant import (
    help_span,
    lacks_help,
    support_each_other,
    supports_meant,
    unhelped,
    unnamed_help,
)
from judge.orders.vocabulary import Act
from judge.rules.board import Province
from judge.rules.order import Convoy, Hold, Move, Order, Support

ONE = 3  # words before `one`, and that
WEAK = frozenset({"-"})


class MovementGist(Statement):
    """Reads passages of a movement phase; `aim` is the order that was given just before."""

    def find(self) -> Gist:
        """Return what the passage comes to."""
        if first := another_way(self) or excepts_some(self) or support_each_other(self):
            return first
        if any(self._is_several(mention) for mention in self.named):
            return asked()
        if not any(own is not None for own in self.own):
            return crowd_meant(self) or self._without_unit()
        if self._goes_as_crowd() or self.clears_own():
            return asked(self.likely())
        if is_told_by_others(self):
            return asked(self.likely()) if self._may_be_mine() else OTHERS
        likely = not self.known.probably.isdisjoint(self.passage.said)
        if likely or skips_a_word(self) or begins_anew(self) or lacks_help(self):
            return with_carriers(self, asked(self.likely() if likely else ()))
        told = (
            by_going_there(self)
            or likewise(self)
            or ferried(self)
            or destination_first(self)
            or jointly(self)
            or goes_there(self)
            or carries_it(self)
            or helped_by(self)
            or follows(self)
            or (denied(self) if self.passage.denied else self._helped())
        )
        return told or with_carriers(self, self._meant())

    def _is_several(self, mention: Mention) -> bool:
        """Whether a name is of two own units: `the African army`, in Tunis and in North Africa."""
        own = self.standpoint.own
        alike = [at for at in provinces_of(mention, self.standpoint) if at in own]
        alike = [at for at in alike if own[at].kind is mention.kind]
        foreign = mention.power not in (None, self.standpoint.power)
        return len(alike) > 1 and not (foreign or mention.any)

    def _goes_as_crowd(self) -> bool:
        """Whether units go that only their kind names: `my armies go to Belgium and Burgundy`."""
        directions = self.vocabulary.tokens.coast_of  # all fleets go north
        goes = [act.start for act in self.passage.act_mentions if act.act is Act.GO]
        placed = [
            (mention.start, own)
            for mention, own in zip(self.named, self.own, strict=True)
            if mention.places and self.passage.words[mention.start] not in directions
        ]
        if not goes or not placed or placed[0][0] < goes[0] or placed[0][1] is not None:
            return False
        head = self.passage.words[self.passage.start : goes[0]]
        return not self.vocabulary.tokens.several.isdisjoint(head)

    def speaks_of_many(self) -> bool:
        """Whether units stay somewhere that are not named: `all in the north stay`."""
        places = self.vocabulary.grammar.prepositions | self.known.pointing_back
        placed = not places.isdisjoint(self.passage.said)
        stays = Act.STAY in self.acts and not self.passage.has(self.known.as_before)
        return placed and stays and not many_units(self).isdisjoint(self.passage.said)

    def is_about_others(self) -> bool:
        """Whether it says what somebody else wants or does, or names none of one's units."""
        foreign = any(power != self.standpoint.power for power, _ in self.passage.powers)
        if foreign or not self.known.quoted.isdisjoint(self.passage.said):
            return True
        own = any(at is not None for at in self.own)
        return not (self.speaks_of_many() or (own and not is_told_by_others(self)))

    def _without_unit(self) -> Gist:
        """Ask about an order to nobody: `to Burgundy`, `Everyone attack!`; pass the rest over."""
        words = self.passage.said
        if self.passage.powers and self.named:
            return NOTHING if is_headed(self) else OTHERS
        helpless = self.acts == {Act.HELP} and not self.known.none_of_them.isdisjoint(words[:1])
        quiet = (
            helpless  # nobody can help
            or refuses_another_place(self)
            or self.passage.is_talk
        )
        if self.passage.powers or quiet or not words:
            return NOTHING
        units = self.standpoint.position.units
        foreign = any(
            at in units and (mention.kind or mention.power)
            for mention in self.named
            for at in mention.places
        )
        several = not self.vocabulary.tokens.several.isdisjoint(words) and self.acts
        before = {self.passage.words[m.start - 1] for m in self.named if m.kind and not m.places}
        bare = self.acts and not self.vocabulary.tokens.indefinite.issuperset(before)  # a fleet may
        if bare or (several and self.named):  # one of the armies near Budapest should attack it
            return asked(self._by_kind() if bare else self._to_anywhere())
        if foreign or self._first_is_theirs():
            return asked() if foreign and self._orders_theirs() else NOTHING
        acts = self.acts & {Act.GO, Act.HELP, Act.CARRY, Act.COVER}
        begins = words[0] in self.known.aiming or not self.known.nobody.isdisjoint(words)
        begins = begins or not self.known.anyone.isdisjoint(words[:ONE])  # the one up north
        subject = bool(self.named) or not self.known.nobody.isdisjoint(words)
        if not (acts and subject):
            return NOTHING
        said = next((act.start for act in self.passage.act_mentions), self.passage.end)
        early = begins or said - self.passage.start < ONE
        return asked(self._to_anywhere()) if early else NOTHING

    def _orders_theirs(self) -> bool:
        """Whether another's unit is ordered: `let the Russian fleet hold`, `the Dutch one`.

        What is said to be another's is told of, unless it is asked for.
        """
        passage, (first, *_) = self.passage, self.named
        begins = passage.words[passage.start] in self.known.starting
        return begins or not first.power

    def _first_is_theirs(self) -> bool:
        """Whether the sentence begins with somebody else's unit: `Vienna goes to Bohemia`."""
        first = self.named[0] if self.named else None
        acts = self.passage.act_mentions
        return bool(first and acts and first.start < acts[0].start)

    def _by_kind(self) -> Iterator[Order]:
        """Yield what the units of a kind that is named alone might do."""
        kinds = {mention.kind for mention in self.named if not mention.places}
        targets = [mention for mention in self.named if mention.places]
        for at, unit in sorted(self.standpoint.own.items()):
            if unit.kind in kinds:
                for target in targets[:1]:
                    yield from self.moves(at, target)

    def _to_anywhere(self) -> Iterator[Order]:
        for at in sorted(self.standpoint.own):
            for target in self.named[:1]:
                yield from self.moves(at, target)

    def _may_be_mine(self) -> bool:
        """Whether an order may stand beside what others do: `Now that France left A Mun H`."""
        behind = any(at > self.passage.start + 1 for _, at in self.passage.powers)
        mine = not self.known.me.isdisjoint(self.passage.said)
        return mine or (behind and self.passage.is_noted)

    def _helped(self) -> Gist | None:
        """Read a move and who helps it: `Munich attacks Burgundy with the help of Ruhr`."""
        span = help_span(self)
        if span is None:
            alone = unnamed_help(self)
            return MovementGist(alone, self.standpoint, self.aim).find() if alone else None
        start, end, helpers = span
        rest = unhelped(self, start, end)
        own = [own_of(helper, self.standpoint) for helper in helpers]
        mine = [at for at in own if at is not None]
        if rest is None or len(mine) < len(own):
            return asked(self.likely())
        gist = MovementGist(rest, self.standpoint, None).find()
        convoys = [it for it in gist.orders[1:] if isinstance(it, Convoy)]
        if gist.sense is not Sense.ORDERS or len(convoys) + 1 < len(gist.orders):
            return asked(gist.orders)
        carriers = [convoy.at for convoy in convoys]
        helped = with_help(gist.orders[0], mine, self.standpoint, carriers)
        return replace(helped, orders=(*helped.orders, *convoys))

    def _meant(self) -> Gist:
        """Return the order by the strongest act that is named."""
        landed = Act.CARRY in self.acts and len(self.named) > 2  # and drops it off in Greece
        if self.acts & {Act.LEAVE, Act.BUILD} and not landed:
            return self._goes_somewhere() if self._leaves_for() else asked(self.likely())
        if Act.CARRY in self.acts or is_bringing(self):
            return self.one_of(convoys_meant(self))
        covers = len(self.named) > 1 or self._covers_a_move()
        helps = Act.HELP in self.acts or (Act.COVER in self.acts and covers)
        if helps:
            return self._helps_or_goes()
        if self.acts & {Act.STAY, Act.COVER} and not self._goes():
            return self._stays()
        if Act.GO in self.acts:
            return self._goes_somewhere()
        if self._is_filled_in() or self._is_foreign() or self.is_wished():
            return self.one_of(self.ways())
        return self._unsaid()

    def _helps_or_goes(self) -> Gist:
        """Return the help that is meant, or where a unit goes that is to help there."""
        if self._refuses_help():
            return NOTHING
        if self._helps_whatever():
            return asked(self.likely())
        supports = list(supports_meant(self))
        goes = not supports and (self._goes_to_cover() or self._goes_behind())
        return self.one_of(self.ways() if goes else supports)

    def _refuses_help(self) -> bool:
        """Whether words only say that there is no help: `no help from Munich`."""
        helping = next(act for act in self.passage.act_mentions if act.act is not Act.GO)
        before = self.passage.words[self.passage.start : helping.start]
        opens, ends = (self.known.none_at_all.intersection(it) for it in (before[:1], before[-1:]))
        bare = bool(ends) and helping is self.passage.act_mentions[0]  # not Bel to Pic with no help
        return bare or (bool(opens) and denies(before, self.passage))

    def _helps_whatever(self) -> bool:
        """Whether it is left open what is helped: `supports whatever Ruhr does`."""
        ends = (act.end for act in self.passage.act_mentions if act.act is Act.HELP)
        return any(self.passage.words[end] in self.known.whatever for end in ends)

    def _leaves_for(self) -> bool:
        """Whether what seems to leave the board goes somewhere: `drops down to Burgundy`."""
        if self.acts - {Act.LEAVE, Act.GO} or len(self.named) != PAIR or self.own[0] is None:
            return False
        last = max(act.start for act in self.passage.act_mentions if act.act is Act.LEAVE)
        unit, place = self.named
        return unit.end <= last < place.start and self.hint(place) > 0

    def _covers_a_move(self) -> bool:
        """Whether what is covered is a move: `covers the landing`, or `covers it` behind one."""
        words, skip = self.passage.words, self.passage.parsed.grammar.skip
        covers = [act.end for act in self.passage.act_mentions if act.act is Act.COVER]
        it = any(words[end] in self.vocabulary.grammar.pointers for end in covers)
        things = (words[skip(end, self.known.determiners)] for end in covers)
        return (it and isinstance(self.aim, Move)) or not self.known.moving.isdisjoint(things)

    def _goes_to_cover(self) -> bool:
        """Whether a unit goes where it is to help: `Gascony goes to defend Marseilles`."""
        first, *_ = self.passage.act_mentions
        empty = all(own is None for own in self.own[1:])
        return first.act is Act.GO and empty and self.acts == {Act.GO, Act.COVER}

    def _goes_behind(self) -> bool:
        """Whether a unit goes somewhere behind another: `Hol slips into Hel behind it`."""
        first = self.passage.act_mentions[0].act
        aimed = self.hint(self.named[-1]) > 0
        left = aimed and isinstance(self.aim, Support) and self.aim.to is not None and self.aim.of
        goes = first is Act.GO and (self._plainly_goes() or aimed) and len(self.named) == PAIR
        between = self.passage.words[self.named[0].end : self.named[-1].start]
        goes = goes and self.known.joins.isdisjoint(between)  # Holland goes and Ruhr supports
        return goes and (self._is_free(self.own[1]) or left == self.own[1])

    def _plainly_goes(self) -> bool:
        """Whether going is said in more than a `to`: `Gascony goes to defend Marseilles`."""
        weak = self.known.weakly_into | WEAK
        return any(
            act.act is Act.GO and self.passage.words[act.start] not in weak
            for act in self.passage.act_mentions
        )

    def _goes(self) -> bool:
        return len(self.named) > 1 and Act.GO in self.acts

    def _stays(self) -> Gist:
        """Hold all units that are named, if nothing else is."""
        if self._is_stated():
            return NOTHING
        if any(own is None for own in self.own) or self._is_covered_by_somebody():
            return asked(self.likely())
        one = self.known.standing_for - self.known.standing_for_several
        it = len(self.own) > 1 and not one.isdisjoint(self.passage.words)  # sees that it survives
        if it or self._keeps_another() or speaks_of_orders(self):
            return asked(self.likely())
        return ordered(Hold(at) for at in self.own if at is not None)

    def _is_stated(self) -> bool:
        """Whether it is but told where a unit is: `there sits my fleet`, `in Denmark sits it`."""
        act, words = self.passage.act_mentions[0], self.passage.words
        place = next((it for it in self.passage.mentions if it.end == act.start), None)
        within = place is not None and self.passage.leading(place) in self.known.within
        there = within or words[act.start - 1] in self.known.there
        return there and any(it.start >= act.end for it in self.passage.mentions)

    def _keeps_another(self) -> bool:
        """Whether a unit keeps another where it is: `Holland and Ruhr keep Belgium alive`."""
        kept = self.vocabulary.grammar.kept
        return any(self.passage.leading(mention) in kept for mention in self.named[1:])

    def _is_covered_by_somebody(self) -> bool:
        """Whether another covers: `let the Ruhrleute protect Mun`; or is it: `cover from Mun`."""
        act = self.passage.act_mentions[0]
        before = self.passage.words[act.start - 1] if act.start > self.passage.start else ""
        behind = self.named[0].start > act.start and self.acts == {Act.COVER}
        first = self.passage.leads(self.named[0])
        led = self.vocabulary.grammar.origins | self.vocabulary.grammar.with_help
        origin = self.passage.words[first] in led and first >= self.passage.start
        unknown = before.isalpha() and before not in self.vocabulary.prose_words
        return origin or (behind and unknown)

    def _goes_somewhere(self) -> Gist:
        plainly = self._plainly_goes()
        if len(self.named) < PAIR:
            return NOTHING if not plainly or self.passage.is_talk else asked(self.likely())
        stays = Act.STAY in self.acts and not self.passage.is_noted  # holding the door to Greece
        if not plainly and (stays or leads_nowhere(self)):
            return asked(self.likely())
        return self.one_of(self.ways())

    def _unsaid(self) -> Gist:
        """Ask of units that are named with a place, and nothing said; a name alone is talk."""
        others = len(self.passage.said) - len(self.passage.of_names)
        grammar = self.vocabulary.grammar
        if not grammar.ors.isdisjoint(self.passage.said):  # either Sweden or the Skagerrak
            small = grammar.articles | grammar.ors
            others = sum(it not in small for it in self.passage.unnamed)
        pair = len(self.named) > 1 and others <= len(self.named)
        unit = others <= PAIR and any(mention.kind for mention in self.named)
        none = self.known.none_at_all - self.known.denials
        led = self.passage.leading(self.named[0]) in self.known.ordered_for if self.named else False
        refused = led and self.passage.said[0] in none and self.own[0] is not None
        talk = self.passage.is_talk or not (pair or unit or refused)  # no adventures for Denmark
        return directed(self) or (NOTHING if talk else asked(self.likely()))

    def _is_free(self, at: Province | None) -> bool:
        """Whether no unit of the writer's is at a place, or the one just ordered leaves it."""
        return at is None or (isinstance(self.aim, Move) and self.aim.at == at)

    def _is_foreign(self) -> bool:
        """Whether a unit and a place stand with small words of another language between."""
        small = (self.known.determiners | self.known.units_of) - self.vocabulary.grammar.fillers
        words = set(self.passage.unnamed)
        pair = len(self.named) == PAIR and self.own[0] is not None
        return pair and bool(words & small) and words <= small | self.known.aiming

    def _is_filled_in(self) -> bool:
        """Whether a passage is a form filled in: `A Ber: Sil`, `Berlin = Silesia`."""
        pair = len(self.named) == PAIR and self.own[0] is not None and not self.named[1].kind
        listed = pair and self.own[1] is not None and self._is_listed()
        return pair and not listed and (self._others() <= 0 or stands_behind_colon(self))

    def _is_listed(self) -> bool:
        """Whether two names are of a list of units: `Nth, Eng`, `Nth Eng and Edi`."""
        unit, other = self.named
        parsed, end = self.passage.parsed, self.passage.end
        joined = parsed.words[end] in self.vocabulary.grammar.ands
        third = parsed.grammar.names_at(end + 1) if joined else ()
        last = (name for name, behind in third if behind == parsed.grammar.end)
        comma = self.passage.words[unit.end : other.start] == (",",)
        return comma or any(not self.standpoint.own.keys().isdisjoint(it.places) for it in last)

    def _others(self) -> int:
        """Count the words that name nothing, and are no fillers."""
        nothing = self.vocabulary.grammar.fillers | self.vocabulary.tokens.kinds.keys()
        return sum(word not in nothing for word in self.passage.unnamed)
