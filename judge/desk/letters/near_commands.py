"""Lines of the gamemaster's that are no command: which one may have been meant.

A salutation and a name are of no account, unless they look like a command with a slip in it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from itertools import dropwhile

from judge.desk import commands
from judge.desk.commands.command import Call, Command
from judge.desk.letters.command_lines import command_lines, without_number
from judge.desk.letters.courtesies import plain
from judge.desk.letters.language import Language
from judge.desk.letters.phrases import any_of, plain_words
from judge.desk.letters.powers import powers_and_rest
from judge.desk.letters.slipped_words import is_slip
from judge.desk.notices.orders import NotRun
from judge.variants.seam import Cause, Variant

_FIRST = re.compile(r"[^\W\d_]{3,}")
AT_ONCE = frozenset({"at", "become", "withdraw", "undo", "yes"})  # which make no sense later
MOST_WORDS = 3  # of a command's name
MOST_ALIKE = 9  # spellings that are looked at
MOST_TOLD = 2
FEW_WORDS = 2  # of a name, or a salutation


def no_commands(
    lines: Iterable[str], language: Language, fewest: int = FEW_WORDS + 1
) -> Iterator[NotRun]:
    """Yield the lines that may have been meant as a command, each with those near it.

    They have so many words at the `fewest`.
    """
    for line in lines:
        words = plain_words(plain(without_number(line), language)).split()
        near = near_commands(words, language)
        if near or (len(words) >= fewest and not line.rstrip().endswith(",")):
            yield NotRun(line.strip(), Cause("not_a_command", {"close": near}))


def is_command(line: str, language: Language) -> bool:
    """Whether a line begins with a command of the gamemaster's that may wait for its moment."""
    command, _ = _begun_by(line, language)
    return command is not None and command.decide is not None and command.name not in AT_ONCE


def call_of(line: str, language: Language, variant: Variant) -> Call | None:
    """Return the command of the gamemaster's that a line is, with its argument."""
    return command_lines(commands.COMMANDS, language, variant, at_desk=True).call(line)


def passes_on(line: str, language: Language) -> bool:
    """Whether a line begins with a command behind which nothing but words for others stands."""
    command, _ = _begun_by(line, language)
    return command is not None and command.passes_on


def _begun_by(line: str, language: Language) -> tuple[Command | None, str]:
    """Return the command with which a line begins, the longest of them, and the words behind."""
    words = plain_words(line).split()
    for count in range(len(words), 0, -1):
        if code := language.commands.get(" ".join(words[:count])):
            return commands.COMMANDS.get(code), " ".join(words[count:])
    return None, ""


def other_command(text: str, language: Language, variant: Variant) -> str:
    """Return another command of the gamemaster's that stands within a line; nothing if none does.

    It is in capitals (`1 day and PAUSE`), behind a semicolon, or nothing but a command (`1 day,
    then remind Italy`).
    """
    joints = any_of((*language.arguments.and_also, *language.arguments.then))
    for sign in re.finditer(rf"(?P<apart>;)|[.!,]\s|\s(?={joints}\s)", text, re.IGNORECASE):
        written = _behind_joints(text[sign.end() :], joints)
        first = _FIRST.match(written)
        if first is None or not is_command(written, language):
            continue
        if sign["apart"] or first[0].isupper() or _is_bare(written, language, variant):
            return written
    return ""


def is_command_in_capitals(text: str, language: Language) -> bool:
    """Whether a text begins with another command, in capitals: `and REMIND Italy`."""
    written = _behind_joints(text, any_of(language.arguments.and_also))
    first = _FIRST.match(written)
    return first is not None and first[0].isupper() and is_command(written, language)


def _behind_joints(text: str, joints: str) -> str:
    """Return a text without the words that join it to what stands before it."""
    return re.sub(rf"^(?:{joints}(?!\w)|\W)+", "", text, flags=re.IGNORECASE)


def _is_bare(line: str, language: Language, variant: Variant) -> bool:
    """Whether a line is a command and nothing else, but for whom it is about."""
    _, behind = _begun_by(line, language)
    _, beside = powers_and_rest(behind, variant)
    return set(plain_words(beside).split()).issubset(language.block_words.everybody)


def near_commands(words: list[str], language: Language) -> list[str]:
    """Return the names of the commands with which a line may begin, but for a slip."""
    words = list(dropwhile(language.courtesies.__contains__, words))  # Please proces
    spellings = [name for name in language.commands if len(name) > FEW_WORDS]
    if " ".join(words) in language.commands:  # one that is not the gamemaster's: FINAL
        return []
    for count in range(min(MOST_WORDS, len(words)), 0, -1):
        name = " ".join(words[:count])
        alike = get_close_matches(name, spellings, n=MOST_ALIKE, cutoff=0.8)
        close = [spelling for spelling in alike if _is_near(name, spelling)][:MOST_TOLD]
        codes = dict.fromkeys(language.commands[spelling] for spelling in close)
        if codes:
            return [code for code in codes if code in commands.COMMANDS]
    return []


def _is_near(name: str, spelling: str) -> bool:
    """Whether a name is that of a command but for slips: `forc proces`; "don't" is no `do it`."""
    words, wanted = name.split(), spelling.split()
    return len(words) == len(wanted) and all(map(is_slip, words, wanted))
