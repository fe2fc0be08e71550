"""The one unit of a kind that can help: `Armenia to Sevastopol supported by the fleet`.

Its name is put in the place of the words that mean it; if several could help as well, or none, they
stay as they are, and are asked about.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from judge.orders.lines.splitting import Line
from judge.orders.meaning.gist.gist import own_of, whole_passage
from judge.orders.meaning.gist.mentions import Mention, Passage
from judge.orders.meaning.headings_above import NOTHING
from judge.orders.meaning.line_reader import LineReader
from judge.orders.vocabulary import Act
from judge.rules.board import Province
from judge.rules.order import Support


@dataclass(frozen=True)
class OnlyHelper:
    """Puts the name of the only unit of a kind that can help where the kind is named."""

    lines: LineReader

    def put(self, text: str) -> str:
        """Return a sentence with the name of the unit that helps; the sentence if none is told."""
        passage = whole_passage(text, self.lines.lexicon)
        unit = next((it for it in passage.mentions if self._helps(passage, it)), None)
        ways = list(self._ways(text, passage, unit)) if unit else []
        return ways[0] if len(ways) == 1 else text

    def _helps(self, passage: Passage, unit: Mention) -> bool:
        """Whether a kind alone, behind an article, is what helps."""
        known, words = self.lines.lexicon.vocabulary, passage.words
        led = unit.start > 0 and words[unit.start - 1] in known.grammar.articles
        alone = led and not (unit.places or unit.power or unit.any)
        if not alone or words[unit.start] in known.tokens.several:
            return False
        acts = [it for it in passage.act_mentions if it.act is Act.HELP]
        by = known.prose.agents | known.prose.help_from
        behind = words[unit.start - 2] in by and passage.has(known.grammar.helped)
        return behind or any(it.start == unit.end for it in acts)

    def _ways(self, text: str, passage: Passage, unit: Mention) -> Iterator[str]:
        """Yield the sentence with each unit of the kind that could help so, and is not named."""
        standpoint, tokens = self.lines.standpoint, passage.parsed.tokens
        named = {own_of(it, standpoint) for it in passage.mentions if it.places}
        for at, own in sorted(standpoint.own.items()):
            if own.kind is not unit.kind or at in named:
                continue
            name = standpoint.unit_name(at)
            said = f"{text[: tokens[unit.start - 1].start]}{name}{text[tokens[unit.end - 1].end :]}"
            if self._supports(said, at):
                yield said

    def _supports(self, text: str, at: Province) -> bool:
        read = self.lines.read(Line(0, 0, text), NOTHING)
        helps = (it.order for it in read.orders if it.unit == at and isinstance(it.order, Support))
        return any(map(self.lines.standpoint.can, helps))
