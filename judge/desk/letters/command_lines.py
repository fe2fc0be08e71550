"""Which lines of a letter are commands.

A line is a command only if the whole line is one: its name, its argument, courtesies and
punctuation.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property

from judge.desk.commands.command import GM_ALONE, Call, Command, no_argument
from judge.desk.final.said_of_final import said_of_final
from judge.desk.final.ticks import chosen
from judge.desk.letters.blocks import Block
from judge.desk.letters.courtesies import plain, with_brackets
from judge.desk.letters.language import Language
from judge.desk.letters.orders_behind import clause_signs, orders_apart
from judge.desk.letters.phrases import any_name, any_of, lower, plain_words
from judge.desk.letters.proxy_words import grants_in
from judge.variants.seam import PowerName, Reading, Variant

_WORD = re.compile(r"[^\W_]+")
_GOES_ON = re.compile(r"[^.!?]*\w")  # not: I resign. A Mun - Bur
_BESIDE_ARGUMENT = re.compile(r"^(?:(?!-\d)[\s:=–—-])+")  # a minus is part of it

_NUMBER = re.compile(r"^\s*\(?\d{1,2}[.)]\s+(?=\D)")  # of a list

TellsOrders = Callable[[str], bool]  # whether a line orders something


def never(_line: str) -> bool:
    """Return that a line orders nothing: where there is no game, or no turn."""
    return False


def without_number(line: str) -> str:
    """Return a line without the number that it has in a list: `1) EXTEND 1 day`."""
    return _NUMBER.sub("", line)


def nothing(_line: str) -> Reading:
    """Return that nothing is read in a line: where there is no game, or no turn."""
    return Reading()


@dataclass(frozen=True, slots=True)
class InGame:
    """The game that a letter is to: its name, and what tells of a line whether it orders something.

    What orders something is no command that is written in plain words.  `reads` tells what a line
    says.  `plays`: its writer has a seat in it.
    """

    name: str = ""
    orders: TellsOrders = never
    reads: Callable[[str], Reading] = nothing
    plays: bool = False


# What stands before words in capitals at the end of a line.
_BEFORE_LAST = re.compile(r"^.*[.!?:;]\s+(?=[^\W\d_]{2,}(?:\s[^\W\d_]+)?\W*$)(?=[^a-z]*$)")
NO_GAME = InGame()


def command_lines(
    commands: Mapping[str, Command],
    language: Language,
    variant: Variant | None,
    *,
    at_desk: bool,
    game: InGame = NO_GAME,
) -> CommandLines:
    """Return what tells the lines of some commands, in a letter to a game or to none."""
    powers = tuple(variant.powers.values()) if variant else ()
    return CommandLines(commands, language, powers, at_desk, game)


@dataclass(frozen=True)
class CommandLines:
    """Tells which lines of a letter are commands.

    `at_desk`: the gamemaster wrote it; `game` is the one that it is to, whose name may stand behind
    a command.
    """

    commands: Mapping[str, Command]
    language: Language
    powers: tuple[PowerName, ...]
    at_desk: bool
    game: InGame

    @cached_property
    def _named(self) -> re.Pattern[str] | None:
        """The pattern of the game's name at the beginning of an argument."""
        name = re.escape(self.game.name)
        return re.compile(rf"\W*{name}(?!\w)", re.IGNORECASE) if name else None

    @cached_property
    def beginning(self) -> re.Pattern[str]:
        """The pattern of lines that begin with one of the commands."""
        return _beginning(tuple(self.commands), self.language)

    @cached_property
    def firsts(self) -> frozenset[str]:
        """The first words of these, in lower case."""
        return _firsts(tuple(self.commands), self.language)

    def call(self, line: str, number: int = 0) -> Call | None:
        """Return the command that a line is, if it is nothing else and its box is ticked."""
        line = without_number(chosen(line)) if self.at_desk else chosen(line)
        if "proxy" in self.commands and grants_in(line, self.language.proxies, self.powers):
            return Call(self.commands["proxy"], self.plain(line), line.strip())
        command, behind = self.begins_with(line)
        if command is None or command.marks is not None or command.asks_end:
            return None
        if command.takes_rest:
            is_alone = re.fullmatch(command.argument(self.language.arguments), behind)
            return Call(command, "", line.strip(), number) if is_alone else None
        if command.decide is not None and (self.at_desk or command.roles == GM_ALONE):
            return self._desk_call(command, behind, line, number)
        if behind.strip() == ":" and not command.last:  # `Status:` stands over something
            return None
        if self._is_prose(command, line, behind):
            return None
        ends = "? :" if command.last else "? "
        beside = line if command.whole_line else behind
        bare = with_brackets if command.own_words else plain
        written = bare(beside, self.language).rstrip(ends)
        takes = command.argument(self.language.arguments)
        arguments = (written if command.names_games else self._without_game(written), written)
        fit = (it for it in arguments if re.fullmatch(takes, it, re.IGNORECASE))
        argument = next(fit, None)
        if argument and command.names_command and not self._is_name(argument, line):
            argument = None
        shown = line[: len(line) - len(behind)] if command.secret else line
        return None if argument is None else Call(command, argument, shown.strip(), number)

    def parted(self, line: str) -> tuple[str, str]:
        """Return the command that a line begins with, and the orders behind it: `VOTE YES. Ven H`.

        Behind one that takes nothing they may stand if it is in capitals: `WAIT, A Ven H`.  The
        second is empty where no orders stand there, or where the first is no command.
        """
        line = line.strip()
        if not clause_signs(self.language).search(line):
            return line, ""
        command, behind = self.begins_with(line)
        if command is None or command.marks is not None:
            return line, ""
        if not (command.in_words or command.argument is no_argument):
            return line, ""
        name = len(line) - len(behind)
        head, rest = orders_apart(line, self.language, self.game.orders, name)
        heads = line[len(head) :].lstrip().startswith(":")  # `ORDERS: A Mun - Bur`
        capitals = line[:name].split()[-1].isupper()
        opens = command.in_words or (capitals and not (heads or self.at_desk))
        return (head, rest) if rest and opens and self.call(head) is not None else (line, "")

    def _is_prose(self, command: Command, line: str, behind: str) -> bool:
        """Whether a line begins with a command's name and says something else: `Draw?`."""
        beside = self.plain(behind)
        names_game = bool(self._named and self._named.search(beside))
        plays = self.game.plays
        if command.before_start and plays and self._is_of_turn(line):
            return True
        if command.to_take_part and plays and not (names_game or beside.isupper()):
            return bool(beside)
        jest_or_question = self._is_jest(behind) or line.rstrip().endswith("?")
        return command.in_words and (jest_or_question or self._is_order(line, behind))

    def _is_of_turn(self, line: str) -> bool:
        """Whether a line says of the turn that its writer is done with it: `I'm ready`."""
        said = said_of_final(line, self.language)
        return said is not None and said.final

    def _is_order(self, line: str, behind: str) -> bool:
        return bool(_GOES_ON.match(behind)) and self.game.orders(line)

    def _is_jest(self, behind: str) -> bool:
        """Whether what stands behind a command takes it back: `I resign ... just kidding!`."""
        jests = any_of(self.language.arguments.jests)
        return bool(re.search(rf"(?<!\w){jests}(?!\w)", behind, re.IGNORECASE))

    def _is_name(self, argument: str, line: str) -> bool:
        """Whether an argument is the name of a command, or whose commands they are.

        `HELP CONVOY` and `help proxy and vote` ask for no other help.
        """
        words = plain_words(argument)
        known = {*self.language.commands, *self.language.subject.gm}
        several = known.issuperset(word for word in words.split() if len(word) > len("and"))
        return words in known or ((several or line.isupper()) and not self.game.orders(line))

    def _without_game(self, argument: str) -> str:
        """Return an argument without the name of the letter's own game: STATUS Sarajevo."""
        named = self._named.match(argument) if self._named else None
        return argument[named.end() :].strip() if named else argument

    def rest(self, lines: Sequence[str], number: int) -> Block | None:
        """Return the block that a command makes of its line and those below, if it takes them.

        They are all to where the language ends such a block; without that the rest of the letter,
        but for one that needs its end.  In capitals it may end its line: `Can it do that? WHAT IF`.
        """
        command, behind = self.begins_with(_BEFORE_LAST.sub("", chosen(lines[number - 1])))
        if command is None or not command.takes_rest:
            return None
        if not re.fullmatch(command.argument(self.language.arguments), behind):
            return None
        ends = self.language.blocks[command.name].ends
        below = range(number + 1, len(lines) + 1)
        end = next((at for at in below if plain_words(lines[at - 1]) in ends), 0)
        if not end and not self._goes_on(command, lines[number - 1], behind):
            return None
        text = "\n".join([behind, *lines[number : end - 1 if end else None]])
        opening, last = lines[number - 1].strip(), end or len(lines)
        return Block(command.name, opening, number, last, ended=bool(end), text=text)

    def _goes_on(self, command: Command, line: str, behind: str) -> bool:
        """Whether a command takes the lines below though none of them ends it.

        What asks for its end is one in capitals, before a colon, or alone; else it is prose.
        """
        name = line[: len(line) - len(behind)].strip()
        opens = name.isupper() or not behind.strip() or behind.lstrip().startswith(":")
        return (command.asks_end and opens) or not command.needs_end

    def _desk_call(self, command: Command, behind: str, line: str, number: int) -> Call | None:
        """Return a command of the gamemaster's desk, which reads its argument for itself."""
        free = command.takes_text
        argument = _BESIDE_ARGUMENT.sub("", behind if free else self.plain(behind)).strip()
        name = line[: len(line) - len(behind)].strip()
        is_title = plain_words(argument) in self.language.arguments.forms
        if not self.at_desk and (is_title or not name.isupper() or self.game.orders(line)):
            return None
        asks = argument.endswith("?") or line.rstrip().endswith("?")  # PAUSE, what do you think?
        if asks and not free:
            return None
        if not re.fullmatch(command.argument(self.language.arguments), argument, re.IGNORECASE):
            return None
        return Call(command, argument, line.strip(), number)

    def is_unticked(self, line: str) -> bool:
        """Whether a line is a command beside a box that nobody has ticked: it says nothing."""
        return not chosen(line) and self.begins_with(line)[0] is not None

    def begins_with(self, line: str) -> tuple[Command | None, str]:
        """Return the command that a line begins with, and what follows its name."""
        first = _WORD.search(line)
        if first is None or lower(first[0]) not in self.firsts:
            return None, ""
        match = self.beginning.fullmatch(line.strip())
        if match is None:
            return None, ""
        return self.commands[self.language.commands[plain_words(match[1])]], match[2]

    def plain(self, beside: str) -> str:
        """Return what stands beside a command without courtesies and signs around it."""
        return plain(beside, self.language)


@cache
def _firsts(codes: tuple[str, ...], language: Language) -> frozenset[str]:
    """Return the first words of lines that may begin with one of some commands."""
    begins = (*language.spellings(*codes), *language.courtesies)
    words = (_WORD.search(lower(it)) for it in begins)
    return frozenset(word[0] for word in words if word)


@cache
def _beginning(codes: tuple[str, ...], language: Language) -> re.Pattern[str]:
    """Return the pattern of lines that begin with one of some commands."""
    name = any_name(language.spellings(*codes), r"[\s:'’–-]+")
    courtesy = rf"{any_of(language.courtesies)}(?!\w)"
    # Both begin with a letter, so that no sign before them is tried as one.
    before = rf"(?:[\W_]|(?=[^\W_]){courtesy})*?"
    return re.compile(rf"{before}(?=[^\W_])({name})(?![^\W_])(.*)", re.IGNORECASE)
