"""The words of stages 2 and 3, tokens and grammar, as the tables of a language have them.

What each list is for stands in the file: `templates/en/reading/orders.toml`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from functools import cached_property

from judge.orders.vocabulary.judges_form import COAST_CODES
from judge.orders.vocabulary.patterns import any_of
from judge.orders.vocabulary.verbs import Verb
from judge.orders.vocabulary.word_tables import (
    Numbers,
    OtherNames,
    PhraseSet,
    Texts,
    WordSet,
    other_names,
)
from judge.rules.board import UnitKind

JOINING_SIGNS = frozenset({",", "&", "+"})


@dataclass(frozen=True)
class CoastWords:
    """Which coast of a province."""

    north: WordSet
    south: WordSet
    east: WordSet
    west: WordSet


@dataclass(frozen=True)
class FurtherNames:
    """Names besides those of the board: `templates/en/reading/further_names.toml`."""

    further: Texts
    powers: Texts

    @cached_property
    def powers_of(self) -> OtherNames:
        """The names of powers, by those that they have in other languages."""
        return other_names(self.powers)

    @cached_property
    def names_of(self) -> OtherNames:
        """The names on the board, by the further names of their places."""
        return other_names(self.further)


@dataclass(frozen=True)
class TokenWords:
    """Kinds of units and coasts, and what is tidied away or put right in a line."""

    army: Texts
    fleet: Texts
    several: WordSet
    indefinite: WordSet
    coast: Texts
    possessives: WordSet
    elided: WordSet
    small_words: WordSet
    seas: WordSet
    spoken_dash: PhraseSet
    spoken_comma: PhraseSet
    way: Texts
    spoken_way: WordSet
    going: WordSet
    foreign_way: WordSet
    form_labels: WordSet
    shortened: Texts
    heard: Texts
    trailing: PhraseSet
    results: WordSet
    plain_words: WordSet
    coasts: CoastWords
    whole_coasts: CoastWords

    @cached_property
    def kinds(self) -> Mapping[str, UnitKind]:
        """The words for units."""
        return dict.fromkeys(self.army, UnitKind.ARMY) | dict.fromkeys(self.fleet, UnitKind.FLEET)

    @cached_property
    def apostrophes(self) -> re.Pattern[str]:
        """What is left out of words: apostrophes, and endings that mark whose something is."""
        return re.compile(rf"['’ʼ`´](?:{any_of(self.possessives)})?$|['’ʼ`´]")

    @cached_property
    def elision(self) -> re.Pattern[str]:
        """What is joined to the word behind it with an apostrophe, and says nothing."""
        return re.compile(rf"(?:{any_of(self.elided)})['’ʼ`´](?=[^\W\d_]{{2}})")

    @cached_property
    def kind_names(self) -> Texts:
        """An army and a fleet, in full."""
        return self.army[0], self.fleet[0]

    @cached_property
    def coast_of(self) -> Mapping[str, str]:
        """The codes of coasts, by all their words."""
        return {**_by_coast(self.coasts), **self.coast_in_full}

    @cached_property
    def coast_in_full(self) -> Mapping[str, str]:
        """The codes of coasts, by the words that can be nothing else behind a place."""
        return {code: code.upper() for code in COAST_CODES.values()} | _by_coast(self.whole_coasts)

    @cached_property
    def coast_words(self) -> WordSet:
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

    hold: PhraseSet
    move: PhraseSet
    support: PhraseSet
    convoy: PhraseSet
    retreat: PhraseSet
    withdraw: PhraseSet
    disband: PhraseSet
    build: PhraseSet
    waive: PhraseSet
    blank: PhraseSet


@dataclass(frozen=True)
class SectionWords:
    """Headings, by what is written under them."""

    any: WordSet
    move: WordSet
    hold: WordSet
    retreat: WordSet
    build: WordSet
    disband: WordSet


@dataclass(frozen=True)
class SeasonWords:
    """What the seasons are called."""

    spring: WordSet
    fall: WordSet
    winter: WordSet


@dataclass(frozen=True)
class GrammarWords:
    """The words of orders."""

    plain_verbs: WordSet
    exact_verbs: WordSet
    no_slips: WordSet
    brief_holds: WordSet
    brief_helps: WordSet
    ands: WordSet
    thens: WordSet
    buts: WordSet
    ors: WordSet
    owners: WordSet
    articles: WordSet
    prepositions: WordSet
    auxiliaries: WordSet
    towards: WordSet
    origins: WordSet
    facing: WordSet
    upon: WordSet
    before_coast: WordSet
    helpers: WordSet
    helped: PhraseSet
    with_help: WordSet
    helps_behind: PhraseSet
    stands_behind: PhraseSet
    carried: WordSet
    by_sea_alone: WordSet
    by_land: WordSet
    by_sea: WordSet
    lead_ins: WordSet
    politeness: WordSet
    everybody: WordSet
    the_rest: WordSet
    crowd: WordSet
    whoever: WordSet
    each: WordSet
    pointers: WordSet
    counting: WordSet
    ordinal_ends: WordSet
    numbering: WordSet
    should_read: PhraseSet
    waived_rest: WordSet
    waived_all: WordSet
    builds: WordSet
    all_builds: WordSet
    title_words: WordSet
    years: WordSet
    orders: WordSet
    here_are: WordSet
    repeating: WordSet
    kept: WordSet
    denied: WordSet
    had: WordSet
    adjusting: WordSet
    heading_wishes: WordSet
    ordering: WordSet
    feeling: PhraseSet
    resuming: WordSet
    hearty: WordSet
    introducing: WordSet
    fresh: WordSet
    written: WordSet
    verbs: VerbWords
    sections: SectionWords
    seasons: SeasonWords
    numbers: Numbers

    @cached_property
    def verb_phrases(self) -> Mapping[tuple[str, ...], Verb]:
        """Verbs, by all their phrases."""
        return {
            form: Verb[field.name.upper()]
            for field in fields(self.verbs)
            for phrase in getattr(self.verbs, field.name).phrases
            for form in self.forms_of(phrase)
        }

    def forms_of(self, phrase: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
        """Yield a phrase as it is said of one and of several: `holds its`, `their ground`."""
        owner = next((word for word in phrase if word in self.owners), "")
        for other in self.owners if owner else ("",):
            yield tuple(other if word == owner else word for word in phrase)

    @cached_property
    def longest_verb(self) -> int:
        """How many words the longest phrase for a verb has."""
        return max(map(len, self.verb_phrases))

    @cached_property
    def verb_of(self) -> Mapping[str, Verb]:
        """Verbs, by their single words."""
        return {word: verb for (word, *more), verb in self.verb_phrases.items() if not more}

    @cached_property
    def bent_verbs(self) -> Mapping[str, Verb]:
        """Verbs by their single words, of those that a slip of the pen may mean."""
        return {word: verb for word, verb in self.verb_of.items() if word not in self.exact_verbs}

    @cached_property
    def section_of(self) -> Mapping[str, Verb | None]:
        """What is written under a heading; None is for anything."""
        return {
            word: None if field.name == "any" else Verb[field.name.upper()]
            for field in fields(self.sections)
            for word in getattr(self.sections, field.name)
        }

    @cached_property
    def season_heading(self) -> re.Pattern[str]:
        """A sign and orders of another turn behind it: `. Fall 1904: Tyr - Vie`, `, F04 Tyr`."""
        seasons = any_of(word for word in self.season_of if len(word) > 1)
        letters = any_of(word for word in self.season_of if len(word) == 1)
        headed = rf"(?:\w+ ){{0,2}}(?:{seasons})\b[^:.;,]{{0,12}}:"
        dated = rf"(?:{seasons})\s+\d{{4}}\b"
        coded = rf"(?:{letters})(?:\d\d){{1,2}}[a-z]?\b"
        return re.compile(rf"([.;!])\s+(?={headed}|{dated})|([,:.;!])\s+(?={coded})", re.I)

    @cached_property
    def season_of(self) -> Mapping[str, str]:
        """The letters of seasons, by all their names."""
        seasons = self.seasons
        return _by_word({"S": seasons.spring, "F": seasons.fall, "W": seasons.winter})

    @cached_property
    def number_of(self) -> Mapping[str, int]:
        """Numbers, by their words."""
        return {word: number for number, words in self.numbers.items() for word in words}

    def number(self, word: str) -> int | None:
        """Return the number that a word is, in letters or figures: `two`, `2`."""
        return int(word) if word.isdecimal() else self.number_of.get(word)

    @cached_property
    def two_units(self) -> WordSet:
        """What says of units that they are two."""
        return self.everybody & self.number_of.keys()

    @cached_property
    def build_words(self) -> WordSet:
        """The words of several letters that tell of builds."""
        return self._telling_of(Verb.BUILD)

    @cached_property
    def removal_words(self) -> WordSet:
        """The words of several letters that tell of removals."""
        return self._telling_of(Verb.DISBAND)

    def _telling_of(self, verb: Verb) -> WordSet:
        tables: tuple[Mapping[str, Verb | None], ...] = (self.verb_of, self.section_of)
        return frozenset(
            word for table in tables for word in table if table[word] is verb and len(word) > 1
        )

    @cached_property
    def joiners(self) -> WordSet:
        """What stands between two orders."""
        return JOINING_SIGNS | self.ands | self.thens

    @cached_property
    def fillers(self) -> WordSet:
        """What may stand before a name and says nothing."""
        return self.articles | self.prepositions

    @cached_property
    def before_units(self) -> WordSet:
        """What wants a unit after it: then that unit begins no order of its own."""
        return self.fillers | self.helpers | self.towards

    @cached_property
    def help_begins(self) -> WordSet:
        """How help for the order just before begins."""
        firsts = frozenset(phrase[0] for phrase in self.helped.phrases if len(phrase[0]) > 1)
        return firsts | self.with_help

    @cached_property
    def before_else(self) -> WordSet:
        """What is no condition with `else` behind it."""
        return self.everybody | self.whoever


def _by_coast(words: CoastWords) -> dict[str, str]:
    by_code = {"NC": words.north, "SC": words.south, "EC": words.east, "WC": words.west}
    return _by_word(by_code)


def _by_word(codes: Mapping[str, Iterable[str]]) -> dict[str, str]:
    return {word: code for code, words in codes.items() for word in words}
