"""The words of the fourth stage, as the tables of a language have them.

What each list is for stands in the file: `templates/en/reading/orders.toml`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from judge.orders.vocabulary.patterns import any_of
from judge.orders.vocabulary.word_tables import (
    OtherNames,
    PhraseSet,
    Texts,
    WordSet,
    other_names,
)
from judge.rules.board import UnitKind


@dataclass(frozen=True)
class ConditionWords:
    """What an order may hang on, and what a heading says of the lines below it."""

    conditions: WordSet
    first_conditions: WordSet
    ifs: WordSet
    foreign_ifs: WordSet
    foreign_doubts: WordSet
    cases: WordSet
    before_cases: WordSet
    limits: WordSet
    threats: WordSet
    openings: WordSet
    opening_words: WordSet
    block_openings: WordSet
    anyways: PhraseSet
    hopes: PhraseSet
    unreal: PhraseSet
    imagined: PhraseSet
    admitting: PhraseSet
    consequences: PhraseSet
    laments: PhraseSet
    provisos: PhraseSet
    perpetual: PhraseSet
    usual: PhraseSet
    before_then: WordSet
    elses: WordSet
    block_ends: PhraseSet
    asides: PhraseSet
    maybe_asides: PhraseSet
    bare_asides: PhraseSet
    publicly: PhraseSet
    readers: WordSet
    press: WordSet
    views: WordSet
    unfinal: WordSet
    changing: WordSet
    later: PhraseSet
    for_season: WordSet
    planned: WordSet
    now: WordSet
    mine: WordSet
    nots: WordSet
    letters: WordSet
    courteous: WordSet
    signals: PhraseSet
    serious: WordSet
    unheard: WordSet
    unheard_denied: WordSet
    interrogatives: WordSet
    dislodged: WordSet
    alternatives: PhraseSet
    befallen: PhraseSet
    if_befallen: PhraseSet
    outs: WordSet
    passives: WordSet
    forced: WordSet
    if_needed: Texts
    ahead_leads: WordSet
    ahead_of: WordSet
    driven_from: WordSet
    retreat_words: WordSet
    before_unit: WordSet
    gains: WordSet
    losses: WordSet
    holdings: WordSet
    centers: WordSet
    counted: WordSet
    some: WordSet
    own: WordSet

    @cached_property
    def all_openings(self) -> WordSet:
        """All that may stand at the beginning of a condition on what befalls one's own units."""
        return self.openings | self.opening_words

    @cached_property
    def any_conditions(self) -> WordSet:
        """Conditions at the beginning of a line and elsewhere."""
        return self.conditions | self.first_conditions

    @cached_property
    def dislodged_briefly(self) -> WordSet:
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

    go: PhraseSet
    stay: PhraseSet
    help: PhraseSet
    cover: PhraseSet
    carry: PhraseSet
    leave: PhraseSet
    build: PhraseSet
    waive: PhraseSet
    flee: PhraseSet
    vanish: PhraseSet
    quit: PhraseSet
    lost: PhraseSet


@dataclass(frozen=True)
class UnitWords:
    """What units are called in prose."""

    army: WordSet
    fleet: WordSet

    @cached_property
    def kinds(self) -> Mapping[str, UnitKind]:
        """The kinds of units, by these words."""
        return dict.fromkeys(self.army, UnitKind.ARMY) | dict.fromkeys(self.fleet, UnitKind.FLEET)


@dataclass(frozen=True)
class ProseWords:
    """The words by which the gist of a sentence is had."""

    places: Texts
    aiming: WordSet
    directions: WordSet
    leading_nowhere: WordSet
    starting: WordSet
    by_way: WordSet
    polite: Texts
    requests: WordSet
    iffy: WordSet
    doubts: PhraseSet
    as_said: WordSet
    reservations: PhraseSet
    praised: PhraseSet
    possibly: WordSet
    probably: WordSet
    beforehand: WordSet
    denials: WordSet
    none_at_all: WordSet
    lacking: WordSet
    nothings: WordSet
    insteads: PhraseSet
    excepts: PhraseSet
    purposes: PhraseSet
    aims: PhraseSet
    relatives: WordSet
    likewise: PhraseSet
    respective: PhraseSet
    each_other: PhraseSet
    there: WordSet
    going_in: PhraseSet
    targeting: PhraseSet
    targeting_too: WordSet
    driving: WordSet
    bouncing: WordSet
    hence: WordSet
    all_the_same: PhraseSet
    adverbs: WordSet
    following: PhraseSet
    doing_so: PhraseSet
    neither: WordSet
    also_not: WordSet
    units_of: WordSet
    taken_back: WordSet
    strikes: WordSet
    backs: PhraseSet
    long_denials: Texts
    bare: WordSet
    they: WordSet
    put_off: WordSet
    repeated: PhraseSet
    other_times: PhraseSet
    whys: PhraseSet
    wondered: PhraseSet
    passive_before: WordSet
    saying: WordSet
    expecting: WordSet
    quoted: WordSet
    talk: WordSet
    liking: WordSet
    nobody: WordSet
    joins: WordSet
    joined: WordSet
    whiles: WordSet
    first_joins: WordSet
    leading: WordSet
    goodbyes: WordSet
    plain: WordSet
    pointing_back: WordSet
    standing_for: WordSet
    standing_for_several: WordSet
    deciding: WordSet
    me: WordSet
    people: WordSet
    standing_in: WordSet
    being: WordSet
    far_off: WordSet
    standoffs: PhraseSet
    cutting: WordSet
    whatever: WordSet
    ships: WordSet
    anyone: WordSet
    coastal: WordSet
    of_coast: WordSet
    ordinary: WordSet
    everyday: WordSet
    staying_last: WordSet
    things: WordSet
    persons: WordSet
    news: PhraseSet
    readers: PhraseSet
    by_going: PhraseSet
    whys_told: WordSet
    whereabouts: WordSet
    did: WordSet
    past_endings: WordSet
    present_endings: WordSet
    modals: WordSet
    resolved: WordSet
    determiners: WordSet
    agents: WordSet
    ordered_for: WordSet
    reached_from: WordSet
    ordering: WordSet
    as_sent: PhraseSet
    within: WordSet
    weakly_into: WordSet
    bringing: WordSet
    getting: WordSet
    boarding: PhraseSet
    supporting: WordSet
    giving: WordSet
    helps: WordSet
    helped_by: WordSet
    help_from: WordSet
    help_origins: WordSet
    unchanged: WordSet
    as_before: PhraseSet
    moving: WordSet
    any_move: WordSet
    handling: WordSet
    many: WordSet
    none_of_them: WordSet
    easy: WordSet
    all_of_them: WordSet
    plurals: WordSet
    same_kind: WordSet
    overruling: WordSet
    retreating: WordSet
    assents: WordSet
    fallbacks: PhraseSet
    left_open: PhraseSet
    refusal_joins: WordSet
    closed: WordSet
    room: WordSet
    building: WordSet
    one_more: WordSet
    units_had: WordSet
    have: WordSet
    will: WordSet
    unit_words: WordSet
    acts: ActWords
    units: UnitWords

    @cached_property
    def places_of(self) -> OtherNames:
        """The names on the board of the places that the names of their people mean."""
        return other_names(self.places)

    @cached_property
    def at_length(self) -> re.Pattern[str]:
        """A denial of several words."""
        return re.compile(rf"\b(?:{any_of(self.long_denials)})\b", re.I)

    @cached_property
    def first_words(self) -> WordSet:
        """The words with which the names of people begin."""
        return frozenset(words[0] for words in self.places_of)

    @cached_property
    def courtesy(self) -> re.Pattern[str]:
        """A phrase that says nothing more than please."""
        return re.compile(rf"\b(?:{any_of(self.polite)})\b(?!['’])", re.I)


@dataclass(frozen=True)
class WinterWords:
    """What letters of a winter say beside their builds and removals."""

    rankings: Texts
    placing: Texts
    counted: WordSet
    adding: WordSet
    unless: WordSet
    empty: WordSet
    nothings: WordSet
    stated: WordSet
    leaving: WordSet
    pointing: PhraseSet
    ports: WordSet
    everywhere: PhraseSet
    for_others: PhraseSet

    @cached_property
    def ranking(self) -> re.Pattern[str]:
        """Words that only say in which order a list counts."""
        return re.compile(rf"(?<![\w-])(?:{any_of(self.rankings)})(?![\w-])", re.I)

    @cached_property
    def placed(self) -> re.Pattern[str]:
        """Words that only say where something is built."""
        return re.compile(rf"(?<![\w-])(?:{any_of(self.placing[1:])})(?![\w-])", re.I)
