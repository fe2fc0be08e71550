"""The words of the first three stages, as the tables of a language have them.

What each list is for stands in the file: `templates/en/reading/orders.toml`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from functools import cached_property

from judge.orders.vocabulary.patterns import any_of
from judge.orders.vocabulary.verbs import Verb
from judge.orders.vocabulary.word_tables import Numbers, Phrases, Texts, Words
from judge.rules.board import UnitKind

JOINING_SIGNS = frozenset({",", "&", "+"})


@dataclass(frozen=True)
class LineWords:
    """What parts a letter into lines, and lines into sentences."""

    press: Texts
    press_ends: Texts
    name_endings: Words
    abbreviations: Words
    stands: Words

    @cached_property
    def press_begins(self) -> re.Pattern[str]:
        """A line that opens a message to other players; one with an arrow is an order."""
        return re.compile(rf"(?:{any_of(self.press)})\b(?!.*[-–>])", re.I)

    @cached_property
    def press_is_over(self) -> re.Pattern[str]:
        """A line that ends one."""
        return re.compile(rf"(?:{any_of(self.press_ends)})\W*$", re.I)

    @cached_property
    def stands_at_end(self) -> re.Pattern[str]:
        """The end of a cell that is an order of its own; H is the judge's letter for it."""
        return re.compile(rf"(?:^|\s)(?:h|{any_of(self.stands)})$", re.I)


@dataclass(frozen=True)
class CoastWords:
    """Which coast of a province."""

    north: Words
    south: Words
    east: Words
    west: Words


@dataclass(frozen=True)
class TokenWords:
    """Kinds of units and coasts, and what is tidied away or put right in a line."""

    army: Texts
    fleet: Texts
    several: Words
    indefinite: Words
    coast: Texts
    possessives: Words
    small_words: Words
    seas: Words
    spoken_dash: Phrases
    spoken_comma: Phrases
    way: Texts
    spoken_way: Words
    foreign_way: Words
    form_labels: Words
    shortened: Texts
    heard: Texts
    trailing: Phrases
    results: Words
    plain_words: Words
    coasts: CoastWords

    @cached_property
    def kinds(self) -> Mapping[str, UnitKind]:
        """The words for units."""
        return dict.fromkeys(self.army, UnitKind.ARMY) | dict.fromkeys(self.fleet, UnitKind.FLEET)

    @cached_property
    def apostrophes(self) -> re.Pattern[str]:
        """What is left out of words: apostrophes, and endings that mark whose something is."""
        return re.compile(rf"['’ʼ`´](?:{any_of(self.possessives)})?$|['’ʼ`´]")

    @cached_property
    def kind_names(self) -> Texts:
        """An army and a fleet, in full."""
        return self.army[0], self.fleet[0]

    @cached_property
    def coast_of(self) -> Mapping[str, str]:
        """The codes of coasts, by all their words."""
        return _by_word({"NC": self.coasts.north, "SC": self.coasts.south}) | _by_word(
            {"EC": self.coasts.east, "WC": self.coasts.west}
        )

    @cached_property
    def coast_words(self) -> Words:
        """All that may be written of a coast."""
        return frozenset([*self.coast_of, *self.coast])

    @cached_property
    def short_words(self) -> Mapping[tuple[str, ...], str]:
        """Words, by how they are shortened with a stroke."""
        pairs = (text.split(":") for text in self.shortened)
        return {tuple(re.findall(r"\w+|/", short)): word.strip() for word, short in pairs}

    @cached_property
    def heard_as(self) -> Mapping[str, str]:
        """What dictation hears, and the name that was spoken."""
        pairs = (text.split(":") for text in self.heard)
        return {word: name.strip() for name, words in pairs for word in words.split()}

    @cached_property
    def spoken(self) -> Mapping[tuple[str, ...], str]:
        """Signs, by how dictation spells them out."""
        dashes, commas = self.spoken_dash.phrases, self.spoken_comma.phrases
        return dict.fromkeys(dashes, "-") | dict.fromkeys(commas, ",")


@dataclass(frozen=True)
class VerbWords:
    """What a unit is told to do."""

    hold: Phrases
    move: Phrases
    support: Phrases
    convoy: Phrases
    retreat: Phrases
    withdraw: Phrases
    disband: Phrases
    build: Phrases
    waive: Phrases
    blank: Phrases


@dataclass(frozen=True)
class SectionWords:
    """Headings, by what is written under them."""

    any: Words
    move: Words
    hold: Words
    retreat: Words
    build: Words
    disband: Words


@dataclass(frozen=True)
class SeasonWords:
    """What the seasons are called."""

    spring: Words
    fall: Words
    winter: Words


@dataclass(frozen=True)
class GrammarWords:
    """The words of orders."""

    plain_verbs: Words
    ands: Words
    thens: Words
    buts: Words
    ors: Words
    articles: Words
    prepositions: Words
    auxiliaries: Words
    towards: Words
    origins: Words
    upon: Words
    before_coast: Words
    helpers: Words
    helped: Phrases
    carried: Words
    by_sea_alone: Words
    by_land: Words
    by_sea: Words
    lead_ins: Words
    politeness: Words
    everybody: Words
    the_rest: Words
    crowd: Words
    whoever: Words
    each: Words
    pointers: Words
    counting: Words
    ordinal_ends: Words
    waived_rest: Words
    waived_all: Words
    builds: Words
    all_builds: Words
    title_words: Words
    years: Words
    orders: Words
    here_are: Words
    repeating: Words
    kept: Words
    denied: Words
    had: Words
    adjusting: Words
    wished: Words
    hearty: Words
    fresh: Words
    written: Words
    verbs: VerbWords
    sections: SectionWords
    seasons: SeasonWords
    numbers: Numbers

    @cached_property
    def verb_phrases(self) -> Mapping[tuple[str, ...], Verb]:
        """Verbs, by all their phrases."""
        return {
            phrase: Verb[field.name.upper()]
            for field in fields(self.verbs)
            for phrase in getattr(self.verbs, field.name).phrases
        }

    @cached_property
    def longest_verb(self) -> int:
        """How many words the longest phrase for a verb has."""
        return max(map(len, self.verb_phrases))

    @cached_property
    def verb_of(self) -> Mapping[str, Verb]:
        """Verbs, by their single words."""
        return {word: verb for (word, *more), verb in self.verb_phrases.items() if not more}

    @cached_property
    def section_of(self) -> Mapping[str, Verb | None]:
        """What is written under a heading; None is for anything."""
        return {
            word: None if field.name == "any" else Verb[field.name.upper()]
            for field in fields(self.sections)
            for word in getattr(self.sections, field.name)
        }

    @cached_property
    def season_of(self) -> Mapping[str, str]:
        """The letters of seasons, by all their names."""
        seasons = self.seasons
        return _by_word({"S": seasons.spring, "F": seasons.fall, "W": seasons.winter})

    @cached_property
    def number_of(self) -> Mapping[str, int]:
        """Numbers, by their words."""
        return {word: number for number, words in self.numbers.items() for word in words}

    @cached_property
    def build_words(self) -> Words:
        """The words of several letters that tell of builds."""
        return self._telling_of(Verb.BUILD)

    @cached_property
    def removal_words(self) -> Words:
        """The words of several letters that tell of removals."""
        return self._telling_of(Verb.DISBAND)

    def _telling_of(self, verb: Verb) -> Words:
        tables: tuple[Mapping[str, Verb | None], ...] = (self.verb_of, self.section_of)
        return frozenset(
            word for table in tables for word in table if table[word] is verb and len(word) > 1
        )

    @cached_property
    def joiners(self) -> Words:
        """What stands between two orders."""
        return JOINING_SIGNS | self.ands | self.thens

    @cached_property
    def fillers(self) -> Words:
        """What may stand before a name and says nothing."""
        return self.articles | self.prepositions

    @cached_property
    def before_units(self) -> Words:
        """What wants a unit after it: then that unit begins no order of its own."""
        return self.fillers | self.helpers | self.towards

    @cached_property
    def help_begins(self) -> Words:
        """How help for the order just before begins."""
        return frozenset(phrase[0] for phrase in self.helped.phrases if len(phrase[0]) > 1)

    @cached_property
    def before_else(self) -> Words:
        """What is no condition with `else` behind it."""
        return self.everybody | self.whoever


def _by_word(codes: Mapping[str, Iterable[str]]) -> dict[str, str]:
    return {word: code for code, words in codes.items() for word in words}
