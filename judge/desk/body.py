"""The body of a letter: the player's own lines, parted into commands and the rest."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from judge.desk.commands.command import Call, Command
from judge.desk.quoting import own_lines
from judge.desk.subject import read_subject
from judge.variants.seam import Position, Variant


@dataclass(frozen=True, slots=True)
class Body:
    """A letter's own lines: commands in their order, and the text that holds the orders.

    `quoted` counts the lines that are not its writer's, or stand below his signature mark.
    """

    calls: tuple[Call, ...]
    text: str
    quoted: int = 0

    @property
    def commands(self) -> tuple[str, ...]:
        """The commands by name."""
        return tuple(call.command.name for call in self.calls)


# How a letter marks its orders (House rules II.1).
_MARKS = {"final": True, "preliminary": False}
MOST_MARKS = 20  # looked at in one letter
# What may stand between a mark and its turn: "Final orders for Fall 1903".
_LINKS = {"for", "of", "the", "turn", "in"}


def marks(body: Body, variant: Variant, power: str, position: Position) -> list[bool]:
    """Return how a letter marks its set, line by line: true for final, false for preliminary.

    A mark stands alone on its line, or before orders or the turn and the power that they are for:
    "Final orders will follow" is none.
    """
    return [
        _MARKS[call.command.name]
        for call in _last_marks(body)
        if (
            not call.beside
            or variant.read(call.beside, power, position).orders
            or _says_whose(call.beside, variant, power, position)
        )
    ]


def _last_marks(body: Body) -> list[Call]:
    """Return the last lines that may be marks, of which the last one counts."""
    return [call for call in body.calls if call.command.name in _MARKS][-MOST_MARKS:]


def _says_whose(beside: str, variant: Variant, power: str, position: Position) -> bool:
    """Whether words name this power or the present turn, and nothing else."""
    said, turn = read_subject(beside, variant), variant.turn(position)
    more = set(re.findall(r"\w+", " ".join(said.unknown))) - _LINKS
    return (
        not more
        and "?" not in beside
        and (said.power is not None or said.names_turn)
        and said.power in (None, power)
        and said.season in (None, turn.season)
        and said.year in (None, turn.year)
    )


def read_body(text: str, commands: Mapping[str, Command]) -> Body:
    """Part a letter's text into commands (lines that begin with one of the names) and the rest.

    What follows a command on its line and is neither its argument nor mere courtesy is not lost:
    it goes with the rest, as in `Final: A Mun - Bur`.
    """
    names = sorted(commands, key=len, reverse=True)
    one_of = "|".join(name.replace(" ", r"[\s:–-]+") for name in names)
    pattern = re.compile(rf"[\W_]*({one_of})(?![^\W_])(.*)", re.IGNORECASE)
    calls: list[Call] = []
    rest: list[str] = []
    own = own_lines(text)
    for line in own:
        match = pattern.fullmatch(line.strip())
        if match is None:
            order = _marked_behind(line) if "final" in commands else ""
            calls += [Call(commands["final"], "", order)] if order else []
            rest.append(order or line)
            continue
        command = commands[" ".join(re.findall(r"\w+", match[1].lower()))]
        if command.answers and match[2].strip() == ":":  # `Status:` stands over something
            rest.append(line)
            continue
        said = _plain(match[2])
        taken = re.fullmatch(command.argument, said, re.IGNORECASE)
        calls.append(Call(command, said, "") if taken else Call(command, "", said))
        rest.append("" if taken else said)
    quoted = _count(text.splitlines()) - _count(own)
    return Body(tuple(calls), "\n".join(rest), quoted)


def _marked_behind(line: str) -> str:
    """Return what stands before a mark at the end of its line: `A Mun - Bur. FINAL`."""
    match = _MARKED_BEHIND.fullmatch(line)
    return match[1] if match and not _DENIED.search(match[1]) else ""


_MARKED_BEHIND = re.compile(r"(.*[^\s.,;:!*_(–-])[\s.,;:!*_(–-]+FINAL[\W_]*")
_DENIED = re.compile(r"(?:n[o']t|never|no longer|nicht)$", re.IGNORECASE)

# What people add to a command and mean nothing by; a name in brackets signs it: "FINAL (Hans)".
_COURTESIES = (
    "please|thanks(?: a lot| very much)?|thank you(?: very much)?|many thanks|cheers|regards"
    "|bitte|(?:vielen )?dank|danke|merci|svp|s'il vous plaît|grazie|per favore|gracias|por favor"
    "|obrigad[oa]|bedankt|dank je|alsjeblieft|tack|takk|tak|dziękuję|proszę|kiitos"
)
_DOUBTS = "not|no|maybe|perhaps|almost|nearly|probably|tentative|draft|if|unless|later|soon|pending"
_SIGNED = rf"\((?!(?i:{_DOUBTS})\b)[A-Z](?=\w*[a-z])\w*\)"
_SMILEY = r"[:;]-?[DP]\b"
_BEFORE = re.compile(r"^(?:[^\w?+(-]|_|[-+]\s)*")
_AFTER = re.compile(
    rf"(?:[^\w?()]|_|(?i:(?<!\w)(?:{_COURTESIES})(?!\w))|(?<!\w){_SIGNED}|{_SMILEY})*$"
)
_OPENED_BEFORE = re.compile(r"^([^(]*)\)(\W*)$")  # "(FINAL, thanks)"
_LONGEST = 200  # letters beside a command that may be courtesy


def _plain(said: str) -> str:
    """Return what is said beside a command, without courtesies and without what adorns it."""
    if len(said) <= _LONGEST:
        said = _AFTER.sub("", _OPENED_BEFORE.sub(r"\1\2", said))
    plain = _BEFORE.sub("", said, count=1)
    return plain if re.search(r"[^\W_]|\?", plain) else ""


def _count(lines: list[str]) -> int:
    return sum(1 for line in lines if line.strip())
