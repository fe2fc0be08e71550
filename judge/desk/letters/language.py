"""A language as the clerk reads it: how people write commands, marks and what stands around them.

The words are in `templates/<code>/reading/letters.toml`; English is understood in every language.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from judge.desk.final.final_words import SaidWords
from judge.desk.letters.phrases import Phrases, plain_words
from judge.desk.letters.time_phrases import TimeWords
from judge.desk.letters.wish_phrases import put_together
from judge.desk.readers.reader_words import ReaderWords
from judge.desk.zine.zine_words import ZineWords


@dataclass(frozen=True, slots=True)
class Arguments:
    """What may stand behind a command: `MAP BLANK`, `RULES clause III.6`; `forms`: `ORDER FORM`.

    `jests` take it back: `I resign ... just kidding!`.  Behind `follows` stands who is named.
    `and_also` joins names, `then` what is done one after another, `conditions` begin what has to
    come first, `alone` leaves others out.
    """

    blank: Phrases
    map: Phrases
    pictures: Phrases
    clause: Phrases
    because: Phrases
    valid: Phrases
    invalid: Phrases
    start: Phrases
    oneself: Phrases
    and_also: Phrases
    then: Phrases
    conditions: Phrases
    alone: Phrases
    follows: Phrases
    jests: Phrases
    forms: Phrases


@dataclass(frozen=True, slots=True)
class ProxyWords:
    """The words of lines that give proxies, or speak of those that were given.

    `to` and `gives` stand before who gets one, `gets` behind; `of` before whose it is; `around`
    says nothing more; `all` means every one, and `returning` tells that one is not wanted.
    """

    called: Phrases
    to: Phrases
    gives: Phrases
    gets: Phrases
    of: Phrases
    around: Phrases
    all: Phrases
    returning: Phrases


@dataclass(frozen=True, slots=True)
class EndWords:
    """The words by which the gamemaster says how a game ends."""

    won: Phrases
    abandoned: Phrases
    cancelled: Phrases
    combined: Phrases
    continued: Phrases


@dataclass(frozen=True, slots=True)
class VoteWords:
    """The words of votes: ballots, what may be voted on, whom a draw is between.

    `around` may stand beside powers and says no more, `me` means the writer's own, `without` says
    that those named are left out, `along` that the writer shares with them, and `every` that all
    proposals are meant; `bare` are words beside a ballot that is all that a letter says; `gladly`
    are a yes to a question of the judge's.
    """

    yes: Phrases
    no: Phrases
    abstain: Phrases
    back: Phrases
    draw: Phrases
    concession: Phrases
    rules: Phrases
    proposing: Phrases
    around: Phrases
    me: Phrases
    without: Phrases
    along: Phrases
    every: Phrases
    bare: Phrases
    gladly: Phrases


@dataclass(frozen=True, slots=True)
class MarkWords:
    """The words of marks: at the end of a line, what denies or doubts one, what links it.

    `yes` and `no` may stand behind one in a form, which offers a `choice`; `both` mean all powers
    of whoever plays several.
    """

    behind: Phrases
    denied: Phrases
    links: Phrases
    doubts: Phrases
    yes: Phrases
    no: Phrases
    choice: Phrases
    both: Phrases


@dataclass(frozen=True, slots=True)
class FooterWords:
    """How footers begin, anywhere and at the end alone (but `Sent from Mun to Bur`), and end."""

    begins: Phrases
    below: Phrases
    ways: Phrases
    disclaimers: Phrases
    closings: Phrases


@dataclass(frozen=True, slots=True)
class AnswerWords:
    """Answers between quoted lines: that one is meant as it is, or what begins another order."""

    yes: Phrases
    confirming: Phrases  # words around a yes
    sure: Phrases  # of those, what tells that all of a list is right
    otherwise: Phrases
    denying: Phrases
    trailing: Phrases  # behind what a unit does instead
    same: Phrases  # as the answer before
    lists: Phrases  # all that is quoted, or what is left of it,
    stands: Phrases  # ... is meant as it is
    as_quoted: Phrases  # the same in one
    exceptions: Phrases  # but for something
    unsure: Phrases  # what takes all that back
    filled: Phrases  # that answers stand in what is quoted
    blanks: Phrases  # in a form, where nothing is ordered yet
    stays: Phrases  # ends an order, and no unit


@dataclass(frozen=True, slots=True)
class SubjectWords:
    """What a subject may say besides the game, the power and the turn; `over`: it is no more on."""

    final: Phrases
    preliminary: Phrases
    gm: Phrases
    over: Phrases
    labels: Phrases


@dataclass(frozen=True, slots=True)
class Fence:
    """The lines around a block of one kind: what opens it, and what else than its end ends it."""

    opens: Phrases
    ends: Phrases


@dataclass(frozen=True, slots=True)
class BlockWords:
    """What may stand on the line that opens a block: how it is signed, and whom it is for.

    It may bear its author's name (`white`), none (`gray`), or another's (`disguise`).  Its
    `beginning` and its `end` may be told in words.  A `broadcast` is for everybody by its name;
    behind `by` stands whose it says it is.  Words that begin as `private` are not for all.
    """

    white: Phrases
    gray: Phrases
    disguise: Phrases
    plain: Phrases
    beginning: Phrases
    end: Phrases
    to: Phrases
    by: Phrases
    everybody: Phrases
    broadcast: Phrases
    but: Phrases
    gm: Phrases
    around: Phrases
    private: Phrases

    @property
    def signed(self) -> Phrases:
        """All that may be said of how it is signed."""
        return (*self.white, *self.gray, *self.disguise, *self.plain)

    @property
    def anybody(self) -> Phrases:
        """All that may be said of whom it is for, beside the names of powers."""
        return (*self.everybody, *self.but, *self.gm, *self.around)


@dataclass(frozen=True, slots=True)
class GuiseWords:
    """By what press tells who it is from: the judge, what stands before a name, titles."""

    judge: Phrases
    signed: Phrases
    titles: Phrases


@dataclass(frozen=True, eq=False)
class Language:
    """The words of one language, and those of English behind them.

    `name` is what its own speakers call it, `also` what else it may be called; `commands` are
    the codes of commands by all their spellings, each as `plain_words` has it; `courtesies` are
    what people write around one and mean nothing by, `blocks` the lines around each kind of
    block; `settings_called` is what other judges call settings of the house rules, `maps_called`
    what looks of maps are called; `elsewhere` are commands that other judges take, by what they do
    there; `wishes` are what else a letter may ask for in its own words.
    """

    code: str
    name: str
    also: Phrases
    commands: Mapping[str, str]
    arguments: Arguments
    times: TimeWords
    proxies: ProxyWords
    votes: VoteWords
    ends: EndWords
    marks: MarkWords
    said: SaidWords
    subject: SubjectWords
    footers: FooterWords
    answers: AnswerWords
    wishes: Mapping[str, Phrases]
    blocks: Mapping[str, Fence]
    block_words: BlockWords
    guises: GuiseWords
    readers: ReaderWords
    zine: ZineWords
    elsewhere: Mapping[str, Phrases]
    settings_called: Mapping[str, Phrases]
    maps_called: Mapping[str, Phrases]
    courtesies: Phrases

    @classmethod
    def of(cls, code: str, tables: Mapping[str, Any], english: Mapping[str, Any]) -> Language:
        """Return a language by the tables of its `letters.toml` and those of the English one."""
        words = _beside(tables, english)
        called = words["orders"]["called"]
        both = (english, tables)
        return cls(
            code=code,
            name=tables["name"],
            also=tuple(tables.get("also", ())),
            commands=_spelled("commands", both, called),
            arguments=Arguments(**words["arguments"]),
            times=TimeWords(**words["times"]),
            proxies=ProxyWords(**words["proxies"]),
            votes=VoteWords(**words["votes"]),
            ends=EndWords(**words["ends"]),
            marks=MarkWords(**words["marks"]),
            said=SaidWords(**words["said_of_final"]),
            footers=FooterWords(**words["footers"]),
            answers=AnswerWords(**words["answers"]),
            wishes=put_together(words["wishes"], words["wished"]),
            subject=SubjectWords(**words["subject"]),
            blocks={kind: Fence(**lines) for kind, lines in words["blocks"].items()},
            block_words=BlockWords(**words["blocks_are"]),
            guises=GuiseWords(**words["guises"]),
            readers=ReaderWords(**words["readers"]),
            zine=ZineWords(**words["zine"], commands=_spelled("editing", both, called)),
            elsewhere=words["elsewhere"],
            settings_called=words["settings_called"],
            maps_called=words["maps_called"],
            courtesies=words["courtesies"]["phrases"],
        )

    def setting(self, written: str) -> str:
        """Return a setting as the house rules call it, written as other judges do; or nothing."""
        words = plain_words(written)
        return next((it for it, names in self.settings_called.items() if words in names), "")

    def spelled(self, command: str) -> str:
        """Return how the judge itself writes a command."""
        return self.spellings(command)[0]

    def spellings(self, *commands: str) -> Phrases:
        """Return all ways to write some commands."""
        return tuple(spelling for spelling, code in self.commands.items() if code in commands)

    def is_called(self, name: str) -> bool:
        """Whether somebody means this language by a name."""
        names = (self.name, self.code, *self.also)
        return name.casefold() in map(str.casefold, names)


@dataclass(frozen=True, slots=True)
class Languages:
    """The languages of a judge: `own` is the one in which it writes to whoever named none."""

    own: Language
    others: tuple[Language, ...] = ()

    @property
    def all(self) -> tuple[Language, ...]:
        """Every language, the judge's own first."""
        return (self.own, *self.others)

    @property
    def names(self) -> Mapping[str, str]:
        """What each language is called by its own speakers, by code."""
        return {language.code: language.name for language in self.all}

    def of(self, code: str) -> Language:
        """Return the language of a code; the judge's own where there is none such (any more)."""
        return next((other for other in self.others if other.code == code), self.own)

    def called(self, name: str) -> Language | None:
        """Return the language that somebody means by a name, None if there is none."""
        return next((language for language in self.all if language.is_called(name)), None)


def _spelled(key: str, tables: Iterable[Mapping[str, Any]], called: Phrases) -> dict[str, str]:
    """Return commands by their spellings; all that orders are called may stand for `{orders}`."""
    return {
        plain_words(spelling.replace("{orders}", orders)): command
        for table in tables
        for command, spellings in table.get(key, {}).items()
        for spelling in spellings
        for orders in called
    }


def _beside(own: Mapping[str, Any], english: Mapping[str, Any]) -> dict[str, Any]:
    """Return the words of two tables of one shape, the language's own first."""
    both: dict[str, Any] = {}
    for key, words in english.items():
        match words:
            case Mapping():
                both[key] = _beside(own.get(key, {}), words)
            case list():
                both[key] = tuple(dict.fromkeys((*own.get(key, ()), *words)))
    return both
