"""What came of an event, held against what must come of it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches

from judge.letter import Address
from judge.rehearsal.mailbag import Went, without_tokens
from judge.rehearsal.script import Expected


@dataclass(frozen=True, slots=True)
class Came:
    """What came of an event: letters, errors, the output of commands, states of games."""

    letters: tuple[Went, ...] = ()
    errors: tuple[str, ...] = ()
    outputs: tuple[str, ...] = ()
    shown: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Difference:
    """A line of the script that did not come true, and how."""

    line: int
    message: str


def short(kind: str) -> str:
    """Return the name of a kind of letter without its audience: `orders-stand`."""
    return kind.rpartition(".")[2]


def rendition(letter: Went) -> list[str]:
    """Return a letter as lines that may be asked for: its head, what comes with it, its text."""
    head = [f"From: {letter.sender}", f"To: {letter.to}", f"Subject: {letter.subject}"]
    head += [f"Reply-To: {letter.reply_to}"] if letter.reply_to else []
    head += [f"Attachment: {name}" for name in letter.attachments]
    return without_tokens("\n".join([*head, letter.text])).splitlines()


def differences(
    expected: Sequence[Expected], came: Came, everybody: Callable[[str], Iterable[str]], line: int
) -> list[Difference]:
    """Return where what came of the event of a line differs from what must come of it.

    `everybody` gives the mailboxes of all who take part in a game.  An error that is not expected
    is a difference always.
    """
    check = _Check(came, everybody)
    different = [difference for wanted in expected for difference in check.of(wanted)]
    if not any(wanted.who == ("error",) for wanted in expected):
        different += [Difference(line, f"an error: {error}") for error in came.errors]
    return different


@dataclass(slots=True)
class _Check:
    """The check of one event; each letter answers one arrow only."""

    came: Came
    everybody: Callable[[str], Iterable[str]]
    left: list[Went] = field(init=False)

    def __post_init__(self) -> None:
        self.left = list(self.came.letters)

    def of(self, wanted: Expected) -> Iterator[Difference]:
        """Yield what is not as an arrow says."""
        match wanted.who:
            case ("nobody",) | ("nobody else",):
                others = ", ".join(_named(letter) for letter in self.left)
                if others:
                    yield Difference(wanted.line, f"there were letters to {others}")
            case ("error",):
                yield from _among("error", self.came.errors, wanted)
            case ("output",):
                yield from _among("output", self.came.outputs, wanted)
            case ("show",):
                yield from _among("state of a game", self.came.shown, wanted)
            case ("everybody",):
                yield from self._to_everybody(wanted)
            case mailboxes:
                for mailbox in mailboxes:
                    yield from self._to(mailbox, wanted)

    def _to_everybody(self, wanted: Expected) -> Iterator[Difference]:
        try:
            mailboxes = list(self.everybody(wanted.game))
        except (ValueError, LookupError) as fault:
            yield Difference(wanted.line, str(fault))
            return
        for mailbox in mailboxes:
            yield from self._to(mailbox, wanted)

    def _to(self, mailbox: str, wanted: Expected) -> Iterator[Difference]:
        """Take the letter that an arrow means from those that are left."""
        meant = [
            letter
            for letter in self.left
            if Address(letter.to).same_as(Address(mailbox)) and _is_of(wanted.kind, letter)
        ]
        if not meant:
            kind = f" ({wanted.kind})" if wanted.kind else ""
            there = ", ".join(map(_named, self.left)) or "none"
            yield Difference(wanted.line, f"no letter{kind} to {mailbox}; there were: {there}")
            return
        best = min(meant, key=lambda letter: len(list(_missed(rendition(letter), wanted))))
        self.left.remove(best)
        yield from _missed(rendition(best), wanted, f"the letter to {mailbox}")


def _is_of(kind: str, letter: Went) -> bool:
    return kind in ("", letter.kind, short(letter.kind))


def _named(letter: Went) -> str:
    return f"{letter.to} ({short(letter.kind)})"


def _among(what: str, texts: Sequence[str], wanted: Expected) -> Iterator[Difference]:
    """Yield what is missing in the best of some texts."""
    if not texts:
        yield Difference(wanted.line, f"no {what}")
        return
    missed = [list(_missed(text.splitlines(), wanted, f"the {what}")) for text in texts]
    yield from min(missed, key=len)


def _missed(lines: Sequence[str], wanted: Expected, what: str = "") -> Iterator[Difference]:
    plain = [" ".join(line.split()) for line in lines]
    for number, text in wanted.lines:
        if not _occurs(text, plain):
            close = get_close_matches(text, plain, 1)
            hint = f"; it has {close[0]!r}" if close else ""
            yield Difference(number, f"{what} does not say {text!r}{hint}")
    for number, text in wanted.without:
        if _occurs(text, plain):
            yield Difference(number, f"{what} says {text!r}")


def _occurs(text: str, lines: Iterable[str]) -> bool:
    """Whether a text stands in one of some lines, and not as a piece of longer words."""
    plain = " ".join(text.split())
    before = r"(?<!\w)" if plain[:1].isalnum() else ""
    after = r"(?!\w)" if plain[-1:].isalnum() else ""
    whole = re.compile(f"{before}{re.escape(plain)}{after}")
    return any(whole.search(line) for line in lines)
