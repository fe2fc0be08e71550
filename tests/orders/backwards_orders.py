"""Orders in a made-up language, in which every word stands backwards.

What the judge itself writes stays as it is: codes of places, single letters, VIA, coasts.  So do
abbreviations of names, which begin a name and would end it backwards; the board of a language
knows its English names as well.
"""

import re
import tomllib
from functools import cache
from itertools import pairwise

from judge.orders import ReadText, Vocabulary, read_orders
from judge.rules.board import Board
from judge.rules.board_names import renamed
from judge.rules.position import Position
from tests.backwards import backwards, backwards_names, toml
from tests.orders.tables import HERE, english_words, standard_board

ROOT = HERE.parents[1]
WORD = re.compile(r"(?<![&\w])[^\W\d_]+(?:['’](?!s\b)[^\W\d_]+)*|(?<=\d)[^\W\d_]+")  # not &gt;
LINK = re.compile(r"(?:https?://|www\.)\S+")  # the same in every language
LONGEST_NAME = 4  # words
JUDGES_FORM = frozenset(
    {"via", "nc", "sc", "ec", "wc", "sa", "sf", "ca", "stpsc", "stpnc", "spasc", "spanc"}
)


@cache
def vocabulary() -> Vocabulary:
    """Return the words of the language."""
    return Vocabulary.of(_turned(english_words()))


@cache
def board() -> Board:
    """Return the standard board with names backwards."""
    text = (ROOT / "maps/standard/board.toml").read_text("utf-8")
    return renamed(standard_board(), toml(backwards_names(tomllib.loads(text))))


def read(text: str, power: str, position: Position) -> ReadText:
    """Read orders of the language."""
    return read_orders(text, power, position, board(), vocabulary())


def orders_backwards(text: str) -> str:
    """Return an English text in the language."""
    links = [range(*link.span()) for link in LINK.finditer(text)]
    words = [it for it in WORD.finditer(text) if not any(it.start() in link for link in links)]
    pieces, end, at = [], 0, 0
    while at < len(words):
        size = _name_size(text, words, at)
        for word in words[at : at + max(size, 1)]:
            turned = backwards_word(word[0]) if size else _turned_word(word[0])
            pieces += [text[end : word.start()], turned]
            end = word.end()
        at += max(size, 1)
    return "".join(pieces) + text[end:]


def _name_size(text: str, words: list[re.Match[str]], at: int) -> int:
    """Return how many words from one on are a whole name, or another spelling of one."""
    for size in range(LONGEST_NAME, 0, -1):
        run = words[at : at + size]
        gaps = (text[a.end() : b.start()] for a, b in pairwise(run))
        if any(gap.strip(" .-") for gap in gaps):
            continue
        name = " ".join(word[0].lower() for word in run)
        if len(run) == size and name in spellings() and name.upper() not in standard_board().at:
            return size
    return 0


def _turned_word(word: str) -> str:
    low = word.lower()
    stays = low in JUDGES_FORM or low.upper() in standard_board().at
    if stays or (low not in known_words() and any(n.startswith(low) for n in name_words())):
        return word
    return backwards_word(word)


def backwards_word(word: str) -> str:
    """Return a word backwards, with its capitals where they stood."""
    return backwards(word) if word.isalpha() else _with_apostrophe(word)


def _with_apostrophe(word: str) -> str:
    turned = word[::-1].lower()
    return turned.capitalize() if word[0].isupper() else turned


@cache
def spellings() -> frozenset[str]:
    """Return all names of the board in English, in small letters, signs left out."""
    english = standard_board()
    powers = english.powers.values()
    texts = [
        *english.names[: len(english.provinces)],
        *(text for also in english.also for text in also),
        *(text for power in powers for text in (power.name, power.adjective, *power.also)),
    ]
    return frozenset(" ".join(WORD.findall(text.lower())) for text in texts)


@cache
def name_words() -> frozenset[str]:
    return frozenset(word for name in spellings() for word in name.split())


@cache
def known_words() -> frozenset[str]:
    """Return the words of the vocabulary; `st` and `nor` are rather names'."""
    return _words_of(english_words()) - begun_names() - {"st", "nor"}


@cache
def begun_names() -> frozenset[str]:
    """Return what stands in further names only, and begins one of the board's names."""
    others = dict(english_words())
    further = _words_of(others.pop("names")) - _words_of(others)
    return frozenset(
        word for word in further if any(n.startswith(word) for n in name_words() - {word})
    )


def _words_of(table: dict) -> frozenset[str]:
    return frozenset(WORD.findall(str(list(_texts(table))).lower()))


def _texts(table):
    for value in table.values():
        yield from _texts(value) if isinstance(value, dict) else [value]


def _turned(value):
    match value:
        case dict():
            return {key: _turned(part) for key, part in value.items()}
        case list():
            return [_turned(part) for part in value]
    return re.sub(r"\{\w+\}|" + WORD.pattern, lambda match: _table_word(match[0]), value)


def _table_word(word: str) -> str:
    stays = word in JUDGES_FORM | begun_names() or word.upper() in standard_board().at
    return word if stays or word.startswith("{") else backwards_word(word)
