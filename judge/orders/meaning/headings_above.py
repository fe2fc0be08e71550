"""What stands above a line and holds for it: a heading, a condition, a word that it is no order."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from enum import Enum, auto
from itertools import groupby

from judge.orders.grammar.lexicon import Lexicon, Parsed
from judge.orders.vocabulary import Verb, Vocabulary
from judge.orders.vocabulary.judges_form import DASH
from judge.rules.phase import Phase, Season

CLAUSE_ENDS = re.compile(r"[,;]\s+|\s+[-–—]\s+")


class Extent(Enum):
    """How far a condition reaches that stands above a line."""

    NOTHING = auto()
    LINE = auto()
    BLOCK = auto()


@dataclass(frozen=True, slots=True)
class Above:
    """What the headings above a line say: whose orders these are, of which part and turn."""

    power: str = ""
    section: Verb | None = None
    other_turn: str = ""
    conditional: Extent = Extent.NOTHING
    aside: bool = False  # these lines are expressly no orders
    doubtful: bool = False  # these are orders perhaps: `Options:`, `What I don't want:`


NOTHING = Above()
LONGEST_HEADING = 7  # words, the end among them
FARTHEST_YEAR = 20  # from this turn's: another number is no year of the game
ANOTHER = "later"  # the turn of orders that are expressly for a later one


def other_turn(turn: tuple[str, int | None], phase: Phase) -> str:
    """Return the turn a heading names, if it is not this phase's; it may leave out the year."""
    season, year = turn
    same = {Season.SPRING: "S", Season.FALL: "F", Season.WINTER: "WF"}[phase.season]
    if season in same and year in (None, phase.year, phase.year % 100):
        return ""
    return f"{season}{phase.year if year is None else year:02}"


def is_other_season(parsed: Parsed, at: int, phase: Phase) -> bool:
    """Whether a word names a season that is not this phase's: `autumn`, `Spring 1902`."""
    season, year = parsed.words[at], parsed.words[at + 1]
    letter = parsed.vocabulary.grammar.season_of.get(season) if len(season) > 1 else None
    return bool(letter and other_turn((letter, int(year) if year.isdecimal() else None), phase))


def is_other_year(word: str, phase: Phase) -> bool:
    """Whether a word is a year of the game, and not this phase's."""
    return (
        word.isdecimal()
        and len(word) == len(str(phase.year))
        and (0 < abs(int(word) - phase.year) <= FARTHEST_YEAR)
    )


def reach_of(parsed: Parsed, alone: bool) -> Extent:
    """Return how far a condition reaches: `If Italy agrees,` the next line, with a colon more.

    `Please tell me if this is wrong:` is none, nor `If you like, here are my orders:`.  The line is
    `alone` if it holds no order itself.
    """
    words, known = parsed.words, parsed.vocabulary.conditions
    grammar = parsed.vocabulary.grammar
    otherwise = words[0] in known.elses
    if not parsed.proviso and not otherwise:
        return Extent.NOTHING
    begins = words[0] in known.any_conditions and grammar.orders.isdisjoint(words)
    serious = begins or parsed.names_anything() or known.provisos.are_among(words)
    then = words[-2] in grammar.thens and known.before_then.isdisjoint(words[-3:-2])
    if then or otherwise or (words[-2] == ":" and serious):
        return Extent.BLOCK
    return Extent.LINE if words[-2] == "," and serious and alone else Extent.NOTHING


def heads_orders(parsed: Parsed) -> bool:
    """Whether a line is `Orders:`, which ends what a heading before it said."""
    words, grammar = parsed.words, parsed.vocabulary.grammar
    if words[-2:-1] != (":",) or grammar.orders.isdisjoint(words):
        return False
    return (grammar.articles | grammar.orders | grammar.here_are).issuperset(words[:-2])


def below_words(parsed: Parsed, below: Above, power: str) -> Above:
    """Return what words that order nothing say of the lines below: another's, or a later turn's.

    A later turn lasts until words speak of orders or of now again.
    """
    words, known = parsed.words, parsed.vocabulary.conditions
    heads = words[-2:-1] == (":",)
    aside = known.asides.are_among(words) and (heads or words[:-1] in known.asides)
    aside = aside or (heads and (tells_of_the_past(parsed) or words[:-2] in known.bare_asides))
    former, undoing = parsed.vocabulary.corrections.back, parsed.vocabulary.corrections.undoing
    if undoing.search(" ".join(words)) and not former.isdisjoint(words):
        aside = False  # scrap what I sent before: these, or those?
    if parsed.vocabulary.beside.replacing.are_among(words):
        aside = False  # this replaces what I sent before
    doubtful = heads and (_is_doubtful(parsed) or heads_a_view(parsed) or _may_be_aside(parsed))
    abroad = heads and (_is_for_another(parsed, power) or _is_doubtful_abroad(parsed))
    doubtful = not aside and (doubtful or abroad or _refuses(parsed) or sets_aside(parsed))
    below = replace(below, aside=aside, doubtful=doubtful)
    if (heads or len(words) <= LONGEST_HEADING) and known.later.are_among(words):
        return replace(below, other_turn=ANOTHER)
    if heads and below.other_turn == ANOTHER and not (known.now | known.mine).isdisjoint(words):
        below = replace(below, other_turn="")
    return below


def sets_aside(parsed: Parsed) -> bool:
    """Whether a heading takes back what is below it: `Ignore:`, `Nothing below this line counts:`.

    `Forget that:` takes back what is above it.
    """
    if parsed.words[-2:-1] != (":",):
        return False
    numbered = groupby(range(parsed.grammar.end), lambda at: parsed.words[at].isalpha())
    clauses = [list(part) for named, part in numbered if named]
    unnamed = (it for it in clauses if not any(map(parsed.grammar.names_at, it)))
    return any(
        _takes_back(tuple(parsed.words[at] for at in clause), parsed.vocabulary)
        for clause in unnamed
    )


def _takes_back(clause: tuple[str, ...], vocabulary: Vocabulary) -> bool:
    """Whether a clause says of what is below it, and of nothing else, that it does not count."""
    known, prose = vocabulary.corrections, vocabulary.prose
    words = frozenset(clause)
    below = not words.isdisjoint(known.below)
    if not (below or known.back.isdisjoint(words)):
        return False
    refusals = prose.denials | prose.nothings
    undone = known.undoing.search(" ".join(clause))
    denied = refusals & words or undone
    taken = refusals | frozenset(undone[0].split() if undone else ())
    easy = vocabulary.grammar.articles | prose.easy | known.undone
    return bool(denied) and (below or easy.issuperset(words - taken))


def _may_be_aside(parsed: Parsed) -> bool:
    """Whether a heading may be over what is no order: `His orders:`, not `After last turn:`."""
    words, known = parsed.words, parsed.vocabulary
    told = (at for at in range(len(words)) if known.conditions.maybe_asides.size_at(words, at))
    first = next(told, None)
    compared = known.settling.contrasting | known.beside.comparing
    return first is not None and compared.isdisjoint(words[:first])


def _is_for_another(parsed: Parsed, power: str) -> bool:
    """Whether a heading begins with whom it is for or from: `For Russia:`, `pour la Russie`."""
    known = parsed.vocabulary
    before = known.grammar.towards | known.grammar.origins | known.conditions.for_season
    at = parsed.grammar.skip(1, known.prose.units_of | known.grammar.articles)
    named = parsed.grammar.power(at) if parsed.words[0] in before else None
    return named is not None and named[0] != power


def _is_doubtful_abroad(parsed: Parsed) -> bool:
    """Whether a heading in another language may say that no orders follow: `nicht von mir:`."""
    return not parsed.vocabulary.conditions.foreign_doubts.isdisjoint(parsed.words)


def _refuses(parsed: Parsed) -> bool:
    """Whether a clause of a short line says that no orders follow: `[draft, do not process]`."""
    if parsed.grammar.end >= LONGEST_HEADING or parsed.names_anything():
        return False
    known, refusals = parsed.vocabulary.conditions, parsed.vocabulary.prose.denials
    idle = parsed.vocabulary.grammar.politeness | known.changing
    words = (word for word in parsed.words if word not in idle)
    clauses = (tuple(part) for named, part in groupby(words, str.isalpha) if named)
    return any(it in known.asides and not refusals.isdisjoint(it) for it in clauses)


def heads_no_orders(parsed: Parsed) -> bool:
    """Whether words before orders on their line say that these are none: `Old:`, `To all:`."""
    known = parsed.vocabulary.conditions
    headings = (known.asides, known.bare_asides, known.publicly)
    told = any(parsed.words[:-1] in it for it in headings)
    return told or heads_a_view(parsed) or is_from_to(parsed)


def is_from_to(parsed: Parsed) -> bool:
    """Whether words say who tells whom, and no more: `Germany to all`, `Germany -> France`."""
    grammar, known = parsed.grammar, parsed.vocabulary
    author = grammar.power(0)
    at = author[1] if author else grammar.end
    if not known.grammar.towards.isdisjoint(parsed.words[at : at + 1]) or parsed.words[at] == DASH:
        at = grammar.skip(at + 1, known.grammar.articles)
        reader = grammar.power(at)
        everybody = parsed.words[at] in known.conditions.readers
        return grammar.end == (reader[1] if reader else at + everybody) and grammar.end > at
    return False


def heads_a_view(parsed: Parsed) -> bool:
    """Whether a heading is over what another power would like: `Italy's idea:`, `Italian plan`."""
    power = parsed.grammar.power(parsed.grammar.skip(0, parsed.vocabulary.grammar.articles))
    words = parsed.words[power[1] :] if power else ()
    return len(words) > 1 and parsed.vocabulary.conditions.views.issuperset(_without_ends(words))


def _without_ends(words: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(word for word in words if word not in (":", ""))


def address_of(parsed: Parsed) -> tuple[str, int] | None:
    """Return whom a line speaks to, and where that ends: `Dear Italy,`, `Italy, please`."""
    grammar, known = parsed.grammar, parsed.vocabulary.grammar
    power = grammar.power(grammar.skip(0, known.hearty))
    end = grammar.skip(power[1], known.politeness | {","}) if power else 0
    return (power[0], end) if power and end > power[1] else None


def tells_of_the_past(parsed: Parsed) -> bool:
    """Whether a heading is over what was ordered once: `Last year's moves:`.

    `Not like last year, but so:` is over what is ordered now.
    """
    words, known = parsed.words, parsed.vocabulary
    past = known.settling.past_times
    first = next((at for at in range(len(words)) if past.size_at(words, at)), None)
    if first is None or known.grammar.ordering.isdisjoint(words):
        return False
    return (known.settling.contrasting | known.beside.comparing).isdisjoint(words[:first])


def turn_ahead(parsed: Parsed, phase: Phase) -> str:
    """Return the other turn that words are over, if they are: `In autumn I'd like:`, `Fall plan`.

    Those that name a turn that is over are not: `After last autumn we go on:`.
    """
    words, known = parsed.words, parsed.vocabulary
    season_of = known.grammar.season_of
    seasons = [at for at in range(parsed.grammar.end) if words[at] in season_of]
    ahead = [at for at in seasons if is_other_season(parsed, at, phase)]
    if not ahead or len(ahead) < len(seasons) or known.settling.past_times.are_among(words):
        return ""
    if not _heads_a_plan(parsed):
        return ""
    return other_turn((season_of[words[ahead[0]]], None), phase)


def _heads_a_plan(parsed: Parsed) -> bool:
    """Whether a heading or a brief line is over what is planned: `And in fall:`, `Fall plan`."""
    words, known = parsed.words, parsed.vocabulary
    brief = len(words) <= LONGEST_HEADING
    heads = words[-2:-1] == (":",)
    if not known.grammar.here_are.isdisjoint(words) or not (brief or heads):
        return False
    planned = known.grammar.ordering | known.conditions.planned
    over = heads and (brief or not known.conditions.for_season.isdisjoint(words))
    return over or not planned.isdisjoint(words)


def heads_another_turn(parsed: Parsed, phase: Phase) -> bool:
    """Whether words before orders say that these are of another turn, and name not this one."""
    named = [at for at in range(parsed.grammar.end) if len(parsed.words[at]) > 1]
    seasons = [at for at in named if parsed.words[at] in parsed.vocabulary.grammar.season_of]
    other = [is_other_season(parsed, at, phase) for at in seasons]
    known = parsed.vocabulary
    plain = known.settling.contrasting.isdisjoint(parsed.words)
    tells = plain and not known.grammar.ordering.isdisjoint(parsed.words)
    return tells_of_the_past(parsed) or (tells and bool(other) and all(other))


def _is_doubtful(parsed: Parsed) -> bool:
    """Whether a heading leaves it open whether the lines below it are orders.

    That they are not final leaves nothing open: `Not final yet, might well change:`.
    """
    words, known = parsed.words, parsed.vocabulary.prose
    conditions = parsed.vocabulary.conditions
    if not conditions.unfinal.isdisjoint(words):
        words = tuple(word for word in words if word not in conditions.changing)
    only_denied = known.denials.issuperset(_without_ends(words))
    return only_denied or known.doubts.are_among(words)


def is_felt(parsed: Parsed) -> bool:
    """Whether all that words deny is but felt, or done no more: `Don't laugh:`, `I won't NMR:`.

    `Not these, I would not change a thing:` denies more.
    """
    words, known = parsed.words, parsed.vocabulary
    felt = sum(bool(known.grammar.feeling.size_at(words, at)) for at in range(len(words)))
    denied = sum(word in known.prose.denials for word in words)
    return bool(felt) and felt >= denied


def announces(text: str, lexicon: Lexicon) -> bool:
    """Whether the last clause of a heading says that the orders behind it are those that count.

    `Ignore my last mail, here's what counts:`.
    """
    parsed = lexicon.parse(CLAUSE_ENDS.split(text)[-1])
    words, known = parsed.words, lexicon.vocabulary
    if known.grammar.resuming.issuperset(word for word in words if word.isalpha()):
        return text.rstrip().endswith(":")
    denied = known.prose.denials | known.prose.none_at_all | known.prose.taken_back
    denied |= known.prose.put_off
    here = known.grammar.here_are | known.corrections.counting | known.conditions.mine
    here -= known.conditions.unfinal
    aside = known.conditions.asides.are_among(words) or known.prose.doubts.are_among(words)
    plain = denied.isdisjoint(words) and not (aside or parsed.names_anything())
    return text.rstrip().endswith(":") and plain and not here.isdisjoint(words)


def ends_aside(parsed: Parsed) -> bool:
    """Whether a heading says that the lines below it are orders again: `Mine:`, `Valid:`."""
    words, known = parsed.words, parsed.vocabulary.conditions
    heads = words[-2:-1] == (":",) and not parsed.names_anything()
    return heads and not known.mine.isdisjoint(words) and not known.asides.are_among(words)
