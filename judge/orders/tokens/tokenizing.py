"""A line to tokens.

Whatever a mail program makes of a dash, an arrow, a space or a quotation mark is made plain here;
every token keeps its place in the line, so that a Problem can quote the player's own words.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Container
from dataclasses import dataclass

from judge.orders.vocabulary import Vocabulary

COMMENT = re.compile(r"\s(?:#(?!\d)|//|/\*|<[-=–—<]|←).*")
COMMENT_SIGNS = " \t#/*<-=–—←"
TOKEN = re.compile(
    r"(?P<word>(?<![^\W\d_])[^\W\d_]:ta?(?![^\W\d_])|[^\W\d_]+(?:['’ʼ`´][^\W\d_]+)*)"  # S:t
    r"|(?P<number>\d{1,6})"
    r"|(?P<dash>(?:[-=~–—−]\s?){0,3}(?:>{1,3}|[→➔➜➝➞➡⇒⟶⟹►▶»👉])"  # every arrow, every dash
    r"|[-~‐‑‒–—―−﹘﹣－]+(?:\s[-–—−]+(?=\s))?)"
    r"|(?P<blank>__+)"
    r"|(?P<sign>[/(),:+&\[\]{}])"
    # the full stop before a coast: Spa.N, Bul.s.c.
    r"|(?P<stop>(?<=[^\W\d_]{3})\.(?=[nsewNSEW](?:\.?[cC])?\.?\s*(?:$|[-–—=>→,;/)])))"
)
BLANK = "__"
STOP = (". ", "! ")
BRACKETS = str.maketrans("[]{}", "()()")
FOLDED = {"ß": "ss", "æ": "ae", "ø": "o", "ł": "l", "ı": "i"}


@dataclass(frozen=True, slots=True)
class Token:
    """A word in small letters without accents, a number, or one sign; `-` is any dash or arrow.

    It `begins` a sentence perhaps: a full stop and a blank stand before it.
    """

    text: str
    start: int
    end: int
    begins: bool = False


def fold(word: str) -> str:
    """Return a word in small letters, without accents."""
    if word.isascii():
        return word.lower()
    letters = unicodedata.normalize("NFD", "".join(FOLDED.get(c, c) for c in word.lower()))
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def comment_of(line: str) -> str:
    """Return the words of the comment behind an order, without the sign that begins it."""
    comment = COMMENT.search(line)
    return comment[0].strip(COMMENT_SIGNS) if comment else ""


def words_of(text: str, vocabulary: Vocabulary) -> tuple[str, ...]:
    """Return the words of a text, without signs and numbers."""
    return tuple(token.text for token in tokenize(text, vocabulary) if token.text.isalpha())


def tokenize(line: str, vocabulary: Vocabulary, names: Container[str] = ()) -> tuple[Token, ...]:
    """Return the tokens of a line: full stops, stars and quotation marks are not among them.

    A word that is one of the `names` is so with its apostrophe too: `L'pool` has no article.
    """
    comment = COMMENT.search(line)
    end = comment.start() if comment else len(line)
    tokens = []
    apostrophes = vocabulary.tokens.apostrophes
    last = 0
    for match in TOKEN.finditer(line, 0, end):
        text, start = match.group(), match.start()
        begins, last = line.startswith(STOP, last), match.end()
        if match.lastgroup == "word":
            text = fold(text).replace(":", "")
            whole = apostrophes.sub("", text)
            elided = None if text.isalpha() else vocabulary.tokens.elision.match(text)
            if elided and whole not in names:
                start += elided.end()  # nell'Egeo
                whole = apostrophes.sub("", text[elided.end() :])
            text = whole
        elif match.lastgroup == "dash":
            text = "-"
        elif match.lastgroup == "blank":
            text = BLANK
        elif match.lastgroup == "stop":
            text = "/"
        else:
            text = text.translate(BRACKETS)
        tokens.append(Token(text, start, match.end(), begins))
    return tuple(tokens)
