"""The body of a letter: its writer's own lines, parted once into texts, commands and blocks.

The text of all parts together is read once, so blank lines stand for what is no text, and every
line keeps its number.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache

from judge.desk.commands.command import Call, Command
from judge.desk.final.final_clauses import sentence_around
from judge.desk.final.ticks import chosen
from judge.desk.letters.answered_in_place import with_answers
from judge.desk.letters.blocks import PRESS, Block, blocks_of
from judge.desk.letters.command_lines import NO_GAME, CommandLines, InGame, command_lines
from judge.desk.letters.language import Language
from judge.desk.letters.mark_lines import Mark, mark_on
from judge.desk.letters.other_judges import Elsewhere, elsewhere
from judge.desk.letters.password_lines import without_passwords
from judge.desk.letters.plain_lines import plain_line
from judge.desk.letters.quoting import own_parts
from judge.desk.letters.trimmings import (
    closing_lines,
    footers_below,
    names_below,
    without_trimmings,
)
from judge.desk.letters.wishes import Wish, before_command, is_of_earlier_orders, wishes_in
from judge.variants.seam import PowerName, Variant

# `A Mun - Bur, A Ber H`: a few words, a sign, and one or two more; or a word between two letters.
_WAY = (
    r"(?:\w+[ .]+){0,5}\w+(?:\s+[-–—>→]+\s+|\s*->\s*|(?<=\b\w{3})[-–—](?=\w{3}\b))\w+(?:[ ./]+\w+)?"
)
_STAY = r"\w[ .]+\w{3,}[ .]+\w"
_LIKE_ORDERS = re.compile(rf"\W*(?:{_WAY}|{_STAY})(?:\s*[,;/]\s*(?:{_WAY}|{_STAY}))*\W*")


@dataclass(frozen=True, slots=True)
class Text:
    """Lines of a letter that stand together and may hold orders: the first and the last, from 1."""

    first: int
    last: int


@dataclass(frozen=True, slots=True)
class ForOther:
    """Lines that are for another game, of which the first is told, and its name.

    `in_subject`: it is named in the subject, beside the one that the letter is for.
    """

    line: str
    game: str
    in_subject: bool = False


Part = Text | Call | Block | Elsewhere | ForOther


@dataclass(frozen=True, slots=True)
class Body:
    """A letter's own lines: its parts in their order, and the text of all of them together.

    `quoted` counts the lines that are not its writer's, or stand below their signature mark;
    `closing` are the numbers of closings and what stands right below, a name and an address; `own`
    are all its lines as they were written, without passwords, and behind the first `before_files`
    of them stand those of files that came with it.
    """

    parts: tuple[Part, ...]
    text: str
    marks: tuple[Mark, ...] = ()
    quoted: int = 0
    wishes: tuple[Wish, ...] = ()
    closing: frozenset[int] = frozenset()
    own: tuple[str, ...] = ()
    before_files: int = 0

    @property
    def calls(self) -> tuple[Call, ...]:
        """The commands in the letter."""
        return tuple(part for part in self.parts if isinstance(part, Call))

    @property
    def written(self) -> str:
        """The text of all its parts that is read, with the marks on its lines."""
        lines = self.text.split("\n")
        for mark in self.marks:
            if mark.line <= len(lines):
                lines[mark.line - 1] = self.own[mark.line - 1]
        return "\n".join(lines)

    def section(self, parts: Sequence[Part], first: int, last: float) -> Body:
        """Return some of its parts, and of its lines those from the first to the last of them."""

        def within(number: int) -> bool:
            return first <= number <= last

        def alone(lines: Iterable[str]) -> Iterator[str]:
            return (line if within(n) else "" for n, line in enumerate(lines, start=1))

        return replace(
            self,
            parts=tuple(parts),
            text="\n".join(alone(self.text.split("\n"))),
            marks=tuple(mark for mark in self.marks if within(mark.line)),
            wishes=tuple(wish for wish in self.wishes if within(wish.number)),
            own=tuple(alone(self.own)),
        )

    @property
    def hides_lines(self) -> bool:
        """Whether press in it lacks its first or its last line, so that orders may be in it."""
        press = (part for part in self.parts if isinstance(part, Block) and part.kind == PRESS)
        return not all(block.ended for block in press)


def call_of_part(part: Part, commands: Mapping[str, Command]) -> Call | None:
    """Return the command that a part of a letter is, or one of some that its block is."""
    match part:
        case Call():
            return part
        case Block(kind) if kind in commands:
            return Call(commands[kind], part.text, part.opening, ended=part.ended)
    return None


def read_body(
    text: str,
    commands: Mapping[str, Command],
    language: Language,
    variant: Variant | None = None,
    *,
    at_desk: bool = False,
    game: InGame = NO_GAME,
) -> Body:
    """Part a letter's text, in which some commands may stand.

    A block may be sent to the powers of the game, if there is one; its name may stand behind a
    command.  `at_desk`: the gamemaster wrote it; from others a line is a command of theirs only if
    it is written in capitals.
    """
    quoted_or_own = with_answers(text, language, game.reads)
    letter, *files = own_parts(quoted_or_own, language)
    written = [plain_line(line) for part in (letter, *files) for line in part]
    own = without_trimmings(written, language)
    commands_in = command_lines(commands, language, variant, at_desk=at_desk, game=game)
    shown = without_passwords(own, language, game)
    own = [above or line for above, line in zip(shown, own, strict=True)]
    blocks = blocks_of(shown, language, _addressees(variant))
    separation = _Separation(own, shown, commands_in, blocks, footers_below(own, language))
    separation.run()
    wishes = tuple(wishes_in(separation.lines, commands_in))
    for wish in wishes:
        before = before_command(wish, language)
        if is_of_earlier_orders(wish, language):
            separation.lines[wish.number - 1] = ""
        elif before and game.orders(before):  # Mun - Bur, REVOKE PROXY
            separation.lines[wish.number - 1] = before
    return Body(
        parts=tuple(separation.parts),
        text="\n".join(separation.lines),
        marks=tuple(separation.marks),
        quoted=_count(quoted_or_own.splitlines()) - _count(written),
        wishes=wishes,
        closing=_closing(separation, language),
        own=tuple(shown),
        before_files=len(letter),
    )


def _closing(separation: _Separation, language: Language) -> frozenset[int]:
    """Return the numbers of closings and what is below, and of a name below the last mark."""
    closing = closing_lines(separation.lines, language)
    marks = [mark.line for mark in separation.marks]
    return closing | names_below(separation.lines, marks[-1]) if marks else closing


@dataclass(slots=True)
class _Separation:
    """A letter's `own` lines being parted; `lines` are what of each may hold orders.

    `shown` are those that others may read, without passwords; `footers` are the numbers of lines
    that are none of the text.
    """

    own: Sequence[str]
    shown: Sequence[str]
    commands: CommandLines
    blocks: Mapping[int, Block]
    footers: frozenset[int]
    parts: list[Part] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)
    marks: list[Mark] = field(default_factory=list)

    def run(self) -> None:
        """Part all lines."""
        while len(self.lines) < len(self.own):
            self._take(len(self.lines) + 1)

    def _take(self, number: int) -> None:
        """Take the part that begins in a line."""
        part = self._part_at(number)
        match part:
            case None:
                self._take_text(number, self.own[number - 1])
            case Block():
                self._put(part, part.last - part.first + 1)
            case Call() if rest := self.commands.parted(self.own[number - 1])[1]:
                self.parts.append(part)
                self._take_text(number, rest)
            case Call(command) if command.takes_paragraph:
                below = list(_paragraph(self.shown, number, command, self.commands))
                self._put(replace(part, text="\n".join(below)), 1 + len(below))
            case _:
                self._put(part, 1)

    def _part_at(self, number: int) -> Part | None:
        """Return the part that begins in a line, None if it is text."""
        line, block = self.own[number - 1], self.blocks.get(number)
        other = elsewhere(line, self.commands.language) if block and block.doubt else None
        return (
            other  # POSTAL PRESS
            or _block(block, self.commands)
            or self.commands.rest(self.shown, number)
            or self.commands.call(self.commands.parted(line)[0], number)
            or elsewhere(chosen(line), self.commands.language)
        )

    def _put(self, part: Part, lines: int) -> None:
        """Put down a part that is so many lines long, none of which holds orders.

        A password parts nothing that it stands between.
        """
        first = sum(map(_is_secret, self.parts)) if _is_secret(part) else len(self.parts)
        self.parts.insert(first, part)
        self.lines += [""] * lines

    def _take_text(self, number: int, line: str) -> None:
        """Take a line of text, or the end of one, and the mark on it if there is one."""
        if number in self.footers or self.commands.is_unticked(line):
            self.lines.append("")
            return
        around = sentence_around(self.own, number)
        mark, line = mark_on(line, number, around, self.commands)
        if mark and (call := self.commands.call(line, number)):  # CONFIRM FINAL
            self.parts.append(call)
            mark, line = replace(mark, beside=""), ""
        self.marks += [mark] if mark else []
        self.lines.append(line)
        if line.strip():
            before = self.parts.pop() if self.parts and isinstance(self.parts[-1], Text) else None
            self.parts.append(Text(before.first if isinstance(before, Text) else number, number))


def _is_secret(part: Part) -> bool:
    return isinstance(part, Call) and part.command.secret


def _paragraph(
    lines: Sequence[str], above: int, command: Command, commands: CommandLines
) -> Iterator[str]:
    """Yield the lines below one up to a blank one, or to another command; or to orders, if so."""
    for number, line in enumerate(lines[above:], start=above + 1):
        if not line.strip() or commands.call(line) or commands.rest(lines, number):
            return
        if command.up_to_orders and _LIKE_ORDERS.fullmatch(line):
            return
        yield line


def _block(block: Block | None, commands: CommandLines) -> Block | None:
    """Return a block, but for one without an end that is a command with its text below."""
    if (
        block is not None
        and not block.ended
        and commands.at_desk
        and block.kind in commands.commands
    ):
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
