"""How a mention is found: a place or a unit, by whatever name, with its kind, power and coast."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from judge.orders.grammar.lexicon import Parsed
from judge.orders.meaning.gist.terse import may_mean
from judge.orders.tokens.place_names import LONGEST_NAME, Manner
from judge.orders.vocabulary import Verb
from judge.orders.vocabulary.judges_form import ARMY
from judge.rules.board import Province, UnitKind

PASSAGES_REMEMBERED = 2_000


@dataclass(frozen=True, slots=True)
class Mention:
    """A place or a unit as named: `places` is empty for a kind alone (`the fleet`).

    What is `any` one of its kind (`a fleet`) is none that stands on the board.
    """

    start: int
    end: int
    places: tuple[Province, ...]
    kind: UnitKind | None = None
    power: str | None = None
    coast: str = ""
    any: bool = False


@lru_cache(maxsize=PASSAGES_REMEMBERED)
def mentions_in(parsed: Parsed, start: int, end: int) -> tuple[Mention, ...]:
    """Return what is named from one token to another; that is asked again and again."""
    at, mentions = start, []
    while at < end:
        mention = _mention(parsed, at, end)
        if mention and not _only_describes(parsed, mention, end):
            mentions.append(mention)
        at = mention.end if mention else at + 1
    return tuple(mentions)


def _only_describes(parsed: Parsed, mention: Mention, end: int) -> bool:
    """Whether a name only says of what kind something else is that is no unit.

    `the Ruhr valley`, `Danish butter`, `a Burgundy wedding`, `an army of snowmen`.
    """
    words, known = parsed.words, parsed.vocabulary
    before = words[mention.start - 1] if mention.start else ""
    thing = words[mention.end] if mention.end < end else ""
    named, one = thing in known.prose.things, before in known.tokens.indefinite
    if mention.kind and not (mention.places or mention.power):
        return _is_landmark(parsed, mention)
    if mention.kind or not (mention.places and (named or one)):
        return False
    names_more = parsed.grammar.names_at(mention.end)
    if named and (not names_more or before in known.prose.determiners):
        return True
    noun = thing.isalpha() and thing not in known.prose_words | known.prose.units.kinds.keys()
    return one and noun and not names_more


def _is_landmark(parsed: Parsed, kind: Mention) -> bool:
    """Whether units only say where something is: `Edinburgh is nearer the boats`."""
    words, known, end = parsed.words, parsed.vocabulary, kind.start
    if known.prose.plurals.isdisjoint(words[kind.start : kind.end]):
        return False
    while end > 0 and words[end - 1] in known.prose.determiners:
        end -= 1
    near = known.references.close_to
    return any(near.size_at(words, at) == end - at for at in range(max(end - 2, 0), end))


def _mention(parsed: Parsed, at: int, end: int) -> Mention | None:
    """Read the unit or the place that begins at a token."""
    words, grammar, prose = parsed.words, parsed.grammar, parsed.vocabulary.prose
    fillers, indefinite = grammar.known.fillers, parsed.vocabulary.tokens.indefinite
    if words[at] in prose.units.kinds:
        fillers |= prose.units_of
    kind, after = _kind(parsed, at)
    if kind is None and (inner := _where_people_are(parsed, at, end)):
        place = _place(parsed, inner, end, False)
        return Mention(at, place[1], place[0], coast=place[2]) if place else None
    away = kind is not None and words[after] in prose.far_off
    away = away and words[after + 1] in prose.standing_in
    start, known = at, fillers | _people_of(parsed, kind) if kind else fillers
    at = _skip(words, after + away, end, known) if kind else at
    nation = None if kind is None and _is_spelled_out(parsed, at) else grammar.power(at)
    inner = _skip(words, nation[1], end, fillers) if nation else at
    apart = bool(nation) and inner < end and parsed.tokens[inner].begins  # French. Belgium holds
    place = None if apart else _place(parsed, inner, end, bool(kind))
    if nation and not place:
        behind, last = _kind(parsed, nation[1])
        if behind and not kind:
            return _power_unit(parsed, at, last, end, behind, nation[0])
        nation, place = None, _place(parsed, at, end, bool(kind))
        if not kind and not _is_spelled_out(parsed, at):
            place = None  # my English units
    if not place:
        vague = words[start - 1] in indefinite if start else False
        named = kind and words[start] != ARMY
        return Mention(start, after, (), kind, any=vague) if named else None
    places, last, coast = place
    if kind and at > after and _kind_behind(parsed, last, end)[0] not in (None, kind):
        return Mention(start, after, (), kind)  # the army on the North Sea fleet
    if kind is None:
        kind, last, places = _with_kind_behind(parsed, inner, (places, last), end)
    if not coast:
        coast, last = _coast_behind(parsed, last, end)  # Petersburg fleet nc
    return Mention(start, last, places, kind, nation[0] if nation else None, coast)


def _with_kind_behind(
    parsed: Parsed, at: int, place: tuple[tuple[Province, ...], int], end: int
) -> tuple[UnitKind | None, int, tuple[Province, ...]]:
    """Return the kind behind a place that begins somewhere, where that ends, and what it may mean.

    Without a kind a place is meant, and none of those whose people are called so: `Norwegian - Bar`
    is of the sea.
    """
    (spelled, *others), last = place
    kind, behind = _kind_behind(parsed, last, end)
    people = None if kind else _by_other_name(parsed, at, end)
    return kind, behind, (spelled, *(it for it in others if not people or it not in people[0]))


def _people_of(parsed: Parsed, kind: UnitKind) -> frozenset[str]:
    """Return the words for who a unit of a kind is: no boat is the army that it carries."""
    kinds, prose = parsed.vocabulary.tokens.kinds, parsed.vocabulary.prose
    of = ((it, prose.units.kinds.get(it) or kinds.get(it)) for it in prose.people)
    return frozenset(word for word, its in of if its in (None, kind))


def _where_people_are(parsed: Parsed, at: int, end: int) -> int:
    """Return where the place stands that tells who a unit is: `the one in Venice`; 0 if none."""
    words, prose = parsed.words, parsed.vocabulary.prose
    led = at > 0 and words[at - 1] in prose.determiners
    who = led and words[at] in prose.people and words[at + 1] in prose.standing_in
    inner = _skip(words, at + 2, end, prose.determiners)
    return inner if who and inner < end else 0


def _power_unit(
    parsed: Parsed, start: int, at: int, end: int, kind: UnitKind, power: str
) -> Mention:
    """Read `the English fleet in the North Sea`."""
    inner = _skip(parsed.words, at, end, parsed.grammar.known.fillers)
    place = _place(parsed, inner, end, True)
    if place is None:
        return Mention(start, at, (), kind, power)
    return Mention(start, place[1], place[0], kind, power, place[2])


def _skip(words: tuple[str, ...], at: int, end: int, skipped: frozenset[str]) -> int:
    while at < end and words[at] in skipped:
        at += 1
    return at


def _kind(parsed: Parsed, at: int) -> tuple[UnitKind | None, int]:
    """Read an army or a fleet, in any language; an `a` is one only before a place or written A."""
    word, vocabulary = parsed.words[at], parsed.vocabulary
    if word == ARMY:
        token = parsed.tokens[at]
        capital = parsed.text[token.start : token.end].isupper()
        following = parsed.words[at + 1]
        unit = following in vocabulary.prose.units.kinds or following in vocabulary.prose.people
        slips = at > 0 and parsed.words[at - 1].isalpha()  # makes a beeline
        named = any(
            not slips or name.manner is not Manner.MENDED
            for name, _ in parsed.grammar.names_at(at + 1)
        )
        if not capital and (unit or not named):
            return None, at
    begins = at == 0 and vocabulary.grammar.verb_of.get(word) is Verb.CONVOY
    if begins and parsed.words[1] in vocabulary.grammar.articles:
        return None, at  # Ship the army to Norway
    kind = vocabulary.prose.units.kinds.get(word) or vocabulary.tokens.kinds.get(word)
    return kind, at + 1 if kind else at


def _kind_behind(parsed: Parsed, at: int, end: int) -> tuple[UnitKind | None, int]:
    """Read the kind behind a place: `the Munich army`, `the Danish fleet`."""
    word, prose = parsed.words[at], parsed.vocabulary.prose
    if at < end and len(word) > 1 and word not in prose.ships:
        kind, after = _kind(parsed, at)
        if kind:
            return kind, after
    return None, at + (at < end and word in prose.people - prose.anyone)


def _place(
    parsed: Parsed, at: int, end: int, known: bool
) -> tuple[tuple[Province, ...], int, str] | None:
    """Read a place; `known` if a unit word before it says that it must be one."""
    if at >= end:
        return None
    rightly = _spelled(parsed, at, end, known, mended=False)
    other = _by_other_name(parsed, at, end)
    return rightly or other or _spelled(parsed, at, end, known, mended=True)


def _spelled(
    parsed: Parsed, at: int, end: int, known: bool, *, mended: bool
) -> tuple[tuple[Province, ...], int, str] | None:
    """Read a place by its name on the board, or by a slip of the pen for one."""
    ways = (("", at), _coast_before(parsed, at))
    for coast, named in ways:
        for spelling, after in parsed.grammar.names_at(named) if coast or named == at else ():
            if mended is not (spelling.manner is Manner.MENDED):
                continue
            if len(spelling.places) > 1 and _is_direction(parsed, named):
                continue
            if after <= end and may_mean(parsed, named, after, spelling.manner, known):
                behind, last = _coast_behind(parsed, after, end)
                return spelling.places, last, coast or behind or spelling.coast
    return None


def _is_direction(parsed: Parsed, at: int) -> bool:
    """Whether a word says where on the map, and is no place cut short: `in the north`."""
    known = parsed.vocabulary
    side = len(parsed.words[at]) > 1 and parsed.words[at] in known.tokens.coast_of
    return side and at > 0 and parsed.words[at - 1] in known.grammar.articles


def _by_other_name(
    parsed: Parsed, at: int, end: int
) -> tuple[tuple[Province, ...], int, str] | None:
    """Read a place by the name of its people, or by one of another language."""
    if parsed.words[at] not in parsed.vocabulary.prose.first_words:
        return None
    places_of = parsed.vocabulary.prose.places_of
    for size in range(min(LONGEST_NAME, end - at), 0, -1):
        names = places_of.get(parsed.words[at : at + size], ())
        meant = (parsed.grammar.names.find(name) for name in names)
        places = tuple(name.places[0] for name in meant if name and name.manner is Manner.EXACT)
        if places:
            coast, last = _coast_behind(parsed, at + size, end)
            return places, last, coast
    return None


def _is_spelled_out(parsed: Parsed, at: int) -> bool:
    """Whether the name of a power is that of a place as well: `Eng`."""
    return any(name.manner is Manner.EXACT for name, _ in parsed.grammar.names_at(at))


def _coast_before(parsed: Parsed, at: int) -> tuple[str, int]:
    """Read `south coast of`, `northern`."""
    words, tokens, prose = parsed.words, parsed.vocabulary.tokens, parsed.vocabulary.prose
    if words[at] in tokens.coast_of and len(words[at]) > 1:
        if words[at + 1] == tokens.coast[0]:
            return tokens.coast_of[words[at]], at + 2 + (words[at + 2] in prose.of_coast)
        if words[at] in prose.coastal:
            return tokens.coast_of[words[at]], at + 1
    return "", at


def _coast_behind(parsed: Parsed, at: int, end: int) -> tuple[str, int]:
    """Read `/sc`, `south coast`."""
    for coast, last in parsed.grammar.coast_after(at):
        if last <= end:
            return coast, last
    apart = at + 1 < end and parsed.words[at] == ","  # St Pete, south coast
    for coast, last in parsed.grammar.coast_after(at + 1) if apart else ():
        if last <= end and len("".join(parsed.words[at + 1 : last])) > 1:
            return coast, last
    return "", at
