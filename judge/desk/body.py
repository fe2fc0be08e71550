"""The body of a letter: its writer's own lines, parted once into texts, commands and blocks.

A line is a command only if the whole line is one: its name, its argument, courtesies and
punctuation.  The text of all parts together is read once, so blank lines stand for what is no
text, and every line keeps its number.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache

from judge.desk.answered_in_place import with_answers
from judge.desk.blocks import Block, blocks_of
from judge.desk.commands.command import GM_ALONE, Call, Command
from judge.desk.courtesies import plain
from judge.desk.language import Language, any_of, plain_words, says
from judge.desk.other_judges import Elsewhere, elsewhere
from judge.desk.plain_lines import plain_line
from judge.desk.proxy_words import grants_in
from judge.desk.quoting import own_lines
from judge.desk.said_of_final import breaks_off, denies, said_of_final
from judge.desk.ticks import boxed, ticked
from judge.desk.trimmings import closing_lines, without_trimmings
from judge.variants.seam import PowerName, Variant


@dataclass(frozen=True, slots=True)
class Text:
    """Lines of a letter that stand together and may hold orders: the first and the last, from 1."""

    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Mark:
    """A line that may mark the letter's orders as final or as preliminary, and what is beside it.

    It belongs to all the orders of the letter, and so parts no text.  It may be a sentence of its
    own though others stand beside it: `That is all. FINAL`.
    """

    line: int
    final: bool
    beside: str = ""
    apart: bool = False


@dataclass(frozen=True, slots=True)
class Wish:
    """A line that asks in words for what no orders are: what it asks for, and the line."""

    number: int
    code: str
    line: str


Part = Text | Call | Block | Elsewhere


@dataclass(frozen=True, slots=True)
class Body:
    """A letter's own lines: its parts in their order, and the text of all of them together.

    `quoted` counts the lines that are not its writer's, or stand below their signature mark;
    `closing` are the numbers of closings and what stands right below, a name and an address; `own`
    are all its lines as they were written.
    """

    parts: tuple[Part, ...]
    text: str
    marks: tuple[Mark, ...] = ()
    quoted: int = 0
    wishes: tuple[Wish, ...] = ()
    closing: frozenset[int] = frozenset()
    own: tuple[str, ...] = ()

    @property
    def calls(self) -> tuple[Call, ...]:
        """The commands in the letter."""
        return tuple(part for part in self.parts if isinstance(part, Call))


def read_body(
    text: str,
    commands: Mapping[str, Command],
    language: Language,
    variant: Variant | None = None,
    *,
    at_desk: bool = False,
    game: str = "",
) -> Body:
    """Part a letter's text, in which some commands may stand.

    A block may be sent to the powers of the game, if there is one; its name may stand behind a
    command.  `at_desk`: the gamemaster wrote it; from others a line is a command of theirs only if
    it is written in capitals.
    """
    quoted_or_own = with_answers(text, language)
    own = [plain_line(line) for line in own_lines(quoted_or_own)]
    written = _count(own)
    own = without_trimmings(own, language)
    reader = _CommandReader(commands, language, variant, at_desk=at_desk, game=game)
    blocks = blocks_of(own, language, _addressees(variant))
    parts: list[Part] = []
    lines: list[str] = []
    marks: list[Mark] = []
    while (number := len(lines) + 1) <= len(own):
        line = own[number - 1]
        part = (
            _block(blocks.get(number), reader)
            or reader.rest(own, number)
            or reader.call(line, number)
            or elsewhere(line, language)
        )
        if isinstance(part, Call) and part.command.takes_paragraph:
            below = list(_paragraph(own[number:], reader))
            parts.append(replace(part, text="\n".join(below)))
            lines += [""] * (1 + len(below))
            continue
        if part is not None:
            parts.append(part)
            lines += [""] * (part.last - part.first + 1 if isinstance(part, Block) else 1)
            continue
        mark, line = reader.mark(own[number - 1], number, own[number - 2] if number > 1 else "")
        marks += [mark] if mark else []
        lines.append(line)
        if line.strip():
            before = parts.pop() if parts and isinstance(parts[-1], Text) else None
            parts.append(Text(before.first if isinstance(before, Text) else number, number))
    quoted = _count(quoted_or_own.splitlines()) - written
    wishes = (_wish(number, line, language) for number, line in enumerate(lines, start=1))
    return Body(
        tuple(parts),
        "\n".join(lines),
        tuple(marks),
        quoted,
        tuple(filter(None, wishes)),
        closing_lines(lines, language),
        tuple(own),
    )


def _paragraph(lines: Iterable[str], reader: _CommandReader) -> Iterator[str]:
    """Yield the lines up to a blank one, or to another command."""
    for line in lines:
        if not line.strip() or reader.call(line) is not None:
            return
        yield line


def _block(block: Block | None, reader: _CommandReader) -> Block | None:
    """Return a block, but for one without an end that is a command with its text below."""
    if block is not None and not block.ended and reader.at_desk and block.kind in reader.commands:
        return None
    return block


def _addressees(variant: Variant | None) -> frozenset[str]:
    """Return the words by which the powers of a game are called."""
    powers = variant.powers.values() if variant else ()
    return frozenset(word for power in powers for word in _words_for(power))


@cache
def _words_for(power: PowerName) -> frozenset[str]:
    return frozenset(re.findall(r"\w+", " ".join(power.spellings).lower()))


def _count(lines: Iterable[str]) -> int:
    return sum(1 for line in lines if line.strip())


@cache
def _beginning(codes: tuple[str, ...], language: Language) -> re.Pattern[str]:
    """Return the pattern of lines that begin with one of some commands."""
    spellings = (words for words, code in language.commands.items() if code in codes)
    longest_first = sorted(spellings, key=len, reverse=True)
    any_name = "|".join(words.replace(" ", r"[\s:'’–-]+") for words in longest_first)
    courtesy = rf"{any_of(language.courtesies)}(?!\w)"
    # Both begin with a letter, so that no sign before them is tried as one.
    before = rf"(?:[\W_]|(?=[^\W_]){courtesy})*?"
    return re.compile(rf"{before}(?=[^\W_])({any_name})(?![^\W_])(.*)", re.IGNORECASE)


class _CommandReader:
    """Tells which lines are commands, and which may be marks."""

    def __init__(
        self,
        commands: Mapping[str, Command],
        language: Language,
        variant: Variant | None,
        *,
        at_desk: bool,
        game: str,
    ) -> None:
        self.commands = commands
        self.game = re.compile(rf"\W*{re.escape(game)}(?!\w)", re.IGNORECASE) if game else None
        self.at_desk = at_desk
        self.language = language
        self.powers = tuple(variant.powers.values()) if variant else ()
        self.beginning = _beginning(tuple(commands), language)

    def call(self, line: str, number: int = 0) -> Call | None:
        """Return the command that a line is, if it is nothing else."""
        if "proxy" in self.commands and grants_in(line, self.language.proxies, self.powers):
            return Call(self.commands["proxy"], self._plain(line), line.strip())
        command, behind = self._begins_with(line)
        if command is None or command.marks is not None:
            return None
        if command.takes_rest:
            is_alone = re.fullmatch(command.argument(self.language.arguments), behind)
            return Call(command, "", line.strip(), number) if is_alone else None
        if command.decide is not None and (self.at_desk or command.roles == GM_ALONE):
            return self._desk_call(command, behind, line, number)
        if behind.strip() == ":":  # `Status:` stands over something
            return None
        written = self._plain(line if command.whole_line else behind).rstrip("? ")
        takes = command.argument(self.language.arguments)
        arguments = (self._without_game(written), written)
        fit = (it for it in arguments if re.fullmatch(takes, it, re.IGNORECASE))
        argument = next(fit, None)
        return None if argument is None else Call(command, argument, line.strip(), number)

    def _without_game(self, argument: str) -> str:
        """Return an argument without the name of the letter's own game: STATUS Sarajevo."""
        named = self.game.match(argument) if self.game else None
        return argument[named.end() :].strip() if named else argument

    def rest(self, lines: Sequence[str], number: int) -> Block | None:
        """Return the block that a command makes of its line and those below, if it takes them.

        They are all to where the language ends such a block; without that the rest of the letter,
        but for one that needs its end.
        """
        command, behind = self._begins_with(lines[number - 1])
        if command is None or not command.takes_rest:
            return None
        if not re.fullmatch(command.argument(self.language.arguments), behind):
            return None
        ends = self.language.blocks[command.name].ends
        below = range(number + 1, len(lines) + 1)
        end = next((at for at in below if plain_words(lines[at - 1]) in ends), 0)
        if command.needs_end and not end:
            return None
        text = "\n".join([behind, *lines[number : end - 1 if end else None]])
        opening, last = lines[number - 1].strip(), end or len(lines)
        return Block(command.name, opening, number, last, ended=bool(end), text=text)

    def _desk_call(self, command: Command, behind: str, line: str, number: int) -> Call | None:
        """Return a command of the gamemaster's desk, which reads its argument for itself."""
        free = command.takes_text
        argument = _BESIDE_ARGUMENT.sub("", behind if free else self._plain(behind)).strip()
        name = line[: len(line) - len(behind)].strip()
        if not self.at_desk and not name.isupper():
            return None
        if not re.fullmatch(command.argument(self.language.arguments), argument, re.IGNORECASE):
            return None
        return Call(command, argument, line.strip(), number)

    def mark(self, line: str, number: int, above: str = "") -> tuple[Mark | None, str]:
        """Return the mark that a line may be, if any, and what of the line may hold orders.

        What stands beside a mark is not lost, as in `Final: A Mun - Bur`.  One beside a box is a
        mark if the box is ticked, and nothing if it is not.  A sentence may be a mark as well.
        """
        boxes = list(boxed(line))
        marked = [(is_ticked, self._alone(text)) for is_ticked, text in boxes]
        other = [text for (_, text), (_, marks) in zip(boxes, marked, strict=True) if marks is None]
        few = len(other) < len(boxes) and all(len(text.split()) <= _OTHER_BOX for text in other)
        if few and all(marks is not None or not is_ticked for is_ticked, marks in marked):
            ticks = [marks for is_ticked, marks in marked if is_ticked and marks is not None]
            return (Mark(number, all(ticks)) if ticks else None), ""
        command, behind = self._begins_with(line)
        if command is not None and command.marks is not None:
            answer = ticked(behind, self.language)
            if answer is not None:
                return Mark(number, command.marks is answer), ""
            beside = self._plain(behind)
            mark = self._beginning_mark(line, number, above, command.marks, beside)
            return mark, "" if _is_condition(mark, beside, self.language) else beside
        if "final" not in self.commands:
            return None, line
        said = said_of_final(line, self.language)
        order = _marked_behind(line, self.language)
        if order and (said is None or (said.final and said.rest)):
            return Mark(number, True, order, _ends_sentence(line, order)), order
        return (Mark(number, said.final), said.rest) if said else (None, line)

    def _beginning_mark(self, line: str, number: int, above: str, final: bool, beside: str) -> Mark:
        """Return the mark with which a line begins; what denies it may stand beside or above it."""
        broken = f"{above} {line}" if breaks_off(above) and line.lstrip()[:1].islower() else line
        first = _SENTENCES.split(broken, maxsplit=1)[0]
        if denies(first, self.language):
            return Mark(number, False, beside, apart=True)
        said = said_of_final(line, self.language)
        alone = said is not None and said.final and (not said.rest or _breaks(line, beside))
        apart = bool(beside) and (alone or _is_but_plain(beside, self.language))
        return Mark(number, final, beside, apart)

    def _alone(self, text: str) -> bool | None:
        """Return how a text marks orders, if it is nothing but a mark."""
        command, behind = self._begins_with(text)
        if command is None or _WORD.search(self._plain(behind)):
            return None
        return command.marks

    def _begins_with(self, line: str) -> tuple[Command | None, str]:
        """Return the command that a line begins with, and what follows its name."""
        match = self.beginning.fullmatch(line.strip())
        if match is None:
            return None, ""
        return self.commands[self.language.commands[plain_words(match[1])]], match[2]

    def _plain(self, beside: str) -> str:
        return plain(beside, self.language)


_WORD = re.compile(r"\w")
_BESIDE_ARGUMENT = re.compile(r"^[\s:=–—-]+")


_OTHER_BOX = 2  # words beside one that says nothing of the orders: ( ) public
_SENTENCES = re.compile(r"[.!?;:]")


def _is_condition(mark: Mark, beside: str, language: Language) -> bool:
    """Whether what stands beside a mark only says under which condition it would be one."""
    first = plain_words(beside)
    begun = (first.startswith(f"{phrase} ") for phrase in language.said.conditions)
    return not mark.final and any(begun)


def _is_but_plain(beside: str, language: Language) -> bool:
    """Whether what stands beside a mark says nothing more: `FINAL (really!)`."""
    words = plain_words(beside).split()
    plain_ones = "?" not in beside and set(language.said.around).issuperset(words)
    return plain_ones and words[-1:] != [] and words[-1] not in language.marks.links


def _breaks(line: str, beside: str) -> bool:
    """Whether a sign parts a mark from what stands behind it: `Final, good night`."""
    return line[: line.rfind(beside)].rstrip()[-1:] in set(",.!") if beside else False


def _ends_sentence(line: str, order: str) -> bool:
    """Whether a mark at the end of a line is a sentence of its own."""
    return line[len(order) :].lstrip()[:1] in set(".!?")


def _wish(number: int, line: str, language: Language) -> Wish | None:
    """Return what a line asks for in its own words, if it is anything."""
    text = plain_words(line)
    wished = (code for code, phrases in language.wishes.items() if says(text, phrases))
    return next((Wish(number, code, line.strip()) for code in wished), None)


@cache
def _behind(language: Language) -> re.Pattern[str]:
    """Return the pattern of a line with a mark at its end."""
    mark = any_of(language.marks.behind)
    return re.compile(rf"(.*[^\s.,;:!*_(–-])[\s.,;:!*_(–-]+{mark}[\W_]*")


def _marked_behind(line: str, language: Language) -> str:
    """Return what stands before a mark at the end of its line: `A Mun - Bur. FINAL`."""
    match = _behind(language).fullmatch(line)
    denied = match is not None and match[1].lower().endswith(language.marks.denied)
    return match[1] if match and not denied else ""
