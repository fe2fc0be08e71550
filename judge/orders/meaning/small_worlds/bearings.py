"""What bearing a clause has on the orders of a letter: plain, a reason, of later, denied ..."""

from __future__ import annotations

from enum import Enum, auto

from judge.orders.grammar.lexicon import Lexicon
from judge.orders.meaning.gist.mentions import Passage
from judge.orders.meaning.headings_above import is_other_year
from judge.orders.meaning.small_worlds.clause_ends import ClauseEnds
from judge.orders.vocabulary import Act, PhraseSet
from judge.orders.vocabulary.vocabulary import Acts
from judge.rules.phase import Phase


class Bearing(Enum):
    """What a clause is to the orders of a letter."""

    PLAIN = auto()
    REASON = auto()
    LATER = auto()  # of another time
    ROOM = auto()  # whether there is room: `if that is open`
    CONDITION = auto()
    WEIGHED = auto()  # `I was going to`
    DENIED = auto()


# With these a clause orders nothing by itself.
UNORDERED = frozenset({Bearing.REASON, Bearing.LATER, Bearing.WEIGHED, Bearing.ROOM})


class Bearings(ClauseEnds):
    """Tells the bearing of clauses in one phase."""

    def __init__(self, lexicon: Lexicon, acts: Acts, phase: Phase, *, builds: bool = False) -> None:
        super().__init__(lexicon, acts, builds=builds)
        self.phase = phase

    def bearing_of(self, passage: Passage) -> Bearing:
        """Return what a clause is to the orders, by the first of the signs that it shows."""
        known, prose = self.known, self.vocabulary.prose
        words, start, end = passage.words, passage.start, passage.end
        last = max(start - 1, 0)
        that_one = self.vocabulary.references.that_one.size_at(words, start + 1)  # so that one goes
        led = any(known.reasons.size_at(words, at) for at in (start, last)) and not that_one
        led = led or bool(known.circumstances.size_at(words, start))
        led = led or self._is_vain(passage)
        placed = any(m.places and m.start == start + 1 for m in passage.mentions)
        led = led or (placed and words[start] in prose.whiles - known.decides)
        instead = any(prose.insteads.size_at(words, at) for at in (start, last))
        points = passage.has(known.thats_where)
        room = self._is_room(passage)
        later = self._is_later(passage)
        theirs = bool(passage.powers) and not prose.saying.isdisjoint(words[start:end])
        weighed = passage.has(known.weighing) or theirs or self._tells_outcome(passage)
        weighed = weighed or self._is_told(passage)
        leaves = any(act.act is Act.LEAVE for act in passage.act_mentions)
        begins_if = words[start] in known.ifs and not self._is_polite(passage)
        auxiliary = self.vocabulary.grammar.auxiliaries
        begins_if = begins_if and not auxiliary.issuperset(words[start : start + 2])  # should be
        bearings = (
            (Bearing.PLAIN, points),
            (Bearing.REASON, led),
            (Bearing.PLAIN, ends_with(passage, known.dismissed) or passage.has(known.wished)),
            (Bearing.ROOM, begins_if and self._is_dislodged(passage)),
            (Bearing.WEIGHED, begins_if and words[start + 1] in known.only),  # if only
            (Bearing.ROOM if room else Bearing.CONDITION, begins_if),
            (Bearing.WEIGHED, weighed),
            (Bearing.DENIED, passage.denied or instead or self._is_denied_at_length(passage)),
            (Bearing.WEIGHED, passage.has(prose.reservations)),
            (Bearing.WEIGHED, self._recalls(passage)),
            (Bearing.LATER, self._reports(passage)),
            (Bearing.LATER, later or (self._retreats and passage.is_past and not leaves)),
        )
        return next((bearing for bearing, is_so in bearings if is_so), Bearing.PLAIN)

    def _is_vain(self, passage: Passage) -> bool:
        """Whether a clause says of no unit what there is none of: `no need to wait`."""
        no, of_what, *rest = (*passage.words[passage.start : passage.end], "")
        denies = no in self.known.noes and of_what in self.vocabulary.corrections.none_of
        pointed = passage.mentions or not self.vocabulary.prose.standing_for.isdisjoint(rest)
        return denies and not pointed

    def _is_later(self, passage: Passage) -> bool:
        """Whether a clause is of another time; `like last winter` only compares with one."""
        known, words = self.known, passage.words
        times = (at for at in range(passage.start, passage.end) if known.later.size_at(words, at))
        compared = known.contrasting - self.vocabulary.grammar.buts if passage.mentions else ()
        of_other = any(at == 0 or words[at - 1] not in compared for at in times)
        said = words[passage.start : passage.end]
        of_other = of_other or any(is_other_year(word, self.phase) for word in said)
        return of_other or (self._retreats and passage.has(known.rebuilding))

    def _is_told(self, passage: Passage) -> bool:
        """Whether somebody else says or wants what is named: `my brother thinks Bur - Gas`."""
        named = next((m.start for m in passage.mentions), passage.start)
        return any(self._tells_at(passage, at) for at in range(passage.start + 1, named))

    def _tells_at(self, passage: Passage, at: int) -> bool:
        """Whether words tell what somebody says who is not the writer; `I only want` does not."""
        if not self.known.told.size_at(passage.words, at):
            return False
        prose, articles = self.vocabulary.prose, self.vocabulary.grammar.articles
        mine = prose.me - articles | self.known.letting
        idle = (prose.adverbs | prose.easy | self.known.only) - mine
        while at > passage.start and passage.words[at - 1] in idle:
            at -= 1
        return at > passage.start and passage.words[at - 1] not in mine

    def _is_denied_at_length(self, passage: Passage) -> bool:
        """Whether something is denied in several words, or of all: `nobody builds A Ber`."""
        nobody = passage.words[passage.start] in self.vocabulary.references.nobody
        return nobody or bool(self.vocabulary.prose.at_length.search(passage.text))

    def _is_polite(self, passage: Passage) -> bool:
        """Whether what seems a condition only asks nicely: `I'd be grateful if you would`."""
        at = passage.parsed.tokens[passage.start].start
        courtesies = self.vocabulary.prose.courtesy.finditer(passage.parsed.text)
        return any(courtesy.start() <= at < courtesy.end() for courtesy in courtesies)

    def _reports(self, passage: Passage) -> bool:
        """Whether a clause of a winter tells what there is: `I own London and have F Nth`."""
        words, prose = set(passage.words[passage.start : passage.end]), self.vocabulary.prose
        builds = any(act.act in (Act.BUILD, Act.LEAVE) for act in passage.act_mentions)
        named = bool(passage.mentions) and not (self._retreats or builds)
        return named and bool(words & prose.have) and not words & prose.will

    def _recalls(self, passage: Passage) -> bool:
        """Whether builds are only told of: `An army in Liverpool was Tom's idea`."""
        told = self.builds and passage.is_past and bool(passage.mentions)
        return told and all(act.act is not Act.BUILD for act in passage.act_mentions)

    def _tells_outcome(self, passage: Passage) -> bool:
        """Whether a clause only tells what would become of units: `that would kill them both`."""
        leaves = [act for act in passage.act_mentions if act.act is Act.LEAVE]
        known, prose, words = self.known, self.vocabulary.prose, passage.words
        before = words[passage.start : leaves[0].start] if leaves and not self.builds else ()
        unreal = not known.unreal.isdisjoint(before)
        unreal = unreal and (prose.me | known.wishing).isdisjoint(
            words[passage.start : passage.end]
        )
        objects = prose.standing_for | prose.all_of_them
        points = words[passage.start] in known.outcomes and len(before) == 1
        return unreal or (points and words[leaves[0].end] in objects)

    def _is_dislodged(self, passage: Passage) -> bool:
        """Whether a condition says that a unit is dislodged, as it is where retreats are due."""
        return (
            self._retreats
            and passage.words[passage.end - 1] in self.vocabulary.conditions.dislodged
        )

    def _is_closed(self, passage: Passage) -> bool:
        closed = self.vocabulary.prose.closed
        return not closed.isdisjoint(passage.words[passage.start : passage.end])


def ends_with(passage: Passage, phrases: PhraseSet) -> bool:
    """Whether phrases stand at the end of a clause, but for a word: `keeping it`."""
    starts = range(passage.start, passage.end)
    sizes = ((at, phrases.size_at(passage.words, at)) for at in starts)
    return any(size and passage.end - (at + size) <= 1 for at, size in sizes)
