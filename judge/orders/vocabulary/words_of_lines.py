"""The words by which a letter is parted into lines, and lines into sentences.

What each list is for stands in the file: `templates/en/reading/orders.toml`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from judge.orders.vocabulary.patterns import any_of
from judge.orders.vocabulary.word_tables import Texts, WordSet


@dataclass(frozen=True)
class LineWords:
    """What parts a letter into lines, and lines into sentences."""

    subjects: Texts
    name_endings: WordSet
    abbreviations: WordSet
    last_words: WordSet
    remark_openers: WordSet
    crossed: Texts
    crossed_things: Texts
    crossed_how: Texts
    crossed_what: Texts
    crossed_out: Texts
    crossed_ends: Texts
    ditto: Texts
    postscripts: Texts
    signing: Texts
    nods: Texts
    nod_tags: Texts
    nod_subjects: Texts
    nod_modals: Texts
    nod_statements: Texts
    nod_results: Texts
    nod_hedges: Texts
    nod_questions: WordSet
    wish_openings: Texts
    glad: Texts
    gladly: Texts
    feasts: Texts
    wishes: Texts
    wished_to: Texts
    fronts: Texts
    joining_fronts: WordSet
    stands: WordSet
    pauses: Texts
    pointing_back: Texts
    leaving: Texts
    leaving_until: Texts
    leading_on: WordSet
    placing: WordSet
    helping: Texts
    telling: Texts
    telling_of_it: Texts
    spoken_stops: Texts
    spoken_commas: Texts
    spoken_colons: Texts

    @cached_property
    def spoken_sign(self) -> re.Pattern[str]:
        """Any sign that is spelled out."""
        words = any_of((*self.spoken_stops, *self.spoken_commas, *self.spoken_colons))
        return re.compile(rf"\s+(?:{words})(?=\s|$)", re.I)

    @cached_property
    def spoken(self) -> Sequence[tuple[re.Pattern[str], str]]:
        """Signs as telegrams and dictation spell them out, each with what it is."""
        signs = {";": self.spoken_stops, ",": self.spoken_commas, ":": self.spoken_colons}
        return [
            (re.compile(rf"\s+(?:{any_of(words)})(?=\s|$)", re.I), sign)
            for sign, words in signs.items()
        ]

    @cached_property
    def subject(self) -> re.Pattern[str]:
        """What stands before the subject of a mail."""
        return re.compile(rf"\W*(?:(?:{any_of(self.subjects)})\.?\s*:\s*)+", re.I)

    @cached_property
    def paused(self) -> re.Pattern[str]:
        """A pause behind what points back: `Ruhr supports that um fleet Kiel goes to Holland`.

        Or what else is told there without one: `Ruhr supports it fleet Kiel goes to Holland`.
        """
        back, pause = any_of(self.pointing_back), any_of(self.pauses)
        told = rf"(?:{any_of(self.telling)})\s+(?!(?:{any_of(self.telling_of_it)})\b)\w"
        helped = rf"\b(?:{any_of(self.helping)})\s+(?:{back})"
        return re.compile(rf"\b(?:{back})\s+(?=(?:{pause})\b)|{helped}\s+(?={told})", re.I)

    @cached_property
    def signed(self) -> re.Pattern[str]:
        """Who signs at the end of a line, and the words before it: `. Cheers, Col. H. Lee`."""
        before = rf"(?<=[.!?,;])\s+(?:{any_of(self.signing)})\s*,?"
        name = r"[\w.’']{1,14}"
        return re.compile(
            rf"{before}\s+(?P<signer>{name}(?:\s+{name}){{0,3}})(?:\s*\([^()]*\))?[\s.xX]*$", re.I
        )

    @cached_property
    def goodbye(self) -> re.Pattern[str]:
        """How somebody takes leave at the end of a line: `..., thanks, talk to you next year!`."""
        leaving, until = any_of(self.leaving), any_of(self.leaving_until)
        return re.compile(rf"[\s,.;–-]+(?:{leaving})\s+(?:{until})[\s.!]*$", re.I)

    @cached_property
    def postscript(self) -> re.Pattern[str]:
        """What begins a postscript, perhaps with its number: `PS`, `P.P.S.:`, `PS 2 -`."""
        return re.compile(
            rf"^\s*(?:{any_of(self.postscripts)})(?![^\W\d])\.?\s*(?:\d\b)?\s*[.:;,)–—-]*\s+(?=\S)",
            re.I,
        )

    @cached_property
    def nod(self) -> re.Pattern[str]:
        """What asks for a nod at the end of a sentence: `, ok?`, `That works, doesn't it?`."""
        fine, tag = any_of(self.nod_results), rf"(?:{any_of((*self.nods, *self.nod_tags))})"
        modal, stated = any_of(self.nod_modals), any_of(self.nod_statements)
        sure = rf"(?:{any_of(self.nod_subjects)})\s+(?:{modal})\s+(?:{fine})\b"
        hedged = rf"(?:,?\s+(?:{any_of(self.nod_hedges)}))?"
        plain = rf"(?:{any_of(self.nod_subjects)})(?:['’]?s|\s+(?:{stated}))?\s+(?:{fine})\b"
        told = rf"{sure}{hedged}(?:,?\s+{tag})?\s*[.?!]|{plain}{hedged},?\s+{tag}\s*\?"
        return re.compile(
            rf"(?:(?:^|\s?[,;–—-]\s?|(?<=[.!])\s|\s?\((?=[^()]*\)))(?:{told})(?:\s*\))?"
            rf"|(?<=\w)(?:\s?[,;–—-]|\s)\s?(?:{any_of(self.nods)})\s*\?)(?=\s|$)",
            re.I,
        )

    @cached_property
    def wishing(self) -> re.Pattern[str]:
        """A clause that wishes well: `Happy New Year to you`, `Best wishes from Moscow`."""
        opening = rf"(?:(?:{any_of(self.wish_openings)})\s+)*"
        glad = rf"(?:{any_of(self.glad)})\s+(?:(?:{any_of(self.gladly)})\s+)*"
        sent = rf"(?:{any_of(self.wishes)})\s+(?:{any_of(self.wished_to)})"
        wish = rf"(?:{glad}(?:{any_of(self.feasts)})|{sent})\b"
        return re.compile(
            rf"(?P<onset>^|[.!?;]\s)\s?{opening}{wish}(?P<to>[^.!?,;]*)[.!?,;]*", re.I
        )

    @cached_property
    def of_nods(self) -> frozenset[str]:
        """Words that belong to what asks for a nod: in `is that ok?`, the first two."""
        phrases = (*self.nod_subjects, *self.nod_modals, *self.nod_statements)
        return frozenset(word for phrase in phrases for word in phrase.split())

    @cached_property
    def front(self) -> re.Pattern[str]:
        """What begins a sentence and says where it is: `In the south Vienna holds`."""
        more = any_of((*self.name_endings, *self.joining_fronts))
        here = any_of(self.fronts)
        return re.compile(
            rf"((?:^|[.!?]\s)\s*(?:{here}))(?:\s+|[,:]\s*)(?!(?:{more})\b)(?=\w)", re.I
        )

    @cached_property
    def tells_crosses(self) -> re.Pattern[str]:
        """A clause that tells how the marks of what is crossed out are to be read."""
        crossed, things, how, is_so = map(
            any_of, (self.crossed, self.crossed_things, self.crossed_how, self.crossed_out)
        )
        mark = rf"(?:X{{3,40}}|\b(?:{crossed})\b)"
        told = (
            rf"(?:{crossed})\s+(?:{things})\b"
            rf"|\b(?:{things})\s+(?:{how})\s+(?:(?:{how}|{is_so})\s+){{0,3}}{mark}"
            rf"|\b(?:{any_of(self.crossed_what)})\s+{mark}|X{{3,40}}(?=\s+(?:{is_so})\s)"
        )
        said = rf"(?:\s+(?:{is_so})(?:\s+[^\s,.;:!?()]+){{0,3}})?"
        ends = rf"\s*(?=[,.;:!?()]|$|\s(?:{any_of(self.crossed_ends)})\s)"
        return re.compile(
            rf"(?:^|(?<=[(.,;:!?]))(?:\s*+\w++){{0,3}}?\s*+(?:{told}){said}{ends}", re.I
        )

    @cached_property
    def stands_at_end(self) -> re.Pattern[str]:
        """The end of a cell that is an order of its own; H is the judge's letter for it."""
        return re.compile(rf"(?:^|\s)(?:h|{any_of(self.stands)})$", re.I)
