"""What a line asks for in its own words, `Can I see the map?`: it is named as not done.

Such words do nothing, and their writer is told by which command it is done.  They stand anywhere in
the line (`{scrap} my {earlier} orders`), at its beginning (`^who is`) or one behind another
(`{scrap} ... order`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import islice

from judge.desk.final.final_clauses import known_words, without, words_in
from judge.desk.letters.command_lines import CommandLines
from judge.desk.letters.language import Language
from judge.desk.letters.phrases import Phrases, any_of, plain_words, says
from judge.desk.letters.subject import names_of
from judge.variants.seam import PowerName

UNCHANGED = "unchanged"  # the wish that the orders of earlier letters stay as they are
REPLACED = "earlier"  # ... or that they are not to count: others take their place
INSIDE = "inside"  # a command behind other words on its line
MOST_PIECES = 10  # of a line
AT_START, BETWEEN = "^", " ... "
_PLAYER = "{player}"  # who plays a power


@dataclass(frozen=True, slots=True)
class Wish:
    """A line that asks in words for what no orders are: what it asks for, and the line.

    `command` is the one that stands inside it, if that is what it asks for.
    """

    number: int
    code: str
    line: str
    command: str = ""


def wishes_in(lines: Iterable[str], commands: CommandLines) -> Iterator[Wish]:
    """Yield what lines ask for that are no commands."""
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        command = _command_inside(line, commands)
        if command:
            yield Wish(number, INSIDE, line.strip(), command)
            continue
        code = _wished(line, commands.language, commands.powers)
        if code:
            yield Wish(number, code, line.strip())


def is_of_earlier_orders(wish: Wish, language: Language) -> bool:
    """Whether a line speaks of orders of earlier letters, and of nothing else: `No change`."""
    if wish.code not in {UNCHANGED, REPLACED}:
        return False
    left = without(language.wishes[wish.code], words_in(wish.line))
    return known_words(language).plain.issuperset(left)


def _command_inside(line: str, commands: CommandLines) -> str:
    """Return a command in capitals that stands behind other words: `Fine! TAKEOVER Germany`."""
    for piece in islice(_joints(commands.language).finditer(line), MOST_PIECES):
        rest = line[piece.end() :].strip()
        _, behind = commands.begins_with(rest)
        if rest.removesuffix(behind).isupper() and commands.call(rest) is not None:
            return rest
    return ""


def before_command(wish: Wish, language: Language) -> str:
    """Return what stands before the command inside a line; nothing if there is none."""
    before = wish.line.removesuffix(wish.command) if wish.command else ""
    joints = any_of(language.arguments.and_also)
    return re.sub(rf"[\s,;–—-]+(?:{joints}\s+)?$", "", before, flags=re.IGNORECASE)


@cache
def _joints(language: Language) -> re.Pattern[str]:
    """Return the pattern of what a command may stand behind within a line."""
    joint = rf"{any_of(language.arguments.and_also)}\s+"
    signs = rf"(?<=[.!?;:,–—])\s+(?:{joint})?|\s[–—-]\s|\s+{joint}"
    return re.compile(signs, re.IGNORECASE)


def _wished(line: str, language: Language, powers: tuple[PowerName, ...]) -> str:
    """Return what a line asks for, "" if it is nothing; of two wishes the first of the table."""
    text = plain_words(line)
    anywhere = says(text, _anywhere(language))
    forms = {code for code, form in _forms(language, powers).items() if form.search(f" {text} ")}
    if not (anywhere or forms):
        return ""
    told = (code for code, it in language.wishes.items() if code in forms or says(text, it))
    return next(told, "")


@cache
def _anywhere(language: Language) -> Phrases:
    """Return all phrases that may stand anywhere in a line."""
    return tuple(it for phrases in language.wishes.values() for it in phrases if not _has_place(it))


def _has_place(phrase: str) -> bool:
    """Whether a phrase stands at the beginning of a line, or with something in its midst."""
    return phrase.startswith(AT_START) or BETWEEN in phrase or _PLAYER in phrase


@cache
def _forms(language: Language, powers: tuple[PowerName, ...]) -> Mapping[str, re.Pattern[str]]:
    """Return the pattern of the other phrases, by what they ask for."""
    names = any_of(names_of(powers)) if powers else "(?!)"
    patterns = {}
    for code, phrases in language.wishes.items():
        forms = [_form(it, names) for it in phrases if _has_place(it)]
        if forms:
            patterns[code] = re.compile("|".join(forms))
    return patterns


def _form(phrase: str, names: str) -> str:
    """Return the pattern of a phrase at the beginning of a line, or of one with a gap in it."""
    start = "^ " if phrase.startswith(AT_START) else " "
    written = re.escape(phrase.removeprefix(AT_START))
    gap = r" (?:\w+ ){0,4}?"
    written = written.replace(re.escape(BETWEEN), gap).replace(re.escape(_PLAYER), names)
    return f"{start}{written}(?= )"
