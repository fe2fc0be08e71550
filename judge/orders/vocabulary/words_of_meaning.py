"""The words of the fourth stage, as the tables of a language have them.

What each list is for stands in the file: `templates/en/reading/orders.toml`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from judge.orders.vocabulary.patterns import any_of, reading_pattern
from judge.orders.vocabulary.word_tables import Numbers, Phrases, Texts, Words
from judge.rules.board import UnitKind


@dataclass(frozen=True)
class ConditionWords:
    """What an order may hang on, and what a heading says of the lines below it."""

    conditions: Words
    first_conditions: Words
    ifs: Words
    cases: Words
    before_cases: Words
    openings: Words
    opening_words: Words
    block_openings: Words
    anyways: Phrases
    consequences: Phrases
    provisos: Phrases
    perpetual: Phrases
    elses: Words
    block_ends: Phrases
    asides: Phrases
    later: Phrases
    for_season: Words
    now: Words
    mine: Words
    nots: Words
    letters: Words
    courteous: Words
    serious: Words
    unheard: Words
    unheard_denied: Words
    dislodged: Words
    alternatives: Phrases
    befallen: Phrases
    if_befallen: Phrases
    outs: Words
    passives: Words
    forced: Words
    if_needed: Texts
    ahead_leads: Words
    ahead_of: Words
    retreat_words: Words
    before_unit: Words
    gains: Words
    losses: Words
    holdings: Words
    centers: Words
    counted: Words
    own: Words

    @cached_property
    def all_openings(self) -> Words:
        """All that may stand at the beginning of a condition on what befalls one's own units."""
        return self.openings | self.opening_words

    @cached_property
    def any_conditions(self) -> Words:
        """Conditions at the beginning of a line and elsewhere."""
        return self.conditions | self.first_conditions

    @cached_property
    def dislodged_briefly(self) -> Words:
        """`if D`: the judge's letter for what comes of it."""
        return self.dislodged | {"d"}

    @cached_property
    def opens(self) -> re.Pattern[str]:
        """A line that begins a condition on the lines below it."""
        return re.compile(rf"(?:{any_of(self.block_openings)})\b", re.I)

    @cached_property
    def conditional(self) -> re.Pattern[str]:
        """A line with a condition that may be one's own."""
        befallen = (" ".join(phrase) for phrase in self.if_befallen.phrases)
        return re.compile(rf"\b(?:{any_of([*self.openings, *befallen])})\b", re.I)


@dataclass(frozen=True)
class ActWords:
    """What a sentence may say of a unit, besides the verbs of orders."""

    go: Phrases
    stay: Phrases
    help: Phrases
    cover: Phrases
    carry: Phrases
    leave: Phrases
    build: Phrases
    waive: Phrases
    flee: Phrases
    quit: Phrases
    lost: Phrases


@dataclass(frozen=True)
class UnitWords:
    """What units are called in prose."""

    army: Words
    fleet: Words

    @cached_property
    def kinds(self) -> Mapping[str, UnitKind]:
        """The kinds of units, by these words."""
        return dict.fromkeys(self.army, UnitKind.ARMY) | dict.fromkeys(self.fleet, UnitKind.FLEET)


@dataclass(frozen=True)
class ProseWords:
    """The words by which the gist of a sentence is had."""

    places: Texts
    aiming: Words
    starting: Words
    by_way: Words
    polite: Texts
    requests: Words
    iffy: Words
    doubts: Phrases
    reservations: Phrases
    denials: Words
    none_at_all: Words
    nothings: Words
    insteads: Phrases
    excepts: Phrases
    purposes: Phrases
    relatives: Words
    likewise: Phrases
    respective: Words
    each_other: Phrases
    there: Words
    hence: Words
    adverbs: Words
    following: Phrases
    neither: Words
    units_of: Words
    taken_back: Words
    strikes: Words
    backs: Phrases
    long_denials: Texts
    bare: Words
    they: Words
    put_off: Words
    repeated: Phrases
    other_times: Phrases
    passive_before: Words
    saying: Words
    expecting: Words
    quoted: Words
    talk: Words
    nobody: Words
    joins: Words
    whiles: Words
    first_joins: Words
    leading: Words
    goodbyes: Words
    pointing: Words
    standing_for: Words
    standing_for_several: Words
    me: Words
    people: Words
    ships: Words
    anyone: Words
    coastal: Words
    of_coast: Words
    ordinary: Words
    determiners: Words
    agents: Words
    ordered_for: Words
    within: Words
    weakly_into: Words
    bringing: Words
    supporting: Words
    helps: Words
    helped_by: Words
    with_help: Words
    help_from: Words
    help_origins: Words
    unchanged: Words
    as_before: Phrases
    moving: Words
    any_move: Words
    many: Words
    none_of_them: Words
    easy: Words
    all_of_them: Words
    all_units: Words
    plurals: Words
    same_kind: Words
    overruling: Words
    retreating: Words
    assents: Words
    fallbacks: Phrases
    left_open: Phrases
    refusal_joins: Words
    closed: Words
    room: Words
    none_more: Phrases
    building: Words
    one_more: Words
    every_build: Words
    waived_builds: Words
    units_had: Words
    have: Words
    will: Words
    unit_words: Words
    acts: ActWords
    units: UnitWords

    @cached_property
    def places_of(self) -> Mapping[tuple[str, ...], tuple[tuple[str, ...], ...]]:
        """The names on the board of the places that other names mean, each as its words."""
        result: dict[tuple[str, ...], tuple[tuple[str, ...], ...]] = {}
        for name, others in (text.split(":") for text in self.places):
            for other in others.split():
                words = tuple(other.split("-"))
                result[words] = (*result.get(words, ()), tuple(name.split()))
        return result

    @cached_property
    def at_length(self) -> re.Pattern[str]:
        """A denial of several words."""
        return re.compile(rf"\b(?:{any_of(self.long_denials)})\b", re.I)

    @cached_property
    def last_words(self) -> Words:
        """The words in which other names of places end."""
        return frozenset(words[-1] for words in self.places_of)

    @cached_property
    def courtesy(self) -> re.Pattern[str]:
        """A phrase that says nothing more than please."""
        return re.compile(rf"\b(?:{any_of(self.polite)})\b(?!['’])", re.I)


@dataclass(frozen=True)
class CorrectionWords:
    """What changes orders that stand above, or takes them back."""

    sorry: Words
    cues: Texts
    no_cues: Texts
    readings: Texts
    undo: Texts
    faults: Texts
    undone: Words
    not_meant: Phrases
    not_sure: Phrases
    pointed: Words
    finality: Words
    single: Words
    changes: Phrases
    meanings: Texts
    swaps: Texts
    only: Words
    counting: Words
    all_of_them: Words
    other_letters: Words
    affirmed: Words
    ordinals: Numbers

    @cached_property
    def cue(self) -> re.Pattern[str]:
        """What stands before a correction."""
        none = rf"(?!(?:{any_of(self.no_cues)})\b)" if self.no_cues else ""
        return re.compile(rf"\b{none}(?:{any_of(self.cues)})\b[\s,:;.!–—-]*", re.I)

    @cached_property
    def undoing(self) -> re.Pattern[str]:
        """What takes orders back."""
        return re.compile(rf"\b(?:{any_of(self.undo)})\b", re.I)

    @cached_property
    def faulty(self) -> re.Pattern[str]:
        """What says that something is wrong: an order, if one is named."""
        return re.compile(rf"\b(?:{any_of(self.faults)})\b", re.I)

    @cached_property
    def faulty_in_small(self) -> re.Pattern[str]:
        """The same in small letters: most lines are only asked whether they say it at all."""
        return re.compile(rf"\b(?:{any_of(map(str.lower, self.faults))})\b")

    @cached_property
    def swapping(self) -> re.Pattern[str]:
        """What says that two orders are meant the other way round."""
        return re.compile(rf"\b(?:{any_of(self.swaps)})\b", re.I)

    @cached_property
    def meant(self) -> re.Pattern[str]:
        """A cue that says what was meant all along."""
        return re.compile(rf"\b(?:{any_of(self.meanings)})\b", re.I)

    @cached_property
    def replacing(self) -> tuple[re.Pattern[str], ...]:
        """The ways to say what is to be read for what: groups `wrong` and `right`."""
        return tuple(map(reading_pattern, self.readings))

    @cached_property
    def apology(self) -> re.Pattern[str]:
        """A line that begins with an apology."""
        return re.compile(rf"^\W*(?:{any_of(self.sorry)})\b", re.I)

    @cached_property
    def ordinal_of(self) -> Mapping[str, int]:
        """The numbers of lines, by their ordinals."""
        return {word: number for number, words in self.ordinals.items() for word in words}
