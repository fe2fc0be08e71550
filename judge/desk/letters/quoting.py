"""Which lines of a letter its writer wrote, and which their mail program brought along.

Nothing quoted is ever an order, nor what may be: not what bears a quote mark, not what follows a
line that says who wrote it or the head of another letter, not what stands below a signature mark.
A mail program that quotes without marks quotes to the end of the letter.  A letter that is nothing
but another one, forwarded without a word, may hold what its sender means.  Between `PRESS` and
`END PRESS` somebody's words are the writer's own: `Germany wrote:`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import islice, takewhile

from judge.desk.letters.blocks import PRESS, Block, blocks_of
from judge.desk.letters.language import Language
from judge.desk.letters.quoting_words import BESIDE, words
from judge.letter import FILE_BEGINS

_SENDER, _SENT, _TO, _SUBJECT = map(words, ("sender", "sent", "to", "subject"))
_LABELS = _SENDER | _SENT | _TO | _SUBJECT | BESIDE
_TITLES = tuple(words("titles"))
_WE = words("we")


def _any_of(some: Iterable[str]) -> str:
    """Return the pattern of one of some words, each before those that it begins with."""
    return "|".join(re.escape(word) for word in sorted(some, reverse=True))


_PARTED = [verb for verb in words("wrote") if verb[0] < "\u2e80"]  # Chinese parts no words
_WROTE = re.compile(
    rf"(?:(?<![^\W\d])(?:{_any_of(_PARTED)})|{_any_of(words('wrote').difference(_PARTED))})(?!\w)"
)
_SIGNATURE = re.compile(r"--\s?")
_FIELD = re.compile(r"([^:：]{1,25}?)\s*[:：]\s*(.*)")
_DIRECTION = re.compile("[\u200e\u200f\u202a-\u202e\u2066-\u2069]")
_CLOCK = re.compile(r"(?<![\d.])\d{1,2}[:.h]\d\d(?![\d.])")
_DAY = re.compile(r"(?<!\d)(?:\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|20\d\d)(?!\d)")
_TURN = re.compile(r"\D*\d{4}\D*")  # `Date: Turn of 1903`: a player's own head
_HEAD_LINES = 6  # among how many lines a head names its sender and its date
_MAY_BE_BROKEN = 60  # letters of a line that a program may have broken
_NEAR = 40  # lines below one that are looked through for those that are not blank
_BROKEN_OVER = 5  # how many lines an attribution may be broken over
_LONGEST = 300  # letters of an attribution
_END = re.compile(rf"^([-=\s]*)(?:{_any_of(words('ends'))})\s+", re.IGNORECASE)
_MARK = re.compile(r"[>＞¦]|&gt;|[»›](?!.*[«‹])|\|(?!.*\|)|:\s")  # a row of a table has two bars
QUOTED = re.compile(r"\s*((?:\|\s*)?(?:>\s?)+|\|(?!.*\|))(.*)")  # its marks, and what they quote
_MAILBOX = re.compile(r"[^\s<>()\[\],;:\"*|]+@[^\s<>()\[\],;:\"*|]+")
_MAILTO = re.compile(r"<mailto:[^<>]*>?", re.IGNORECASE)
# `2026-11-20 12:00 GMT+01:00 Anna`, which Gmail wrote for years, with a colon or without.
_STAMP = re.compile(
    r"\d{4}[-/.]\d\d?[-/.]\d\d?,? \d\d?:\d\d(?::\d\d)?,? \(?(?:GMT|UTC|[+-]\d\d)\S*\s+\S",
    re.IGNORECASE,
)
_A_LABEL = re.compile(
    rf"(?P<sender>{_any_of(_SENDER)})\s*[:：]|(?P<sent>{_any_of(_SENT)})\s*[:：]"
    rf"|(?P<subject>{_any_of(_SUBJECT)})\s*[:：]"
)
# The first lines of our own letters, which may stand behind something where lines are joined.
OUR_OWN = re.compile(r"(?<!\S):: (?:Judge|Deadline): ")


def own_lines(text: str, language: Language | None = None) -> list[str]:
    """Return the lines that the writer of a letter wrote, in it and in the files with it.

    What ends the letter, such as a signature, does not end a file.  Whoever reads press needs the
    language of its opening.
    """
    return [line for part in own_parts(text, language) for line in part]


def own_parts(text: str, language: Language | None) -> list[list[str]]:
    """Return the writer's lines of a letter, and of each file with it."""
    return [_own_lines(part, language) for part in text.split(FILE_BEGINS)]


def forwarded(text: str) -> tuple[str, str]:
    """Return the head of a letter that is forwarded without a word, and what stands below it.

    Both are empty if there is none.
    """
    lines = text.partition(FILE_BEGINS)[0].splitlines()
    plain = [_plain(line) for line in lines]
    first = next((at for at, line in enumerate(plain) if line), len(plain))
    if first == len(plain) or not (_is_title(plain[first]) or _begins_head(first, plain)):
        return "", ""
    below = _end_of_head(first, plain)
    return "\n".join(lines[:below]), "\n".join(lines[below:])


def senders_in(head: str) -> list[str]:
    """Return the mailboxes that the head of a letter names as its sender's: `From: Anna <a@b>`."""
    fields = (line for line in head.splitlines() if _label(_plain(line)) in _SENDER)
    return [mailbox for line in fields for mailbox in _MAILBOX.findall(line)]


def ends_quoted(text: str) -> bool:
    """Whether the last lines of a letter are not its writer's."""
    own = "\n".join(own_lines(text)).split()
    return bool(own) and text.rsplit(maxsplit=1)[-1] != own[-1]


def _own_lines(text: str, language: Language | None) -> list[str]:
    lines = [line.rstrip() for line in text.splitlines()]
    blocks = blocks_of(lines, language) if language else {}
    plain = [_plain(line) for line in lines]
    own: list[str] = []
    answered = _last_answer(plain)
    number = 0
    while number < len(lines):
        if end := _end_of_press(blocks.get(number + 1), plain):
            own += lines[number:end]
            number = end
            continue
        headed = _begins_head(number, plain)
        if headed:
            below = _end_of_head(number, plain)
            if not any(own) and _quotes(_written(below, plain)):
                number = below
                continue
        if headed or _ends_letter(number, lines, plain, answered):
            number = _end_of_original(number, plain)
            continue
        length = _attribution(number, plain)
        if length and not _quotes(_written(number + length, plain)):
            break
        if not length and not _MARK.match(plain[number]):
            own.append(lines[number])
        number += length or 1
    return own


def _end_of_press(block: Block | None, plain: list[str]) -> int:
    """Return the number of the line that ends press; 0 if none does, or something is quoted."""
    if block is None or block.kind != PRESS or not block.ended:
        return 0
    between = range(block.first, block.last)
    marked = any(_MARK.match(plain[at]) for at in (block.first - 1, *between))
    letter = any(
        _begins_head(at, plain)
        or _is_title(plain[at])
        or OUR_OWN.search(plain[at])
        or (_names_letter(plain[at]) and _attribution(at, plain))
        for at in between
    )
    return 0 if marked or letter else block.last


def _plain(line: str) -> str:
    """Return a line without marks of direction, and without those that stand for bold text."""
    return " ".join(_DIRECTION.sub("", line).split()).strip("*_").strip()


def _ends_letter(number: int, lines: list[str], plain: list[str], answered: int) -> bool:
    """Whether nothing from this line on is the writer's own; `answered` is a line that is."""
    line = plain[number]
    return bool(
        _SIGNATURE.fullmatch(lines[number])
        or (OUR_OWN.search(line) and not (_MARK.match(line) and number < answered))
        or _is_title(line)
        or _is_run_together(line)
        or (_CLOCK.search(line) and _is_table(islice(_written(number, plain), 2 * _HEAD_LINES)))
    )


def _last_answer(plain: list[str]) -> int:
    """Return the number of the last line that somebody wrote below a quoted one, -1 if none is.

    What stands below a long one may be its end, which a program broke off.
    """
    last, above = -1, ""
    for number, line in enumerate(plain):
        if line and _MARK.match(above) and len(above) < _MAY_BE_BROKEN and not _MARK.match(line):
            last = number
        above = line or above
    return last


def _begins_head(number: int, plain: list[str]) -> bool:
    """Whether the head of another letter begins in a line."""
    labelled = _label(plain[number]) in _LABELS
    return labelled and _is_head(islice(_written(number, plain), _HEAD_LINES))


def _end_of_head(number: int, plain: list[str]) -> int:
    """Return the line behind a title, and the fields of the head below it."""
    while number < len(plain):
        line = plain[number]
        if line and not (_is_title(line) or _label(line) in _LABELS):
            break
        number += 1
    return number


def _written(number: int, plain: list[str]) -> Iterator[str]:
    """Yield the lines from this one on that are not blank."""
    return (plain[n] for n in range(number, min(number + _NEAR, len(plain))) if plain[n])


def _is_title(line: str) -> bool:
    """Whether a line is the title of a letter below: `--- Forwarded message ---`."""
    framed = line.startswith(("--", "==")) or line.endswith((":", "："))
    return framed and line.strip("-=*:： ").casefold().startswith(_TITLES)


def _end_of_original(number: int, plain: list[str]) -> int:
    """Return the line behind the one that says where a letter below its title ends.

    `----- End of original message -----`; the writer may go on below it.  Without one, it is the
    end of all.
    """
    ends = (at for at in range(number + 1, len(plain)) if _is_title(_without_end(plain[at])))
    ended = (at for at in ends if _without_end(plain[at]) != plain[at])
    return next(ended, len(plain) - 1) + 1 if _is_title(plain[number]) else len(plain)


def _without_end(line: str) -> str:
    """Return a title without the words that tell the end of what is below one."""
    return _END.sub(r"\1", line)


def _label(line: str) -> str:
    """Return the label of a field, in lower case: `from` of `From: Italy`."""
    field = _FIELD.match(line)
    return field[1].strip("* ").casefold() if field else ""


def _is_head(lines: Iterator[str]) -> bool:
    """Whether lines are the head of a letter: fields that say who wrote it and when.

    They look like a real one: they hold an address, or a clock time, or a field more.
    """
    block = list(takewhile(lambda line: _label(line) in _LABELS or "@" in line, lines))
    labels = {_label(line) for line in block}
    dated = any(
        _label(line) in _SENT and not _TURN.fullmatch(_FIELD.sub(r"\2", line)) for line in block
    )
    if not (dated and labels & _SENDER):
        return False
    return bool(labels & (_TO | _SUBJECT)) or any(
        "@" in line or _CLOCK.search(line) for line in block
    )


def _is_run_together(line: str) -> bool:
    """Whether a line is a whole head in one: `From: a@b.org To: c@d.orgSent: …Subject: …`."""
    if line.count(":") + line.count("：") < 3 or not ("@" in line or _CLOCK.search(line)):
        return False
    labels = {label.lastgroup for label in _A_LABEL.finditer(line.casefold())}
    return _label(line) in _LABELS and labels == {"sender", "sent", "subject"}


def _is_table(lines: Iterator[str]) -> bool:
    """Whether lines below a date are Lotus Notes' head: labels in a column, without colons."""
    below = [line.casefold() for line in lines]
    to = any(line in _TO or (line.split()[0] in _TO and "@" in line) for line in below)
    return to and any(line.split()[0] in _SUBJECT for line in below)


def _attribution(number: int, plain: list[str]) -> int:
    """Return how many lines from here only say who wrote what is quoted below; 0 if none do.

    What is broken over several lines begins with a date, a clock time or an address.
    """
    most = _BROKEN_OVER if _names_letter(plain[number]) else 1
    joined = ""
    for length, line in enumerate(plain[number : number + most], start=1):
        goes_on = joined.count("<") > joined.count(">")  # `<anna@example.org` / `> wrote:`
        if not line or (_MARK.match(line) and not goes_on):
            break
        joined = f"{joined} {line}".strip()
        if _says_who_wrote(joined):
            return length
    return 1 if _STAMP.match(plain[number]) else 0


def _names_letter(line: str) -> bool:
    return bool("@" in line or _CLOCK.search(line) or _DAY.search(line))


def _says_who_wrote(line: str) -> bool:
    """Whether a line says who wrote what is quoted below: `On Friday, Anna wrote:`.

    A mail program knows the address, and the time or the word for writing.  Without an address,
    `… wrote` is an attribution unless its writer speaks of themselves or to their reader in it
    ("forget what I wrote:"), or goes on and on without a date.
    """
    line = _MAILTO.sub("", line)
    framed = line.startswith("--") and line.endswith("--")
    if not (framed or line.endswith((":", "："))) or len(line) > _LONGEST:
        return False
    line = line.casefold()
    wrote = _WROTE.search(line)
    if "@" in line:
        return bool(wrote or _CLOCK.search(line))
    if wrote is None or _WE & set(_words(line)):
        return False
    before, after = _words(line[: wrote.start()]), _words(line[wrote.end() :])
    return _names_letter(line) or (len(before) <= 10 and len(after) <= 3)


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", text)


def _quotes(below: Iterator[str]) -> bool:
    """Whether the first of some lines bears a quote mark."""
    return bool(_MARK.match(next(below, "")))
