"""The words of orders of one language, as a value; names of places and powers are the board's."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, is_dataclass
from functools import cached_property
from typing import Any

from judge.orders.vocabulary.judges_form import COAST_CODES, DASH, JUDGES_FORM, NOTATION, VIA
from judge.orders.vocabulary.verbs import ACT_OF, Act, Verb
from judge.orders.vocabulary.word_tables import (
    PhraseSet,
    VocabularyError,
    WordSet,
    merged,
    read_table,
)
from judge.orders.vocabulary.words_beside import WordsBeside
from judge.orders.vocabulary.words_of_corrections import CorrectionWords
from judge.orders.vocabulary.words_of_giving import GivingWords
from judge.orders.vocabulary.words_of_heads import HeadWords
from judge.orders.vocabulary.words_of_layout import LayoutWords
from judge.orders.vocabulary.words_of_lines import LineWords
from judge.orders.vocabulary.words_of_meaning import ConditionWords, ProseWords, WinterWords
from judge.orders.vocabulary.words_of_orders import (
    JOINING_SIGNS,
    FurtherNames,
    GrammarWords,
    TokenWords,
)
from judge.orders.vocabulary.words_of_pointing import PointingWords
from judge.orders.vocabulary.words_of_references import ReferenceWords
from judge.orders.vocabulary.words_of_settling import SettlingWords

LATER_ACTS = frozenset({"build", "waive", "flee", "vanish", "quit", "lost"})


@dataclass(frozen=True)
class Acts:
    """Phrases that say what a unit does, in a turn of one kind."""

    act_of: Mapping[tuple[str, ...], Act]

    @cached_property
    def phrases(self) -> PhraseSet:
        """The phrases alone."""
        return PhraseSet(frozenset(self.act_of))


@dataclass(frozen=True, eq=False)
class Vocabulary:
    """The words of a language, by the stages in which they are looked up."""

    lines: LineWords
    layout: LayoutWords
    names: FurtherNames
    tokens: TokenWords
    grammar: GrammarWords
    conditions: ConditionWords
    prose: ProseWords
    winter: WinterWords
    references: ReferenceWords
    heads: HeadWords
    giving: GivingWords
    beside: WordsBeside
    pointing: PointingWords
    settling: SettlingWords
    corrections: CorrectionWords

    @classmethod
    def of(cls, tables: Mapping[str, Any]) -> Vocabulary:
        """Make a vocabulary of tables of plain phrases; VocabularyError if something is amiss.

        The judge's own form is understood in every language, and added here.
        """
        vocabulary = read_table(cls, merged(tables, JUDGES_FORM), "")
        vocabulary.check()
        return vocabulary

    def check(self) -> None:
        """Raise VocabularyError for a list that says something else than it is for."""
        if not (self.tokens.coast and self.tokens.way):
            raise VocabularyError("[tokens] coast and way are needed")
        named = {
            "prose.places": self.prose.places,
            "names.further": self.names.further,
        }
        for where, texts in named.items():
            if odd := [text for text in texts if text.count(":") != 1]:
                raise VocabularyError(f"{where}: a name, a colon and other names, not {odd[0]!r}")
        for text in self.corrections.readings:
            if not all(text.count(slot) == 1 for slot in ("{wrong}", "{right}")):
                raise VocabularyError(
                    f"corrections.readings: {text!r} lacks {{wrong}} or {{right}}"
                )

    # --- units ----------------------------------------------------------------------------------

    @cached_property
    def several_units(self) -> WordSet:
        """Many units at once: all of them, the rest, armies."""
        return self.grammar.everybody | self.grammar.the_rest | self.tokens.several

    @cached_property
    def crowds(self) -> WordSet:
        """All that names many units at once: all of my units."""
        return self.several_units | self.grammar.crowd | {":"}

    # --- words that are no names ----------------------------------------------------------------

    @cached_property
    def known_words(self) -> WordSet:
        """All that is not a name and may still stand in an order."""
        grammar = self.grammar
        verbs = {word for phrase in grammar.verb_phrases for word in phrase}
        coasts = {self.tokens.coast[0], *COAST_CODES.values()}
        kinds = self.tokens.kinds.keys()
        around = grammar.fillers | grammar.auxiliaries | grammar.towards | grammar.lead_ins
        between = grammar.joiners | grammar.carried | grammar.by_sea
        return frozenset(verbs | coasts | kinds | around | between)

    @cached_property
    def notation(self) -> WordSet:
        """Letters, signs and plain verbs that orders are noted by."""
        return NOTATION | {VIA} | self.tokens.kinds.keys() | self.grammar.plain_verbs

    @cached_property
    def plain_or_known(self) -> WordSet:
        """Words that no slip of the pen makes something else of."""
        return self.tokens.plain_words | self.known_words

    @cached_property
    def every_word(self) -> WordSet:
        """All words that the language has a meaning for."""
        return frozenset(_words_in(self))

    @cached_property
    def small_words(self) -> WordSet:
        """What may stand beside names in letters for retreats and winters, and says nothing."""
        prose, grammar, known = self.prose, self.grammar, self.settling
        plain = prose.easy | prose.determiners | prose.aiming | prose.assents | prose.goodbyes
        plain |= known.small | known.other | known.instead | prose.people | grammar.thens
        plain |= grammar.ordinal_ends | grammar.counting | grammar.fillers
        plain |= {word for phrase in prose.respective.phrases for word in phrase[:1]}
        return plain | self.tokens.kinds.keys()

    @cached_property
    def loud_words(self) -> WordSet:
        """Words of orders, without which a line that names nothing orders nothing."""
        verbs = {word for phrase in self.grammar.verb_phrases for word in phrase if len(word) > 1}
        kinds = self.tokens.kinds.keys()
        return frozenset(verbs | kinds | self.several_units | self.grammar.repeating)

    @cached_property
    def before_places(self) -> WordSet:
        """What wants a place after it."""
        return self.grammar.towards | self.tokens.kinds.keys() | {DASH}

    # --- words around orders --------------------------------------------------------------------

    @cached_property
    def clause_joins(self) -> WordSet:
        """What a clause may begin with, which an order ends."""
        return self.prose.joins | self.prose.whiles | self.grammar.buts | self.giving.joins

    @cached_property
    def reports(self) -> WordSet:
        """What says that somebody said or expects something."""
        return self.prose.quoted | self.prose.expecting

    @cached_property
    def before_orders(self) -> WordSet:
        """What may stand between who gives an order, and the order."""
        prose, grammar = self.prose, self.grammar
        units = self.tokens.kinds.keys() | prose.people | self.several_units | prose.units_of
        around = prose.easy | prose.adverbs | prose.determiners | prose.goodbyes | prose.starting
        forms = grammar.articles | grammar.fillers | grammar.prepositions | grammar.auxiliaries
        return (self.excepting | units | around | forms | prose.me) - self.giving.others

    @cached_property
    def behind_orders(self) -> WordSet:
        """What may stand first behind an order."""
        around = self.prose.adverbs | self.prose.goodbyes | self.prose.determiners
        units = self.tokens.kinds.keys() | self.several_units | self.prose.units_of
        return self.giving.behind | self.excepting | around | units | self.clause_joins

    @cached_property
    def told_of_orders(self) -> WordSet:
        """What begins to say something of an order, right behind it."""
        prose = self.prose
        said = prose.saying | prose.denials | prose.none_at_all | self.grammar.auxiliaries
        return said - self.behind_orders

    @cached_property
    def excepting(self) -> WordSet:
        """The first words of what excepts units from all."""
        return frozenset(phrase[0] for phrase in self.prose.excepts.phrases)

    # --- what sentences say of units ------------------------------------------------------------

    @cached_property
    def acts(self) -> Acts:
        """What sentences say in a turn of movements."""
        verbs = {
            phrase: ACT_OF[verb]
            for phrase, verb in self.grammar.verb_phrases.items()
            if verb in ACT_OF and JOINING_SIGNS.isdisjoint(phrase)
        }
        words = self.prose.acts
        names = (field.name for field in fields(words) if field.name not in LATER_ACTS)
        others = {
            form: Act[name.upper()]
            for name in names
            for phrase in getattr(words, name).phrases
            for form in self.grammar.forms_of(phrase)
        }
        return Acts(verbs | others)

    @cached_property
    def acts_of_heads(self) -> Acts:
        """What heads over units say: attackers, movement."""
        words = self.heads
        lists = {
            Act.STAY: words.staying,
            Act.GO: words.going,
            Act.HELP: words.helping,
            Act.CARRY: words.carrying,
        }
        added = {phrase: act for act, phrases in lists.items() for phrase in phrases.phrases}
        return Acts({**self.acts.act_of, **added})

    @cached_property
    def winter_acts(self) -> Acts:
        """What sentences say when builds and removals are due."""
        builds, waives = self.prose.acts.build.phrases, self.prose.acts.waive.phrases
        signs = {(sign,): Act.BUILD for sign in JOINING_SIGNS & self.grammar.verb_of.keys()}
        added = signs | dict.fromkeys(builds, Act.BUILD) | dict.fromkeys(waives, Act.WAIVE)
        gone = self.prose.acts.vanish.phrases | self.prose.acts.quit.phrases
        quits = dict.fromkeys(gone, Act.LEAVE)
        return Acts({**self.acts.act_of, **added, **quits})

    @cached_property
    def retreat_acts(self) -> Acts:
        """What sentences say when retreats are due."""
        retreats = (p for p, verb in self.grammar.verb_phrases.items() if verb is Verb.RETREAT)
        added = dict.fromkeys([*retreats, *self.prose.acts.flee.phrases], Act.GO)
        gone = self.prose.acts.vanish.phrases | self.prose.acts.lost.phrases
        lost = dict.fromkeys(gone, Act.LEAVE)
        return Acts({**self.acts.act_of, **added, **lost})

    @cached_property
    def units_and_orders(self) -> WordSet:
        """Words that may stand for units or orders, and then are no talk of people."""
        prose, grammar = self.prose, self.grammar
        units = self.several_units | self.tokens.kinds.keys() | prose.people | prose.standing_for
        units |= prose.pointing_back | prose.relatives | prose.resolved
        return frozenset(units | grammar.orders | grammar.ordering | self.corrections.undone)

    @cached_property
    def somebody(self) -> WordSet:
        """Who or what does something, and is no unit."""
        return self.prose.persons | self.prose.things

    @cached_property
    def told(self) -> WordSet:
        """What may end like words for what somebody did, and is not one of them here."""
        return self.prose.saying | self.prose.expecting | self.said_words

    @cached_property
    def present_endings(self) -> tuple[str, ...]:
        """How words for what a unit does end: Munich idles."""
        return tuple(self.prose.present_endings)

    @cached_property
    def past_endings(self) -> tuple[str, ...]:
        """How words for what somebody did end."""
        return tuple(self.prose.past_endings)

    @cached_property
    def act_words(self) -> WordSet:
        """Single words for what units do."""
        return frozenset(phrase[0] for phrase in self.acts.act_of if len(phrase) == 1)

    @cached_property
    def said_words(self) -> WordSet:
        """Words that mean something that is no place."""
        return self.tokens.plain_words | self.act_words | self.prose.talk

    @cached_property
    def prose_words(self) -> WordSet:
        """Words of plain language, which no order is made of."""
        prose = self.prose
        return self.known_words | prose.aiming | prose.starting | self.said_words | prose.people


def _words_in(table: object) -> set[str]:
    """Return all words of a table, and of those within it."""
    words: set[str] = set()
    match table:
        case PhraseSet():
            words.update(*table.phrases)
        case frozenset() | tuple() | Mapping():
            words.update(" ".join(map(str, table)).split())
        case _ if is_dataclass(table):
            words.update(*(_words_in(getattr(table, part.name)) for part in fields(table)))
    return words
