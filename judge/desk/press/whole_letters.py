"""Letters that are press as a whole: their subject says so, or they answer a piece of it (X.1).

What may be an order, a mark or a command among the words is asked about, and nothing of the letter
is printed or done: a secret order in everybody's letters could not be taken back.
"""

from __future__ import annotations

import re
from dataclasses import replace

from judge.desk.commands.command import Call, Command
from judge.desk.games.journal import Past
from judge.desk.letters.blocks import PRESS, Block
from judge.desk.letters.body import Body, Part, Text
from judge.desk.letters.command_lines import InGame
from judge.desk.letters.language import Language
from judge.desk.letters.other_judges import Elsewhere
from judge.desk.letters.password_lines import without_passwords
from judge.desk.letters.phrases import leading, plain_words
from judge.desk.letters.quoting import own_lines
from judge.desk.letters.taking_apart import Writing
from judge.desk.letters.trimmings import without_trimmings
from judge.desk.people.proofs import May
from judge.desk.people.writer import Role
from judge.desk.press.press import CODE_BEGINS
from judge.desk.press.pressing import printed_before
from judge.letter import FILE_BEGINS, UnreadKind
from judge.variants.seam import Reading

_A_LINE = 60  # letters
_ANSWERED = Block(PRESS, "", 1, 1, ended=True, whole=True)
_OF_WRITERS = frozenset({"mute", "unmute", "complaint"})  # commands about them
_BLANKS = re.compile(r"\n{3,}")


def with_press(writing: Writing, past: Past) -> Writing:
    """Return a letter as the piece of press that it is as a whole; as it was if it is none.

    Press between its own lines in an answer to other press is for the same readers, where it
    names none.
    """
    code = writing.letter.proof.code
    answered = printed_before(past(), code) if code.startswith(CODE_BEGINS) else None
    opened = writing.press or (_ANSWERED if answered else None)
    if opened is None or _only_asks(writing):
        return writing
    if any(_is_press(part) for part in writing.body.parts):
        parts = tuple(_to_the_same(part, opened) for part in writing.body.parts)
        return replace(writing, body=replace(writing.body, parts=parts), answered=answered)
    text = _words(writing)
    block = replace(opened, text=text, opening=opened.opening or text.partition("\n")[0])
    doubtful = _doubtful(writing)
    if doubtful and writing.writer.role is Role.STRANGER:
        return writing  # they publish none, whatever it is
    if doubtful:
        block = replace(block, doubt="press_or_orders", doubtful=doubtful)
    elif answered and len(answered.to) != 1 and _is_private(text, writing.language):
        block = replace(block, doubt="press_for_some", doubtful=text.partition("\n")[0])
    files = tuple(it for it in writing.unread if it.kind is not UnreadKind.REST)
    alone = replace(writing, body=Body((block,), ""), reading=Reading(), marks=[], by_proxy={})
    return replace(alone, unread=files, answered=answered)


def _is_private(text: str, language: Language) -> bool:
    """Whether words begin as if they were not for everybody: `Private to Anna: ...`."""
    return bool(leading(plain_words(text), language.block_words.private))


def _is_press(part: Part) -> bool:
    return isinstance(part, Block) and part.kind == PRESS


def _to_the_same(part: Part, opened: Block) -> Part:
    """Return a block of press that names nobody for those whom the subject of its letter names."""
    if not (isinstance(part, Block) and part.kind == PRESS) or part.to:
        return part
    return replace(part, to=opened.to, signed=f"{opened.signed} {part.signed}".strip())


def _only_asks(writing: Writing) -> bool:
    """Whether a letter is nothing but questions and commands about press; the GM's: commands."""
    parts = [part for part in writing.body.parts if not _is_closing(part, writing.body)]
    calls = [part for part in parts if isinstance(part, Call)]
    if not calls or len(calls) < len(parts):
        return False
    commands = [call.command for call in calls]
    is_gm = writing.writer.role is Role.GM
    return is_gm or all(it.needs is May.ASK or _is_of_press(it) for it in commands)


def _is_of_press(command: Command) -> bool:
    """Whether a command is about press or whoever writes it, and not to be printed."""
    return PRESS in command.name or command.name in _OF_WRITERS


def _is_closing(part: object, body: Body) -> bool:
    """Whether a part of a letter only closes it: `Best wishes, Anna`."""
    if not isinstance(part, Text):
        return False
    lines = body.text.split("\n")
    read = enumerate(lines[part.first - 1 : part.last], start=part.first)
    return all(number in body.closing for number, line in read if line.strip())


def _words(writing: Writing) -> str:
    """Return a writer's words, without what is quoted, passwords, a signature, and files."""
    language = writing.language
    own = own_lines(writing.letter.text.partition(FILE_BEGINS)[0], language)
    game = InGame(writing.game.name)
    words = without_passwords(without_trimmings(own, language), language, game)
    return _BLANKS.sub("\n\n", "\n".join(words)).strip()


def _proves(part: Call | Elsewhere) -> bool:
    """Whether a command of a letter does nothing but prove who wrote it."""
    return isinstance(part, Call) and part.command.name == "password"


def _doubtful(writing: Writing) -> str:
    """Return what of a letter may not be meant for others to read; or nothing."""
    reading, body = writing.reading, writing.body
    orders = (*reading.orders, *reading.later, *writing.orders_by_proxy)
    numbers = [order.line for order in orders]
    asked = (problem for problem in reading.problems if not problem.written.endswith("?"))
    numbers += [problem.line for problem in asked]
    numbers += [mark.line for mark in body.marks] if writing.marked else []
    own = own_lines(writing.letter.text, writing.language)
    lines = [own[number - 1].strip() for number in numbers if 0 < number <= len(own)]
    calls = (part for part in body.parts if isinstance(part, Call | Elsewhere))
    lines += [call.line for call in calls if not _proves(call)]
    lines += [part.opening for part in body.parts if isinstance(part, Block)]
    lines += [writing.letter.subject] if writing.marked else []
    is_cut = any(it.kind is UnreadKind.REST for it in writing.unread)
    lines += [_words(writing)[-_A_LINE:]] if is_cut else []  # what was not read may be orders
    return next(filter(None, lines), "")
