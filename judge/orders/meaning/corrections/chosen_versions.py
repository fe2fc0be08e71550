"""Versions of which a letter says which one counts: `Version 2 (use this)`, `v3 is the one`.

The lines of the others are left out, as if they were quoted, and so are the labels.  What is told
to hold `in both` is no version.  Where it stays open which counts, `versions` asks.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from judge.orders.lines.sentences import sentences
from judge.orders.lines.splitting import Line
from judge.orders.meaning.corrections.versions import Version
from judge.orders.meaning.headings_above import NOTHING
from judge.orders.meaning.line_reader import LineReader
from judge.orders.vocabulary import Vocabulary
from judge.orders.vocabulary.patterns import any_of
from judge.rules.board import Province

CLAUSE = re.compile(r"[,;:()!?–—]+|\s-\s|\.(?=\s|$)")
REMARK = re.compile(r"\s*(?:[(\[]([^()\[\]]{1,40})[)\]]|[-–—,]\s*([^:]{1,40}))\s*:?$")
OLD = re.compile(r"([^\W\d_]{3,12})\s?:\s*(?=\S)")
SEVERAL = 2  # versions
LANGUAGES_REMEMBERED = 32


@dataclass(frozen=True, slots=True)
class VersionBlock:
    """The lines of one version, by their place in the letter; `remark` is said beside its label."""

    label: Version
    remark: str
    lines: list[int] = field(default_factory=list)


@lru_cache(maxsize=LANGUAGES_REMEMBERED)
def _patterns(vocabulary: Vocabulary) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Return how a label begins a line, and what says that something is of all versions."""
    known = vocabulary.corrections
    words = any_of(known.versions)
    label = rf"\W*(?P<word>{words})[\s.#]*(?P<index>\d{{1,2}}|[a-e])\b\W{{0,3}}"
    each = rf"\W*(?:{any_of(known.in_all)})\b(?:\s+(?:{words})\b\s*[:,–—-]*|\s*[:,–—-])\s*"
    return re.compile(label, re.I), re.compile(each, re.I)


class ChosenVersions:
    """The versions of one letter."""

    def __init__(self, reader: LineReader) -> None:
        self.reader = reader
        self.known = reader.lexicon.vocabulary.corrections
        self.label, self.in_all = _patterns(reader.lexicon.vocabulary)

    def without_others(self, lines: Sequence[Line]) -> list[Line]:
        """Return lines with the version that counts alone, if it is told."""
        result = self._without_old(lines)
        blocks = self._blocks(lines)
        if len({block.label for block in blocks}) < SEVERAL:
            return result
        inside = {at for block in blocks for at in block.lines}
        for at, line in enumerate(lines):
            each = None if at in inside or line.quoted else self.in_all.match(line.text)
            if each:
                result[at] = replace(line, text=line.text[each.end() :])
        outside = [at for at in range(len(lines)) if at not in inside]
        chosen, told = self._chosen(blocks, lines, outside)
        if chosen is None:
            return result
        meant = self._units(lines, [block for block in blocks if block.label == chosen])
        for block in blocks:
            is_chosen, dropped = block.label == chosen, self._verdict(block.remark) < 0
            if is_chosen or dropped or self._units(lines, [block]) & meant:
                for at in block.lines:
                    result[at] = self._as_meant(lines[at], chosen=is_chosen)
        for at in told:
            result[at] = replace(lines[at], quoted=True)
        return result

    def _without_old(self, lines: Sequence[Line]) -> list[Line]:
        """Return lines without what is called old in them, where others order its units anew.

        `OLD: A Mun - Bur; F Kie - Den` calls both orders so.
        """
        result, label, old = list(lines), "", dict[int, str]()
        for at, line in enumerate(lines):
            goes_on = at > 0 and line.number == lines[at - 1].number
            label = self._old_label(line) or (label if goes_on else "")
            if label:
                old[at] = line.text.removeprefix(label)
                result[at] = replace(line, text=f"{label}{old[at]}")
        others = [line for at, line in enumerate(lines) if at not in old] if old else []
        anew = {unit for line in others for unit in self._ordered(line)}
        for at, text in old.items():
            ours = self._ordered(replace(lines[at], text=text))
            if ours and ours <= anew:
                result[at] = replace(result[at], quoted=True)
        return result

    def _old_label(self, line: Line) -> str:
        """Return what calls the orders behind it on a line old ones: `Was: `."""
        label = None if line.quoted else OLD.match(line.text)
        known = self.reader.lexicon.vocabulary.conditions.bare_asides
        return label[0] if label and (label[1].lower(),) in known else ""

    def _ordered(self, line: Line) -> set[Province | None]:
        """Return the units that a line orders."""
        read = None if line.quoted or not line.text else self.reader.read(line, NOTHING)
        return {order.unit for order in read.orders} if read else set()

    def _units(self, lines: Sequence[Line], blocks: Sequence[VersionBlock]) -> set[Province | None]:
        """Return the units that some versions order; those are versions of one another."""
        meant = (self._as_meant(lines[at], chosen=True) for block in blocks for at in block.lines)
        return {unit for line in meant for unit in self._ordered(line)}

    def _blocks(self, lines: Sequence[Line]) -> list[VersionBlock]:
        """Return the versions: each from its label to a blank line below its orders."""
        blocks: list[VersionBlock] = []
        is_open = False
        for at, line in enumerate(lines):
            if block := self._block(line):
                blocks.append(block)
                is_open = True
            elif not line.text:
                is_open = is_open and len(blocks[-1].lines) < SEVERAL
            elif self.in_all.match(line.text):
                is_open = False
            if is_open and (block or (not line.quoted and self._names(line.text))):
                blocks[-1].lines.append(at)
        return blocks

    def _block(self, line: Line) -> VersionBlock | None:
        """Return the version that begins with a line: with its label alone, or before its orders.

        Beside it stands perhaps what is said of it.
        """
        label = None if line.quoted else self.label.match(line.text)
        if label is None:
            return None
        rest = line.text[label.end() :]
        remark = REMARK.fullmatch(line.text[label.end("index") :])
        said = (remark[1] or remark[2]) if remark else ""
        if rest and not (remark or (self._names(rest) and not self._verdict(rest))):
            return None
        version = _plain(label["word"]), label["index"].lower()
        return VersionBlock(version, "" if self._names(said) else said)

    def _names(self, text: str) -> bool:
        return bool(text) and self.reader.lexicon.parse(text).names_anything()

    def _chosen(
        self, blocks: Sequence[VersionBlock], lines: Sequence[Line], outside: Sequence[int]
    ) -> tuple[Version | None, list[int]]:
        """Return the version that counts, and the lines that say so; none if that is open."""
        labels = {block.label for block in blocks}
        beside = {block.label: self._verdict(block.remark) for block in blocks if block.remark}
        told = {at: self._told(lines[at], labels) for at in outside if not lines[at].quoted}
        named = {label for said in told.values() for label, verdict in said if verdict > 0}
        named |= {label for label, verdict in beside.items() if verdict > 0}
        left = {label for label in labels if beside.get(label, 0) >= 0}
        chosen = named or (left if len(left) < len(labels) else set())
        if len(chosen) != 1:
            return None, []
        (only,) = chosen
        spoken = (
            at for at, said in told.items() if said or self.known.apology.match(lines[at].text)
        )
        return only, [at for at in spoken if not self._names(lines[at].text)]

    def _told(self, line: Line, labels: set[Version]) -> list[tuple[Version, int]]:
        """Return the versions that a line speaks of, and whether it says that they count."""
        said: list[tuple[Version, int]] = []
        for sentence in sentences(line.text, self.reader.lexicon.vocabulary):
            for clause in CLAUSE.split(sentence):
                named = [label for label in labels if _names_version(clause, label)]
                verdict = self._verdict(clause) if "?" not in sentence and len(named) == 1 else 0
                said += [(label, verdict) for label in named]
        return said

    def _verdict(self, text: str) -> int:
        """Return 1 if words say that a version counts, -1 if that it does not, else 0."""
        words = self.reader.lexicon.parse(text).words if text.strip() else ()
        vocabulary = self.reader.lexicon.vocabulary
        if not words or self.reader.lexicon.parse(text).proviso == "perpetual":
            return 0
        plain = frozenset(words)
        grammar = self.reader.lexicon.parse(text).grammar
        if plain & vocabulary.prose.they or any(map(grammar.power, range(grammar.end))):
            return 0  # France chose plan A, and so did he
        if plain & (vocabulary.grammar.ors | vocabulary.conditions.ifs | self.known.unsure):
            return 0
        if self.known.dropped.are_among(words) or plain & vocabulary.prose.denials:
            return -1
        return 1 if self.known.chosen.are_among(words) else 0

    def _as_meant(self, line: Line, *, chosen: bool) -> Line:
        """Return a line of the version that counts without its label; one of another as quoted."""
        if not chosen:
            return replace(line, quoted=True)
        label = self.label.match(line.text)
        if label is None:
            return line
        rest = line.text[label.end() :]
        return replace(line, text=rest if self._names(rest) else "")


def _plain(word: str) -> str:
    """Return the word of a label without its plural, and in small letters."""
    return word.lower().rstrip(".s")


def _names_version(text: str, label: Version) -> bool:
    word, index = label
    return re.search(rf"\b{re.escape(word)}\w{{0,6}}[\s.#]*{index}\b", text, re.I) is not None
